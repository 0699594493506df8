internal import Components

/// Brackets and braces that are never closed.
extension SyntaxErrorExplainer {
  /// A bracket that is never closed, with those around it that end on the same line.
  func unclosed(_ start: SourcePosition) -> Diagnostic {
    let end = unclosedEnd(start)
    let enclosing = openings.prefix { $0 < start }.reversed().prefix { unclosedEnd($0) == end }
    let closings = ([start] + enclosing).map(closing).joined()
    let notes = enclosing.map { outer in
      Diagnostic.Note(
        "this '\(bracket(outer))' is not closed, either",
        at: range(outer.line, outer.column - 1, outer.column))
    }
    return unclosed(start, closings, at: end, notes: notes)
  }

  /// A bracket that must be closed before a closing bracket of another kind.
  ///
  /// - Parameter offset: the end of the text before the other bracket, in the line of the error.
  func unclosed(_ start: SourcePosition, before offset: Int) -> Diagnostic {
    var end = SourcePosition(line: error.position.line, column: offset + 1)
    if offset <= errorLine.indentation, let above = lineAbove(errorLine) {
      end = SourcePosition(line: above.number, column: above.end + 1)
    }
    return unclosed(start, closing(start), at: end, notes: [])
  }

  private func unclosed(
    _ start: SourcePosition, _ closings: String, at end: SourcePosition, notes: [Diagnostic.Note]
  ) -> Diagnostic {
    Diagnostic(
      .unclosedBracket, "this '\(bracket(start))' is never closed",
      at: range(start.line, start.column - 1, start.column),
      help: "write '\(closings.drop { $0 == " " })' after the last item", notes: notes,
      fixIt: Diagnostic.FixIt(range(end.line, end.column - 1, end.column - 1), closings))
  }

  private func bracket(_ start: SourcePosition) -> Unicode.Scalar {
    scalar(start) ?? "["
  }

  /// The closing bracket, after a space if a space follows the opening bracket.
  private func closing(_ start: SourcePosition) -> String {
    let isSpaced = line(start.line).scalar(start.column) == " "
    return (isSpaced ? " " : "") + String(Self.closing(bracket(start)))
  }

  /// The end of the lines that are indented below the line of a bracket.
  private func unclosedEnd(_ start: SourcePosition) -> SourcePosition {
    var last = line(start.line)
    let indentation = last.indentation
    var number = start.line + 1
    while number <= lines.count {
      let next = line(number)
      if !next.isEmpty {
        guard next.indentation > indentation else { break }
        last = next
      }
      number += 1
    }
    return SourcePosition(line: last.number, column: last.end + 1)
  }
}
