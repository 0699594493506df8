internal import Components

/// Finds syntax errors that libyaml parses as a part of an unquoted text.
struct PlainScalarCheck {
  let file: String
  let lines: SourceLines

  /// Whether a text possibly contains an error. O(1) for almost all texts.
  static func isSuspicious(_ text: String) -> Bool {
    guard let first = text.utf8.first, first >= 0xC2 || first == 0x2D else { return false }
    var scalars = text.unicodeScalars.makeIterator()
    let start = scalars.next()
    if start == "-" { return scalars.next()?.isOtherSpace ?? false }
    return SmartQuotes.start(text) || (start?.isOtherSpace ?? false)
  }

  /// Whether a key in braces possibly is `key:value` without a space. O(length).
  static func isSuspiciousKey(_ text: String) -> Bool {
    let name = text.unicodeScalars.prefix { $0.isNameCharacter }
    let rest = text.unicodeScalars[name.endIndex...]
    return !name.isEmpty && rest.first == ":" && rest.dropFirst().first.map { $0 != "/" } ?? false
  }

  /// The error at the start of a text; nil if there is none.
  func diagnostic(_ text: String, at range: SourceRange) -> Diagnostic? {
    let line = SourceLine(range.start.line, in: lines)
    let start = range.start.column - 1
    let spaces = start + (line.scalar(start) == "-" ? 1 : 0)
    if let found = line.otherSpaces(spaces), let scalar = line.scalar(found.lowerBound) {
      guard found.upperBound < line.end else { return nil }
      return .noBreakSpace(scalar, at: self.range(line, found))
    }
    guard let quoted = SmartQuotes.range(in: line, from: start) else { return nil }
    let inner = line.text(quoted.lowerBound + 1, quoted.upperBound - 1)
    let isTruncated = range.end.line == line.number && range.end.column - 1 < quoted.upperBound
    let isName = inner.unicodeScalars.allSatisfy { $0.isNameCharacter || $0 == "/" }
    let isWhole = range.end == self.range(line, quoted).end
    guard isTruncated || (isWhole && isName) else { return nil }
    return .smartQuotes(inner, at: self.range(line, quoted))
  }

  /// The error in a text that is completely in typographic quotes, which are probably a mistake.
  func warning(_ text: String, at range: SourceRange) -> Diagnostic? {
    let line = SourceLine(range.start.line, in: lines)
    guard let quoted = SmartQuotes.range(in: line, from: range.start.column - 1),
      range == self.range(line, quoted)
    else { return nil }
    let quotedText = Quoting.quoted(text)
    let inner = line.text(quoted.lowerBound + 1, quoted.upperBound - 1)
    return Diagnostic(
      .smartQuotes, "typographic quotes are a part of this text", at: range, severity: .warning,
      help: "write \(Quoting.quoted(inner)), or \(quotedText) if the quotes are to be shown")
  }

  /// `{type:facetList}`: the key and the value are one text without a value.
  func keyWithoutSpace(_ text: String, at range: SourceRange) -> Diagnostic? {
    let line = SourceLine(range.start.line, in: lines)
    let name = text.unicodeScalars.prefix { $0.isNameCharacter }
    let colon = range.start.column - 1 + name.count
    guard range.end.line == line.number, line.scalar(colon) == ":",
      line.scalar(range.end.column - 1) != ":"
    else { return nil }
    if let spaces = line.otherSpaces(colon + 1), let scalar = line.scalar(colon + 1) {
      return .noBreakSpace(scalar, at: self.range(line, spaces))
    }
    let colonRange = self.range(line, colon..<colon + 1)
    let key = String(name)
    return Diagnostic(
      .missingSpace, "missing space after the colon of '\(key)'", at: colonRange,
      help: "write '\(key): \(line.text(colon + 1, range.end.column - 1).prefix(60))'",
      fixIt: Diagnostic.FixIt(colonRange, ": "))
  }

  private func range(_ line: SourceLine, _ offsets: Range<Int>) -> SourceRange {
    SourceRange(
      file: file, start: SourcePosition(line: line.number, column: offsets.lowerBound + 1),
      end: SourcePosition(line: line.number, column: offsets.upperBound + 1))
  }
}
