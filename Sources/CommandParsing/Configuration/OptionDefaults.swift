internal import Components

/// The defaults that a configuration file has for the options of one command.
struct OptionDefaults {
  /// The values under the names of the parameters.
  private(set) var entries: [Mapping.Entry] = []

  static let none = OptionDefaults()

  private init() {}

  /// Reads the defaults of a command.
  ///
  /// - Parameter path: the program, and the groups that contain the command.
  /// - Throws: `ConfigurationError` with all mistakes in the section of the command, and in the
  ///   names of sections.
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

  /// The values of a command line, with the defaults of options that it does not give.
  ///
  /// Omits each default that the command refuses together with the given options. The command's
  /// `validate` decides, so that it remains the only list of conflicts. One conflict can
  /// hide or cause another: an output file that needs a format is accepted after that format.
  func completing(_ given: Mapping, of command: any Command.Type) -> Mapping {
    let absent = entries.filter { given.entry($0.key) == nil }
    let all = given.entries + absent
    guard !absent.isEmpty, !Self.errors(command, all).isEmpty else { return Mapping(all) }
    // A command is not validated before it has all that it requires.
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
  /// What is wrong with values of the parameters.
  static func errors(in entries: [Mapping.Entry], at range: SourceRange) -> [Diagnostic] {
    var diagnostics = Diagnostics()
    _ = decode(Node(.mapping(Mapping(entries)), range: range), into: &diagnostics)
    return diagnostics.all.filter { $0.severity == .error }
  }
}
