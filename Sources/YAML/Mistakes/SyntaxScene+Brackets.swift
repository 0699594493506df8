internal import Components

/// Mistakes in brackets, braces and quotes.
extension SyntaxScene {
  /// A quote that is never closed, or that a later quote closes by accident.
  var quoteMistake: Diagnostic? {
    let isEnd =
      problem.problem == "found unexpected end of stream"
      || problem.problem == "found unexpected document indicator"
    if isEnd, problem.context.contains("quoted scalar"), let start = problem.contextPosition {
      return unclosedQuote(start)
    }
    if case .scalar(_, _, .quoted)? = lastEvent?.content, let event = lastEvent,
      event.start.line < event.end.line, event.end <= problem.position,
      problem.position.line == event.end.line
    {
      return unclosedQuote(event.start)
    }
    return escapeMistake
  }

  private func unclosedQuote(_ start: SourcePosition) -> Diagnostic {
    let quote = scalar(start).map(String.init) ?? "\""
    return Diagnostic(
      .unclosedQuote, "this \(quote) is never closed",
      at: range(start.line, start.column - 1, start.column),
      help: "write \(quote) at the end of the text too")
  }

  private var escapeMistake: Diagnostic? {
    let (cause, help): (String, String)
    switch problem.problem {
    case "found unknown escape character":
      cause = "is no escape that double quotes know"
      help = "write '\\\\' for a backslash, or use single quotes"
    case "did not find expected hexdecimal number":
      cause = "needs hexadecimal digits behind it"
      help = "write 2 digits behind '\\x', 4 behind '\\u', 8 behind '\\U'"
    case "found invalid Unicode character escape code":
      cause = "stands for no character here"
      help = "write the character itself; pairs of '\\u' are not read"
    default: return nil
    }
    let line = lineHere
    let reached = line.scalars.prefix(offsetHere + 1)
    let offset = reached.lastIndex(of: "\\") ?? offsetHere
    if offset + 1 >= line.scalars.count, let start = problem.contextPosition {
      return unclosedQuote(start)
    }
    return Diagnostic(
      .invalidEscape, "'\(line.text(offset, offset + 2))' \(cause)",
      at: range(line.number, offset, offset + 2), help: help)
  }

  /// A value is complete, but its line goes on.
  func textBehindValue(_ line: SourceLine) -> Diagnostic {
    let behind = line.textEnd(before: offsetHere)
    if let bracket = line.scalar(offsetHere), bracket == "]" || bracket == "}" {
      return unexpectedBracket(bracket)
    }
    switch (lastEvent?.content, line.scalar(behind - 1)) {
    case (.alias?, _):
      let start = line.firstText(from: line.colon(from: line.contentStart).map { $0 + 1 } ?? 0)
      return quoting(
        .unquotedIndicator, "a text that starts with '*' needs quotes", line, start, line.end)
    case (_, "'"?), (_, "\""?): return textAfterQuote(line, behind)
    default:
      return Diagnostic(
        .invalidSyntax, "unexpected text behind a complete value", at: wordHere,
        help: "remove it, or put the whole value in quotes")
    }
  }

  /// `'it's'`, `"a" b`; `end` is the offset after the closing quote.
  func textAfterQuote(_ line: SourceLine, _ end: Int) -> Diagnostic {
    let quote = line.scalar(end - 1).map(String.init) ?? "'"
    let isInside = end == offsetHere && quote == "'"
    return Diagnostic(
      .textAfterQuote, "unexpected text behind the closing \(quote)", at: wordHere,
      help: isInside
        ? "write '' for a quote inside single quotes, or use double quotes"
        : "put the whole value in one pair of quotes")
  }

  private func unexpectedBracket(_ bracket: Unicode.Scalar) -> Diagnostic {
    let opening = bracket == "]" ? "[" : "{"
    return Diagnostic(
      .unexpectedBracket, "'\(bracket)' closes nothing, expected a '\(opening)' before it",
      at: here, help: "remove it, or put the text in quotes")
  }

  /// A comma or the closing bracket is missing.
  var flowMistake: Diagnostic? {
    guard let start = problem.contextPosition, let opening = scalar(start) else { return nil }
    let closing: Unicode.Scalar = opening == "{" ? "}" : "]"
    let line = lineHere
    if let found = line.scalar(offsetHere), found == "]" || found == "}" {
      return Diagnostic(
        .unexpectedBracket, "'\(found)' does not close '\(opening)', expected '\(closing)'",
        at: here, help: "write '\(closing)'", notes: [openedHere(start, opening)],
        fixIt: Diagnostic.FixIt(here, String(closing)))
    }
    if start.line < line.number {
      let isInside = line.indentation > self.line(start.line).indentation
      guard isInside, !line.isEmpty else { return unclosed(start) }
      if let above = lineAbove(line), above.scalar(above.end - 1) != "," {
        return missingComma(range(above.number, above.end - 1, above.end), start, opening)
      }
    }
    return line.scalar(offsetHere) == nil ? unclosed(start) : missingComma(wordHere, start, opening)
  }

  private func missingComma(
    _ range: SourceRange, _ start: SourcePosition, _ opening: Unicode.Scalar
  ) -> Diagnostic {
    let closing = opening == "{" ? "}" : "]"
    return Diagnostic(
      .missingComma, "expected ',' or '\(closing)' here", at: range,
      help: "separate the items by ',', and put texts with special characters in quotes",
      notes: [openedHere(start, opening)])
  }

  private func unclosed(_ start: SourcePosition) -> Diagnostic {
    let opening = scalar(start) ?? "["
    return Diagnostic(
      .unclosedBracket, "this '\(opening)' is never closed",
      at: range(start.line, start.column - 1, start.column),
      help: "write '\(opening == "{" ? "}" : "]")' behind the last item")
  }

  private func openedHere(_ start: SourcePosition, _ opening: Unicode.Scalar) -> Diagnostic.Note {
    Diagnostic.Note(
      "'\(opening)' is opened here", at: range(start.line, start.column - 1, start.column))
  }

  var missingKey: Diagnostic {
    Diagnostic(
      .invalidKey, "a key is missing before this ':'", at: here,
      help: "write 'key: value', or put the text in quotes")
  }

  /// Nothing, a comma or a closing bracket, where a value is expected.
  var valueMistake: Diagnostic? {
    let line = lineHere
    switch line.scalar(offsetHere) {
    case "]"?, "}"?:
      return line.scalar(offsetHere).map(unexpectedBracket)
    case ","? where openings.isEmpty:
      return quoting(
        .unquotedIndicator, "a text that starts with ',' needs quotes", line, offsetHere, line.end)
    case ","?:
      return Diagnostic(
        .missingComma, "a value is missing before this ','", at: here,
        help: "remove the ',', or write a value before it")
    case ":"?: return missingKey
    case nil: return openings.last.map(unclosed)
    default: return indicatorMistake
    }
  }
}
