package import Components
import Search

/// Marks the words of the query in the texts of hits.
package struct Highlighter {
  private let index: TextIndex
  private let limits: AttributeLimits
  private let words: [WordMatch]
  /// The words of the query one by one, each with its place as a bit.
  private let texts: [(text: String, place: UInt64)]
  private let allTexts: [String]
  private var tokenizer = Tokenizer()
  /// What fits the query in the present text.
  private var ranges: [Range<Int>] = []

  init(_ index: TextIndex, _ query: QueryMatch) {
    self.index = index
    limits = query.limits
    words = query.allWords
    texts = query.words.map { ($0.word.text, Self.bit($0.word.places.lowerBound)) }
    allTexts = texts.map(\.text)
  }

  /// The value of an attribute with what fits the query; nil if it holds no text.
  ///
  /// - Parameter attribute: its number among the searchable ones, or another.
  mutating func attribute(
    _ path: String, _ attribute: Int, _ value: JSONValue
  ) -> HighlightedAttribute? {
    if case .text(let text) = value {
      return HighlightedAttribute(
        path: path, texts: [highlight(text, in: attribute)], isList: false)
    }
    let texts = Self.texts(of: value)
    if texts.isEmpty { return nil }
    return HighlightedAttribute(
      path: path, texts: texts.map { highlight($0, in: attribute) }, isList: value.array != nil)
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

  /// A text of an attribute cut at the ends of what fits the query.
  mutating func highlight(_ text: String, in attribute: Int) -> HighlightedText {
    if words.isEmpty {
      return HighlightedText(parts: HighlightedText.parts(of: text, []))
    }
    tokenizer.read(text)
    ranges.removeAll(keepingCapacity: true)
    var places: UInt64 = 0
    for word in words where limits.allows(attribute) {
      let count = ranges.count
      let query = word.word
      addRanges(of: word, query, in: text, attribute)
      if ranges.count > count { for place in query.places { places |= Self.bit(place) } }
    }
    let parts = HighlightedText.parts(of: text, ranges)
    if ranges.isEmpty { return HighlightedText(parts: parts) }
    let isFull = texts.allSatisfy { places & $0.place != 0 }
    let matched = isFull ? allTexts : texts.filter { places & $0.place != 0 }.map(\.text)
    return HighlightedText(
      parts: parts, matchLevel: matched.isEmpty ? .none : isFull ? .full : .partial,
      matchedWords: matched)
  }

  private static func bit(_ place: Int) -> UInt64 { 1 << UInt64(place & 63) }

  /// Adds the byte ranges of a text that fit a word.
  private mutating func addRanges(
    of word: WordMatch, _ query: QueryWord, in text: String, _ attribute: Int
  ) {
    for synonym in query.synonyms { ranges += phraseRanges(synonym) }
    guard query.tokens.count == 1, let letters = query.tokens.first else {
      ranges += phraseRanges(query.tokens)
      return
    }
    let hasTypos = word.hasTypos && limits.allowsTypos(attribute)
    for token in tokenizer.tokens {
      if tokenizer.starts(token, with: letters) {
        if token.foldedRange.count == letters.count {
          ranges.append(token.range)
          continue
        }
        if query.isPrefix {
          ranges.append(tokenizer.range(of: token, first: letters.count, in: text))
          continue
        }
      }
      if hasTypos, self.hasTypos(tokenizer.letters(token), word) { ranges.append(token.range) }
    }
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
