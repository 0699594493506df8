/// Works out how well records fit the words of a query, by looking at their forwardIndex.
///
/// Only the places with the fewest typos count for a word: `zurich` in a description is a better
/// reason to show a record than `zurick` in its name.
struct RelevanceScorer {
  /// The places of one word in the present record.
  private struct Found {
    var typos = Int.max
    var isExact = false
    var places: [TermPosition] = []
  }

  /// The terms of a word without typos.
  private struct Terms {
    private let first: Int
    private let count: UInt
    let exact: Int

    init(_ range: Range<Int>, exact: Int) {
      (first, count) = (range.lowerBound, UInt(range.count))
      self.exact = exact
    }

    @inline(__always)
    func contains(_ term: Int) -> Bool { UInt(bitPattern: term &- first) < count }
  }

  private let forwardIndex: ForwardIndex
  private let words: [WordMatch]
  private let limits: AttributeLimits
  /// How many gaps between words of the query lie within what synonyms stand for.
  private let spannedGaps: Int
  /// One for each further way to read the query; the reading that a record fits best counts.
  private var others: [RelevanceScorer] = []
  private var found: [Found]
  private var line: [(term: Int, place: TermPosition)] = []
  /// For each word its terms; nil if more must be looked at than these.
  private let terms: [Terms]?

  init(_ query: QueryMatch, _ forwardIndex: ForwardIndex) {
    self.init(query.words, query.limits, forwardIndex, isOnly: query.readings.count == 1)
    others = query.readings.dropFirst().map {
      RelevanceScorer($0, query.limits, forwardIndex, isOnly: false)
    }
  }

  /// - Parameter isOnly: whether this is the only way to read the query.
  init(
    _ words: [WordMatch], _ limits: AttributeLimits, _ forwardIndex: ForwardIndex,
    isOnly: Bool = true
  ) {
    (self.words, self.limits, self.forwardIndex) = (words, limits, forwardIndex)
    spannedGaps = words.reduce(0) { $0 + $1.word.places.count - 1 }
    found = words.map { _ in Found() }
    let terms = words.compactMap { word in
      word.range.map { Terms($0, exact: word.exactTerm ?? -1) }
    }
    let isPlain = isOnly && limits.searched == nil && terms.count == words.count
    self.terms = isPlain ? terms : nil
  }

  /// No record fits better than this.
  var best: Relevance { best(inexactWords: words.count { !$0.hasExactTerm }) }

  /// No record that has none of the words in full fits better than this.
  var bestInexact: Relevance { best(inexactWords: words.count) }

  private func best(inexactWords: Int) -> Relevance {
    let own = Relevance(
      missingWords: 0, typos: words.reduce(0) { $0 + $1.leastTypos }, proximity: leastProximity,
      best: TermPosition(attribute: 0, position: 0), inexactWords: inexactWords)
    return others.reduce(own) { min($0, $1.best) }
  }

  private var leastProximity: Int { max(0, words.count - 1) + spannedGaps }

  /// O(length of the record × words).
  mutating func relevance(of record: Int) -> Relevance {
    if words.isEmpty { return .none }
    if let terms {
      if terms.count == 1 { return relevance(of: record, terms[0]) }
      find(terms, in: record)
      return score()
    }
    findAll(in: record)
    var relevance = score()
    for index in others.indices {
      relevance = min(relevance, others[index].relevance(of: record))
    }
    return relevance
  }

  /// True if a record has all words, or of optional words one if there are no others.
  mutating func hasWords(_ record: Int) -> Bool {
    findAll(in: record)
    return found.contains { !$0.places.isEmpty }
      && words.indices.allSatisfy { words[$0].isOptional || !found[$0].places.isEmpty }
  }

  /// Finds the places of all words.
  private mutating func findAll(in record: Int) {
    line.removeAll(keepingCapacity: true)
    forwardIndex.forEachTerm(of: record) { term, place in
      if limits.allows(place.attribute) { line.append((term, place)) }
      return true
    }
    for index in words.indices { find(index) }
  }

  /// True if there is but one word without typos, whose terms are a range.
  var isPlainWord: Bool { terms?.count == 1 }

  /// The relevance of a plain word in a record of which it is known whether it has the word in full;
  /// nil if it has none of its terms before the place of `bound`, and so cannot be less.
  @inline(__always)
  func relevance(of record: Int, isExact: Bool, before bound: Relevance?) -> Relevance? {
    guard let terms = terms?.first else { return nil }
    var first: TermPosition?
    let end = bound.flatMap { $0.foremost == 0 ? $0.place.bits : nil } ?? .max
    forwardIndex.forEachTerm(of: record) { term, place in
      if place.bits >= end { return false }
      if terms.contains(term) { first = place }
      return first == nil
    }
    return first.map { Relevance(ofWordAt: $0, isExact: isExact) }
  }

  /// The relevance of a single word without typos, whose terms are a range.
  private func relevance(of record: Int, _ terms: Terms) -> Relevance {
    var first: TermPosition?
    var isExact = false
    forwardIndex.forEachTerm(of: record) { term, place in
      guard terms.contains(term) else { return true }
      if first == nil { first = place }
      isExact = isExact || term == terms.exact
      return terms.exact >= 0 && !isExact
    }
    guard let first else {
      return Relevance(
        missingWords: 1, typos: 0, proximity: 0, best: TermPosition(attribute: 0, position: 0),
        inexactWords: 1)
    }
    return Relevance(ofWordAt: first, isExact: isExact)
  }

  /// Finds the places of words without typos in one pass.
  private mutating func find(_ terms: [Terms], in record: Int) {
    for word in terms.indices {
      found[word].typos = 0
      found[word].isExact = false
      found[word].places.removeAll(keepingCapacity: true)
    }
    terms.withUnsafeBufferPointer { terms in
      forwardIndex.forEachTerm(of: record) { term, place in
        for word in 0..<terms.count where terms[word].contains(term) {
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
    defer { if !words[word].rows.isEmpty { found[word].places.sort() } }
    for row in words[word].rows { find(row, word) }
    if words[word].firstTerms.isEmpty { return }
    for (term, place) in line {
      guard let fit = words[word].fit(of: term), fit.typos <= found[word].typos,
        fit.typos == 0 || limits.allowsTypos(place.attribute)
      else { continue }
      if fit.typos < found[word].typos {
        found[word].typos = fit.typos
        found[word].isExact = false
        found[word].places.removeAll(keepingCapacity: true)
      }
      found[word].isExact = found[word].isExact || fit.isExact
      found[word].places.append(place)
    }
  }

  /// Finds the places where a row begins.
  private mutating func find(_ row: WordMatch.Row, _ word: Int) {
    for start in line.indices where Self.isPhrase(row.terms, at: start, in: line) {
      found[word].places.append(line[start].place)
      found[word].typos = 0
      found[word].isExact = found[word].isExact || row.isExact
    }
  }

  /// True if the terms of a phrase stand in a row from a place of the line on.
  static func isPhrase(
    _ phrase: [Int], at start: Int, in line: [(term: Int, place: TermPosition)]
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
    var (missing, typos, proximity, inexactWords) = (0, 0, spannedGaps, 0)
    var best: TermPosition?
    var last: Int?
    for (index, word) in found.enumerated() {
      if !word.isExact { inexactWords += 1 }
      guard let first = word.places.first else {
        missing += words[index].word.places.count
        continue
      }
      typos += word.typos
      best = min(best ?? first, first)
      if let last { proximity += Proximity.distance(found[last].places, word.places) }
      last = index
    }
    return Relevance(
      missingWords: missing, typos: typos, proximity: proximity,
      best: best ?? TermPosition(attribute: 0, position: 0),
      inexactWords: inexactWords)
  }
}
