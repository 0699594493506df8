import Search

/// A query whose terms are expanded to the terms of the dictionary that match them.
struct ExpandedQuery: Sendable {
  /// The alternatives, of which a record must match one; never empty.
  ///
  /// The first has the terms of the query itself. The others have synonyms that replace several
  /// terms.
  private(set) var alternatives: [[ExpandedTerm]]
  /// The terms that a record must not contain.
  let excluded: [ExpandedTerm]
  /// The attributes that are searched, and those in which terms may have typos.
  let attributes: SearchedAttributes
  /// Which records with typos match.
  let typoMode: QueryStrategy.TypoMode
  private let removal: QueryStrategy.WordRemoval
  /// How often `relaxed` was applied.
  private var relaxationCount = 0
  /// The positions of the first or last terms that `relaxed` made optional; nil if it did not.
  private(set) var removedPositions: Range<Int>?

  init(
    _ alternatives: [[ExpandedTerm]], excluded: [ExpandedTerm], attributes: SearchedAttributes,
    typoMode: QueryStrategy.TypoMode, removal: QueryStrategy.WordRemoval
  ) {
    (self.alternatives, self.excluded, self.attributes) = (alternatives, excluded, attributes)
    (self.typoMode, self.removal) = (typoMode, removal)
  }

  /// A query that requires all terms, in any attribute.
  init(_ terms: [ExpandedTerm]) {
    self.init(
      [terms], excluded: [], attributes: SearchedAttributes(), typoMode: .true, removal: .none)
  }

  /// The terms of the first alternative.
  var terms: [ExpandedTerm] { alternatives[0] }

  /// The different terms of all alternatives.
  var allTerms: [ExpandedTerm] {
    if alternatives.count == 1 { return terms }
    return terms + alternatives.dropFirst().joined().filter { $0.term.positions.count > 1 }
  }

  /// Whether the typos of the best match limit those of the others.
  var limitsTypos: Bool {
    (typoMode == .min || typoMode == .strict) && allTerms.contains(where: \.hasTypos)
  }

  /// The query with more optional terms, for a query without matches; nil if no more may be.
  var relaxed: ExpandedQuery? {
    let count = relaxationCount + 1
    let positions: Range<Int>
    switch removal {
    case .firstWords where count < terms.count:
      positions = 0..<terms[count].term.positions.lowerBound
    case .lastWords where count < terms.count:
      positions = terms[terms.count - count].term.positions.lowerBound..<Int.max
    case .allOptional where count == 1 && terms.count > 1: positions = 0..<Int.max
    default: return nil
    }
    var query = self
    query.relaxationCount = count
    query.removedPositions = removal == .allOptional ? nil : positions
    query.makeOptional { positions.clamped(to: $0) == $0 }
    return query
  }

  /// The terms without typos, if the records that contain them come before all others; nil if other criteria
  /// are more important, or no term can have typos.
  var termsWithoutTypos: [ExpandedTerm]? {
    guard alternatives.count == 1, attributes.searched == nil, terms.contains(where: \.hasTypos),
      !terms.contains(where: \.isOptional)
    else { return nil }
    return terms.map { $0.hasTypos ? $0.withoutTypos : $0 }
  }

  /// Makes the terms optional whose positions meet a condition.
  mutating func makeOptional(_ condition: (Range<Int>) -> Bool) {
    for alternative in alternatives.indices {
      for index in alternatives[alternative].indices
      where condition(alternatives[alternative][index].term.positions) {
        alternatives[alternative][index].isOptional = true
      }
    }
  }
}

/// The searchable attributes that a query searches, by attribute number.
struct SearchedAttributes: Sendable {
  /// Whether each attribute is searched; nil if all are.
  var searched: [Bool]?
  /// Whether terms may match with typos in each attribute; nil if they may in all.
  var typoTolerant: [Bool]?

  @inline(__always)
  func contains(_ attribute: Int) -> Bool { Self.allows(searched, attribute) }

  @inline(__always)
  func allowsTypos(_ attribute: Int) -> Bool { Self.allows(typoTolerant, attribute) }

  @inline(__always)
  private static func allows(_ allowed: [Bool]?, _ attribute: Int) -> Bool {
    guard let allowed else { return true }
    return attribute < allowed.count && allowed[attribute]
  }

  /// Whether a record can contain the terms and still not match because of their attributes.
  func canReject(_ terms: [ExpandedTerm]) -> Bool {
    searched != nil || typoTolerant != nil && terms.contains(where: \.hasTypos)
  }
}
