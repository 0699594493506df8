/// A parsed group or single filter, in source order and before groups are named.
struct FilterClause {
  var filters: [Filter]
  /// The operator between the filters; `and` if there is only one.
  var `operator`: RefinementOperator
  /// The UTF-8 byte range of the clause in the text, including parentheses.
  var range: Range<Int>
}

/// Parses a filter expression into clauses that are joined by AND.
///
/// The grammar is limited to conjunctive normal form, as in Algolia's `filters` parameter.
struct FilterClauseReader {
  private(set) var lexer: FilterLexer

  init(_ text: String) {
    lexer = FilterLexer(text)
    lexer.skipSpaces()
  }

  /// Parses the whole text.
  ///
  /// Groups in parentheses and single filters are joined by AND. Single filters joined by OR become
  /// one clause. Throws for mixed operators, nested groups, and groups joined by OR. O(length).
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
    if !lexer.isAtEnd {
      let isComparison = lexer.next?.isOperatorSign == true
      throw unexpected(
        "expected AND, OR or the end",
        help: isComparison ? "write a range as 'price:10 TO 20'" : nil)
    }
    guard joiner == .or, let end = clauses.last?.range.upperBound else { return clauses }
    return [FilterClause(filters: clauses.flatMap(\.filters), operator: .or, range: start..<end)]
  }

  /// Parses a text that contains exactly one filter; throws if anything follows it.
  mutating func onlyFilter() throws(FilterSyntaxError) -> Filter {
    let filter = try filter()
    lexer.skipSpaces()
    if lexer.isAtEnd { return filter }
    throw unexpected(
      "expected a single filter", help: "put quotes around a value that contains 'and' or 'or'")
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
        "this '(' is never closed", at: start..<start + 1,
        help: "write ')' after the last filter of the group")
    }
    guard lexer.take(")") else { throw unexpected("expected AND, OR or ')'") }
    let end = lexer.position
    lexer.skipSpaces()
    return FilterClause(filters: filters, operator: joiner ?? .and, range: start..<end)
  }

  /// Consumes AND or OR if it is next, and returns whether it was.
  ///
  /// Throws if the operator differs from the previous one, which `joiner` contains.
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
      "AND and OR are mixed; use the same operator between all filters",
      help: "put the filters joined by OR in parentheses: 'a:1 AND (b:2 OR c:3)'")
  }

  private func groupJoinedByOr() -> FilterSyntaxError {
    error(
      "a group in parentheses cannot be joined by OR",
      help: "groups are joined by AND: for 'a OR (b AND c)' write '(a OR b) AND (a OR c)'")
  }

  private func nestedGroup() -> FilterSyntaxError {
    error(
      "groups cannot be nested",
      help: "groups are joined by AND: for 'a OR (b AND c)' write '(a OR b) AND (a OR c)'")
  }

  private func unexpected(_ message: String, help: String? = nil) -> FilterSyntaxError {
    error("\(message), found \(lexer.phrase(at: lexer.position))", help: help)
  }

  /// Returns an error whose range is the next word.
  private func error(_ message: String, help: String?) -> FilterSyntaxError {
    lexer.error(message, at: lexer.wordRange(at: lexer.position), help: help)
  }
}
