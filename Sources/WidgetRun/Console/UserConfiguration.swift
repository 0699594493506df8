internal import CommandParsing
internal import Screens
internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// The user's file with defaults for options.
enum UserConfiguration {
  /// Maximum size of a text that is read as YAML, in bytes.
  private static let longestText = 1 << 24

  /// Reads the file; nil if there is none.
  ///
  /// A single call of `open` if there is no file, because every command passes here.
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
    guard let bytes = file.readToEnd(limit: longestText) else { throw unreadable(path) }
    return ConfigurationFile(name: path, bytes: bytes)
  }

  private static func unreadable(_ path: String) -> ConfigurationError {
    var diagnostics = Diagnostics()
    diagnostics.report(
      Diagnostic(
        .unreadableFile, "cannot read '\(path)': \(FileDescriptor.reason())",
        at: SourceRange(startOf: path), help: "fix it, or skip it with '--no-config'"))
    return ConfigurationError(diagnostics)
  }

  /// Prints the mistakes in the file.
  static func report(_ error: ConfigurationError) {
    let sources = error.file.map { [$0.name: String(decoding: $0.bytes, as: UTF8.self)] }
    var findings = Findings(sources: sources ?? [:])
    findings.add(error.diagnostics)
    findings.print(to: .standardError)
  }
}
