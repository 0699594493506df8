/// Reads a text of filters down to clauses, all of which must match.
struct FilterClauseReader {
  private(set) var lexer: FilterLexer

  init(_ text: String) {
    lexer = FilterLexer(text)
    lexer.skipSpaces()
  }

  /// Reads all clauses: groups in parentheses and single filters joined by AND, or else nothing
  /// but single filters joined by OR, which are one clause.
  mutating func clauses() throws(FilterSyntaxError) -> [FilterClause] {
    if lexer.isAtEnd { return [] }
    let start = lexer.position
    var clauses: [FilterClause] = []
    var joiner: RefinementOperator?
    repeat {
      let isGroup = lexer.next == UInt8(ascii: "(")
      if isGroup, joiner == .or { throw groupJoinedByOr() }
      clauses.append(isGroup ? try group() : try single())
      if isGroup, lexer.nextKeyword() == .or { throw groupJoinedByOr() }
    } while try takeJoiner(&joiner)
    if !lexer.isAtEnd { throw unexpected("expected AND, OR or the end") }
    guard joiner == .or, let end = clauses.last?.range.upperBound else { return clauses }
    return [FilterClause(filters: clauses.flatMap(\.filters), operator: .or, range: start..<end)]
  }

  /// Reads the only filter of a text.
  mutating func onlyFilter() throws(FilterSyntaxError) -> Filter {
    let filter = try filter()
    lexer.skipSpaces()
    if lexer.isAtEnd { return filter }
    throw unexpected("expected one filter only", help: "a value with 'and' or 'or' needs quotes")
  }

  private mutating func filter() throws(FilterSyntaxError) -> Filter {
    var reader = FilterReader(lexer: lexer)
    defer { lexer = reader.lexer }
    return try reader.filter()
  }

  private mutating func single() throws(FilterSyntaxError) -> FilterClause {
    let start = lexer.position
    let filter = try filter()
    let end = lexer.position
    lexer.skipSpaces()
    return FilterClause(filters: [filter], operator: .and, range: start..<end)
  }

  private mutating func group() throws(FilterSyntaxError) -> FilterClause {
    let start = lexer.position
    _ = lexer.take("(")
    var filters: [Filter] = []
    var joiner: RefinementOperator?
    repeat {
      lexer.skipSpaces()
      if lexer.next == UInt8(ascii: "(") { throw nestedGroup() }
      filters.append(try filter())
      lexer.skipSpaces()
    } while try takeJoiner(&joiner)
    if lexer.isAtEnd {
      throw lexer.error(
        "this '(' is never closed", at: start..<start + 1, help: "put ')' behind its last filter")
    }
    guard lexer.take(")") else { throw unexpected("expected AND, OR or ')'") }
    let end = lexer.position
    lexer.skipSpaces()
    return FilterClause(filters: filters, operator: joiner ?? .and, range: start..<end)
  }

  /// Moves past AND or OR, which must be the one that joined the filters before.
  private mutating func takeJoiner(
    _ joiner: inout RefinementOperator?
  ) throws(FilterSyntaxError) -> Bool {
    let keyword = lexer.nextKeyword()
    guard let keyword, keyword == .and || keyword == .or else { return false }
    let found: RefinementOperator = keyword == .and ? .and : .or
    if let joiner, joiner != found { throw mixedJoiners() }
    joiner = found
    _ = lexer.take(keyword)
    lexer.skipSpaces()
    return true
  }
}

extension FilterClauseReader {
  private func mixedJoiners() -> FilterSyntaxError {
    error(
      "AND and OR are mixed: expected the same word between all filters",
      help: "put the filters joined by OR in parentheses: 'a:1 AND (b:2 OR c:3)'")
  }

  private func groupJoinedByOr() -> FilterSyntaxError {
    error(
      "a group in parentheses cannot be joined by OR",
      help: "groups are joined by AND: for 'a OR (b AND c)' write '(a OR b) AND (a OR c)'")
  }

  private func nestedGroup() -> FilterSyntaxError {
    error(
      "a group cannot stand inside a group",
      help: "groups are joined by AND: for 'a OR (b AND c)' write '(a OR b) AND (a OR c)'")
  }

  private func unexpected(_ message: String, help: String? = nil) -> FilterSyntaxError {
    error("\(message), found \(lexer.phrase(at: lexer.position))", help: help)
  }

  /// An error at the word that comes next.
  private func error(_ message: String, help: String?) -> FilterSyntaxError {
    lexer.error(message, at: lexer.wordRange(at: lexer.position), help: help)
  }
}
