internal import Components

/// Errors in quotes.
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
    let quote = scalar(start) ?? "\""
    return Diagnostic(
      .unclosedQuote, "this \(quote) is never closed",
      at: range(start.line, start.column - 1, start.column),
      help: "write a closing \(quote) at the end of the text", fixIt: closing(quote, start))
  }

  /// The edit that closes a quote at the end of its line, before the brackets that close those
  /// around it.
  private func closing(_ quote: Unicode.Scalar, _ start: SourcePosition) -> Diagnostic.FixIt? {
    let line = line(start.line)
    let textStart = start.column
    let closings = line.openBrackets(before: start.column - 1).map {
      Self.closing(line.scalars[$0])
    }
    var end = line.textEnd(before: line.scalars.count)
    var isSafe = openings.isEmpty && !continues(line)
    if !closings.isEmpty {
      for closing in closings where line.scalar(end - 1) == closing {
        end = line.textEnd(before: end - 1)
        isSafe = true
      }
    }
    let text = line.text(textStart, end)
    guard end > textStart, !text.unicodeScalars.contains(quote) else { return nil }
    if !closings.isEmpty || text.contains("#") {
      isSafe = isSafe && !text.contains { "#,:[]{}".contains($0) }
    }
    return Diagnostic.FixIt(range(line.number, end, end), String(quote), isSafe: isSafe)
  }

  /// Whether the next line is possibly a part of the text in quotes.
  private func continues(_ line: SourceLine) -> Bool {
    var number = line.number + 1
    while number <= lines.count {
      let next = self.line(number)
      if !next.isEmpty {
        let isItem = next.contentStart > next.indentation
        let isKey = next.colon(from: next.contentStart) != nil
        return next.indentation > line.contentStart && !isItem && !isKey
      }
      number += 1
    }
    return false
  }

  /// `'it's'`, `"a" b`; `end` is the offset after the closing quote.
  func textAfterQuote(_ line: SourceLine, _ end: Int) -> Diagnostic {
    let quote = line.scalar(end - 1) ?? "'"
    let isInside = end == errorOffset && quote == "'"
    let fixIt = isInside ? doubleQuoted(line) : nil
    return Diagnostic(
      .textAfterQuote, "unexpected text after the closing \(quote)", at: errorWord,
      help: isInside
        ? "write '' for a quote inside single quotes, or use double quotes"
        : "put the whole value in one pair of quotes",
      fixIt: fixIt)
  }

  /// The edit that puts `'it's'` in double quotes; nil unless the second quote ends the line.
  private func doubleQuoted(_ line: SourceLine) -> Diagnostic.FixIt? {
    guard let start = lastEvent?.start, start.line == line.number,
      line.scalar(start.column - 1) == "'",
      let end = line.scalars.lastIndex(of: "'"), end > errorOffset, end + 1 == line.end,
      openings.isEmpty
    else { return nil }
    let text = line.text(start.column, end)
    guard !text.contains(where: { "\"\\".contains($0) }) else { return nil }
    let isSafe = text.unicodeScalars.count { $0 == "'" } == 1
    return Diagnostic.FixIt(
      range(line.number, start.column - 1, end + 1), "\"\(text)\"", isSafe: isSafe)
  }

  private var escapeDiagnostic: Diagnostic? {
    let (cause, help): (String, String)
    var isUnknown = false
    switch error.message {
    case "found unknown escape character":
      cause = "is not a valid escape sequence"
      help = "write '\\\\' for a backslash, or use single quotes"
      isUnknown = true
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
    let backslash = range(line.number, offset, offset + 1)
    return Diagnostic(
      .invalidEscape, "'\(line.text(offset, offset + 2))' \(cause)",
      at: range(line.number, offset, offset + 2), help: help,
      fixIt: isUnknown ? Diagnostic.FixIt(backslash, "\\\\") : nil)
  }
}
