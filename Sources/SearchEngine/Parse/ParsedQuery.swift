package import Search

/// The terms of a query text and the excluded terms.
package struct ParsedQuery {
  /// The terms to match, in query order.
  package private(set) var terms: [QueryTerm] = []
  /// The terms and phrases that a record must not contain.
  private(set) var excludedTerms: [QueryTerm] = []
  /// Whether the query ends in a word that the user may still be typing.
  private var endsInWord = false

  /// Parses a query text.
  ///
  /// - Parameter advancedSyntax: whether to parse `"quoted phrases"` and `-excluded` terms. A quote
  ///   that does not open a closed phrase after a space counts as a space. So does a dash that is
  ///   not directly before a word.
  package init(_ query: String, advancedSyntax: Bool, prefixes: QueryStrategy.QueryType) {
    let isComplete = query.utf8.count <= QueryTerm.maximumBytes
    let query =
      isComplete
      ? query : String(decoding: query.utf8.prefix(QueryTerm.maximumBytes), as: UTF8.self)
    if advancedSyntax, query.utf8.contains(where: { $0 == Self.quote || $0 == Self.dash }) {
      parseAdvancedSyntax(Array(query.utf8))
    } else {
      addTerms(of: query)
    }
    for index in terms.indices where !terms[index].isQuoted {
      switch prefixes {
      case .prefixNone: break
      case .prefixAll: terms[index].isPrefix = true
      case .prefixLast: terms[index].isPrefix = endsInWord && index == terms.count - 1
      }
    }
  }

  private static let quote = UInt8(ascii: "\"")
  private static let dash = UInt8(ascii: "-")

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private mutating func parseAdvancedSyntax(_ bytes: [UInt8]) {
    var (plainStart, index) = (0, 0)
    while index < bytes.count {
      guard index == plainStart || Self.isSpace(bytes[index - 1]),
        let (content, end, isExcluded) = Self.operand(in: bytes, at: index)
      else {
        index += 1
        continue
      }
      addTerms(of: String(decoding: bytes[plainStart..<index], as: UTF8.self))
      addPhrase(String(decoding: bytes[content], as: UTF8.self), isExcluded: isExcluded)
      (plainStart, index) = (end, end)
    }
    addTerms(of: String(decoding: bytes[plainStart...], as: UTF8.self))
  }

  /// Returns the quoted phrase or excluded term that begins at an offset, and its end.
  private static func operand(
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

  /// Adds the terms of a text without operators.
  private mutating func addTerms(of text: String) {
    let new = QueryTerm.terms(of: text, limit: QueryTerm.maximumTerms - terms.count)
    endsInWord = !new.isEmpty
    if terms.isEmpty { terms = new } else { new.forEach { append($0) } }
  }

  private mutating func addPhrase(_ text: String, isExcluded: Bool) {
    let phrase = QueryTerm.phrase(of: text)
    if phrase.isEmpty { return }
    let term = QueryTerm(tokens: phrase, isQuoted: true)
    if !isExcluded {
      if terms.count < QueryTerm.maximumTerms { append(term) }
    } else if excludedTerms.count < QueryTerm.maximumTerms {
      excludedTerms.append(term)
    }
  }

  private mutating func append(_ term: QueryTerm) {
    var term = term
    term.positions = terms.count..<terms.count + 1
    terms.append(term)
  }
}
