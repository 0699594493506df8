import Search

/// Finds the records that contain the terms of a query, by posting lists.
struct TermMatcher {
  private let index: TextIndex
  private let prefixes: PrecomputedPrefixes
  private let terms: [ExpandedTerm]
  private var recordCount: Int { index.recordCount }

  init(_ terms: [ExpandedTerm], _ records: IndexedRecords) {
    self.init(terms, index: records.index, prefixes: records.prefixes)
  }

  init(_ terms: [ExpandedTerm], index: TextIndex, prefixes: PrecomputedPrefixes) {
    (self.terms, self.index, self.prefixes) = (terms, index, prefixes)
  }

  /// Returns the records that contain all required terms.
  ///
  /// If all terms are optional, returns the records that contain one of them.
  ///
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  func records() throws(SearchError) -> RecordSet {
    if terms.contains(where: \.isOptional) { return try recordsWithOptionalTerms() }
    if terms.count == 1 { return records(containing: terms[0], atMost: upperBound(terms[0])) }
    let order = rarestFirst
    guard let first = order.first else { return RecordSet(all: recordCount) }
    var result = records(containing: first.term, atMost: first.bound)
    try restrict(&result, to: order.dropFirst())
    return result
  }

  /// Removes the records that do not contain all terms, none of which is optional.
  ///
  /// - Throws: `SearchError.cancelled` if the task is cancelled.
  func restrict(_ set: inout RecordSet) throws(SearchError) {
    try restrict(&set, to: rarestFirst[...])
  }

  /// The terms with upper bounds for the records that contain them.
  ///
  /// The rarest terms are first, so that the others have few candidates to check.
  private var rarestFirst: [(term: ExpandedTerm, bound: Int)] {
    terms.map { ($0, upperBound($0)) }.sorted { $0.bound < $1.bound }
  }

  private func restrict(
    _ set: inout RecordSet, to terms: ArraySlice<(term: ExpandedTerm, bound: Int)>
  ) throws(SearchError) {
    for (term, bound) in terms where set.count > 0 {
      if Task.isCancelled { throw .cancelled }
      intersect(&set, with: term, bound)
    }
  }

  private func recordsWithOptionalTerms() throws(SearchError) -> RecordSet {
    let required = terms.filter { !$0.isOptional }
    if !required.isEmpty {
      return try TermMatcher(required, index: index, prefixes: prefixes).records()
    }
    var bits = Bitset(capacity: recordCount)
    for term in terms { bits.formUnion(self.bits(term)) }
    return RecordSet(bits)
  }

  /// Returns an upper bound for the number of records that contain a term.
  private func upperBound(_ term: ExpandedTerm) -> Int {
    let single = term.otherRanges.reduce(index.postings.count(term.firstRange)) {
      $0 + index.postings.count($1)
    }
    return term.phrases.reduce(single) { $0 + ($1.terms.lazy.map { count($0) }.min() ?? 0) }
  }

  private func precomputedPrefix(_ term: ExpandedTerm) -> Int? {
    term.singleRange.flatMap { prefixes.find($0) }
  }

  /// Returns the records that contain a term.
  ///
  /// - Parameter bound: an upper bound for their number.
  private func records(containing term: ExpandedTerm, atMost bound: Int) -> RecordSet {
    if let prefix = precomputedPrefix(term) {
      return RecordSet(prefix, of: prefixes)
    }
    if let single = singleDictionaryTerm(term), index.postings.bits(single) == nil {
      return RecordSet(Array(index.postings.list(single)), capacity: recordCount)
    }
    if term.firstRange.isEmpty, term.phrases.count == 1 {
      return records(containingPhrase: term.phrases[0].terms)
    }
    return RecordSet(bits(term), atMost: bound)
  }

  private func bits(_ term: ExpandedTerm) -> Bitset {
    if let prefix = precomputedPrefix(term) {
      return Bitset(capacity: recordCount, words: prefixes.bits(of: prefix))
    }
    var bits = Bitset(capacity: recordCount)
    index.postings.insert(term.firstRange, into: &bits)
    for range in term.otherRanges { index.postings.insert(range, into: &bits) }
    for phrase in term.phrases {
      bits.formUnion(records(containingPhrase: phrase.terms).asBits())
    }
    return bits
  }

  /// Returns the only dictionary term that matches; nil if there are others or phrases.
  private func singleDictionaryTerm(_ term: ExpandedTerm) -> Int? {
    guard term.phrases.isEmpty, term.otherRanges.isEmpty, term.firstRange.count == 1 else {
      return nil
    }
    return term.firstRange.lowerBound
  }

  private func records(containingPhrase phrase: [Int]) -> RecordSet {
    guard let rarest = phrase.min(by: { count($0) < count($1) }) else {
      return RecordSet([], capacity: recordCount)
    }
    var bits = Bitset(capacity: recordCount)
    index.postings.insert(rarest..<rarest + 1, into: &bits)
    for term in phrase where term != rarest {
      var other = Bitset(capacity: recordCount)
      index.postings.insert(term..<term + 1, into: &other)
      bits.formIntersection(other)
    }
    var candidates = RecordSet(bits)
    if phrase.count > 1 { candidates.retain { contains(phrase, $0) } }
    return candidates
  }

  private func count(_ term: Int) -> Int { index.postings.count(term..<term + 1) }

  private func contains(_ phrase: [Int], _ record: Int) -> Bool {
    var occurrences: [TermOccurrence] = []
    index.forwardIndex.forEachTerm(of: record) { term, position in
      occurrences.append((term, position))
      return true
    }
    return occurrences.indices.contains {
      occurrences[$0].term == phrase[0]
        && RelevanceScorer.isPhrase(phrase, at: $0, in: occurrences)
    }
  }

  /// Removes the records that do not contain a term.
  ///
  /// - Parameter bound: an upper bound for the number of records that contain the term.
  private func intersect(_ set: inout RecordSet, with term: ExpandedTerm, _ bound: Int) {
    guard set.isList else {
      set = set.intersection(bits(term))
      return
    }
    if let prefix = precomputedPrefix(term) {
      let bits = prefixes.bits(of: prefix)
      return set.retain { Bitset.contains($0, in: bits) }
    }
    // Three ways, of which the cheapest is chosen: to read the terms of each record, which costs as much as to
    // read some dozens of postings; to read the postings into a bitset, with additional costs that grow with the
    // number of records in the index; and to search in the postings.
    let scanCost = set.count * 40
    let bitsetCost = 400 + bound + recordCount / 64
    if term.phrases.isEmpty {
      let keyCount = term.otherRanges.reduce(term.firstRange.count) { $0 + $1.count }
      let searchCost = RecordSearch.cost(
        keyCount: keyCount, postingCount: bound, recordCount: set.count)
      if searchCost < min(scanCost, bitsetCost) {
        return set.retain([term.firstRange] + term.otherRanges, of: index.postings)
      }
    }
    if scanCost < bitsetCost {
      set.retain(prepare: index.forwardIndex.prefetch) { contains(term, $0) }
    } else {
      let bits = bits(term)
      set.retain(bits.contains)
    }
  }

  private func contains(_ term: ExpandedTerm, _ record: Int) -> Bool {
    var isFound = false
    if let range = term.singleRange {
      index.forwardIndex.forEachTerm(of: record) { other, _ in
        isFound = range.contains(other)
        return !isFound
      }
    } else {
      index.forwardIndex.forEachTerm(of: record) { other, _ in
        isFound = term.match(of: other) != nil
        return !isFound
      }
    }
    return isFound || term.phrases.contains { contains($0.terms, record) }
  }
}
