/// A word of a text, or a character that is a word by itself.
package struct Token: Sendable {
  /// How a token came about.
  package enum Kind: UInt8, Sendable {
    case word
    /// What stands between apostrophes, as `O` and `Hare` in `O'Hare`.
    case part
    /// All parts around apostrophes together, as `ohare`; it stands where the first part stands.
    case joined
    /// An ideograph or emoji.
    case character
  }

  package var kind: Kind
  /// True for a character that belongs to the one before it: a query for both means them in a row.
  package var joinsPrevious = false
  /// How many words stand before it, 0-based.
  package var position: Int32
  /// The byte offset in the text where it starts.
  var start: Int32
  /// The byte offset in the text where it ends.
  var end: Int32
  /// Where its folded letters lie in the tokenizer's `folded`.
  var foldedStart: Int32
  var foldedEnd: Int32

  package var range: Range<Int> { Int(start)..<Int(end) }
  var foldedRange: Range<Int> { Int(foldedStart)..<Int(foldedEnd) }
}
