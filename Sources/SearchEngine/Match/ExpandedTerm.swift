/// A query term with the dictionary terms that match it.
struct ExpandedTerm: Sendable {
  /// How a dictionary term matches the query term.
  struct Match {
    /// The edit distance; 0 without typos.
    var typos: Int
    /// Whether the match counts as exact for ranking.
    var isExact: Bool
  }

  /// Dictionary terms that match at consecutive positions.
  struct Phrase {
    /// The term numbers in order.
    let terms: [Int]
    /// Whether a match counts as exact for ranking.
    let isExact: Bool

    /// Nil if the dictionary lacks one of the words.
    init?(_ words: [[UInt8]], in dictionary: TermDictionary, isExact: Bool) {
      terms = words.compactMap { dictionary.find($0) }
      self.isExact = isExact
      if terms.isEmpty || terms.count < words.count { return nil }
    }
  }

  /// The immutable contents; an object, because expanded terms are copied many times.
  private final class Contents: Sendable {
    let term: QueryTerm
    let firstRange: Range<Int>
    let otherRanges: ArraySlice<Range<Int>>
    let phrases: [Phrase]
    let exactTerm: Int?
    let minimumTypos: Int
    /// The dictionary terms that match without typos.
    let rangeWithoutTypos: Range<Int>
    /// For each dictionary term its typos plus 1, or 0 if it does not match.
    ///
    /// Empty if no term matches with typos.
    let typos: [UInt8]

    init(
      _ term: QueryTerm, first: Range<Int> = 0..<0, others: ArraySlice<Range<Int>> = [],
      phrases: [Phrase], exactTerm: Int? = nil, minimumTypos: Int = 0,
      withoutTypos: Range<Int>? = nil, typos: [UInt8] = []
    ) {
      (self.term, firstRange, otherRanges, self.phrases) = (term, first, others, phrases)
      (self.exactTerm, self.minimumTypos, self.typos) = (exactTerm, minimumTypos, typos)
      rangeWithoutTypos = withoutTypos ?? first
    }
  }

  private let contents: Contents
  /// Whether records match without the term.
  var isOptional = false

  /// The query term itself.
  var term: QueryTerm { contents.term }
  /// The first range of matching dictionary terms; empty if none matches.
  var firstRange: Range<Int> { contents.firstRange }
  /// The other ranges of matching dictionary terms.
  ///
  /// All ranges ascend and do not touch. Terms without typos have a single range and need no array.
  var otherRanges: ArraySlice<Range<Int>> { contents.otherRanges }
  /// The phrases that match as well: a quoted phrase or a run of characters itself, and synonyms.
  ///
  /// Synonyms of several words are the only phrases that match less well than the term.
  var phrases: [Phrase] { contents.phrases }
  /// The dictionary term that equals the query term.
  var exactTerm: Int? { contents.exactTerm }
  /// The number of typos of the best matching dictionary terms.
  var minimumTypos: Int { contents.minimumTypos }

  /// Finds the dictionary terms that match a query term.
  init(_ term: QueryTerm, in index: TextIndex, _ tolerance: TypoTolerance) {
    let synonyms = term.synonyms.compactMap {
      Phrase($0, in: index.terms, isExact: $0.count == 1)
    }
    guard term.tokens.count == 1, let token = term.tokens.first else {
      let phrase = Phrase(term.tokens, in: index.terms, isExact: true)
      contents = Contents(term, phrases: (phrase.map { [$0] } ?? []) + synonyms)
      return
    }
    let letterCount = token.count { $0 & 0xC0 != 0x80 }
    let limit = term.isQuoted ? 0 : tolerance.allowedTypos(of: token)
    guard limit > 0, letterCount > limit, letterCount <= TypoDistance.maximumLetters else {
      let range = term.isPrefix ? index.terms.range(prefix: token) : index.terms.range(of: token)
      // The token itself comes before all terms that begin with it.
      let firstLength = range.first.map { index.terms[$0].count }
      contents = Contents(
        term, first: range, phrases: synonyms,
        exactTerm: firstLength == token.count ? range.lowerBound : nil)
      return
    }
    contents = Self.fuzzy(term, token, limit, synonyms, in: index)
  }

  private init(_ contents: Contents, isOptional: Bool) {
    (self.contents, self.isOptional) = (contents, isOptional)
  }

  private static func fuzzy(
    _ term: QueryTerm, _ token: [UInt8], _ limit: Int, _ synonyms: [Phrase],
    in index: TextIndex
  ) -> Contents {
    let dictionary = index.terms
    let exactTerm = dictionary.find(token)
    let matches = index.fuzzyMatches(of: token, isPrefix: term.isPrefix, limit: limit)
    let ranges = ranges(of: matches)
    var typos: [UInt8] = []
    if matches.contains(where: { $0.typos > 0 }) || ranges.count > 1 {
      typos = [UInt8](repeating: 0, count: dictionary.count)
      for match in matches {
        for term in match.terms { typos[term] = UInt8(match.typos + 1) }
      }
    }
    return Contents(
      term, first: ranges.first ?? 0..<0, others: ranges.dropFirst(), phrases: synonyms,
      exactTerm: exactTerm,
      minimumTypos: synonyms.isEmpty ? matches.lazy.map(\.typos).min() ?? 0 : 0,
      withoutTypos: term.isPrefix ? dictionary.range(prefix: token) : dictionary.range(of: token),
      typos: typos)
  }

  /// The terms of ascending matches as ranges that do not touch.
  private static func ranges(of matches: [FuzzyMatch]) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for terms in matches.map(\.terms) {
      if let last = ranges.last, last.upperBound == terms.lowerBound {
        ranges[ranges.count - 1] = last.lowerBound..<terms.upperBound
      } else {
        ranges.append(terms)
      }
    }
    return ranges
  }

  /// The matching dictionary terms, if they are a single range without typos and phrases.
  var singleRange: Range<Int>? {
    guard phrases.isEmpty, contents.typos.isEmpty else { return nil }
    return firstRange
  }

  /// Whether a dictionary term matches only with typos.
  var hasTypos: Bool { !contents.typos.isEmpty }

  /// The term with only the dictionary terms that match without typos.
  var withoutTypos: ExpandedTerm {
    let contents = Contents(
      term, first: contents.rangeWithoutTypos, phrases: phrases, exactTerm: exactTerm)
    return ExpandedTerm(contents, isOptional: isOptional)
  }

  /// Whether a record can contain the whole term.
  var hasExactMatch: Bool { exactTerm != nil || phrases.contains(where: \.isExact) }

  /// Returns for each byte whether a matching dictionary term begins with it. O(ranges).
  func firstBytes(in dictionary: TermDictionary) -> [Bool] {
    var firstBytes = [Bool](repeating: false, count: 256)
    for range in [firstRange] + otherRanges where !range.isEmpty {
      let first = Int(dictionary[range.lowerBound].first ?? 0)
      let last = Int(dictionary[range.upperBound - 1].first ?? 0)
      // Not a range, because the terms of a damaged index may be in another order.
      for byte in stride(from: first, through: last, by: 1) { firstBytes[byte] = true }
    }
    return firstBytes
  }

  /// Returns how a dictionary term matches the query term; nil if it does not.
  @inline(__always)
  func match(of term: Int) -> Match? {
    let typos = contents.typos
    if typos.isEmpty {
      guard firstRange.contains(term) else { return nil }
      return Match(typos: 0, isExact: term == exactTerm)
    }
    return typos[term] == 0
      ? nil : Match(typos: Int(typos[term]) - 1, isExact: term == exactTerm)
  }
}
