/// Consecutive dictionary terms within the edit distance of a query term.
struct FuzzyMatch: Hashable {
  /// The numbers of the terms in the dictionary.
  var terms: Range<Int>
  /// The number of typos between the query term and the terms, or prefixes of the terms.
  var typos: Int
}

/// Finds the dictionary terms within an edit distance of a query term, which `TypoDistance` defines.
///
/// Terms with the same first letter are compared if they lack no more letters of the query term than typos are
/// allowed, as their signatures show. Terms with another first letter have no other typo, so they are looked up.
struct FuzzyTermSearch {
  private let word: [UInt8]
  private let terms: TermDictionary
  private let distance: TypoDistance
  /// The dictionary terms within the limit, ascending.
  private(set) var matches: [FuzzyMatch] = []

  /// Searches the dictionary; `matches` has the result.
  ///
  /// - Parameters:
  ///   - word: the folded letters of the query term in UTF-8, at most `TypoDistance.maximumLetters`.
  ///   - isPrefix: whether a prefix of a dictionary term may match.
  ///   - limit: the maximum distance; from 1 to `TypoDistance.maximumTypos`, and less than the number of letters.
  /// - Complexity: O(*terms with the same first letter* + *first letters* × log *terms*).
  init(_ word: [UInt8], in terms: TermDictionary, isPrefix: Bool, limit: Int) {
    (self.word, self.terms) = (word, terms)
    distance = TypoDistance(word, isPrefix: isPrefix, limit: limit)
    let summary = terms.summary
    let first = word.withUnsafeBufferPointer { Array($0.firstLetters(1)) }
    let range = terms.range(prefix: first)
    // All terms that begin with the query term match without typos.
    let whole = isPrefix ? terms.range(prefix: word).clamped(to: range) : range.prefix(0)
    compare(range.lowerBound..<whole.lowerBound, summary)
    add(whole, 0)
    compare(whole.upperBound..<range.upperBound, summary)
    if limit > 1 { addTermsWithOtherFirstLetters(than: first, summary) }
  }

  /// Adds the similar terms of a range, which begin with the same letter.
  private mutating func compare(_ range: Range<Int>, _ summary: TermSummary) {
    let signature = distance.letters.reduce(0) {
      $0 | TermSummary.signature(of: UInt8(truncatingIfNeeded: $1))
    }
    for term in range {
      var missing = signature & ~summary.signatures[term]
      // Removes the last bit for each allowed typo.
      missing &= missing &- 1
      if distance.limit > 1 { missing &= missing &- 1 }
      guard missing == 0, let typos = distance.typos(in: terms[term]) else { continue }
      add(term..<term + 1, typos)
    }
  }

  /// Adds the terms of which only the first letter is wrong, missing, extra, or after the second.
  private mutating func addTermsWithOtherFirstLetters(
    than first: [UInt8], _ summary: TermSummary
  ) {
    let rest = Array(word.dropFirst(first.count))
    let second = rest.withUnsafeBufferPointer { Array($0.firstLetters(1)) }
    let (terms, isPrefix) = (terms, distance.isPrefix)
    var (others, beginning): ([FuzzyMatch], [UInt8]) = ([], [])
    func find(_ start: some Sequence<UInt8>, _ end: [UInt8]) {
      beginning.removeAll(keepingCapacity: true)
      beginning += start
      beginning += end
      if beginning.starts(with: first) { return }
      let range = isPrefix ? terms.range(prefix: beginning) : terms.range(of: beginning)
      if !range.isEmpty {
        others.append(FuzzyMatch(terms: range, typos: TypoDistance.maximumTypos))
      }
    }
    find([], rest)
    find(second + first, Array(rest.dropFirst(second.count)))
    for term in summary.firstTerms.elements {
      let letter = terms[Int(term)].firstLetters(1)
      find(letter, rest)
      find(letter, word)
    }
    if others.isEmpty { return }
    let sorted = (matches + others).sorted { $0.terms.lowerBound < $1.terms.lowerBound }
    matches = []
    for match in sorted { add(match.terms, match.typos) }
  }

  /// Adds terms that are not before those of the last match.
  private mutating func add(_ terms: Range<Int>, _ typos: Int) {
    let end = matches.last?.terms.upperBound ?? 0
    // Of two beginnings, one may be the beginning of the other.
    let terms = terms.clamped(to: end..<max(end, terms.upperBound))
    if terms.isEmpty { return }
    if let last = matches.last, last.terms.upperBound == terms.lowerBound, last.typos == typos {
      matches[matches.count - 1].terms = last.terms.lowerBound..<terms.upperBound
    } else {
      matches.append(FuzzyMatch(terms: terms, typos: typos))
    }
  }
}
