import Search

/// A query with the terms of the index that fit its words.
struct ExpandedQuery: Sendable {
  /// The ways to read the query, each as words all of which a record must have; never empty. All
  /// but the first have synonyms for several words at once.
  private(set) var readings: [[ExpandedTerm]]
  /// The words of which a record must have none.
  let excluded: [ExpandedTerm]
  let limits: SearchedAttributes
  /// Which records with typos are found.
  let typos: QueryReading.Typos
  private let removal: QueryReading.Removal
  /// How often words have become optional.
  private var removals = 0

  init(
    _ readings: [[ExpandedTerm]], excluded: [ExpandedTerm], limits: SearchedAttributes,
    typos: QueryReading.Typos, removal: QueryReading.Removal
  ) {
    (self.readings, self.excluded, self.limits) = (readings, excluded, limits)
    (self.typos, self.removal) = (typos, removal)
  }

  /// A query all of whose words records must have, anywhere.
  init(_ words: [ExpandedTerm]) {
    self.init(
      [words], excluded: [], limits: SearchedAttributes(), typos: .true, removal: .none)
  }

  /// The words one by one.
  var words: [ExpandedTerm] { readings[0] }

  /// All different words of all readings.
  var allWords: [ExpandedTerm] {
    if readings.count == 1 { return words }
    return words + readings.dropFirst().joined().filter { $0.word.places.count > 1 }
  }

  /// The query with more optional words, for when nothing is found; nil if no more may be.
  var relaxed: ExpandedQuery? {
    let count = removals + 1
    let places: Range<Int>
    switch removal {
    case .firstWords where count < words.count: places = 0..<words[count].word.places.lowerBound
    case .lastWords where count < words.count:
      places = words[words.count - count].word.places.lowerBound..<Int.max
    case .allOptional where count == 1 && words.count > 1: places = 0..<Int.max
    default: return nil
    }
    var query = self
    query.removals = count
    query.makeOptional { places.clamped(to: $0) == $0 }
    return query
  }

  /// Makes the words optional whose places fulfil a condition.
  mutating func makeOptional(_ condition: (Range<Int>) -> Bool) {
    for reading in readings.indices {
      for word in readings[reading].indices where condition(readings[reading][word].word.places) {
        readings[reading][word].isOptional = true
      }
    }
  }
}
