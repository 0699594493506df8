/// The mistakes in a command line.
public struct CommandLineError: Error, Hashable, Sendable {
  /// Each mistake: lower case, user input in quotes; never empty.
  public var messages: [String]
  /// How the command is called, and where to learn more; empty where that is of no help.
  public var usage: String

  public init(_ messages: [String], usage: String = "") {
    self.messages = messages
    self.usage = usage
  }

  /// The mistakes, one per line, and how the command is called.
  public var text: String {
    let lines = messages.map { "error: \($0)" } + (usage.isEmpty ? [] : [usage])
    return lines.joined(separator: "\n")
  }
}
