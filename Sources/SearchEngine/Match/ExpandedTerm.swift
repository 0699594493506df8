/// A word of the query with the terms that fit it.
struct ExpandedTerm: Sendable {
  /// How a term fits a word.
  struct Fit {
    var typos: Int
    var isExact: Bool
  }

  /// Terms that fit where they stand in a row.
  struct Row {
    let terms: [Int]
    let isExact: Bool

    /// Nil if the index does not have one of the words.
    init?(_ words: [[UInt8]], in dictionary: TermDictionary, isExact: Bool) {
      terms = words.compactMap { dictionary.find($0) }
      self.isExact = isExact
      if terms.isEmpty || terms.count < words.count { return nil }
    }
  }

  /// What was found out about a word, an object since words are handed on many times.
  private final class Findings: Sendable {
    let word: QueryTerm
    let firstTerms: Range<Int>
    let otherTerms: ArraySlice<Range<Int>>
    let rows: [Row]
    let exactTerm: Int?
    let leastTypos: Int
    /// For each term of the dictionary the typos plus one, or 0 if it does not fit; empty if no
    /// term fits with typos.
    let typos: [UInt8]

    init(
      _ word: QueryTerm, terms: Range<Int> = 0..<0, others: ArraySlice<Range<Int>> = [],
      rows: [Row], exactTerm: Int? = nil, leastTypos: Int = 0, typos: [UInt8] = []
    ) {
      (self.word, firstTerms, otherTerms, self.rows) = (word, terms, others, rows)
      (self.exactTerm, self.leastTypos, self.typos) = (exactTerm, leastTypos, typos)
    }
  }

  private let findings: Findings
  /// True if a record need not have it.
  var isOptional = false

  var word: QueryTerm { findings.word }
  /// The first of the ascending ranges of terms that fit, which do not touch; empty if none fits.
  var firstTerms: Range<Int> { findings.firstTerms }
  /// The ranges behind it: a word without typos has none, so that it needs no list of them.
  var otherTerms: ArraySlice<Range<Int>> { findings.otherTerms }
  /// The rows of terms that fit as well: a phrase or run of characters itself, and synonyms. Only
  /// synonyms of several words fit less well than the word.
  var rows: [Row] { findings.rows }
  /// The term that is the word itself.
  var exactTerm: Int? { findings.exactTerm }
  /// The typos of the terms that fit best.
  var leastTypos: Int { findings.leastTypos }

  init(_ word: QueryTerm, in index: TextIndex, _ tolerance: TypoTolerance) {
    let rows = word.synonyms.compactMap {
      Row($0, in: index.terms, isExact: $0.count == 1)
    }
    guard word.tokens.count == 1, let token = word.tokens.first else {
      let phrase = Row(word.tokens, in: index.terms, isExact: true)
      findings = Findings(word, rows: (phrase.map { [$0] } ?? []) + rows)
      return
    }
    let letters = token.count { $0 & 0xC0 != 0x80 }
    let allowed = word.isQuoted ? 0 : tolerance.allowedTypos(of: token)
    guard allowed > 0, letters > allowed, letters <= FuzzyTermSearch.maximumLetters else {
      let range = word.isPrefix ? index.terms.range(prefix: token) : index.terms.range(of: token)
      // No term that begins with a word comes before the word itself.
      let first = range.first.map { index.terms[$0].count }
      findings = Findings(
        word, terms: range, rows: rows,
        exactTerm: first == token.count ? range.lowerBound : nil)
      return
    }
    let exactTerm = index.terms.find(token)
    let matches = FuzzyTermSearch(token, in: index.terms, isPrefix: word.isPrefix, limit: allowed)
      .matches
    let terms = Self.ranges(matches)
    var typos: [UInt8] = []
    if matches.contains(where: { $0.typos > 0 }) || terms.count > 1 {
      typos = [UInt8](repeating: 0, count: index.terms.count)
      for match in matches { typos[match.term] = UInt8(match.typos + 1) }
    }
    findings = Findings(
      word, terms: terms.first ?? 0..<0, others: terms.dropFirst(), rows: rows,
      exactTerm: exactTerm,
      leastTypos: rows.isEmpty ? matches.lazy.map(\.typos).min() ?? 0 : 0, typos: typos)
  }

  private static func ranges(_ matches: [FuzzyMatch]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for term in matches.map(\.term).sorted() {
      if let last = ranges.last, last.upperBound == term {
        ranges[ranges.count - 1] = last.lowerBound..<term + 1
      } else {
        ranges.append(term..<term + 1)
      }
    }
    return ranges
  }

  /// The terms, if they are a range and have no typos, and nothing else fits.
  var range: Range<Int>? {
    guard rows.isEmpty, findings.typos.isEmpty else { return nil }
    return firstTerms
  }

  /// True if a term fits only with typos.
  var hasTypos: Bool { !findings.typos.isEmpty }

  /// True if a record can have the word as it is written in full.
  var hasExactTerm: Bool { exactTerm != nil || rows.contains(where: \.isExact) }

  /// How a term fits the word by itself; nil if it does not.
  @inline(__always)
  func fit(of term: Int) -> Fit? {
    let typos = findings.typos
    if typos.isEmpty {
      guard firstTerms.contains(term) else { return nil }
      return Fit(typos: 0, isExact: term == exactTerm)
    }
    return typos[term] == 0
      ? nil : Fit(typos: Int(typos[term]) - 1, isExact: term == exactTerm)
  }
}
