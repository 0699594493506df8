import Search

/// Finds the records that have words of a query.
struct WordRecords {
  private let index: TextIndex
  private let prefixes: PrecomputedPrefixes
  private let words: [WordMatch]
  private var recordCount: Int { index.recordCount }

  init(_ words: [WordMatch], _ records: IndexedRecords) {
    self.init(words, index: records.index, prefixes: records.prefixes)
  }

  init(_ words: [WordMatch], index: TextIndex, prefixes: PrecomputedPrefixes) {
    (self.words, self.index, self.prefixes) = (words, index, prefixes)
  }

  /// The records that have all words; of optional words one is enough, if there are no others.
  func records() throws(SearchError) -> RecordSet {
    if words.contains(where: \.isOptional) { return try recordsOfOptionalWords() }
    if words.count == 1 { return records(words[0]) }
    var rest = words.indices.map { (place: $0, bound: bound(words[$0])) }
    rest.sort { $0.bound < $1.bound }
    guard let first = rest.first else { return RecordSet(all: recordCount) }
    var result = records(words[first.place])
    for (place, bound) in rest.dropFirst() where result.count > 0 {
      if Task.isCancelled { throw .cancelled }
      keep(words[place], bound, in: &result)
    }
    return result
  }

  private func recordsOfOptionalWords() throws(SearchError) -> RecordSet {
    let needed = words.filter { !$0.isOptional }
    if !needed.isEmpty {
      return try WordRecords(needed, index: index, prefixes: prefixes).records()
    }
    var bits = Bitset(capacity: recordCount)
    for word in words { bits.formUnion(self.bits(word)) }
    return RecordSet(bits)
  }

  /// At least as many records as have a word.
  private func bound(_ word: WordMatch) -> Int {
    let terms = word.otherTerms.reduce(index.postings.count(word.firstTerms)) {
      $0 + index.postings.count($1)
    }
    return word.rows.reduce(terms) { $0 + ($1.terms.lazy.map { count($0) }.min() ?? 0) }
  }

  private func readyPrefix(_ word: WordMatch) -> Int? {
    word.range.flatMap { prefixes.find($0) }
  }

  /// The records that have one word.
  private func records(_ word: WordMatch) -> RecordSet {
    if let ready = readyPrefix(word) {
      return RecordSet(ready, of: prefixes)
    }
    if let term = loneTerm(word), index.postings.bits(term) == nil {
      return RecordSet(Array(index.postings.list(term)), capacity: recordCount)
    }
    if word.firstTerms.isEmpty, word.rows.count == 1 { return records(inRow: word.rows[0].terms) }
    return RecordSet(bits(word))
  }

  private func bits(_ word: WordMatch) -> Bitset {
    if let ready = readyPrefix(word) {
      return Bitset(capacity: recordCount, words: prefixes.bits(of: ready))
    }
    var bits = Bitset(capacity: recordCount)
    index.postings.insert(word.firstTerms, into: &bits)
    for range in word.otherTerms { index.postings.insert(range, into: &bits) }
    for row in word.rows { bits.formUnion(records(inRow: row.terms).asBits()) }
    return bits
  }

  /// The term that alone fits a word; nil if others do too.
  private func loneTerm(_ word: WordMatch) -> Int? {
    guard word.rows.isEmpty, word.otherTerms.isEmpty, word.firstTerms.count == 1 else { return nil }
    return word.firstTerms.lowerBound
  }

  private func records(inRow phrase: [Int]) -> RecordSet {
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
    if phrase.count > 1 { candidates.keep { hasRow(phrase, $0) } }
    return candidates
  }

  private func count(_ term: Int) -> Int { index.postings.count(term..<term + 1) }

  private func hasRow(_ phrase: [Int], _ record: Int) -> Bool {
    var line: [(term: Int, place: TermPosition)] = []
    index.forwardIndex.forEachTerm(of: record) { term, place in
      line.append((term, place))
      return true
    }
    return line.indices.contains {
      line[$0].term == phrase[0] && RelevanceScorer.isPhrase(phrase, at: $0, in: line)
    }
  }

  /// Keeps the records of a set that have one more word.
  private func keep(_ word: WordMatch, _ bound: Int, in set: inout RecordSet) {
    guard set.isList else {
      set = set.intersection(bits(word))
      return
    }
    if let ready = readyPrefix(word) {
      let bits = prefixes.bits(of: ready)
      return set.keep { Bitset.contains($0, in: bits) }
    }
    if let term = loneTerm(word), let bits = index.postings.bits(term) {
      return set.keep { Bitset.contains($0, in: bits) }
    }
    // Looking at a line costs as much as going through some dozens of postings, and making bits
    // of the postings has costs of its own, which grow with the number of records.
    let isCheaperByLine = set.count * 40 < 400 + bound + recordCount / 64
    if isCheaperByLine {
      set.keep { hasTerm(word, $0) }
    } else {
      let bits = bits(word)
      set.keep(bits.contains)
    }
  }

  private func hasTerm(_ word: WordMatch, _ record: Int) -> Bool {
    var isFound = false
    if let range = word.range {
      index.forwardIndex.forEachTerm(of: record) { term, _ in
        isFound = range.contains(term)
        return !isFound
      }
    } else {
      index.forwardIndex.forEachTerm(of: record) { term, _ in
        isFound = word.fit(of: term) != nil
        return !isFound
      }
    }
    return isFound || word.rows.contains { hasRow($0.terms, record) }
  }
}
