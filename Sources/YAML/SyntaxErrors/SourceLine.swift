internal import Components

/// A line of a YAML text, analyzed to explain a syntax error.
///
/// Offsets are in Unicode scalars from 0; a column is an offset plus one.
struct SourceLine {
  let number: Int
  let scalars: [Unicode.Scalar]
  /// The number of spaces and tabs at the start.
  let indentation: Int
  /// The offset after the last character that is neither white space nor part of a comment.
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

  /// Whether the line contains only white space and a comment.
  var isEmpty: Bool { end <= indentation }

  /// The offset after the dashes of sequence items, at which a key or a value can start.
  var contentStart: Int {
    var offset = indentation
    while scalar(offset) == "-", scalar(offset + 1)?.isBlank ?? false {
      offset += 1
      while scalar(offset)?.isBlank ?? false { offset += 1 }
    }
    return offset
  }

  /// The character at an offset; nil outside of the line.
  func scalar(_ offset: Int) -> Unicode.Scalar? {
    scalars.indices.contains(offset) ? scalars[offset] : nil
  }

  func text(_ start: Int, _ end: Int) -> String {
    guard start < end, start >= 0 else { return "" }
    var view = String.UnicodeScalarView()
    view.append(contentsOf: scalars[start..<min(end, scalars.count)])
    return String(view)
  }

  /// The offset of the first `:` at or after `start` that ends a key, because white space follows.
  func colon(from start: Int) -> Int? {
    (start..<max(start, end)).first { offset in
      scalars[offset] == ":" && (scalar(offset + 1)?.isBlank ?? true)
    }
  }

  /// The offset of the first non-blank character at or after `start`, at most `end`.
  func firstText(from start: Int) -> Int {
    var offset = start
    while offset < end, scalars[offset].isBlank { offset += 1 }
    return offset
  }

  /// The offset after the last non-blank character before `offset`; 0 if there is none.
  func textEnd(before offset: Int) -> Int {
    var last = min(offset, scalars.count)
    while last > 0, scalars[last - 1].isBlank { last -= 1 }
    return last
  }

  /// The offset of a `{{` at the start of a value, outside of quotes; nil if there is none.
  var templateStart: Int? {
    flowStructure(before: max(0, end - 1)).templates.first
  }

  /// The end of the text that starts at an offset in brackets: the next comma or closing bracket
  /// that is not a part of a template.
  func flowEnd(_ start: Int, _ end: Int) -> Int {
    var depth = 0
    var offset = start
    while offset < end {
      switch scalars[offset] {
      case "{": depth += 1
      case "}" where depth > 0: depth -= 1
      case "," where depth > 0 || isTemplate(firstText(from: offset + 1)): break
      case ",", "]", "}": return textEnd(before: offset)
      default: break
      }
      offset += 1
    }
    return end
  }

  private func isTemplate(_ offset: Int) -> Bool {
    scalar(offset) == "{" && scalar(offset + 1) == "{"
  }

  /// The offsets of the brackets that are open at an offset, outermost first.
  func openBrackets(before end: Int) -> [Int] {
    flowStructure(before: end).brackets
  }

  /// The offsets of the open brackets, and of the templates without quotes, before an offset.
  private func flowStructure(before end: Int) -> (brackets: [Int], templates: [Int]) {
    var brackets: [Int] = []
    var templates: [Int] = []
    var last: Unicode.Scalar = ":"
    var quote: Unicode.Scalar?
    for offset in contentStart..<max(contentStart, min(end, scalars.count)) {
      let scalar = scalars[offset]
      let startsValue = ":,-[{".unicodeScalars.contains(last)
      switch scalar {
      case _ where quote != nil: if scalar == quote { quote = nil }
      case "\"", "'": if startsValue { quote = scalar }
      case "[", "{":
        if startsValue, last != "{", isTemplate(offset) {
          templates.append(offset)
        }
        if startsValue { brackets.append(offset) }
      case "]", "}": _ = brackets.popLast()
      default: break
      }
      if !scalar.isBlank { last = scalar }
    }
    return (brackets, templates)
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
  /// Whether the character is a space or a tab.
  var isBlank: Bool { self == " " || self == "\t" }
}

extension SourceLines {
  /// The start of a value after its anchor and tag; `start` if the value is on another line.
  func valueStart(
    afterPropertiesAt start: SourcePosition, before end: SourcePosition
  ) -> SourcePosition {
    var rest = self[start.line].unicodeScalars.dropFirst(start.column - 1)
    var column = start.column
    while rest.first == "&" || rest.first == "!" {
      let property = rest.prefix { !$0.isBlank }.count
      let blanks = rest.dropFirst(property).prefix { $0.isBlank }.count
      rest = rest.dropFirst(property + blanks)
      column += property + blanks
    }
    let valueStart = SourcePosition(line: start.line, column: column)
    return rest.isEmpty || valueStart >= end ? start : valueStart
  }

  /// The end of the last non-blank line of a block scalar.
  ///
  /// - Parameters:
  ///   - start: the start of the scalar.
  ///   - end: the end of the scalar according to libyaml, after its last line break.
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
