package import Components
import Search

/// Marks the words of the query in the texts of hits.
package struct Highlighter {
  private let index: TextIndex
  private let limits: AttributeLimits
  private let words: [WordMatch]
  /// The words of the query one by one, each with its place.
  private let texts: [(text: String, place: Int)]
  private var tokenizer = Tokenizer()

  init(_ index: TextIndex, _ query: QueryMatch) {
    self.index = index
    limits = query.limits
    words = query.allWords
    texts = query.words.map { ($0.word.text, $0.word.places.lowerBound) }
  }

  /// The searchable attributes that a record has, in order of importance.
  mutating func highlights(of record: JSONObject) -> [HighlightedAttribute] {
    index.attributes.enumerated().compactMap { attribute, path in
      guard let value = JSONValue.object(record)[path: path] else { return nil }
      let texts = Self.texts(of: value)
      guard !texts.isEmpty else { return nil }
      return HighlightedAttribute(
        path: path, texts: texts.map { highlight($0, in: attribute) }, isList: value.array != nil)
    }
  }

  /// The texts of a value and of the items of its lists.
  package static func texts(of value: JSONValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .integer(let number): [String(number)]
    case .number(let number): [FacetText.text(of: number)]
    case .array(let items): items.flatMap { texts(of: $0) }
    case .null, .boolean, .object: []
    }
  }

  /// A text of an attribute that need not be searchable.
  mutating func highlight(_ text: String, of path: String) -> HighlightedText {
    highlight(text, in: index.attributes.firstIndex(of: path) ?? .max)
  }

  /// A text of an attribute cut at the ends of what fits the query.
  mutating func highlight(_ text: String, in attribute: Int) -> HighlightedText {
    tokenizer.read(text)
    var ranges: [Range<Int>] = []
    var places: UInt64 = 0
    for word in words where limits.allows(attribute) {
      let found = self.ranges(of: word, in: text, attribute)
      if !found.isEmpty { for place in word.word.places { places |= 1 << UInt64(place & 63) } }
      ranges += found
    }
    let matched = texts.filter { places >> UInt64($0.place & 63) & 1 != 0 }
    let level: HighlightedText.MatchLevel =
      matched.isEmpty ? .none : matched.count == texts.count ? .full : .partial
    return HighlightedText(
      parts: HighlightedText.parts(of: text, ranges), matchLevel: level,
      matchedWords: matched.map(\.text))
  }

  /// The byte ranges of a text that fit a word.
  private mutating func ranges(
    of word: WordMatch, in text: String, _ attribute: Int
  ) -> [Range<Int>] {
    var ranges: [Range<Int>] = []
    for synonym in word.word.synonyms { ranges += phraseRanges(synonym) }
    guard word.word.tokens.count == 1, let letters = word.word.tokens.first else {
      return ranges + phraseRanges(word.word.tokens)
    }
    let hasTypos = word.hasTypos && limits.allowsTypos(attribute)
    for token in tokenizer.tokens {
      let found = tokenizer.letters(token)
      if found.elementsEqual(letters) {
        ranges.append(token.range)
      } else if word.word.isPrefix, found.starts(with: letters) {
        ranges.append(tokenizer.range(of: token, first: letters.count, in: text))
      } else if hasTypos, self.hasTypos(found, word) {
        ranges.append(token.range)
      }
    }
    return ranges
  }

  /// True if some letters are a term that fits a word with typos.
  private func hasTypos(_ letters: ArraySlice<UInt8>, _ word: WordMatch) -> Bool {
    let term = letters.withUnsafeBufferPointer { index.terms.find($0) }
    return term.flatMap { word.fit(of: $0) }.map { $0.typos > 0 } ?? false
  }

  private func phraseRanges(_ phrase: [[UInt8]]) -> [Range<Int>] {
    let hasParts = phrase.count > 1 && tokenizer.hasJoined
    let tokens = hasParts ? tokenizer.tokens.filter { $0.kind != .joined } : tokenizer.tokens
    guard !phrase.isEmpty, tokens.count >= phrase.count else { return [] }
    return (0...tokens.count - phrase.count).compactMap { start in
      let run = tokens[start..<start + phrase.count]
      let fits = zip(run, phrase).allSatisfy { tokenizer.letters($0).elementsEqual($1) }
      guard fits, let first = run.first, let last = run.last else { return nil }
      return first.range.lowerBound..<last.range.upperBound
    }
  }
}
