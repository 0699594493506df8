internal import Components

/// Errors in brackets, braces, and quotes.
extension SyntaxErrorExplainer {
  /// A quote that is never closed, or that a later quote closes accidentally.
  var quoteDiagnostic: Diagnostic? {
    let isEnd =
      error.message == "found unexpected end of stream"
      || error.message == "found unexpected document indicator"
    if isEnd, error.context.contains("quoted scalar"), let start = error.contextPosition {
      return unclosedQuote(start)
    }
    if case .scalar(_, _, .quoted)? = lastEvent?.content, let event = lastEvent,
      event.start.line < event.end.line, event.end <= error.position,
      error.position.line == event.end.line
    {
      return unclosedQuote(event.start)
    }
    return escapeDiagnostic
  }

  private func unclosedQuote(_ start: SourcePosition) -> Diagnostic {
    let quote = scalar(start).map(String.init) ?? "\""
    return Diagnostic(
      .unclosedQuote, "this \(quote) is never closed",
      at: range(start.line, start.column - 1, start.column),
      help: "write a closing \(quote) at the end of the text")
  }

  private var escapeDiagnostic: Diagnostic? {
    let (cause, help): (String, String)
    switch error.message {
    case "found unknown escape character":
      cause = "is not a valid escape sequence"
      help = "write '\\\\' for a backslash, or use single quotes"
    case "did not find expected hexdecimal number":
      cause = "must be followed by hexadecimal digits"
      help = "write 2 digits after '\\x', 4 after '\\u', or 8 after '\\U'"
    case "found invalid Unicode character escape code":
      cause = "is not a valid character"
      help = "write the character itself; surrogate pairs are not supported"
    default: return nil
    }
    let line = errorLine
    let reached = line.scalars.prefix(errorOffset + 1)
    let offset = reached.lastIndex(of: "\\") ?? errorOffset
    if offset + 1 >= line.scalars.count, let start = error.contextPosition {
      return unclosedQuote(start)
    }
    return Diagnostic(
      .invalidEscape, "'\(line.text(offset, offset + 2))' \(cause)",
      at: range(line.number, offset, offset + 2), help: help)
  }

  /// Text after a complete value on the same line.
  func textAfterValue(_ line: SourceLine) -> Diagnostic {
    let end = line.textEnd(before: errorOffset)
    if let bracket = line.scalar(errorOffset), bracket == "]" || bracket == "}" {
      return unexpectedBracket(bracket)
    }
    switch (lastEvent?.content, line.scalar(end - 1)) {
    case (.alias?, _):
      let start = line.firstText(from: line.colon(from: line.contentStart).map { $0 + 1 } ?? 0)
      return quoting(
        .unquotedIndicator, "a text that starts with '*' needs quotes", line, start, line.end)
    case (_, "'"?), (_, "\""?): return textAfterQuote(line, end)
    default:
      return Diagnostic(
        .invalidSyntax, "unexpected text after a complete value", at: errorWord,
        help: "remove it, or put the whole value in quotes")
    }
  }

  /// `'it's'`, `"a" b`; `end` is the offset after the closing quote.
  func textAfterQuote(_ line: SourceLine, _ end: Int) -> Diagnostic {
    let quote = line.scalar(end - 1).map(String.init) ?? "'"
    let isInside = end == errorOffset && quote == "'"
    return Diagnostic(
      .textAfterQuote, "unexpected text after the closing \(quote)", at: errorWord,
      help: isInside
        ? "write '' for a quote inside single quotes, or use double quotes"
        : "put the whole value in one pair of quotes")
  }

  private func unexpectedBracket(_ bracket: Unicode.Scalar) -> Diagnostic {
    let opening = bracket == "]" ? "[" : "{"
    return Diagnostic(
      .unexpectedBracket, "unmatched '\(bracket)', expected '\(opening)' before it",
      at: errorRange, help: "remove it, or put the text in quotes")
  }

  /// A comma or the closing bracket is missing.
  var flowDiagnostic: Diagnostic? {
    guard let start = error.contextPosition, let opening = scalar(start) else { return nil }
    let closing: Unicode.Scalar = opening == "{" ? "}" : "]"
    let line = errorLine
    if let found = line.scalar(errorOffset), found == "]" || found == "}" {
      return Diagnostic(
        .unexpectedBracket, "'\(found)' does not close '\(opening)', expected '\(closing)'",
        at: errorRange, help: "write '\(closing)'", notes: [openingNote(start, opening)],
        fixIt: Diagnostic.FixIt(errorRange, String(closing)))
    }
    if start.line < line.number {
      let isInside = line.indentation > self.line(start.line).indentation
      guard isInside, !line.isEmpty else { return unclosed(start) }
      if let above = lineAbove(line), above.scalar(above.end - 1) != "," {
        return missingComma(range(above.number, above.end - 1, above.end), start, opening)
      }
    }
    return line.scalar(errorOffset) == nil
      ? unclosed(start) : missingComma(errorWord, start, opening)
  }

  private func missingComma(
    _ range: SourceRange, _ start: SourcePosition, _ opening: Unicode.Scalar
  ) -> Diagnostic {
    let closing = opening == "{" ? "}" : "]"
    return Diagnostic(
      .missingComma, "expected ',' or '\(closing)' here", at: range,
      help: "separate the items with ',', and put texts with special characters in quotes",
      notes: [openingNote(start, opening)])
  }

  private func unclosed(_ start: SourcePosition) -> Diagnostic {
    let opening = scalar(start) ?? "["
    return Diagnostic(
      .unclosedBracket, "this '\(opening)' is never closed",
      at: range(start.line, start.column - 1, start.column),
      help: "write '\(opening == "{" ? "}" : "]")' after the last item")
  }

  private func openingNote(_ start: SourcePosition, _ opening: Unicode.Scalar) -> Diagnostic.Note {
    Diagnostic.Note(
      "'\(opening)' is opened here", at: range(start.line, start.column - 1, start.column))
  }

  var missingKey: Diagnostic {
    Diagnostic(
      .invalidKey, "a key is missing before this ':'", at: errorRange,
      help: "write 'key: value', or put the text in quotes")
  }

  /// Nothing, a comma, or a closing bracket instead of a value.
  var valueDiagnostic: Diagnostic? {
    let line = errorLine
    switch line.scalar(errorOffset) {
    case "]"?, "}"?:
      return line.scalar(errorOffset).map(unexpectedBracket)
    case ","? where openings.isEmpty:
      return quoting(
        .unquotedIndicator, "a text that starts with ',' needs quotes", line, errorOffset, line.end)
    case ","?:
      return Diagnostic(
        .missingComma, "a value is missing before this ','", at: errorRange,
        help: "remove the ',', or write a value before it")
    case ":"?: return missingKey
    case nil: return openings.last.map(unclosed)
    default: return indicatorDiagnostic
    }
  }
}
