internal import Components

/// Errors in the indentation of lines.
extension SyntaxErrorExplainer {
  /// A tab in the indentation of a line; inside brackets, tabs are allowed.
  var tabDiagnostic: Diagnostic? {
    let line = errorLine
    let limit = line.contentStart
    let isTabProblem = error.message.contains("tab character")
    guard openings.isEmpty || isTabProblem,
      let tab = (0..<limit).first(where: { line.scalars[$0] == "\t" }),
      isTabProblem || tab <= errorOffset
    else { return nil }
    var end = tab
    while line.scalar(end) == "\t" { end += 1 }
    let tabRange = range(line.number, tab, end)
    let (width, isSafe) = tabWidth(line, tabs: end - tab)
    return Diagnostic(
      .tabIndentation, "this line is indented with a tab, expected spaces", at: tabRange,
      help: "replace the tab with spaces",
      fixIt: Diagnostic.FixIt(
        tabRange, String(repeating: " ", count: width * (end - tab)), isSafe: isSafe))
  }

  /// The number of spaces that align the line with lines above if they replace each tab.
  ///
  /// It is safe if no other number aligns the line with another line.
  private func tabWidth(_ line: SourceLine, tabs: Int) -> (width: Int, isSafe: Bool) {
    guard let above = lineAbove(line), line.indentation == line.contentStart || tabs > 0 else {
      return (2, true)
    }
    let spaces = line.scalars.prefix(line.indentation).count { $0 == " " }
    let isItem = line.contentStart > line.indentation
    let opensBlock = above.colon(from: above.contentStart).map { $0 + 1 == above.end } ?? false
    let columns = openColumns(line, areItems: isItem)
    var aligned: [Int] = []
    for width in [2, 4, 8, 3, 1] {
      let column = spaces + width * tabs
      if opensBlock && column > above.contentStart { return (width, true) }
      if columns.contains(column) { aligned.append(width) }
    }
    return (aligned.first ?? 2, aligned.count == 1)
  }

  /// The columns of the items or keys of the collections that are open at a line.
  private func openColumns(_ line: SourceLine, areItems: Bool) -> Set<Int> {
    var columns: Set<Int> = []
    var smallest = Int.max
    var current = lineAbove(line)
    while let above = current, smallest > 0 {
      let isItem = above.contentStart > above.indentation
      if above.contentStart < smallest, !areItems { columns.insert(above.contentStart) }
      if above.indentation < smallest, areItems == isItem { columns.insert(above.indentation) }
      smallest = min(smallest, above.indentation)
      current = lineAbove(above)
    }
    return columns
  }

  /// Something other than a key inside of a mapping.
  var keyDiagnostic: Diagnostic? {
    let line = errorLine
    guard errorOffset <= line.indentation else { return textAfterValue(line) }
    if let diagnostic = missingSpaceAfterDash(line) { return diagnostic }
    if line.scalar(errorOffset) == "-" {
      let start = error.contextPosition
      return Diagnostic(
        .badIndentation, "expected a key, found a list item", at: errorWord,
        help: "give the list a key, or indent it like the items above",
        notes: start.map { [Diagnostic.Note("the mapping starts here", at: startOf($0))] } ?? [])
    }
    if line.scalar(errorOffset) == ":" { return missingKey }
    return misindented(line, expected: openIndentations(line))
  }

  /// Something other than `- ` inside of a sequence.
  var itemDiagnostic: Diagnostic? {
    let line = errorLine
    guard errorOffset <= line.indentation else { return textAfterValue(line) }
    if let diagnostic = missingSpaceAfterDash(line) { return diagnostic }
    guard let list = error.contextPosition, list.column == error.position.column else {
      return misindented(line, expected: openIndentations(line))
    }
    return Diagnostic(
      .badIndentation, "expected a list item, found a key", at: errorWord,
      help:
        "start it with '- ', or indent it by \(list.column + 1) spaces to add it to the item above",
      notes: [Diagnostic.Note("the list starts here", at: startOf(list))])
  }

  /// An indented line below a key that already has a value.
  func indentedBelowValue(_ line: SourceLine, _ above: SourceLine, colon: Int) -> Diagnostic {
    let key = above.text(above.contentStart, colon).prefix(60)
    return Diagnostic(
      .badIndentation, "'\(key)' already has a value, so no key can be indented below it",
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
      "an indentation of \(spaces(line.indentation)) matches no line above, expected \(options)",
      at: text(of: line), help: "align it with the other keys of the same mapping")
  }

  private func startOf(_ position: SourcePosition) -> SourceRange {
    range(position.line, position.column - 1, position.column)
  }

  // The indentations of the collections that are open at a line: each line above that is indented
  // less than all lines between starts one.
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
