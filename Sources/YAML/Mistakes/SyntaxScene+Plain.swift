internal import Components

/// Mistakes in unquoted texts: colons, templates and characters that mean something in YAML.
extension SyntaxScene {
  /// `template: {{name}} …`: YAML sees a mapping in a mapping.
  var templateMistake: Diagnostic? {
    let numbers = [problem.contextPosition?.line, problem.position.line].compactMap(\.self)
    for line in numbers.map({ self.line($0) }) {
      guard let start = line.templateStart else { continue }
      let position = SourcePosition(line: line.number, column: start + 1)
      guard position <= problem.position else { continue }
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

  /// `title: Phones: new`, or a line that should not have been read as part of the one above.
  var colonMistake: Diagnostic? {
    let line = lineHere
    if let colon = line.colon(from: line.contentStart), colon < offsetHere {
      let start = line.firstText(from: colon + 1)
      if let quote = line.scalar(start), quote == "'" || quote == "\"" {
        return textAfterQuote(line, line.textEnd(before: offsetHere))
      }
      return quoting(
        .unquotedColon, "a text with a colon in it needs quotes", line, start, line.end)
    }
    if let mistake = missingSpaceAfterDash(line) { return mistake }
    guard let above = lineAbove(line) else { return nil }
    if let colon = above.colon(from: above.contentStart), colon + 1 < above.end,
      line.indentation > above.contentStart
    {
      return indentedBelowValue(line, above, colon: colon)
    }
    return withoutColon(above)
  }

  /// A line that is no key, between lines that are.
  var keyWithoutColon: Diagnostic? {
    withoutColon(line(problem.contextPosition?.line ?? problem.position.line))
  }

  private func withoutColon(_ line: SourceLine) -> Diagnostic? {
    let start = line.contentStart
    guard start < line.end else { return nil }
    let bareColon = (start..<line.end).first { line.scalars[$0] == ":" }
    if let mistake = missingSpaceAfterDash(line) { return mistake }
    if let bareColon, bareColon > start {
      let colonRange = range(line.number, bareColon, bareColon + 1)
      return Diagnostic(
        .missingSpace,
        "a space is missing behind the colon of '\(line.text(start, bareColon).prefix(60))'",
        at: colonRange, help: "write '\(line.text(start, bareColon + 1).prefix(60)) …'",
        fixIt: Diagnostic.FixIt(colonRange, ": "))
    }
    let text = line.text(start, line.end).prefix(60)
    return Diagnostic(
      .missingColon, "'\(text)' has no colon, expected 'key: value'",
      at: range(line.number, start, line.end), help: "write '\(text): …'")
  }

  /// `-a: 1`, where the lines around are list items.
  func missingSpaceAfterDash(_ line: SourceLine) -> Diagnostic? {
    guard line.scalar(line.indentation) == "-",
      let next = line.scalar(line.indentation + 1), !next.isBlank
    else { return nil }
    let dashRange = range(line.number, line.indentation, line.indentation + 1)
    return Diagnostic(
      .missingSpace, "a space is missing behind the dash", at: dashRange, help: "write '- '",
      fixIt: Diagnostic.FixIt(dashRange, "- "))
  }

  /// `name: @brand`, `name: *`, `name: > 5`: the first character has a meaning of its own.
  var indicatorMistake: Diagnostic? {
    let start = problem.contextPosition ?? problem.position
    let line = line(start.line)
    let offset = start.column - 1
    guard let character = line.scalar(offset), !character.isBlank else { return nil }
    return quoting(
      .unquotedIndicator, "a text that starts with '\(character)' needs quotes", line, offset,
      max(line.end, offset + 1))
  }

  /// `key: - item`.
  var misplacedItem: Diagnostic? {
    let line = lineHere
    if line.scalar(offsetHere + 1)?.isBlank ?? true, line.textEnd(before: line.end) > offsetHere + 1
    {
      return Diagnostic(
        .misplacedItem, "a list cannot start on the line of its key", at: here,
        help: "put the item on a line of its own, or write the list in brackets: [ … ]")
    }
    return quoting(
      .unquotedIndicator, "a text that starts with '-' needs quotes", line, offsetHere, line.end)
  }
}

extension Diagnostic {
  /// A template without quotes; `range` lies on one line, or gets no ready replacement.
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
