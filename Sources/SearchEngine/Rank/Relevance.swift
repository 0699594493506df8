/// How well a record matches the terms of a query; less is better.
///
/// The criteria in order of importance: fewer missing optional terms, fewer typos, terms closer to
/// each other, a more important attribute, a position closer to its beginning, and more terms that
/// match exactly.
struct Relevance: Hashable, Comparable, Sendable {
  private static let maximumPosition = 1023

  /// The criteria, packed so that integer order is the order of relevance.
  private let bits: UInt64

  /// The relevance of every record for a query without terms.
  static let none = Relevance(
    missingTerms: 0, typos: 0, proximity: 0, best: TermPosition(attribute: 0, position: 0),
    inexactTerms: 0)

  init(missingTerms: Int, typos: Int, proximity: Int, best: TermPosition, inexactTerms: Int) {
    bits =
      UInt64(missingTerms) << 54 | UInt64(typos) << 46 | UInt64(proximity) << 30
      | UInt64(best.attribute) << 18
      | UInt64(min(best.position, Self.maximumPosition)) << 8 | UInt64(inexactTerms)
  }

  /// The relevance of a single term without typos.
  init(ofTermAt position: TermPosition, isExact: Bool) {
    self.init(
      missingTerms: 0, typos: 0, proximity: 0, best: position, inexactTerms: isExact ? 0 : 1)
  }

  /// The position closest to the beginning; positions from `maximumPosition` on are equal.
  var position: TermPosition {
    TermPosition(
      attribute: Int(bits >> 18 & 0xFFF), position: Int(bits >> 8) & Self.maximumPosition)
  }

  /// The total number of typos.
  var typos: Int { Int(bits >> 46 & 0xFF) }

  /// The criteria that come before distance and optional filters: missing terms, then typos.
  var primaryCriteria: UInt64 { bits >> 46 }

  /// Returns an absolute score from 0 to 1000, comparable between queries.
  ///
  /// Subtracts from 1000: for each missing term its share; up to 400 for typos, with 3 for each term
  /// as the maximum; up to 300 for a less important attribute; up to 200 for terms that are far
  /// apart; and up to 100 for inexact terms.
  ///
  /// - Parameters:
  ///   - termCount: the number of terms of the query.
  ///   - attributeCount: the number of searchable attributes.
  func score(termCount: Int, attributeCount: Int) -> Int {
    guard termCount > 0 else { return 1000 }
    let proximity = Int(bits >> 30 & 0xFFFF)
    let attribute = Int(bits >> 18 & 0xFFF)
    let inexactTerms = Int(bits & 0xFF)
    var loss = 1000 * min(Int(bits >> 54), termCount) / termCount
    loss += 400 * min(typos, 3 * termCount) / (3 * termCount)
    loss += 100 * min(inexactTerms, termCount) / termCount
    if attributeCount > 1 {
      loss += 300 * min(attribute, attributeCount - 1) / (attributeCount - 1)
    }
    let gaps = (termCount - 1) * (Proximity.maximum - 1)
    if gaps > 0 { loss += 200 * min(max(0, proximity - (termCount - 1)), gaps) / gaps }
    return max(0, 1000 - loss)
  }

  static func < (first: Relevance, second: Relevance) -> Bool {
    first.bits < second.bits
  }
}

/// The distance between two terms of a query in a record.
enum Proximity {
  /// The distance of terms that are farther apart or in different attributes.
  static let maximum = 8

  /// Returns the minimum distance between a position of the first term and one of the second.
  ///
  /// Consecutive terms have distance 1; the reverse order adds 1. Takes O(positions).
  ///
  /// - Precondition: Both arrays ascend.
  static func distance(_ first: [TermPosition], _ second: [TermPosition]) -> Int {
    var minimum = maximum
    var index = 0
    for position in second {
      while index < first.count, first[index] <= position { index += 1 }
      if index > 0 { minimum = min(minimum, distance(first[index - 1], position)) }
      if index < first.count { minimum = min(minimum, distance(first[index], position)) }
    }
    return minimum
  }

  /// Returns the distance of two positions, at most `maximum`.
  ///
  /// Terms in reverse order are one step farther apart. Terms in different attributes have the
  /// maximum distance.
  static func distance(_ first: TermPosition, _ second: TermPosition) -> Int {
    guard first.attribute == second.attribute else { return maximum }
    let steps = second.position - first.position
    return min(maximum, steps > 0 ? steps : 1 - steps)
  }
}
