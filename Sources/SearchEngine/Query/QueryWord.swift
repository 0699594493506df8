/// A word of a query, or a run of characters that must stand in a row.
struct QueryWord: Hashable {
  /// The most words of a query that are looked at; the rest of the query counts for nothing.
  static let maximumWords = 32
  /// The most bytes of a query that are looked at.
  static let maximumBytes = 4096

  /// The folded letters of one word, or of each of several characters in a row.
  var tokens: [[UInt8]]
  /// True for the last word: a person may still be writing it, so it also stands for words that
  /// begin with it.
  var isPrefix = false

  /// All letters as text.
  var text: String {
    String(decoding: tokens.joined(), as: UTF8.self)
  }

  /// The words of a query in their order.
  static func words(of query: String) -> [QueryWord] {
    var tokenizer = Tokenizer()
    tokenizer.read(String(decoding: query.utf8.prefix(maximumBytes), as: UTF8.self))
    var words: [QueryWord] = []
    for token in tokenizer.tokens where token.kind != .part {
      let letters = Array(tokenizer.letters(token))
      if token.joinsPrevious, !words.isEmpty {
        words[words.count - 1].tokens.append(letters)
      } else if words.count < maximumWords {
        words.append(QueryWord(tokens: [letters]))
      } else {
        break
      }
    }
    if !words.isEmpty { words[words.count - 1].isPrefix = true }
    return words
  }
}
