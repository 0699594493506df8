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
  /// - Parameter advancedSyntax: whether to parse `"quoted phrases"` and `-excluded` terms.
  package init(_ query: String, advancedSyntax: Bool, prefixes: QueryStrategy.QueryType) {
    let isComplete = query.utf8.count <= QueryTerm.maximumBytes
    let query =
      isComplete
      ? query : String(decoding: query.utf8.prefix(QueryTerm.maximumBytes), as: UTF8.self)
    if advancedSyntax, query.utf8.contains(where: { Self.operators.contains($0) }) {
      for part in QueryPart.parts(of: query) { add(part) }
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

  private static let operators = [UInt8(ascii: "\""), UInt8(ascii: "-")]

  private mutating func add(_ part: QueryPart) {
    switch part {
    case .words(let text): addTerms(of: text)
    case .phrase(let text): addPhrase(text, isExcluded: false)
    case .exclusion(let text): addPhrase(text, isExcluded: true)
    }
  }

  /// Adds the terms of a text without operators.
  private mutating func addTerms(of text: String) {
    let new = QueryTerm.terms(of: text, limit: QueryTerm.maximumTerms - terms.count)
    endsInWord = !new.isEmpty
    if terms.isEmpty { terms = new } else { new.forEach { append($0) } }
  }

  private mutating func addPhrase(_ text: String, isExcluded: Bool) {
    endsInWord = false
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
