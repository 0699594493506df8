import Components
import Search

/// Marks the words of the query in the texts of hits.
struct Highlighter {
  private let index: TextIndex
  private let words: [WordMatch]
  private var tokenizer = Tokenizer()

  init(_ index: TextIndex, _ words: [WordMatch]) {
    self.index = index
    self.words = words
  }

  /// The searchable attributes that a record has, in order of importance.
  mutating func highlights(of record: JSONObject) -> [HighlightedAttribute] {
    index.attributes.compactMap { path in
      guard let value = JSONValue.object(record)[path: path] else { return nil }
      let texts = Self.texts(of: value)
      guard !texts.isEmpty else { return nil }
      return HighlightedAttribute(
        path: path, texts: texts.map { highlight($0) }, isList: value.array != nil)
    }
  }

  /// The texts of a value and of the items of its lists.
  static func texts(of value: JSONValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .integer(let number): [String(number)]
    case .number(let number): [FacetText.text(of: number)]
    case .array(let items): items.flatMap { texts(of: $0) }
    case .null, .boolean, .object: []
    }
  }

  /// A text cut at the ends of what fits the query.
  mutating func highlight(_ text: String) -> HighlightedText {
    tokenizer.read(text)
    var ranges: [Range<Int>] = []
    var matched: [String] = []
    for word in words {
      let found = self.ranges(of: word, in: text)
      if !found.isEmpty { matched.append(word.word.text) }
      ranges += found
    }
    let level: HighlightedText.MatchLevel =
      matched.isEmpty ? .none : matched.count == words.count ? .full : .partial
    return HighlightedText(
      parts: Self.parts(of: text, ranges), matchLevel: level, matchedWords: matched)
  }

  /// The byte ranges of a text that fit a word.
  private mutating func ranges(of word: WordMatch, in text: String) -> [Range<Int>] {
    guard word.word.tokens.count == 1, let letters = word.word.tokens.first else {
      return phraseRanges(word.word.tokens)
    }
    var ranges: [Range<Int>] = []
    for token in tokenizer.tokens {
      let found = tokenizer.letters(token)
      if found.elementsEqual(letters) {
        ranges.append(token.range)
      } else if word.word.isPrefix, found.starts(with: letters) {
        ranges.append(tokenizer.range(of: token, first: letters.count, in: text))
      } else if word.hasTypos, hasTypos(found, word) {
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
    let tokens = tokenizer.tokens
    guard !phrase.isEmpty, tokens.count >= phrase.count else { return [] }
    return (0...tokens.count - phrase.count).compactMap { start in
      let run = tokens[start..<start + phrase.count]
      let fits = zip(run, phrase).allSatisfy { tokenizer.letters($0).elementsEqual($1) }
      guard fits, let first = run.first, let last = run.last else { return nil }
      return first.range.lowerBound..<last.range.upperBound
    }
  }

  private static func parts(of text: String, _ ranges: [Range<Int>]) -> [HighlightedText.Part] {
    let bytes = Array(text.utf8)
    var parts: [HighlightedText.Part] = []
    func add(_ range: Range<Int>, isHighlighted: Bool) {
      guard !range.isEmpty else { return }
      let part = String(decoding: bytes[range], as: UTF8.self)
      parts.append(HighlightedText.Part(part, isHighlighted: isHighlighted))
    }
    var end = 0
    for range in merged(ranges) {
      add(end..<range.lowerBound, isHighlighted: false)
      add(range, isHighlighted: true)
      end = range.upperBound
    }
    add(end..<bytes.count, isHighlighted: false)
    return parts
  }

  /// The ranges in ascending order, where those that overlap or touch have become one.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
