internal import Components

/// Errors in plain scalars: colons, templates, and YAML indicators.
extension SyntaxErrorExplainer {
  /// `template: {{name}} …`, which is a mapping in a mapping.
  var templateDiagnostic: Diagnostic? {
    // `{{#name}}` starts a comment, so that the error is in another line.
    let numbers = [error.contextPosition?.line, error.position.line, openings.last?.line]
      .compactMap(\.self)
    for line in numbers.map({ self.line($0) }) {
      guard let start = line.templateStart else { continue }
      let position = SourcePosition(line: line.number, column: start + 1)
      guard position <= error.position else { continue }
      let end = isInBrackets(position) ? line.flowEnd(start, line.end) : line.end
      return .unquotedTemplate(range(line.number, start, end), lines: lines)
    }
    return nil
  }

  /// `title: Phones: new`, or a line that was parsed as part of the line above.
  var colonDiagnostic: Diagnostic? {
    let line = errorLine
    if let colon = line.colon(from: line.contentStart), colon < errorOffset {
      let start = line.firstText(from: colon + 1)
      if let quote = line.scalar(start), quote == "'" || quote == "\"" {
        return textAfterQuote(line, line.textEnd(before: errorOffset))
      }
      return quoting(
        .unquotedColon, "a text that contains a colon needs quotes", line, start, line.end)
    }
    if let diagnostic = missingSpaceAfterDash(line) { return diagnostic }
    guard let above = lineAbove(line) else { return nil }
    if let colon = above.colon(from: above.contentStart), colon + 1 < above.end,
      line.indentation > above.contentStart
    {
      return indentedBelowValue(line, above, colon: colon)
    }
    return withoutColon(above)
  }

  /// A line without a key between lines with keys.
  var keyWithoutColon: Diagnostic? {
    withoutColon(line(error.contextPosition?.line ?? error.position.line))
  }

  private func withoutColon(_ line: SourceLine) -> Diagnostic? {
    let start = line.contentStart
    guard start < line.end else { return nil }
    let bareColon = (start..<line.end).first { line.scalars[$0] == ":" }
    if let diagnostic = missingSpaceAfterDash(line) { return diagnostic }
    if let bareColon, bareColon > start {
      let colonRange = range(line.number, bareColon, bareColon + 1)
      return Diagnostic(
        .missingSpace,
        "missing space after the colon of '\(line.text(start, bareColon).prefix(60))'",
        at: colonRange, help: "write '\(line.text(start, bareColon + 1).prefix(60)) …'",
        fixIt: Diagnostic.FixIt(colonRange, ": "))
    }
    return line.scalars[start..<line.end].firstIndex(of: "：").map { fullWidthColon(line, $0) }
      ?? missingColon(line, start)
  }

  private func fullWidthColon(_ line: SourceLine, _ colon: Int) -> Diagnostic {
    let colonRange = range(line.number, colon, colon + 1)
    let isSpaced = line.scalar(colon + 1)?.isBlank ?? true
    return Diagnostic(
      .missingColon, "'：' is a full-width colon, expected ':'", at: colonRange,
      help: "write ': '", fixIt: Diagnostic.FixIt(colonRange, isSpaced ? ":" : ": "))
  }

  /// There is a fix if the next line is indented below a word.
  private func missingColon(_ line: SourceLine, _ start: Int) -> Diagnostic {
    let text = line.text(start, line.end)
    let next = (line.number + 1...max(line.number + 1, lines.count)).lazy.map { self.line($0) }
      .first { !$0.isEmpty }
    let isWord = text.unicodeScalars.allSatisfy(\.isNameCharacter)
    let hasBlock = next.map { $0.indentation > line.contentStart } ?? false
    let end = range(line.number, line.end, line.end)
    return Diagnostic(
      .missingColon, "'\(text.prefix(60))' has no colon, expected 'key: value'",
      at: range(line.number, start, line.end), help: "write '\(text.prefix(60)): …'",
      fixIt: isWord && hasBlock ? Diagnostic.FixIt(end, ":") : nil)
  }

  /// `-a: 1` between sequence items.
  func missingSpaceAfterDash(_ line: SourceLine) -> Diagnostic? {
    guard line.scalar(line.indentation) == "-",
      let next = line.scalar(line.indentation + 1), !next.isBlank
    else { return nil }
    let dashRange = range(line.number, line.indentation, line.indentation + 1)
    return Diagnostic(
      .missingSpace, "missing space after the dash", at: dashRange, help: "write '- '",
      fixIt: Diagnostic.FixIt(dashRange, "- "))
  }

  /// `name: @brand`, `name: *`, `name: > 5`: the first character is a YAML indicator.
  var indicatorDiagnostic: Diagnostic? {
    let start = error.contextPosition ?? error.position
    let line = line(start.line)
    let offset = start.column - 1
    guard let character = line.scalar(offset), !character.isBlank else { return nil }
    return quoting(
      .unquotedIndicator, "a text that starts with '\(character)' needs quotes", line, offset,
      max(line.end, offset + 1))
  }

  /// `key: - item`.
  var misplacedItem: Diagnostic? {
    let line = errorLine
    if line.scalar(errorOffset + 1)?.isBlank ?? true,
      line.textEnd(before: line.end) > errorOffset + 1
    {
      return Diagnostic(
        .misplacedItem, "a list cannot start on the line of its key", at: errorRange,
        help: "put the item on the next line, or write the list in brackets: [ … ]")
    }
    return quoting(
      .unquotedIndicator, "a text that starts with '-' needs quotes", line, errorOffset, line.end)
  }
}
