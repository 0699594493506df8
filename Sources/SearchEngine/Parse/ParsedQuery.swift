package import Search

/// The words of a query, and those that must not be found.
package struct ParsedQuery {
  package private(set) var words: [QueryTerm] = []
  private(set) var excluded: [QueryTerm] = []
  /// True if the query ends in a word that a person may still be writing.
  private var isOpen = false

  /// - Parameter hasSyntax: whether `"phrases in quotes"` and `-excluded` words are read as such.
  ///   A quote that does not open a closed phrase behind a space counts as a space, and so does a
  ///   dash that is not directly before a word.
  package init(_ query: String, hasSyntax: Bool, prefixes: QueryReading.Prefixes) {
    let isWhole = query.utf8.count <= QueryTerm.maximumBytes
    let query =
      isWhole ? query : String(decoding: query.utf8.prefix(QueryTerm.maximumBytes), as: UTF8.self)
    if hasSyntax, query.utf8.contains(where: { $0 == Self.quote || $0 == Self.dash }) {
      readSyntax(Array(query.utf8))
    } else {
      add(query)
    }
    for index in words.indices where !words[index].isQuoted {
      switch prefixes {
      case .prefixNone: break
      case .prefixAll: words[index].isPrefix = true
      case .prefixLast: words[index].isPrefix = isOpen && index == words.count - 1
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let dash = UInt8(ascii: "-")

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private mutating func readSyntax(_ bytes: [UInt8]) {
    var (plain, index) = (0, 0)
    while index < bytes.count {
      guard index == plain || Self.isSpace(bytes[index - 1]),
        let (content, end, isExcluded) = Self.mark(in: bytes, at: index)
      else {
        index += 1
        continue
      }
      add(String(decoding: bytes[plain..<index], as: UTF8.self))
      addRow(String(decoding: bytes[content], as: UTF8.self), isExcluded: isExcluded)
      (plain, index) = (end, end)
    }
    add(String(decoding: bytes[plain...], as: UTF8.self))
  }

  /// The phrase or excluded word that begins at a place, and where it ends; nil if none does.
  private static func mark(
    in bytes: [UInt8], at start: Int
  ) -> (content: Range<Int>, end: Int, isExcluded: Bool)? {
    let isExcluded = bytes[start] == dash
    let first = isExcluded ? start + 1 : start
    guard first < bytes.count, !isSpace(bytes[first]) else { return nil }
    if bytes[first] == quote, let closing = bytes[(first + 1)...].firstIndex(of: quote) {
      return (first + 1..<closing, closing + 1, isExcluded)
    }
    guard isExcluded else { return nil }
    let end = bytes[first...].firstIndex(where: isSpace) ?? bytes.count
    return (first..<end, end, true)
  }

  /// Adds the words of a plain text.
  private mutating func add(_ text: String) {
    let found = QueryTerm.words(of: text, limit: QueryTerm.maximumWords - words.count)
    isOpen = !found.isEmpty
    if words.isEmpty { words = found } else { found.forEach { append($0) } }
  }

  private mutating func addRow(_ text: String, isExcluded: Bool) {
    let row = QueryTerm.row(of: text)
    if row.isEmpty { return }
    let word = QueryTerm(tokens: row, isQuoted: true)
    if !isExcluded {
      if words.count < QueryTerm.maximumWords { append(word) }
    } else if excluded.count < QueryTerm.maximumWords {
      excluded.append(word)
    }
  }

  private mutating func append(_ word: QueryTerm) {
    var word = word
    word.places = words.count..<words.count + 1
    words.append(word)
  }
}
