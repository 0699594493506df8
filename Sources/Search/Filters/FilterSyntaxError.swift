/// A syntax error in a filter or filter expression.
public struct FilterSyntaxError: Error, Hashable, Sendable {
  /// The problem in lower case, with user input in quotes.
  public var message: String
  /// The offset of the error in the text, in Unicode scalars.
  public var offset: Int
  /// The length of the erroneous text, in Unicode scalars; 0 at the end of the text.
  public var length: Int
  /// A suggested fix; `nil` if there is none.
  public var help: String?

  /// Creates a syntax error. The offset and length are in Unicode scalars.
  public init(_ message: String, offset: Int, length: Int, help: String? = nil) {
    self.message = message
    self.offset = offset
    self.length = length
    self.help = help
  }
}
