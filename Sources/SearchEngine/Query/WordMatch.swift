/// A word of the query with the places where it stands in the records.
struct WordMatch {
  /// Places that fit the word equally well.
  struct Places {
    /// In ascending order.
    var postings: ArraySlice<Posting>
    var typos: Int
    var isExact: Bool
  }

  let word: QueryWord
  let places: [Places]
  /// The terms that fit a word of a single token, by their place in the dictionary.
  let terms: [Int: TermMatch]

  init(_ word: QueryWord, in index: TextIndex, _ tolerance: TypoTolerance) {
    self.word = word
    guard word.tokens.count == 1, let token = word.tokens.first else {
      terms = [:]
      let postings = Self.phrase(word.tokens, in: index)
      places = [Places(postings: postings[...], typos: 0, isExact: true)]
      return
    }
    let matches = Self.terms(like: token, isPrefix: word.isPrefix, in: index.terms, tolerance)
    places = matches.map {
      Places(postings: index.postings(of: $0.term), typos: $0.typos, isExact: $0.isExact)
    }
    terms = Dictionary(uniqueKeysWithValues: matches.map { ($0.term, $0) })
  }

  /// The records that have the word.
  func records(capacity: Int) -> Bitset {
    var result = Bitset(capacity: capacity)
    for place in places {
      for posting in place.postings { result.insert(posting.record) }
    }
    return result
  }

  private static func terms(
    like token: [UInt8], isPrefix: Bool, in terms: TermDictionary, _ tolerance: TypoTolerance
  ) -> [TermMatch] {
    let letters = String(decoding: token, as: UTF8.self).unicodeScalars.count
    let allowed = tolerance.allowedTypos(letters: letters)
    if allowed > 0, letters > allowed, letters <= TypoSearch.maximumLetters {
      return TypoSearch(token, in: terms, isPrefix: isPrefix, limit: allowed).matches
    }
    let exact = terms.find(token)
    guard isPrefix else {
      return exact.map { [TermMatch(term: $0, typos: 0, isExact: true)] } ?? []
    }
    return terms.range(prefix: token).map {
      TermMatch(term: $0, typos: 0, isExact: $0 == exact)
    }
  }

  /// The places where some tokens stand in a row.
  private static func phrase(_ tokens: [[UInt8]], in index: TextIndex) -> [Posting] {
    var starts: [Posting]?
    for (distance, token) in tokens.enumerated() {
      guard let term = index.terms.find(token) else { return [] }
      let postings = index.postings(of: term)
      guard let candidates = starts else {
        starts = Array(postings)
        continue
      }
      starts = candidates.filter { contains(postings, $0.advanced(by: distance)) }
    }
    return starts ?? []
  }

  private static func contains(_ postings: ArraySlice<Posting>, _ posting: Posting) -> Bool {
    var (low, high) = (postings.startIndex, postings.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if postings[middle] < posting { low = middle + 1 } else { high = middle }
    }
    return low < postings.endIndex && postings[low] == posting
  }
}
