/// Why a text is not a filter, and where.
public struct FilterSyntaxError: Error, Hashable, Sendable {
  /// Lower case, the thing in quotes, and what was expected.
  public var message: String
  /// Where it begins: how many Unicode scalars of the text come before it.
  public var offset: Int
  /// How many Unicode scalars it takes up; 0 at the end of the text.
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
