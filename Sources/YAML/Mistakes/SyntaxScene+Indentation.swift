internal import Components

/// Mistakes in how lines are indented.
extension SyntaxScene {
  /// A tab in front of the text of a line; inside brackets tabs are allowed.
  var tabMistake: Diagnostic? {
    let line = lineHere
    let limit = line.contentStart
    let isTabProblem = problem.problem.contains("tab character")
    guard openings.isEmpty || isTabProblem,
      let tab = (0..<limit).first(where: { line.scalars[$0] == "\t" }),
      isTabProblem || tab <= offsetHere
    else { return nil }
    var end = tab
    while line.scalar(end) == "\t" { end += 1 }
    let tabRange = range(line.number, tab, end)
    return Diagnostic(
      .tabIndentation, "a tab indents this line, expected spaces", at: tabRange,
      help: "replace the tab by spaces",
      fixIt: Diagnostic.FixIt(tabRange, String(repeating: "  ", count: end - tab)))
  }

  /// Something else than a key, where only a key can go on.
  var keyMistake: Diagnostic? {
    let line = lineHere
    guard offsetHere <= line.indentation else { return textBehindValue(line) }
    if let mistake = missingSpaceAfterDash(line) { return mistake }
    if line.scalar(offsetHere) == "-" {
      let start = problem.contextPosition
      return Diagnostic(
        .badIndentation, "a list item stands where a key is expected", at: wordHere,
        help: "give the list a key, or indent it like the items above",
        notes: start.map { [Diagnostic.Note("the mapping starts here", at: startOf($0))] } ?? [])
    }
    if line.scalar(offsetHere) == ":" { return missingKey }
    return misindented(line, expected: openIndentations(line))
  }

  /// Something else than `- `, where only a list item can go on.
  var itemMistake: Diagnostic? {
    let line = lineHere
    guard offsetHere <= line.indentation else { return textBehindValue(line) }
    if let mistake = missingSpaceAfterDash(line) { return mistake }
    guard let list = problem.contextPosition, list.column == problem.position.column else {
      return misindented(line, expected: openIndentations(line))
    }
    return Diagnostic(
      .badIndentation, "a key stands where a list item is expected", at: wordHere,
      help:
        "start it with '- ', or indent it by \(list.column + 1) spaces to add it to the item above",
      notes: [Diagnostic.Note("the list starts here", at: startOf(list))])
  }

  /// A line below a key that has its value already.
  func indentedBelowValue(_ line: SourceLine, _ above: SourceLine, colon: Int) -> Diagnostic {
    let key = above.text(above.contentStart, colon).prefix(60)
    return Diagnostic(
      .badIndentation, "'\(key)' has a value already, so no key can be indented below it",
      at: text(of: line), help: "align it with '\(key)' (\(spaces(above.contentStart)))",
      notes: [
        Diagnostic.Note(
          "'\(key)' is here", at: range(above.number, above.contentStart, colon))
      ])
  }

  private func text(of line: SourceLine) -> SourceRange {
    range(line.number, line.indentation, max(line.end, line.indentation + 1))
  }

  private func spaces(_ count: Int) -> String {
    count == 1 ? "1 space" : "\(count) spaces"
  }

  func misindented(_ line: SourceLine, expected: [Int]) -> Diagnostic {
    let options = Set(expected).sorted().map(String.init).joined(separator: " or ")
    return Diagnostic(
      .badIndentation,
      "an indentation of \(spaces(line.indentation)) fits no line above, expected \(options)",
      at: text(of: line), help: "align it with the keys that it belongs to")
  }

  private func startOf(_ position: SourcePosition) -> SourceRange {
    range(position.line, position.column - 1, position.column)
  }

  // The collections that are open above a line: every line above that is indented less than all
  // between starts one.
  private func openIndentations(_ line: SourceLine) -> [Int] {
    var found: [Int] = []
    var current = lineAbove(line)
    while let above = current, found.last != 0 {
      for indentation in [above.contentStart, above.indentation]
      where indentation < found.last ?? .max {
        found.append(indentation)
      }
      current = lineAbove(above)
    }
    return found
  }
}
