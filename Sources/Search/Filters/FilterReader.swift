/// Parses a single filter at the current position of a lexer.
///
/// The caller continues with the reader's lexer.
struct FilterReader {
  var lexer: FilterLexer

  /// Parses an optional negation, an attribute, and a value or comparison.
  mutating func filter() throws(FilterSyntaxError) -> Filter {
    var isNegated = lexer.take(.not)
    lexer.skipSpaces()
    if lexer.take("-") {
      isNegated.toggle()
      lexer.skipSpaces()
    }
    let start = lexer.position
    let attribute = try attribute()
    let written = start..<lexer.position
    lexer.skipSpaces()
    var filter: Filter
    if lexer.take(":") {
      var reader = FilterValueReader(attribute: attribute, lexer: lexer)
      filter = try reader.value()
      lexer = reader.lexer
    } else if let sign = lexer.next, sign.isOperatorSign || sign == UInt8(ascii: "!") {
      filter = .numeric(try comparison(of: attribute))
    } else {
      throw bareWord(written)
    }
    filter.isNegated = isNegated
    return filter
  }

  private mutating func attribute() throws(FilterSyntaxError) -> String {
    if let byte = lexer.next, byte.isQuote { return try lexer.takeQuoted() }
    let isKeyword = lexer.nextKeyword() != nil
    let word = isKeyword ? 0..<0 : lexer.take { $0.endsAttribute }
    if word.isEmpty { throw missingFilter() }
    return lexer.text(word)
  }

  private mutating func comparison(
    of attribute: String
  ) throws(FilterSyntaxError) -> Filter.Numeric {
    let signs = lexer.take { !$0.isOperatorSign && $0 != UInt8(ascii: "!") }
    let written = lexer.text(signs)
    guard let `operator` = Filter.Numeric.Operator(rawValue: written) else {
      let help = Self.mistakenOperators[written].map { "write '\($0)'" }
      throw lexer.error(
        "unknown comparison '\(written.prefix(60))'", at: signs,
        help: help ?? "write one of <, <=, =, !=, >=, >")
    }
    lexer.skipSpaces()
    let word = lexer.wordRange(at: lexer.position)
    guard let number = FilterNumber.value(lexer.text(word)) else {
      throw notANumber(word, after: written, attribute)
    }
    lexer.move(to: word.upperBound)
    return Filter.Numeric(attribute: attribute, operator: `operator`, value: number)
  }

  private static let mistakenOperators = ["=<": "<=", "=>": ">=", "==": "=", "<>": "!="]
}

extension FilterReader {
  private func missingFilter() -> FilterSyntaxError {
    let start = lexer.position
    let help: String? =
      switch lexer.next {
      case UInt8(ascii: "("): "groups cannot be negated; write NOT before each of their filters"
      case UInt8(ascii: "!"): "write NOT before the filter"
      case UInt8(ascii: ":"): "write the attribute before the ':'"
      default: nil
      }
    return lexer.error(
      "expected a filter such as 'brand:Apple', found \(lexer.phrase(at: start))",
      at: lexer.wordRange(at: start), help: help)
  }

  private func bareWord(_ range: Range<Int>) -> FilterSyntaxError {
    let word = lexer.text(range).prefix(60)
    let endsHere =
      lexer.isAtEnd || lexer.nextKeyword() != nil || lexer.next == UInt8(ascii: ")")
    return lexer.error(
      "'\(word)' is not a filter; expected ':' or a comparison after it", at: range,
      help: endsHere
        ? "write '_tags:\(word)' for a tag, or put quotes around text that contains 'and' or 'or'"
        : "put quotes around an attribute or a value that contains spaces")
  }

  private func notANumber(
    _ range: Range<Int>, after sign: String, _ attribute: String
  ) -> FilterSyntaxError {
    let word = lexer.text(range).prefix(60)
    let unquoted = String(word.dropFirst().dropLast())
    let help: String? =
      if FilterNumber.value(unquoted) != nil {
        "write the number without quotes"
      } else if sign == "=", !range.isEmpty {
        "write text after a colon: '\(attribute):\(word)'"
      } else { nil }
    return lexer.error(
      "expected a number after '\(sign)', found \(lexer.phrase(at: range.lowerBound))", at: range,
      help: help)
  }
}

extension UInt8 {
  /// Whether an unquoted attribute ends before this byte.
  fileprivate var endsAttribute: Bool {
    isSpace || isParenthesis || isOperatorSign || self == UInt8(ascii: "!")
  }
}
