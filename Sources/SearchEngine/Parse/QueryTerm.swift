/// A word of a query, or a run of words or characters that must stand in a row.
package struct QueryTerm: Hashable {
  /// The most words of a query that are looked at; the rest of the query counts for nothing.
  /// At most 64, so that a set of them fits into a machine word.
  static let maximumWords = 32
  /// The most bytes of a query that are looked at.
  static let maximumBytes = 4096

  /// The folded letters of one word, or of each of several in a row; empty if only synonyms stand
  /// for what the query says.
  package var tokens: [[UInt8]]
  /// True for a word that a person may still be writing: it also stands for words that begin with
  /// it.
  package var isPrefix = false
  /// True for what stands in quotes, which is found only as it is written.
  var isQuoted = false
  /// What stands for the word as well, each as words in a row.
  var synonyms: [[[UInt8]]] = []
  /// Which words of the query it is, 0-based; more than one if synonyms stand for several words.
  var places = 0..<1

  /// All letters as text.
  package var text: String {
    tokens.count == 1
      ? String(decoding: tokens[0], as: UTF8.self)
      : String(decoding: Array(tokens.joined()), as: UTF8.self)
  }

  /// The words of a text in their order, none of them a prefix.
  package static func words(of text: String, limit: Int = maximumWords) -> [QueryTerm] {
    var text = text
    if let words = text.withUTF8({ plainWords(of: $0, limit: limit) }) { return words }
    var tokenizer = Tokenizer()
    tokenizer.read(text)
    var words: [QueryTerm] = []
    words.reserveCapacity(min(limit, tokenizer.tokens.count))
    for token in tokenizer.tokens where token.kind != .part {
      let letters = Array(tokenizer.letters(token))
      if token.joinsPrevious, !words.isEmpty {
        words[words.count - 1].tokens.append(letters)
      } else if words.count < limit {
        words.append(QueryTerm(tokens: [letters], places: words.count..<words.count + 1))
      } else {
        break
      }
    }
    return words
  }

  /// The words of a plain text, whose tokens need not be made for that; nil for others.
  private static func plainWords(
    of text: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> [QueryTerm]? {
    guard Tokenizer.isPlain(text) else { return nil }
    var words: [QueryTerm] = []
    words.reserveCapacity(min(limit, 4))
    Tokenizer.forEachPlainWord(in: text) { range in
      if words.count == limit { return false }
      let letters = text[range].map { $0 | 0x20 }
      words.append(QueryTerm(tokens: [letters], places: words.count..<words.count + 1))
      return true
    }
    return words
  }

  /// The folded letters of every word of some texts.
  static func letters(of texts: [String]) -> Set<[UInt8]> {
    Set(texts.flatMap { words(of: $0, limit: .max) }.flatMap(\.tokens))
  }

  /// All words of a text in a row, as they stand in records; empty if it has none.
  ///
  /// In a row a word with apostrophes counts as its parts, since each has a place of its own.
  static func row(of text: String) -> [[UInt8]] {
    var tokenizer = Tokenizer()
    tokenizer.read(text)
    let whole = tokenizer.tokens.filter { $0.kind != .part }
    let tokens = whole.count == 1 ? whole : tokenizer.tokens.filter { $0.kind != .joined }
    return tokens.prefix(maximumWords).map { Array(tokenizer.letters($0)) }
  }
}
