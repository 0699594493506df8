/// A group of commands: a program, or a command with subcommands.
public struct CommandGroup: Sendable {
  /// A member of a group.
  public enum Member: Sendable {
    /// A command.
    case command(any Command.Type)
    /// A command with subcommands.
    case group(CommandGroup)
  }

  /// The command that a group runs if the first word is not the name of a command.
  public struct DefaultCommand: Sendable {
    var command: any Command.Type
    var noun: String
    var example: String
    var accepts: @Sendable (String) -> Bool

    /// Creates a default command.
    ///
    /// - Parameters:
    ///   - command: a member of the group.
    ///   - noun: a noun phrase for the first argument of the command, such as `a screen file`.
    ///   - example: a description of a valid first argument, such as `a file ending in .yaml`.
    ///   - accepts: whether a word is a first argument, and not a misspelled command.
    public init(
      _ command: any Command.Type, noun: String, example: String,
      accepts: @escaping @Sendable (String) -> Bool
    ) {
      self.command = command
      self.noun = noun
      self.example = example
      self.accepts = accepts
    }
  }

  /// The word that selects the group. The name of the program for the outermost group.
  public var name: String
  /// The purpose of the commands, in one sentence that starts with a verb.
  public var summary: String
  /// The commands and nested groups, in the order of help.
  public var members: [Member]
  /// The command that runs if no command is named; nil to show help instead.
  public var defaultCommand: DefaultCommand?
  /// The version of the program. Nil for a group that is not a program, or has no version.
  public var version: String?
  /// Whether the program has a configuration file; ignored for nested groups.
  public var readsConfiguration: Bool
  /// Whether the commands of the program have `--quiet` and `--verbose`; ignored for nested groups.
  public var hasVerbosity: Bool
  /// Complete, valid command lines.
  public var examples: [String]

  /// Creates a group from a name, a summary, and members.
  public init(
    _ name: String, _ summary: String, members: [Member], defaultCommand: DefaultCommand? = nil,
    version: String? = nil, readsConfiguration: Bool = false, hasVerbosity: Bool = false,
    examples: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.members = members
    self.defaultCommand = defaultCommand
    self.version = version
    self.readsConfiguration = readsConfiguration
    self.hasVerbosity = hasVerbosity
    self.examples = examples
  }

  func member(_ name: String) -> Member? {
    members.first { $0.name == name }
  }
}

extension CommandGroup.Member {
  /// The word that selects the member.
  public var name: String {
    switch self {
    case .command(let command): command.configuration.name
    case .group(let group): group.name
    }
  }

  var summary: String {
    switch self {
    case .command(let command): command.configuration.summary
    case .group(let group): group.summary
    }
  }
}
