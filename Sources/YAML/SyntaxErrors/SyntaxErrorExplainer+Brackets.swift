internal import Components

/// Errors in brackets and braces.
extension SyntaxErrorExplainer {
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

  private func unexpectedBracket(_ bracket: Unicode.Scalar) -> Diagnostic {
    let opening = bracket == "]" ? "[" : "{"
    let end = errorLine.textEnd(before: errorOffset)
    let isAfterBracket = errorLine.scalar(end - 1).map { "]}".unicodeScalars.contains($0) } ?? false
    return Diagnostic(
      .unexpectedBracket, "unmatched '\(bracket)', expected '\(opening)' before it",
      at: errorRange, help: isAfterBracket ? "remove it" : "remove it, or put the text in quotes",
      fixIt: isAfterBracket ? Diagnostic.FixIt(errorRange, "") : nil)
  }

  /// A comma or the closing bracket is missing.
  var flowDiagnostic: Diagnostic? {
    guard let start = error.contextPosition, let opening = scalar(start) else { return nil }
    let line = errorLine
    if let found = line.scalar(errorOffset), found == "]" || found == "}" {
      return mismatch(found, start, opening)
    }
    if start.line < line.number {
      let isInside = line.indentation > self.line(start.line).indentation
      guard isInside, !line.isEmpty else { return unclosed(start) }
      if let above = lineAbove(line), above.scalar(above.end - 1) != ",",
        errorOffset <= line.indentation || lastEvent?.start.line == above.number
      {
        return missingComma(
          range(above.number, above.end - 1, above.end), start,
          fixIt: Diagnostic.FixIt(range(above.number, above.end, above.end), ","))
      }
    }
    return line.scalar(errorOffset) == nil ? unclosed(start) : missingComma(start)
  }

  /// `[1, 2}`: the bracket is wrong, or the right one is missing before the bracket.
  private func mismatch(
    _ found: Unicode.Scalar, _ start: SourcePosition, _ opening: Unicode.Scalar
  ) -> Diagnostic {
    let closing = Self.closing(opening)
    let outer = openings.dropLast().last
    let closesOuter = outer.flatMap(scalar).map(Self.closing) == found
    if closesOuter, outer?.line == error.position.line || errorOffset <= errorLine.indentation {
      return unclosed(start, before: errorLine.textEnd(before: errorOffset))
    }
    return Diagnostic(
      .unexpectedBracket, "'\(found)' does not close '\(opening)', expected '\(closing)'",
      at: errorRange, help: "write '\(closing)'", notes: [openingNote(start, opening)],
      fixIt: Diagnostic.FixIt(errorRange, String(closing)))
  }

  static func closing(_ opening: Unicode.Scalar) -> Unicode.Scalar {
    opening == "{" ? "}" : "]"
  }

  private func missingComma(
    _ range: SourceRange, _ start: SourcePosition, fixIt: Diagnostic.FixIt?
  ) -> Diagnostic {
    let opening = scalar(start) ?? "["
    return Diagnostic(
      .missingComma, "expected ',' or '\(Self.closing(opening))' here", at: range,
      help: "separate the items with ',', and put texts with special characters in quotes",
      notes: [openingNote(start, opening)], fixIt: fixIt)
  }

  /// `{ a: 1 b: 2 }`: a comma is missing before the key, or the value needs quotes.
  private func missingComma(_ start: SourcePosition) -> Diagnostic {
    let line = errorLine
    guard line.scalar(errorOffset) == ":", let value = plainValue(line) else {
      let end = line.textEnd(before: errorOffset)
      let isAfterEnd = line.scalar(end - 1).map { "]}\"'".unicodeScalars.contains($0) } ?? false
      let fixIt = Diagnostic.FixIt(
        range(line.number, end, end), ",", isSafe: isAfterEnd && startsItem(line))
      return missingComma(
        errorWord, start,
        fixIt: end > line.indentation && line.scalar(errorOffset) != ":" ? fixIt : nil)
    }
    guard let blank = (value..<errorOffset).last(where: { line.scalars[$0].isBlank }) else {
      return quoting(
        .unquotedColon, "a text that contains a colon needs quotes", line, value, line.end)
    }
    let end = line.textEnd(before: blank)
    let isSemicolon = line.scalar(end - 1) == ";"
    let fixed = range(line.number, isSemicolon ? end - 1 : end, end)
    return missingComma(
      range(line.number, blank + 1, errorOffset), start,
      fixIt: Diagnostic.FixIt(fixed, ",", isSafe: isSemicolon))
  }

  /// Whether a key, a quote, or a bracket is at the error, which can only be the start of an item.
  private func startsItem(_ line: SourceLine) -> Bool {
    if line.scalar(errorOffset).map({ "[{\"'".unicodeScalars.contains($0) }) ?? false {
      return true
    }
    let name = line.scalars.dropFirst(errorOffset).prefix { $0.isNameCharacter }
    return !name.isEmpty && line.scalar(name.endIndex) == ":"
  }

  /// The start of the plain scalar that ends before the error on the same line.
  private func plainValue(_ line: SourceLine) -> Int? {
    guard case .scalar(_, _, .plain)? = lastEvent?.content, let start = lastEvent?.start,
      start.line == line.number, start.column - 1 < errorOffset
    else { return nil }
    return start.column - 1
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
    case nil: return openings.last.map { unclosed($0) }
    default: return indicatorDiagnostic
    }
  }
}
