public import Components

/// A command of a program: a record of parameters, and what to do with their values.
///
/// `@Parameter` declares the name, type, default, and help text of each option and positional argument;
/// `configuration` adds what only a command line has, such as positions and placeholders.
public protocol Command: ParameterRecord {
  /// The name of the command, its help, and the syntax of its parameters.
  static var configuration: CommandConfiguration { get }

  /// Runs the command.
  func run() async throws
}

/// How a command is called and described.
public struct CommandConfiguration: Sendable {
  /// The word that selects the command.
  public var name: String
  /// What the command does, in one sentence that starts with a verb.
  public var summary: String
  /// More to know about the command; empty for none.
  public var discussion: String
  /// Complete command lines that work.
  public var examples: [String]
  /// The syntax of parameters, where it differs from that of an option with the parameter's name.
  public var arguments: [ArgumentSyntax]

  public init(
    _ name: String, _ summary: String, discussion: String = "", examples: [String] = [],
    arguments: [ArgumentSyntax] = []
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.examples = examples
    self.arguments = arguments
  }
}

/// How a parameter is written on the command line.
public struct ArgumentSyntax: Sendable {
  /// The name of the Swift property.
  var parameter: String
  /// True for an argument that is recognized by its position; positions follow the order of the table.
  var isPositional: Bool
  /// The long names without dashes, the preferred one first; empty for the property's name in kebab case.
  var names: [String]
  var shortName: Character?
  /// Stands for the value in help and messages, in upper case.
  var placeholder: String?
  /// What shells offer; nil for the words of an enumeration, and nothing for other types.
  var completion: Completion?

  /// An argument that is recognized by its position.
  public static func positional(
    _ parameter: String, _ placeholder: String, completion: Completion? = nil
  ) -> ArgumentSyntax {
    ArgumentSyntax(
      parameter: parameter, isPositional: true, names: [], shortName: nil, placeholder: placeholder,
      completion: completion)
  }

  /// An option.
  ///
  /// - Parameters:
  ///   - parameter: the name of the Swift property.
  ///   - placeholder: the name of the value in help; nil for a flag.
  ///   - names: the long names without dashes, the preferred one first; the property's name in kebab case
  ///     if there are none.
  ///   - shortName: the letter after a single dash.
  ///   - completion: what shells offer for the value.
  public static func option(
    _ parameter: String, _ placeholder: String? = nil, names: String...,
    shortName: Character? = nil, completion: Completion? = nil
  ) -> ArgumentSyntax {
    ArgumentSyntax(
      parameter: parameter, isPositional: false, names: names, shortName: shortName,
      placeholder: placeholder, completion: completion)
  }
}
