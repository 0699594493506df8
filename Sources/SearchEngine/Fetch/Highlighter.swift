package import Components
import Search

/// Marks the words of the query in the texts of hits.
package struct Highlighter {
  /// A word that stands for nothing but words that are or begin with its letters.
  private struct PlainWord {
    let letters: [UInt8]
    let isPrefix: Bool
    /// Its places in the query as bits.
    let places: UInt64

    /// Calls `body` with every stretch of a plain text that the word fits.
    @inline(__always)
    func forEachMatch(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
      letters.withUnsafeBufferPointer { letters in
        Tokenizer.forEachPlainWord(in: bytes, beginningWith: letters[0]) { start in
          let end = start &+ letters.count
          guard end <= bytes.count else { return }
          var place = 1
          while place < letters.count, Tokenizer.isPlain(bytes[start &+ place], letters[place]) {
            place &+= 1
          }
          if place < letters.count { return }
          if !isPrefix, end < bytes.count, Tokenizer.isPlain(bytes[end]) { return }
          body(start..<end)
        }
      }
    }
  }

  private let index: TextIndex
  private let limits: SearchedAttributes
  private let words: [ExpandedTerm]
  /// The words, if all are plain.
  private let plainWords: [PlainWord]
  /// The words of the query one by one, their texts, and the places of all as bits.
  private let ownWords: [ExpandedTerm]
  private let texts: [String]
  private let allPlaces: UInt64
  private var tokenizer = Tokenizer()
  /// What fits the query in the present text, and the words that it fits as bits.
  private var ranges: [Range<Int>] = []
  private var places: UInt64 = 0

  init(_ index: TextIndex, _ query: ExpandedQuery) {
    self.index = index
    limits = query.limits
    words = query.allWords
    ownWords = query.words
    texts = ownWords.map(\.word.text)
    allPlaces = ownWords.reduce(0) { $0 | Self.bit($1.word.places.lowerBound) }
    var plainWords: [PlainWord] = []
    plainWords.reserveCapacity(words.count)
    for word in words {
      let query = word.word
      guard !word.hasTypos, query.synonyms.isEmpty, query.tokens.count == 1,
        !query.tokens[0].isEmpty
      else { break }
      plainWords.append(
        PlainWord(
          letters: query.tokens[0], isPrefix: query.isPrefix,
          places: query.places.reduce(0) { $0 | Self.bit($1) }))
    }
    self.plainWords = plainWords.count == words.count ? plainWords : []
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

  /// A text of an attribute with what fits the query.
  mutating func highlight(_ text: String, in attribute: Int) -> HighlightedText {
    if words.isEmpty || !limits.allows(attribute) { return HighlightedText(text) }
    ranges.removeAll(keepingCapacity: true)
    places = 0
    if !findPlainWords(in: text) { findWords(in: text, attribute) }
    if ranges.isEmpty { return HighlightedText(text) }
    let isFull = places & allPlaces == allPlaces
    let matched =
      isFull
      ? texts
      : texts.indices.filter { places & Self.bit(ownWords[$0].word.places.lowerBound) != 0 }
        .map { texts[$0] }
    return HighlightedText(
      text, marking: ranges, matchLevel: matched.isEmpty ? .none : isFull ? .full : .partial,
      matchedWords: matched)
  }

  private mutating func findWords(in text: String, _ attribute: Int) {
    tokenizer.read(text)
    for word in words {
      let count = ranges.count
      let query = word.word
      addRanges(of: word, query, in: text, attribute)
      if ranges.count > count { for place in query.places { places |= Self.bit(place) } }
    }
  }

  /// Finds plain words in a plain text, whose tokens need not be made for that; gives false where
  /// either is not plain.
  private mutating func findPlainWords(in text: String) -> Bool {
    if plainWords.isEmpty { return false }
    var text = text
    return text.withUTF8 { bytes in
      if !Tokenizer.isPlain(bytes) { return false }
      for place in plainWords.indices {
        plainWords[place].forEachMatch(in: bytes) { match in
          ranges.append(match)
          places |= plainWords[place].places
        }
      }
      return true
    }
  }

  private static func bit(_ place: Int) -> UInt64 { 1 << UInt64(place & 63) }

  /// Adds the byte ranges of a text that fit a word.
  private mutating func addRanges(
    of word: ExpandedTerm, _ query: QueryTerm, in text: String, _ attribute: Int
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
  private func hasTypos(_ letters: ArraySlice<UInt8>, _ word: ExpandedTerm) -> Bool {
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
