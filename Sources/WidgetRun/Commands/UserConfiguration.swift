internal import CommandParsing
internal import FileAccess
internal import ScreenLoading
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
    do throws(SystemError) {
      return ConfigurationFile(name: path, bytes: try File.read(path, limit: maximumSize))
    } catch {
      if error.isMissingFile { return nil }
      throw unreadable(path, error)
    }
  }

  private static func unreadable(_ path: String, _ error: SystemError) -> ConfigurationError {
    var diagnostics = Diagnostics()
    diagnostics.report(
      Diagnostic(
        .unreadableFile, "cannot read '\(path)': \(error.description)",
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
