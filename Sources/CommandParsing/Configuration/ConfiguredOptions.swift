internal import Components

/// The options of a command whose values come from the configuration file.
public struct ConfiguredOptions: Sendable {
  private let file: ConfigurationFile?
  /// The locations of the values, by the names of the parameters.
  private let ranges: [String: SourceRange]

  /// - Parameter values: the values of the command, whether from the file or given.
  init(_ file: ConfigurationFile?, _ defaults: OptionDefaults, _ values: Mapping) {
    self.file = file
    let used = values.entries.filter {
      defaults.contains($0.key) && $0.value.range.file == file?.name
    }
    ranges = Dictionary(uniqueKeysWithValues: used.map { ($0.key, $0.value.range) })
  }

  /// The error for a value that turns out to be invalid when the command runs.
  ///
  /// - Parameter parameter: the name of the Swift property of the option.
  /// - Returns: nil if the value does not come from the file.
  public func error(_ parameter: String, _ message: String) -> ConfigurationError? {
    guard let range = ranges[parameter] else { return nil }
    var diagnostics = Diagnostics()
    diagnostics.report(Diagnostic(.invalidValue, message, at: range))
    return ConfigurationError(diagnostics, in: file)
  }
}
