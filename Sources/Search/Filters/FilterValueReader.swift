/// Parses the value after an attribute and its colon.
struct FilterValueReader {
  let attribute: String
  var lexer: FilterLexer

  /// Parses a range, or a value with an optional score.
  mutating func value() throws(FilterSyntaxError) -> Filter {
    lexer.skipSpaces()
    if let byte = lexer.next, byte.isQuote {
      let text = try lexer.takeQuoted()
      return try scored(text, .string(text))
    }
    let written = try unquoted()
    let text = lexer.text(written)
    if let range = try range(text, at: written) {
      return .numeric(Filter.Numeric(attribute: attribute, range: range))
    }
    return try scored(text, Self.facetValue(text))
  }

  private static func facetValue(_ text: String) -> Filter.Facet.Value {
    switch text {
    case "true": .boolean(true)
    case "false": .boolean(false)
    default: FilterNumber.facetValue(text).map { .number($0) } ?? .string(text)
    }
  }

  /// Parses an optional score and returns the filter.
  ///
  /// The filter is a tag filter for `_tags`, otherwise a facet filter.
  private mutating func scored(
    _ text: String, _ value: Filter.Facet.Value
  ) throws(FilterSyntaxError) -> Filter {
    let start = lexer.position
    let score = try score()
    if attribute != Filter.Tag(value: text).attribute {
      return .facet(Filter.Facet(attribute: attribute, value: value, score: score))
    }
    if score != nil { throw lexer.error("tags cannot have a score", at: start..<lexer.position) }
    return .tag(Filter.Tag(value: text))
  }

  private mutating func score() throws(FilterSyntaxError) -> Int? {
    let start = lexer.position
    guard lexer.take("<score=") else { return nil }
    let digits = lexer.take { $0 == UInt8(ascii: ">") || $0.isSpace || $0.isParenthesis }
    guard lexer.take(">"), let score = Int(lexer.text(digits)) else {
      throw lexer.error(
        "expected a score such as '<score=3>', found \(lexer.phrase(at: start))",
        at: start..<digits.upperBound, help: "a score is a whole number")
    }
    return score
  }
}

extension FilterValueReader {
  /// Consumes an unquoted value: all words before AND, OR, a parenthesis, or a score.
  private mutating func unquoted() throws(FilterSyntaxError) -> Range<Int> {
    let start = lexer.position
    var end = start
    while !isAtEndOfValue {
      let word = lexer.takeWord(until: "<score=")
      try check(word, isFirst: word.lowerBound == start)
      end = word.upperBound
      lexer.skipSpaces()
    }
    if end == start { throw missingValue() }
    return start..<end
  }

  private var isAtEndOfValue: Bool {
    if lexer.isAtEnd || lexer.next == UInt8(ascii: ")") || lexer.comesNext("<score=") {
      return true
    }
    let keyword = lexer.nextKeyword()
    return keyword == .and || keyword == .or
  }

  private func check(_ word: Range<Int>, isFirst: Bool) throws(FilterSyntaxError) {
    let bytes = lexer.bytes[word]
    guard let first = bytes.first else {
      throw lexer.error(
        "unexpected '('", at: word.lowerBound..<word.lowerBound + 1,
        help: "put quotes around a value that contains parentheses")
    }
    if isFirst, first.isOperatorSign {
      throw lexer.error(
        "expected a value after ':', found \(lexer.phrase(at: word.lowerBound))", at: word,
        help: first == UInt8(ascii: ":") ? nil : "a comparison has no colon: 'price < 5'")
    }
    let isNextFilter = first.isQuote || bytes.contains(where: \.isOperatorSign)
    if !isFirst, isNextFilter || ["&&", "||"].contains(lexer.text(word)) {
      throw lexer.error(
        "expected AND or OR before \(lexer.phrase(at: word.lowerBound))", at: word,
        help: "put AND between two filters, or quotes around a value with special characters")
    }
  }

  private func missingValue() -> FilterSyntaxError {
    lexer.error(
      "expected a value after ':', found \(lexer.phrase(at: lexer.position))",
      at: lexer.wordRange(at: lexer.position),
      help: "put quotes around the value; an empty value is '\(attribute.prefix(60)):\"\"'")
  }

  /// Parses a range such as `5 TO 10`; `nil` if the value is not a range.
  private func range(
    _ text: String, at range: Range<Int>
  ) throws(FilterSyntaxError) -> ClosedRange<Double>? {
    let words = text.split(whereSeparator: \.isWhitespace)
    let numbers = words.map { FilterNumber.value(String($0)) }
    if words.count == 3, words[1].uppercased() == "TO", let lower = numbers[0],
      let upper = numbers[2]
    {
      if lower <= upper { return lower...upper }
      throw lexer.error(
        "the range starts at \(words[0]) but ends at \(words[2])", at: range,
        help: "put the smaller number first")
    }
    if words.contains("TO"), numbers.contains(where: { $0 != nil }) {
      throw lexer.error(
        "expected a range such as '5 TO 10', found '\(text.prefix(60))'", at: range,
        help: "write a number on both sides of TO, or put quotes around text")
    }
    return nil
  }
}
