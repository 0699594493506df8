/// Works out how well records fit the words of a query, by looking at their lines.
///
/// Only the places with the fewest typos count for a word: `zurich` in a description is a better
/// reason to show a record than `zurick` in its name.
struct RelevanceScorer {
  /// What a word weighs that is not there at all, as in records which a rule brings up.
  private static let missingWordTypos = 3

  /// The places of one word in the present record.
  private struct Found {
    var typos = Int.max
    var isExact = false
    var places: [Place] = []
  }

  /// The terms of a word without typos.
  private struct Terms {
    var range: Range<Int>
    var exact: Int
  }

  private let lines: Lines
  private let words: [WordMatch]
  private var found: [Found]
  private var line: [(term: Int, place: Place)] = []
  /// For each word its terms; nil if one of them is a phrase, or has terms with typos.
  private let terms: [Terms]?

  init(_ words: [WordMatch], _ lines: Lines) {
    (self.words, self.lines) = (words, lines)
    found = words.map { _ in Found() }
    let terms = words.compactMap { word in
      word.range.map { Terms(range: $0, exact: word.exactTerm ?? -1) }
    }
    self.terms = terms.count == words.count ? terms : nil
  }

  /// No record fits better than this.
  var best: Relevance { best(inexactWords: words.count { !$0.hasExactTerm }) }

  /// No record that has none of the words in full fits better than this.
  var bestInexact: Relevance { best(inexactWords: words.count) }

  private func best(inexactWords: Int) -> Relevance {
    Relevance(
      typos: words.reduce(0) { $0 + $1.leastTypos }, proximity: max(0, words.count - 1),
      best: Place(attribute: 0, position: 0), inexactWords: inexactWords)
  }

  /// O(length of the record × words).
  mutating func relevance(of record: Int) -> Relevance {
    if words.isEmpty { return .none }
    if let terms {
      if terms.count == 1 { return relevance(of: record, terms[0]) }
      find(terms, in: record)
      return score()
    }
    line.removeAll(keepingCapacity: true)
    lines.forEachTerm(of: record) { term, place in
      line.append((term, place))
      return true
    }
    for index in words.indices { find(index) }
    return score()
  }

  /// The relevance of a single word without typos, whose terms are a range.
  private func relevance(of record: Int, _ terms: Terms) -> Relevance {
    var first: Place?
    var isExact = false
    lines.forEachTerm(of: record) { term, place in
      guard terms.range.contains(term) else { return true }
      if first == nil { first = place }
      isExact = isExact || term == terms.exact
      return terms.exact >= 0 && !isExact
    }
    return Relevance(
      typos: first == nil ? Self.missingWordTypos : 0, proximity: 0,
      best: first ?? Place(attribute: 0, position: 0), inexactWords: isExact ? 0 : 1)
  }

  /// Finds the places of words without typos in one pass.
  private mutating func find(_ terms: [Terms], in record: Int) {
    for word in terms.indices {
      found[word].typos = 0
      found[word].isExact = false
      found[word].places.removeAll(keepingCapacity: true)
    }
    terms.withUnsafeBufferPointer { terms in
      lines.forEachTerm(of: record) { term, place in
        for word in 0..<terms.count where terms[word].range.contains(term) {
          found[word].isExact = found[word].isExact || term == terms[word].exact
          found[word].places.append(place)
        }
        return true
      }
    }
  }

  /// Finds the places of a word in the line.
  private mutating func find(_ word: Int) {
    found[word].typos = .max
    found[word].isExact = false
    found[word].places.removeAll(keepingCapacity: true)
    if let phrase = words[word].phrase {
      for start in line.indices where isPhrase(phrase, at: start) {
        found[word].places.append(line[start].place)
        (found[word].typos, found[word].isExact) = (0, true)
      }
      return
    }
    for (term, place) in line {
      guard let fit = words[word].fit(of: term), fit.typos <= found[word].typos else { continue }
      if fit.typos < found[word].typos {
        found[word].typos = fit.typos
        found[word].isExact = false
        found[word].places.removeAll(keepingCapacity: true)
      }
      found[word].isExact = found[word].isExact || fit.isExact
      found[word].places.append(place)
    }
  }

  /// True if the terms of a phrase stand in a row from a place of the line on.
  private func isPhrase(_ phrase: [Int], at start: Int) -> Bool {
    Self.isPhrase(phrase, at: start, in: line)
  }

  static func isPhrase(
    _ phrase: [Int], at start: Int, in line: [(term: Int, place: Place)]
  ) -> Bool {
    var index = start
    for (distance, term) in phrase.enumerated() {
      let wanted = line[start].place.bits &+ UInt32(distance)
      while index < line.count, line[index].place.bits < wanted { index += 1 }
      var isFound = false
      var other = index
      while other < line.count, line[other].place.bits == wanted {
        isFound = isFound || line[other].term == term
        other += 1
      }
      if !isFound { return false }
    }
    return true
  }

  private func score() -> Relevance {
    var (typos, proximity, inexactWords) = (0, 0, 0)
    var best: Place?
    for (index, word) in found.enumerated() {
      typos += word.places.isEmpty ? Self.missingWordTypos : word.typos
      if !word.isExact { inexactWords += 1 }
      if let first = word.places.first { best = min(best ?? first, first) }
      if index > 0 { proximity += Proximity.distance(found[index - 1].places, word.places) }
    }
    return Relevance(
      typos: typos, proximity: proximity, best: best ?? Place(attribute: 0, position: 0),
      inexactWords: inexactWords)
  }
}
