/// A warning about a valid filter expression whose meaning is probably not intended.
public struct FilterSyntaxWarning: Hashable, Sendable {
  /// The problem and its interpretation, in lower case with user input in quotes.
  public var message: String
  /// The offset of the affected text, in Unicode scalars.
  public var offset: Int
  /// The length of the affected text, in Unicode scalars.
  public var length: Int
  /// A suggested fix; `nil` if there is none.
  public var help: String?

  /// Creates a syntax warning. The offset and length are in Unicode scalars.
  public init(_ message: String, offset: Int, length: Int, help: String? = nil) {
    self.message = message
    self.offset = offset
    self.length = length
    self.help = help
  }
}
