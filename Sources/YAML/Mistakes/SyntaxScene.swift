internal import Components

/// A mistake in the syntax with all that is known around it, to be explained in words.
struct SyntaxScene {
  let file: String
  let lines: SourceLines
  let problem: SyntaxProblem
  /// The last event before the mistake.
  let lastEvent: Event?
  /// Where the brackets and braces that are not closed yet begin, the innermost last.
  let openings: [SourcePosition]

  /// The most likely cause, its location, and a fix.
  var diagnostic: Diagnostic {
    controlCharacter ?? templateMistake ?? tabMistake ?? quoteMistake ?? mistakeByProblem
      ?? unexplained
  }

  // libyaml's own sentences are the only sign of what went wrong.
  private var mistakeByProblem: Diagnostic? {
    switch problem.problem {
    case "mapping values are not allowed in this context": colonMistake
    case "could not find expected ':'": keyWithoutColon
    case "did not find expected key": keyMistake
    case "did not find expected '-' indicator": itemMistake
    case "did not find expected ',' or ']'", "did not find expected ',' or '}'": flowMistake
    case "did not find expected node content": valueMistake
    case "block sequence entries are not allowed in this context": misplacedItem
    case "found character that cannot start any token",
      "mapping keys are not allowed in this context",
      "did not find expected alphabetic or numeric character",
      "did not find expected comment or line break", "did not find expected tag URI",
      "did not find the expected '>'", "found undefined tag handle",
      "did not find expected whitespace or line break":
      indicatorMistake
    case "did not find expected <document start>": documentMistake
    case "found incompatible YAML document", "found duplicate %YAML directive": directiveMistake
    default: problem.context.contains("directive") ? directiveMistake : nil
    }
  }

  private var unexplained: Diagnostic {
    let context = problem.context.isEmpty ? "" : " \(problem.context)"
    return Diagnostic(
      .invalidSyntax, "this is not valid YAML: \(problem.problem)\(context)",
      at: here, help: "put texts with special characters in quotes")
  }

  private var controlCharacter: Diagnostic? {
    guard problem.problem == "control characters are not allowed" else { return nil }
    let code = lineHere.scalar(problem.position.column - 1).map { $0.value } ?? 0
    let hex = String(code, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - hex.count)) + hex
    return Diagnostic(
      .controlCharacter, "the control character \(name) is not allowed in a text file", at: here,
      help: "remove it, or write it as an escape in double quotes")
  }

  private var directiveMistake: Diagnostic {
    let line = lineHere
    return Diagnostic(
      .invalidSyntax, "a line that starts with '%' must be '%YAML 1.2'",
      at: range(line.number, 0, max(1, line.end)), help: "remove the line")
  }

  private var documentMistake: Diagnostic? {
    let above = lineAbove(lineHere)
    if above?.text(0, 3) == "..." {
      return Diagnostic(
        .severalDocuments, "text behind '...', which ends the document", at: wordHere,
        help: "remove the '...', or move the rest into a file of its own")
    }
    if let above, above.indentation > lineHere.indentation {
      return misindented(lineHere, expected: [above.indentation])
    }
    return Diagnostic(
      .invalidSyntax, "unexpected text behind the end of the value", at: wordHere,
      help: "remove it, or move it inside the brackets above")
  }
}

extension SyntaxScene {
  /// The line on which reading stopped.
  var lineHere: SourceLine { line(problem.position.line) }

  /// The offset at which reading stopped.
  var offsetHere: Int { problem.position.column - 1 }

  /// The character at which reading stopped.
  var here: SourceRange { range(problem.position.line, offsetHere, offsetHere + 1) }

  /// The word at which reading stopped.
  var wordHere: SourceRange {
    let line = lineHere
    var end = offsetHere
    while end < line.end, !line.scalars[end].isBlank { end += 1 }
    return range(line.number, offsetHere, max(end, offsetHere + 1))
  }

  func line(_ number: Int) -> SourceLine { SourceLine(number, in: lines) }

  /// The nearest line above that holds more than a comment.
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

  /// A diagnostic whose fix is to put a part of one line in quotes.
  func quoting(
    _ id: DiagnosticID, _ message: String, _ line: SourceLine, _ start: Int, _ end: Int
  ) -> Diagnostic {
    let range = range(line.number, start, end)
    let text = line.text(start, end)
    let quoted = Quoting.quoted(text)
    // What closes the brackets around the text, or comments on it, may not belong in the quotes.
    let isSafe = !text.contains { "#,]}".contains($0) }
    return Diagnostic(
      id, message, at: range, help: "put it in quotes: \(quoted)",
      fixIt: Diagnostic.FixIt(range, quoted, isSafe: isSafe))
  }
}
