internal import FileAccess
internal import ScreenLoading
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

  /// Runs the compiler and returns its exit status.
  private func spawn(_ arguments: [String]) throws(PluginError) -> Int32 {
    do throws(SystemError) {
      return try ChildProcess.run(["swiftc"] + arguments, .outputFile(log))
    } catch {
      throw PluginError(
        "cannot run 'swiftc': \(error.description)", help: "install Swift, or add it to PATH")
    }
  }
}
