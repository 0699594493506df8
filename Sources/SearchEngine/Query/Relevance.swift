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
    missingWords: 0, typos: 0, proximity: 0, best: TermPosition(attribute: 0, position: 0),
    inexactWords: 0)

  init(missingWords: Int, typos: Int, proximity: Int, best: TermPosition, inexactWords: Int) {
    bits =
      UInt64(missingWords) << 54 | UInt64(typos) << 46 | UInt64(proximity) << 30
      | UInt64(best.attribute) << 18
      | UInt64(min(best.position, Self.maximumPosition)) << 8 | UInt64(inexactWords)
  }

  /// What a record has for a single word without typos.
  init(ofWordAt place: TermPosition, isExact: Bool) {
    self.init(
      missingWords: 0, typos: 0, proximity: 0, best: place, inexactWords: isExact ? 0 : 1)
  }

  /// The place nearest to the beginning; those far behind count as one.
  var place: TermPosition {
    TermPosition(
      attribute: Int(bits >> 18 & 0xFFF), position: Int(bits >> 8) & Self.maximumPosition)
  }

  /// How many typos the words have in all.
  var typos: Int { Int(bits >> 46 & 0xFF) }

  /// The criteria that weigh more than distance and optional filters: missing words, then typos.
  var foremost: UInt64 { bits >> 46 }

  /// How well the record fits by itself, from 0 to 1000, whatever its neighbours.
  ///
  /// From 1000 are taken off: for each word that is missing its share; up to 400 for typos, where
  /// three a word are the most; up to 300 for a less important attribute; up to 200 for words that
  /// stand apart; up to 100 for words that are not there in full.
  ///
  /// - Parameters:
  ///   - words: how many words the query has.
  ///   - attributes: how many attributes are searched.
  func strength(words: Int, attributes: Int) -> Int {
    guard words > 0 else { return 1000 }
    let proximity = Int(bits >> 30 & 0xFFFF)
    let attribute = Int(bits >> 18 & 0xFFF)
    let inexactWords = Int(bits & 0xFF)
    var loss = 1000 * min(Int(bits >> 54), words) / words
    loss += 400 * min(typos, 3 * words) / (3 * words)
    loss += 100 * min(inexactWords, words) / words
    if attributes > 1 { loss += 300 * min(attribute, attributes - 1) / (attributes - 1) }
    let gaps = (words - 1) * (Proximity.maximum - 1)
    if gaps > 0 { loss += 200 * min(max(0, proximity - (words - 1)), gaps) / gaps }
    return max(0, 1000 - loss)
  }

  static func < (first: Relevance, second: Relevance) -> Bool {
    first.bits < second.bits
  }
}
