import Components
import Search
import SearchEngine

/// Marks the words of a query in texts.
struct WordMarker {
  private let words: [QueryTerm]
  /// The words of records that are a word of the query with typos, by its place.
  private let typos: [Int: Set<[UInt8]>]
  private var tokenizer = Tokenizer()

  init(_ words: [QueryTerm], typos: [Int: Set<[UInt8]>] = [:]) {
    (self.words, self.typos) = (words, typos)
  }

  /// The texts of an attribute of a record, each marked in some way; nil if it has none.
  mutating func attribute(
    _ path: String, of record: JSONObject,
    _ mark: (inout WordMarker, String) -> HighlightedText
  ) -> HighlightedAttribute? {
    guard let value = JSONValue.object(record)[path: path] else { return nil }
    let texts = Highlighter.texts(of: value)
    if texts.isEmpty { return nil }
    return HighlightedAttribute(
      path: path, texts: texts.map { mark(&self, $0) }, isList: value.array != nil)
  }

  /// A text cut at the ends of what fits the query.
  mutating func marked(_ text: String) -> HighlightedText {
    tokenizer.read(text)
    var ranges: [Range<Int>] = []
    var matched: [String] = []
    for (place, word) in words.enumerated() {
      let found = self.ranges(of: word, place, in: text)
      if !found.isEmpty { matched.append(word.text) }
      ranges += found
    }
    let level: HighlightedText.MatchLevel =
      matched.isEmpty ? .none : matched.count == words.count ? .full : .partial
    return HighlightedText(
      text, marking: ranges, matchLevel: level, matchedWords: matched)
  }

  private mutating func ranges(
    of word: QueryTerm, _ place: Int, in text: String
  ) -> [Range<Int>] {
    guard word.tokens.count == 1, let letters = word.tokens.first else { return rows(word.tokens) }
    var ranges: [Range<Int>] = []
    for token in tokenizer.tokens {
      let found = tokenizer.letters(token)
      if found.elementsEqual(letters) {
        ranges.append(token.range)
      } else if word.isPrefix, found.starts(with: letters) {
        ranges.append(tokenizer.range(of: token, first: letters.count, in: text))
      } else if typos[place]?.contains(Array(found)) == true {
        ranges.append(token.range)
      }
    }
    return ranges
  }

  private func rows(_ row: [[UInt8]]) -> [Range<Int>] {
    let tokens = tokenizer.tokens.filter { $0.kind != .joined }
    guard !row.isEmpty, tokens.count >= row.count else { return [] }
    return (0...tokens.count - row.count).compactMap { start in
      let run = tokens[start..<start + row.count]
      guard zip(run, row).allSatisfy({ tokenizer.letters($0).elementsEqual($1) }),
        let first = run.first, let last = run.last
      else { return nil }
      return first.range.lowerBound..<last.range.upperBound
    }
  }
}
