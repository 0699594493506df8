import Search

/// Finds the records that have the words of a query.
struct WordRecords {
  private let index: TextIndex
  private let prefixes: ReadyPrefixes
  private let words: [WordMatch]
  private var recordCount: Int { index.recordCount }

  init(_ words: [WordMatch], _ index: TextIndex, _ prefixes: ReadyPrefixes) {
    (self.words, self.index, self.prefixes) = (words, index, prefixes)
  }

  /// The records that have all words.
  func records() throws(SearchError) -> RecordSet {
    let sorted = words.map { (word: $0, bound: bound($0)) }.sorted { $0.bound < $1.bound }
    guard let first = sorted.first else { return RecordSet(all: recordCount) }
    var result = records(first.word)
    for (word, bound) in sorted.dropFirst() {
      if Task.isCancelled { throw .cancelled }
      result = records(word, bound, in: result)
    }
    return result
  }

  /// At least as many records as have a word.
  private func bound(_ word: WordMatch) -> Int {
    if let phrase = word.phrase {
      return phrase.map { index.postings.count($0..<$0 + 1) }.min() ?? 0
    }
    return word.terms.reduce(0) { $0 + index.postings.count($1) }
  }

  private func readyPrefix(_ word: WordMatch) -> Int? {
    word.range.flatMap { prefixes.find($0) }
  }

  /// The records that have one word.
  private func records(_ word: WordMatch) -> RecordSet {
    if let phrase = word.phrase { return records(inRow: phrase) }
    if let ready = readyPrefix(word) {
      return RecordSet(
        Bitset(capacity: recordCount, words: prefixes.bits(of: ready)),
        count: prefixes.recordCount(of: ready), kind: .prefix(ready))
    }
    if let range = word.terms.first, word.terms.count == 1, range.count == 1,
      index.postings.bits(range.lowerBound) == nil
    {
      return RecordSet(Array(index.postings.list(range.lowerBound)), capacity: recordCount)
    }
    return RecordSet(bits(word))
  }

  private func bits(_ word: WordMatch) -> Bitset {
    if let ready = readyPrefix(word) {
      return Bitset(capacity: recordCount, words: prefixes.bits(of: ready))
    }
    var bits = Bitset(capacity: recordCount)
    for range in word.terms { index.postings.insert(range, into: &bits) }
    return bits
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
    return candidates.filtered { hasRow(phrase, $0) }
  }

  private func count(_ term: Int) -> Int { index.postings.count(term..<term + 1) }

  private func hasRow(_ phrase: [Int], _ record: Int) -> Bool {
    var line: [(term: Int, place: Place)] = []
    index.lines.forEachTerm(of: record) { term, place in
      line.append((term, place))
      return true
    }
    return line.indices.contains {
      line[$0].term == phrase[0] && RelevanceScorer.isPhrase(phrase, at: $0, in: line)
    }
  }

  /// The records of a set that have one more word.
  private func records(_ word: WordMatch, _ bound: Int, in set: RecordSet) -> RecordSet {
    var set = set
    if let phrase = word.phrase {
      if set.isList { return set.filtered { hasRow(phrase, $0) } }
      return set.intersection(records(inRow: phrase).asBits())
    }
    guard set.isList else { return set.intersection(bits(word)) }
    if let ready = readyPrefix(word) {
      let bits = prefixes.bits(of: ready)
      return set.filtered { bits[$0 >> 6] >> UInt64($0 & 63) & 1 != 0 }
    }
    // Looking at a line costs as much as going through some dozens of postings, and making bits
    // of the postings has costs of its own, which grow with the number of records.
    let isCheaperByLine = set.count * 60 < bound + recordCount / 64
    if isCheaperByLine { return set.filtered { hasTerm(word, $0) } }
    if let range = word.terms.first, word.terms.count == 1, range.count == 1,
      let bits = index.postings.bits(range.lowerBound)
    {
      return set.filtered { bits[$0 >> 6] >> UInt64($0 & 63) & 1 != 0 }
    }
    return set.intersection(bits(word))
  }

  private func hasTerm(_ word: WordMatch, _ record: Int) -> Bool {
    var isFound = false
    if let range = word.range {
      index.lines.forEachTerm(of: record) { term, _ in
        isFound = range.contains(term)
        return !isFound
      }
    } else {
      index.lines.forEachTerm(of: record) { term, _ in
        isFound = word.fit(of: term) != nil
        return !isFound
      }
    }
    return isFound
  }
}
