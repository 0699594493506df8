internal import Components

/// Explains a syntax error of libyaml: finds the most likely cause, its location, and a fix.
struct SyntaxErrorExplainer {
  let file: String
  let lines: SourceLines
  let error: SyntaxError
  /// The last event before the error.
  let lastEvent: Event?
  /// The positions of unclosed brackets and braces, innermost last.
  let openings: [SourcePosition]

  /// The diagnostic for the most likely cause.
  var diagnostic: Diagnostic {
    controlCharacterDiagnostic ?? templateDiagnostic ?? tabDiagnostic ?? quoteDiagnostic
      ?? noBreakSpaceDiagnostic ?? diagnosticForMessage
      ?? genericDiagnostic
  }

  // The message of libyaml is the only information about the kind of the error.
  private var diagnosticForMessage: Diagnostic? {
    switch error.message {
    case "mapping values are not allowed in this context": colonDiagnostic
    case "could not find expected ':'": keyWithoutColon
    case "did not find expected key": keyDiagnostic
    case "did not find expected '-' indicator": itemDiagnostic
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": flowDiagnostic
    case "did not find expected node content": valueDiagnostic
    case "block sequence entries are not allowed in this context": misplacedItem
    case "found character that cannot start any token",
      "mapping keys are not allowed in this context",
      "did not find expected alphabetic or numeric character",
      "did not find expected comment or line break", "did not find expected tag URI",
      "did not find the expected '>'", "found undefined tag handle",
      "did not find expected whitespace or line break":
      indicatorDiagnostic
    case "did not find expected <document start>": documentDiagnostic
    case "found incompatible YAML document", "found duplicate %YAML directive": directiveDiagnostic
    default: error.context.contains("directive") ? directiveDiagnostic : nil
    }
  }

  private var genericDiagnostic: Diagnostic {
    let context = error.context.isEmpty ? "" : " \(error.context)"
    return Diagnostic(
      .invalidSyntax, "invalid YAML: \(error.message)\(context)",
      at: errorRange, help: "put texts with special characters in quotes")
  }

  private var controlCharacterDiagnostic: Diagnostic? {
    guard error.message == "control characters are not allowed" else { return nil }
    let code = errorLine.scalar(error.position.column - 1).map { $0.value } ?? 0
    let hex = String(code, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    return Diagnostic(
      .controlCharacter, "the control character \(name) is not allowed in a text file",
      at: errorRange,
      help: "remove it, or write it as an escape in double quotes")
  }

  private var directiveDiagnostic: Diagnostic {
    let line = errorLine
    return Diagnostic(
      .invalidSyntax, "a line that starts with '%' must be '%YAML 1.2'",
      at: range(line.number, 0, max(1, line.end)), help: "remove the line")
  }

  private var documentDiagnostic: Diagnostic? {
    let above = lineAbove(errorLine)
    if above?.text(0, 3) == "..." {
      return Diagnostic(
        .severalDocuments, "unexpected text after '...', which ends the document", at: errorWord,
        help: "remove the '...', or move the rest to another file")
    }
    if let above, above.indentation > errorLine.indentation {
      return misindented(errorLine, expected: [above.indentation])
    }
    return Diagnostic(
      .invalidSyntax, "unexpected text after the end of the value", at: errorWord,
      help: "remove it, or move it inside the brackets above")
  }
}

extension SyntaxErrorExplainer {
  /// The line at which parsing stopped.
  var errorLine: SourceLine { line(error.position.line) }

  /// The offset in the line at which parsing stopped.
  var errorOffset: Int { error.position.column - 1 }

  /// The range of the character at which parsing stopped.
  var errorRange: SourceRange { range(error.position.line, errorOffset, errorOffset + 1) }

  /// The range of the word at which parsing stopped.
  var errorWord: SourceRange {
    let line = errorLine
    var end = errorOffset
    while end < line.end, !line.scalars[end].isBlank { end += 1 }
    return range(line.number, errorOffset, max(end, errorOffset + 1))
  }

  func line(_ number: Int) -> SourceLine { SourceLine(number, in: lines) }

  /// The nearest line above with more than white space and comments; nil if there is none.
  func lineAbove(_ line: SourceLine) -> SourceLine? {
    var number = line.number - 1
    while number > 0 {
      let above = self.line(number)
      if !above.isEmpty { return above }
      number -= 1
    }
    return nil
  }

  func range(_ line: Int, _ start: Int, _ end: Int) -> SourceRange {
    SourceRange(
      file: file, start: SourcePosition(line: line, column: start + 1),
      end: SourcePosition(line: line, column: end + 1))
  }

  /// The character at a position; nil at the end of a line.
  func scalar(_ position: SourcePosition) -> Unicode.Scalar? {
    line(position.line).scalar(position.column - 1)
  }

  /// A diagnostic with the fix to put a part of a line in quotes.
  ///
  /// In brackets, the part ends at the next comma or bracket.
  func quoting(
    _ id: DiagnosticID, _ message: String, _ line: SourceLine, _ start: Int, _ end: Int
  ) -> Diagnostic {
    if let smart = smartQuotes(line, start) { return smart }
    var end = end
    if isInBrackets(SourcePosition(line: line.number, column: start + 1)) {
      end = max(start + 1, line.flowEnd(start, end))
    }
    let range = range(line.number, start, end)
    let text = line.text(start, end)
    let quoted = Quoting.quoted(text)
    // A closing bracket or a comment after the text possibly does not belong in the quotes.
    let isSafe = !text.contains { "#,[]{}".contains($0) }
    return Diagnostic(
      id, message, at: range, help: "put it in quotes: \(quoted)",
      fixIt: Diagnostic.FixIt(range, quoted, isSafe: isSafe))
  }

  /// Whether a position is in brackets or braces.
  ///
  /// libyaml reports brackets of the same line late, because they can be a key.
  func isInBrackets(_ position: SourcePosition) -> Bool {
    openings.contains { $0 < position }
      || !line(position.line).openBrackets(before: position.column - 1).isEmpty
  }

  /// The diagnostic for a text in typographic quotes; nil if the text has no such quotes.
  private func smartQuotes(_ line: SourceLine, _ start: Int) -> Diagnostic? {
    SmartQuotes.range(in: line, from: start).map { quoted in
      .smartQuotes(
        line.text(quoted.lowerBound + 1, quoted.upperBound - 1),
        at: range(line.number, quoted.lowerBound, quoted.upperBound))
    }
  }
}

/// Quotes texts for YAML.
enum Quoting {
  /// The text in double quotes, or in single quotes if double quotes would require escapes.
  static func quoted(_ text: String) -> String {
    let needsEscapes = text.contains { $0 == "\"" || $0 == "\\" }
    guard needsEscapes else { return "\"\(text)\"" }
    return "'"
      + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
      + "'"
  }
}
