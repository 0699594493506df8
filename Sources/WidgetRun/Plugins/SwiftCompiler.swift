internal import FileAccess
internal import Glibc
internal import Screens
internal import WidgetCore

/// Runs the `swiftc` found in `PATH`.
struct SwiftCompiler {
  /// A temporary file for the output of the compiler.
  var log: String

  /// Compiles with some arguments.
  ///
  /// - Parameter printOutput: receives the messages of the compiler.
  func run(_ arguments: [String], printOutput: (String) -> Void) throws(PluginError) {
    let status = try spawn(arguments)
    let output = (try? Files.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    if !output.isEmpty { printOutput(output) }
    guard status != 0 else { return }
    let isOtherCompiler =
      output.contains("module compiled with")
      || output.contains("was created by a different version")
    throw PluginError(
      isOtherCompiler
        ? "'swiftc' has another version than the compiler of this program"
        : "compilation failed",
      help: isOtherCompiler ? "put the matching Swift toolchain first in PATH" : nil)
  }

  /// Runs the compiler and returns its wait status.
  private func spawn(_ arguments: [String]) throws(PluginError) -> Int32 {
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(&actions, 1, log, O_WRONLY | O_CREAT | O_TRUNC, 0o600)
    posix_spawn_file_actions_adddup2(&actions, 1, 2)
    var words: [UnsafeMutablePointer<CChar>?] = (["swiftc"] + arguments).map { strdup($0) }
    defer { for word in words { free(word) } }
    words.append(nil)
    var process = pid_t()
    let failure = posix_spawnp(&process, "swiftc", &actions, nil, words, environ)
    guard failure == 0 else {
      throw PluginError(
        "cannot run 'swiftc': \(SystemError(code: failure).description)",
        help: "install Swift, or add it to PATH")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
