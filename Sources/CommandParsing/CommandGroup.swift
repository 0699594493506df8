/// Commands under a common name: a whole program, or a command that has subcommands.
public struct CommandGroup: Sendable {
  /// A member of a group.
  public enum Member: Sendable {
    case command(any Command.Type)
    case group(CommandGroup)
  }

  /// The command that a group runs when the first word is not the name of a command.
  public struct DefaultCommand: Sendable {
    var command: any Command.Type
    var noun: String
    var example: String
    var accepts: @Sendable (String) -> Bool

    /// - Parameters:
    ///   - command: a member of the group.
    ///   - noun: what the first word of the command is, such as `a screen file`.
    ///   - example: how such a word looks, such as `a file ending in .yaml`.
    ///   - accepts: distinguishes such a word from a misspelled command.
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

  /// The word that selects the group; the name of the program for the outermost group.
  public var name: String
  /// What the commands are for, in one sentence that starts with a verb.
  public var summary: String
  public var members: [Member]
  public var defaultCommand: DefaultCommand?
  /// The version of the program; nil for a group that is not a program, or has no version.
  public var version: String?
  /// Whether the program has a file with defaults for options; of no effect for a group in a program.
  public var readsConfiguration: Bool
  /// Complete command lines that work.
  public var examples: [String]

  public init(
    _ name: String, _ summary: String, members: [Member], defaultCommand: DefaultCommand? = nil,
    version: String? = nil, readsConfiguration: Bool = false, examples: [String] = []
  ) {
    self.name = name
    self.summary = summary
    self.members = members
    self.defaultCommand = defaultCommand
    self.version = version
    self.readsConfiguration = readsConfiguration
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
