public import Components

/// A command of a program, whose options and arguments are parameters.
///
/// `@Parameter` declares the name, type, default, and help text of each option and positional argument;
/// `configuration` adds what is specific to command lines, such as positions and placeholders.
public protocol Command: ParameterRecord {
  /// The name of the command, its help, and the syntax of its parameters.
  static var configuration: CommandConfiguration { get }

  /// Runs the command.
  ///
  /// - Throws: any error; the program prints it and exits with a failure status.
  func run() async throws
}

/// The name, the help texts, and the syntax of a command.
public struct CommandConfiguration: Sendable {
  /// The word that selects the command.
  public var name: String
  /// What the command does, in one sentence that starts with a verb.
  public var summary: String
  /// Further paragraphs of help, separated by line feeds; empty for none.
  public var discussion: String
  /// Complete, valid command lines.
  public var examples: [String]
  /// The syntax of parameters that are not simply options with the name of the parameter.
  public var arguments: [ArgumentSyntax]

  /// Creates a configuration from a name and a summary.
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

/// The syntax of a parameter on the command line.
public struct ArgumentSyntax: Sendable {
  /// The name of the Swift property.
  var parameter: String
  /// Whether the argument is positional.
  ///
  /// Positions follow the order of `CommandConfiguration.arguments`.
  var isPositional: Bool
  /// The long names without dashes, the preferred one first.
  ///
  /// Empty for the property's name in kebab case.
  var names: [String]
  var shortName: Character?
  /// The placeholder of the value in help and messages, in upper case.
  var placeholder: String?
  /// The completion; nil for the words of an enumeration, or no completion for other types.
  var completion: Completion?

  /// A positional argument.
  ///
  /// - Parameters:
  ///   - parameter: the name of the Swift property.
  ///   - placeholder: the name of the argument in help, in upper case.
  ///   - completion: the completion of shells.
  public static func positional(
    _ parameter: String, _ placeholder: String, completion: Completion? = nil
  ) -> ArgumentSyntax {
    ArgumentSyntax(
      parameter: parameter, isPositional: true, names: [], shortName: nil, placeholder: placeholder,
      completion: completion)
  }

  /// An option or a flag.
  ///
  /// - Parameters:
  ///   - parameter: the name of the Swift property.
  ///   - placeholder: the name of the value in help, in upper case; nil for a flag.
  ///   - names: the long names without dashes, the preferred one first; the property's name in kebab case
  ///     if there are none.
  ///   - shortName: the letter after a single dash.
  ///   - completion: the completion of shells for the value.
  public static func option(
    _ parameter: String, _ placeholder: String? = nil, names: String...,
    shortName: Character? = nil, completion: Completion? = nil
  ) -> ArgumentSyntax {
    ArgumentSyntax(
      parameter: parameter, isPositional: false, names: names, shortName: shortName,
      placeholder: placeholder, completion: completion)
  }
}
