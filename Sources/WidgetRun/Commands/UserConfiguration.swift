internal import CommandParsing
internal import Glibc
internal import Screens
internal import WidgetCore

/// The user's configuration file with defaults for options.
enum UserConfiguration {
  /// Maximum size of the file in bytes.
  private static let maximumSize = 1 << 24

  /// Reads the file; nil if there is none.
  ///
  /// Makes a single system call if there is no file, because it is part of every start.
  static func read() throws(ConfigurationError) -> ConfigurationFile? {
    let program = Program.commands.name
    guard
      let path = ConfigurationFile.path(program: program, variable: Environment.variable)
    else { return nil }
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw unreadable(path)
    }
    let file = FileDescriptor(descriptor)
    defer { file.close() }
    guard let bytes = file.readToEnd(limit: maximumSize) else { throw unreadable(path) }
    return ConfigurationFile(name: path, bytes: bytes)
  }

  private static func unreadable(_ path: String) -> ConfigurationError {
    var diagnostics = Diagnostics()
    diagnostics.report(
      Diagnostic(
        .unreadableFile, "cannot read '\(path)': \(FileDescriptor.errorDescription())",
        at: SourceRange(startOf: path), help: "fix it, or skip it with '--no-config'"))
    return ConfigurationError(diagnostics)
  }

  /// Prints the errors in the file.
  static func report(_ error: ConfigurationError) {
    let sources = error.file.map { [$0.name: String(decoding: $0.bytes, as: UTF8.self)] }
    var report = DiagnosticReport(sources: sources ?? [:])
    report.add(error.diagnostics)
    report.print(to: .standardError)
  }
}
