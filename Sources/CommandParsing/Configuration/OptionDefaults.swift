internal import Components

/// The defaults in a configuration file for the options of a command.
struct OptionDefaults {
  /// The values under the names of the parameters.
  private(set) var entries: [Mapping.Entry] = []

  static let none = OptionDefaults()

  private init() {}

  /// Reads the defaults of a command.
  ///
  /// - Parameters:
  ///   - file: the configuration file.
  ///   - command: the command.
  ///   - syntax: the syntax of the command.
  ///   - path: the program, and the groups that contain the command.
  /// - Throws: `ConfigurationError` with all errors in the section of the command, and in the names of
  ///   sections.
  init(
    _ file: ConfigurationFile, of command: any Command.Type, _ syntax: CommandSyntax,
    _ path: [CommandGroup]
  ) throws {
    var reader = ConfigurationReader()
    let names = path.dropFirst().map(\.name) + [command.configuration.name]
    if let section = reader.section(names, in: file, of: path[0]) {
      entries = reader.defaults(in: section, syntax)
      reader.check(entries, in: section, of: command, syntax)
    }
    if reader.diagnostics.hasErrors { throw ConfigurationError(reader.diagnostics, in: file) }
  }

  func contains(_ parameter: String) -> Bool {
    entries.contains { $0.key == parameter }
  }

  /// The values of a command line, completed with the defaults of other options.
  ///
  /// Omits each default that conflicts with the given options. The command's `validate` decides, so
  /// that conflicts are declared only once. One conflict can hide or cause another: an output file
  /// that requires a format is only accepted after that format.
  func completing(_ given: Mapping, of command: any Command.Type) -> Mapping {
    let absent = entries.filter { given.entry($0.key) == nil }
    let all = given.entries + absent
    guard !absent.isEmpty, !Self.errors(command, all).isEmpty else { return Mapping(all) }
    // `validate` is not called before all required options are set.
    let required = Set(command.parameters.filter(\.isRequired).map(\.name))
    var accepted = given.entries + absent.filter { required.contains($0.key) }
    var rejected = absent.filter { !required.contains($0.key) }
    var isChanged = true
    while isChanged {
      isChanged = false
      for entry in rejected
      where Self.errors(command, accepted + [entry]).isSubset(of: Self.errors(command, accepted)) {
        accepted.append(entry)
        rejected.removeAll { $0.key == entry.key }
        isChanged = true
      }
    }
    return Mapping(accepted)
  }

  private static func errors(_ command: any Command.Type, _ entries: [Mapping.Entry]) -> Set<String>
  {
    Set(command.errors(in: entries, at: ArgumentValue.range).map(\.message))
  }
}

extension Command {
  /// The errors in values of the parameters.
  static func errors(in entries: [Mapping.Entry], at range: SourceRange) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    _ = decode(Node(.mapping(Mapping(entries)), range: range), into: &diagnostics)
    return diagnostics.all.filter { $0.severity == .error }
  }
}

/// The options of a command whose values come from the configuration file.
public struct ConfiguredOptions: Sendable {
  /// The configuration file; nil if there is none.
  public let file: ConfigurationFile?
  /// The locations of the values, by the names of the parameters.
  private let ranges: [String: SourceRange]

  /// Creates the options whose values come from the file.
  ///
  /// - Parameters:
  ///   - file: the configuration file.
  ///   - defaults: the defaults in the file.
  ///   - values: all values of the command.
  init(_ file: ConfigurationFile?, _ defaults: OptionDefaults, _ values: Mapping) {
    self.file = file
    let used = values.entries.filter {
      defaults.contains($0.key) && $0.value.range.file == file?.name
    }
    ranges = Dictionary(uniqueKeysWithValues: used.map { ($0.key, $0.value.range) })
  }

  /// The error for a value that is found to be invalid when the command runs.
  ///
  /// - Parameters:
  ///   - parameter: the name of the Swift property of the option.
  ///   - message: the problem: lower case, user input in quotes, no trailing period.
  /// - Returns: nil if the value does not come from the file.
  public func error(_ parameter: String, _ message: String) -> ConfigurationError? {
    guard let range = ranges[parameter] else { return nil }
    var diagnostics = Diagnostics()
    diagnostics.report(Diagnostic(.invalidValue, message, at: range))
    return ConfigurationError(diagnostics, in: file)
  }
}
