internal import Components

/// Errors in plain scalars: colons, templates, and YAML indicators.
extension SyntaxErrorExplainer {
  /// `template: {{name}} …`, which is a mapping in a mapping.
  var templateDiagnostic: Diagnostic? {
    let numbers = [error.contextPosition?.line, error.position.line].compactMap(\.self)
    for line in numbers.map({ self.line($0) }) {
      guard let start = line.templateStart else { continue }
      let position = SourcePosition(line: line.number, column: start + 1)
      guard position <= error.position else { continue }
      let isInBrackets = openings.contains { $0 < position }
      return .unquotedTemplate(
        range(line.number, start, isInBrackets ? templateEnd(line, start) : line.end), lines: lines)
    }
    return nil
  }

  private func templateEnd(_ line: SourceLine, _ start: Int) -> Int {
    let end = (start..<max(start, line.end - 1)).first {
      line.scalars[$0] == "}" && line.scalars[$0 + 1] == "}"
    }
    return end.map { $0 + 2 } ?? line.end
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
    let text = line.text(start, line.end).prefix(60)
    return Diagnostic(
      .missingColon, "'\(text)' has no colon, expected 'key: value'",
      at: range(line.number, start, line.end), help: "write '\(text): …'")
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

extension Diagnostic {
  /// A template without quotes. There is no fix for a range of several lines.
  static func unquotedTemplate(_ range: SourceRange, lines: SourceLines) -> Diagnostic {
    var help = "put the template in quotes"
    var fixIt: FixIt?
    if range.start.line == range.end.line {
      let line = SourceLine(range.start.line, in: lines)
      let quoted = Quoting.quoted(line.text(range.start.column - 1, range.end.column - 1))
      help += ": \(quoted)"
      fixIt = FixIt(range, quoted)
    }
    return Diagnostic(
      .unquotedTemplate, "'{{' without quotes starts a mapping", at: range, help: help,
      fixIt: fixIt)
  }
}
