/// A term of a record with its position.
typealias TermOccurrence = (term: Int, position: TermPosition)

/// Computes how well records match the terms of a query, from the forward index.
///
/// Of a term only the occurrences with the fewest typos count: `zurich` in a description makes a
/// record more relevant than `zurick` in its name.
struct RelevanceScorer {
  /// The occurrences of one query term in the current record.
  private struct TermOccurrences {
    /// The typos of the occurrences; only those with the fewest are collected.
    var typos = Int.max
    /// Whether one of the occurrences is exact.
    var isExact = false
    /// The positions of the occurrences.
    var positions: [TermPosition] = []
  }

  /// The dictionary terms of a query term without typos.
  private struct TermRange {
    private let first: Int
    private let count: UInt
    /// The dictionary term that equals the query term.
    let exactTerm: Int

    init(_ range: Range<Int>, exactTerm: Int) {
      (first, count) = (range.lowerBound, UInt(range.count))
      self.exactTerm = exactTerm
    }

    @inline(__always)
    func contains(_ term: Int) -> Bool { UInt(bitPattern: term &- first) < count }
  }

  private let forwardIndex: ForwardIndex
  private let terms: [ExpandedTerm]
  private let attributes: SearchedAttributes
  /// The number of gaps between query terms within the synonyms that replace several terms.
  private let spannedGaps: Int
  /// The scorers of the other alternatives; the best score counts.
  private var others: [RelevanceScorer] = []
  /// The occurrences of each query term in the current record.
  private var found: [TermOccurrences]
  /// The terms of the current record in the forward index.
  private var recordTerms: [TermOccurrence] = []
  /// The dictionary terms of each query term; nil if they don't determine the relevance.
  private let ranges: [TermRange]?

  init(_ query: ExpandedQuery, _ forwardIndex: ForwardIndex) {
    self.init(query.alternatives, query.attributes, forwardIndex)
  }

  /// - Parameter alternatives: the terms of each alternative; at least one.
  init(
    _ alternatives: [[ExpandedTerm]], _ attributes: SearchedAttributes,
    _ forwardIndex: ForwardIndex
  ) {
    self.init(alternatives[0], attributes, forwardIndex, isOnly: alternatives.count == 1)
    others = alternatives.dropFirst().map {
      RelevanceScorer($0, attributes, forwardIndex, isOnly: false)
    }
  }

  /// - Parameter isOnly: whether the query has no other alternative.
  init(
    _ terms: [ExpandedTerm], _ attributes: SearchedAttributes, _ forwardIndex: ForwardIndex,
    isOnly: Bool = true
  ) {
    (self.terms, self.attributes, self.forwardIndex) = (terms, attributes, forwardIndex)
    spannedGaps = terms.reduce(0) { $0 + $1.term.positions.count - 1 }
    found = terms.map { _ in TermOccurrences() }
    let ranges = terms.compactMap { term in
      term.singleRange.map { TermRange($0, exactTerm: term.exactTerm ?? -1) }
    }
    let isSimple = isOnly && attributes.searched == nil && ranges.count == terms.count
    self.ranges = isSimple ? ranges : nil
  }

  /// A bound: no record is more relevant.
  var best: Relevance { best(inexactTerms: terms.count { !$0.hasExactMatch }) }

  /// A bound for records without exact matches: none is more relevant.
  var bestInexact: Relevance { best(inexactTerms: terms.count) }

  private func best(inexactTerms: Int) -> Relevance {
    let own = Relevance(
      missingTerms: 0, typos: terms.reduce(0) { $0 + $1.minimumTypos },
      proximity: minimumProximity, best: TermPosition(attribute: 0, position: 0),
      inexactTerms: inexactTerms)
    return others.reduce(own) { min($0, $1.best) }
  }

  private var minimumProximity: Int { max(0, terms.count - 1) + spannedGaps }

  /// Computes the relevance of a record. O(length of the record × terms).
  mutating func relevance(of record: Int) -> Relevance {
    if terms.isEmpty { return .none }
    if let ranges {
      if ranges.count == 1 { return relevance(of: record, ranges[0]) }
      findOccurrences(of: ranges, in: record)
      return relevanceOfOccurrences()
    }
    findOccurrences(in: record)
    var relevance = relevanceOfOccurrences()
    for index in others.indices {
      relevance = min(relevance, others[index].relevance(of: record))
    }
    return relevance
  }

  /// Whether a record contains all required terms, or one of them if all are optional.
  mutating func matches(_ record: Int) -> Bool {
    findOccurrences(in: record)
    return found.contains { !$0.positions.isEmpty }
      && terms.indices.allSatisfy { terms[$0].isOptional || !found[$0].positions.isEmpty }
  }

  /// Finds the occurrences of all terms in a record.
  private mutating func findOccurrences(in record: Int) {
    recordTerms.removeAll(keepingCapacity: true)
    forwardIndex.forEachTerm(of: record) { term, position in
      if attributes.contains(position.attribute) { recordTerms.append((term, position)) }
      return true
    }
    for index in terms.indices { findOccurrences(ofTermAt: index) }
  }

  /// Whether the query is a single term without typos, which matches a single range.
  var isSingleRange: Bool { ranges?.count == 1 }

  /// Computes the relevance if `isSingleRange`, given whether the record matches exactly.
  ///
  /// Returns nil if no occurrence precedes the position of `bound`, so that the record is not more
  /// relevant than `bound`.
  @inline(__always)
  func relevance(of record: Int, isExact: Bool, before bound: Relevance?) -> Relevance? {
    guard let range = ranges?.first else { return nil }
    var first: TermPosition?
    let end = bound.flatMap { $0.primaryCriteria == 0 ? $0.position.bits : nil } ?? .max
    forwardIndex.forEachTerm(of: record) { term, position in
      if position.bits >= end { return false }
      if range.contains(term) { first = position }
      return first == nil
    }
    return first.map { Relevance(ofTermAt: $0, isExact: isExact) }
  }

  /// Computes the relevance for a single term without typos.
  private func relevance(of record: Int, _ range: TermRange) -> Relevance {
    var first: TermPosition?
    var isExact = false
    forwardIndex.forEachTerm(of: record) { term, position in
      guard range.contains(term) else { return true }
      if first == nil { first = position }
      isExact = isExact || term == range.exactTerm
      return range.exactTerm >= 0 && !isExact
    }
    guard let first else {
      return Relevance(
        missingTerms: 1, typos: 0, proximity: 0, best: TermPosition(attribute: 0, position: 0),
        inexactTerms: 1)
    }
    return Relevance(ofTermAt: first, isExact: isExact)
  }

  /// Finds the occurrences of terms without typos in one pass.
  private mutating func findOccurrences(of ranges: [TermRange], in record: Int) {
    for index in ranges.indices {
      found[index].typos = 0
      found[index].isExact = false
      found[index].positions.removeAll(keepingCapacity: true)
    }
    ranges.withUnsafeBufferPointer { ranges in
      forwardIndex.forEachTerm(of: record) { term, position in
        for index in 0..<ranges.count where ranges[index].contains(term) {
          found[index].isExact = found[index].isExact || term == ranges[index].exactTerm
          found[index].positions.append(position)
        }
        return true
      }
    }
  }

  /// Finds the occurrences of a term among the terms of the record.
  private mutating func findOccurrences(ofTermAt index: Int) {
    found[index].typos = .max
    found[index].isExact = false
    found[index].positions.removeAll(keepingCapacity: true)
    defer { if !terms[index].phrases.isEmpty { found[index].positions.sort() } }
    for phrase in terms[index].phrases { findOccurrences(of: phrase, ofTermAt: index) }
    if terms[index].firstRange.isEmpty { return }
    for (term, position) in recordTerms {
      guard let match = terms[index].match(of: term), match.typos <= found[index].typos,
        match.typos == 0 || attributes.allowsTypos(position.attribute)
      else { continue }
      if match.typos < found[index].typos {
        found[index].typos = match.typos
        found[index].isExact = false
        found[index].positions.removeAll(keepingCapacity: true)
      }
      found[index].isExact = found[index].isExact || match.isExact
      found[index].positions.append(position)
    }
  }

  /// Finds the positions where a phrase begins.
  private mutating func findOccurrences(of phrase: ExpandedTerm.Phrase, ofTermAt index: Int) {
    for start in recordTerms.indices
    where Self.isPhrase(phrase.terms, at: start, in: recordTerms) {
      found[index].positions.append(recordTerms[start].position)
      found[index].typos = 0
      found[index].isExact = found[index].isExact || phrase.isExact
    }
  }

  /// Whether a phrase begins at an index of the terms of a record.
  static func isPhrase(
    _ phrase: [Int], at start: Int, in recordTerms: [TermOccurrence]
  ) -> Bool {
    var index = start
    for (distance, term) in phrase.enumerated() {
      let expected = recordTerms[start].position.bits &+ UInt32(distance)
      while index < recordTerms.count, recordTerms[index].position.bits < expected { index += 1 }
      var isFound = false
      var other = index
      while other < recordTerms.count, recordTerms[other].position.bits == expected {
        isFound = isFound || recordTerms[other].term == term
        other += 1
      }
      if !isFound { return false }
    }
    return true
  }

  private func relevanceOfOccurrences() -> Relevance {
    var (missing, typos, proximity, inexactTerms) = (0, 0, spannedGaps, 0)
    var best: TermPosition?
    var previous: Int?
    for (index, term) in found.enumerated() {
      if !term.isExact { inexactTerms += 1 }
      guard let first = term.positions.first else {
        missing += terms[index].term.positions.count
        continue
      }
      typos += term.typos
      best = min(best ?? first, first)
      if let previous {
        proximity += Proximity.distance(found[previous].positions, term.positions)
      }
      previous = index
    }
    return Relevance(
      missingTerms: missing, typos: typos, proximity: proximity,
      best: best ?? TermPosition(attribute: 0, position: 0),
      inexactTerms: inexactTerms)
  }
}
