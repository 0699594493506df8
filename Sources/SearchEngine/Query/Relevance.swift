/// How well a record fits the words of a query; less is better.
///
/// What weighs first: fewer optional words that are missing, fewer typos, words nearer to each
/// other, a more important attribute, a place nearer to its beginning, and more words that are
/// written in full.
struct Relevance: Hashable, Comparable, Sendable {
  private static let maximumPosition = 1023

  /// The criteria packed so that their natural order is that of the criteria.
  private let bits: UInt64

  /// What every record has when there are no words.
  static let none = Relevance(
    missingWords: 0, typos: 0, proximity: 0, best: Place(attribute: 0, position: 0),
    inexactWords: 0)

  init(missingWords: Int, typos: Int, proximity: Int, best: Place, inexactWords: Int) {
    bits =
      UInt64(missingWords) << 54 | UInt64(typos) << 46 | UInt64(proximity) << 30
      | UInt64(best.attribute) << 18
      | UInt64(min(best.position, Self.maximumPosition)) << 8 | UInt64(inexactWords)
  }

  var typos: Int { Int(bits >> 46 & 0xFF) }

  static func < (first: Relevance, second: Relevance) -> Bool {
    first.bits < second.bits
  }
}
