internal import Components

/// A text in which syntax errors were repaired, with the original positions of its characters.
///
/// Repairs preserve line numbers, so that only columns after a repair differ from the original.
struct RepairedText {
  private struct Edit {
    var start: SourcePosition
    var oldLength: Int
    var newLength: Int
  }

  private(set) var text: String
  // In order of application. The position of an edit refers to the text before it.
  private var edits: [Edit] = []

  init(_ text: String) {
    self.text = text
  }

  /// Returns the text after an edit; nil if the edit changes the number of lines.
  func applying(_ fixIt: Diagnostic.FixIt) -> RepairedText? {
    let (start, end) = (fixIt.range.start, fixIt.range.end)
    guard start.line == end.line, !fixIt.replacement.contains(where: \.isNewline) else {
      return nil
    }
    let result = TextEdits.apply([fixIt], to: text)
    guard !result.applied.isEmpty else { return nil }
    var repaired = self
    repaired.text = result.text
    repaired.edits.append(
      Edit(
        start: start, oldLength: end.column - start.column,
        newLength: fixIt.replacement.unicodeScalars.count))
    return repaired
  }

  /// Returns the text with parts of lines removed, each from an offset to the end of the line.
  func removing(_ parts: [LinePart]) -> RepairedText {
    let lines = SourceLines(text)
    var repaired = self
    let fixIts = parts.map { part in
      let start = SourcePosition(line: part.line, column: part.offset + 1)
      let end = SourcePosition(
        line: part.line, column: lines[part.line].unicodeScalars.count + 1)
      return Diagnostic.FixIt(SourceRange(file: "", start: start, end: end), "")
    }
    repaired.text = TextEdits.apply(fixIts, to: text).text
    return repaired
  }

  /// The position in the original text. O(edits).
  private func original(_ position: SourcePosition) -> SourcePosition {
    var position = position
    for edit in edits.reversed() where edit.start.line == position.line {
      let offset = position.column - edit.start.column
      if offset >= edit.newLength {
        position.column += edit.oldLength - edit.newLength
      } else if offset > 0 {
        position.column = edit.start.column + min(offset, edit.oldLength)
      }
    }
    return position
  }

  func original(_ range: SourceRange) -> SourceRange {
    let start = original(range.start)
    return SourceRange(file: range.file, start: start, end: max(start, original(range.end)))
  }

  /// The diagnostic with the locations in the original text.
  func original(_ diagnostic: Diagnostic) -> Diagnostic {
    guard !edits.isEmpty else { return diagnostic }
    var diagnostic = diagnostic
    diagnostic.range = original(diagnostic.range)
    if let fixIt = diagnostic.fixIt { diagnostic.fixIt?.range = original(fixIt.range) }
    diagnostic.notes = diagnostic.notes.map { .init($0.message, at: original($0.range)) }
    return diagnostic
  }

  /// The node with the locations in the original text. O(nodes × edits).
  func original(_ node: Node) -> Node {
    var node = node
    node.range = original(node.range)
    switch node.content {
    case .scalar: break
    case .sequence(let items): node.content = .sequence(items.map(original))
    case .mapping(let mapping):
      node.content = .mapping(
        Mapping(
          mapping.entries.map { entry in
            Mapping.Entry(
              key: entry.key, keyRange: original(entry.keyRange), value: original(entry.value))
          }))
    }
    return node
  }
}

/// The part of a line from an offset, in Unicode scalars from 0, to the end of the line.
struct LinePart {
  var line: Int
  var offset: Int
}
