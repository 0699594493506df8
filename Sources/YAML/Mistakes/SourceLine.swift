internal import Components

/// One line of a YAML text, looked at closely to explain a mistake in it.
///
/// Offsets count Unicode scalars from 0; columns are offsets plus one.
struct SourceLine {
  let number: Int
  let scalars: [Unicode.Scalar]
  /// The number of blanks at the start.
  let indentation: Int
  /// The offset after the last character that is neither blank nor part of a comment.
  let end: Int

  init(_ number: Int, in lines: SourceLines) {
    let scalars = Array(lines[number].unicodeScalars)
    self.number = number
    self.scalars = scalars
    indentation = scalars.prefix { $0.isBlank }.count
    var end = Self.commentStart(scalars) ?? scalars.count
    while end > 0, scalars[end - 1].isBlank { end -= 1 }
    self.end = end
  }

  /// True if there is nothing on the line but blanks and a comment.
  var isEmpty: Bool { end <= indentation }

  /// The offset after the dashes of list items, where a key or a value may start.
  var contentStart: Int {
    var offset = indentation
    while scalar(offset) == "-", scalar(offset + 1)?.isBlank ?? false {
      offset += 1
      while scalar(offset)?.isBlank ?? false { offset += 1 }
    }
    return offset
  }

  /// The character at an offset; nil beyond the line.
  func scalar(_ offset: Int) -> Unicode.Scalar? {
    scalars.indices.contains(offset) ? scalars[offset] : nil
  }

  func text(_ start: Int, _ end: Int) -> String {
    guard start < end, start >= 0 else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<min(end, scalars.count)])
    return String(view)
  }

  /// The offset of the first `:` from `start` on that ends a key: a blank or nothing follows it.
  func colon(from start: Int) -> Int? {
    (start..<max(start, end)).first { offset in
      scalars[offset] == ":" && (scalar(offset + 1)?.isBlank ?? true)
    }
  }

  /// The offset of the first non-blank from `start` on, at most `end`.
  func firstText(from start: Int) -> Int {
    var offset = start
    while offset < end, scalars[offset].isBlank { offset += 1 }
    return offset
  }

  /// The offset after the last non-blank before `offset`; 0 if there is none.
  func textEnd(before offset: Int) -> Int {
    var last = min(offset, scalars.count)
    while last > 0, scalars[last - 1].isBlank { last -= 1 }
    return last
  }

  /// The offset of a `{{` that starts a value.
  var templateStart: Int? {
    (contentStart..<max(contentStart, end - 1)).first { offset in
      guard scalars[offset] == "{", scalars[offset + 1] == "{" else { return false }
      let before = textEnd(before: offset)
      guard before > contentStart else { return true }
      return switch scalars[before - 1] {
      case ":": before < offset
      case "[", ",": true
      default: false
      }
    }
  }

  private static func commentStart(_ scalars: [Unicode.Scalar]) -> Int? {
    var quote: Unicode.Scalar?
    for (offset, scalar) in scalars.enumerated() {
      let isOpen = offset == 0 || scalars[offset - 1].isBlank
      switch scalar {
      case "\"", "'":
        if quote == scalar {
          quote = nil
        } else if quote == nil, isOpen || "[{,".unicodeScalars.contains(scalars[offset - 1]) {
          quote = scalar
        }
      case "#" where quote == nil && isOpen: return offset
      default: break
      }
    }
    return nil
  }
}

extension Unicode.Scalar {
  /// True for a space and a tab.
  var isBlank: Bool { self == " " || self == "\t" }
}

extension SourceLines {
  /// The start of a value after its anchor and tag, if it stands on the same line.
  func valueStart(
    behindPropertiesAt start: SourcePosition, before end: SourcePosition
  ) -> SourcePosition {
    var rest = self[start.line].unicodeScalars.dropFirst(start.column - 1)
    var column = start.column
    while rest.first == "&" || rest.first == "!" {
      let property = rest.prefix { !$0.isBlank }.count
      let blanks = rest.dropFirst(property).prefix { $0.isBlank }.count
      rest = rest.dropFirst(property + blanks)
      column += property + blanks
    }
    let behind = SourcePosition(line: start.line, column: column)
    return rest.isEmpty || behind >= end ? start : behind
  }

  /// The end of the last line with text of a block scalar whose last line break ends at `end`.
  func textEnd(from start: SourcePosition, to end: SourcePosition) -> SourcePosition {
    var line = end.line
    var text = self[line].unicodeScalars.prefix(end.column - 1)
    while line > start.line, text.allSatisfy({ $0.isBlank }) {
      line -= 1
      text = self[line].unicodeScalars[...]
    }
    return SourcePosition(line: line, column: text.count + 1)
  }
}
