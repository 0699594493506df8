/// What is understood in a text of filters, but hardly meant.
public struct FilterSyntaxWarning: Hashable, Sendable {
  /// Lower case, the thing in quotes, and how it is understood.
  public var message: String
  /// Where it begins: how many Unicode scalars of the text come before it.
  public var offset: Int
  /// How many Unicode scalars it takes up.
  public var length: Int
  /// What to write instead.
  public var help: String?

  public init(_ message: String, offset: Int, length: Int, help: String? = nil) {
    self.message = message
    self.offset = offset
    self.length = length
    self.help = help
  }
}
