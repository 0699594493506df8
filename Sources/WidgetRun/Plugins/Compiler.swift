internal import WidgetCore
internal import Screens

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The `swiftc` of the search path.
struct Compiler {
  /// A file that takes what the compiler says.
  var log: String

  /// Compiles; what the compiler finds goes to standard error.
  func run(_ arguments: [String]) throws(PluginError) {
    let status = try spawn(arguments)
    let said = (try? Files.read(log)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    if !said.isEmpty { Console.standardError.print(said) }
    guard status != 0 else { return }
    let isOtherCompiler =
      said.contains("module compiled with") || said.contains("was created by a different version")
    throw PluginError(
      isOtherCompiler
        ? "this 'swiftc' is another than the one that built this program"
        : "'swiftc' found mistakes",
      help: isOtherCompiler ? "put the same Swift first in PATH" : nil)
  }

  /// How the process ended.
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
        "cannot run 'swiftc': \(String(cString: strerror(failure)).lowercased())",
        help: "install Swift, or put its folder in PATH")
    }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    return status
  }
}
