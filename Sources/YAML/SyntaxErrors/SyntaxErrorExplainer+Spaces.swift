internal import Components

/// Spaces other than U+0020, which look like indentation or a separator.
extension SyntaxErrorExplainer {
  /// Such a space in the line of the error, or in the line above.
  var noBreakSpaceDiagnostic: Diagnostic? {
    let above = lineAbove(errorLine)
    let context = error.contextPosition.map { line($0.line) }
    for line in [above, errorLine, context].compactMap(\.self) {
      if let found = line.structuralSpaces, let scalar = line.scalar(found.lowerBound) {
        return .noBreakSpace(scalar, at: range(line.number, found.lowerBound, found.upperBound))
      }
    }
    return nil
  }
}

extension SourceLine {
  /// The first spaces other than U+0020 in the indentation, after a dash, or after the first colon.
  var structuralSpaces: Range<Int>? {
    var offset = indentation
    if let found = otherSpaces(offset) { return found }
    while scalar(offset) == "-", let next = scalar(offset + 1) {
      if let found = otherSpaces(offset + 1) { return found }
      guard next.isBlank else { break }
      offset = firstText(from: offset + 1)
    }
    let key = scalars.dropFirst(offset).prefix { $0.isNameCharacter }
    return scalar(key.endIndex) == ":" ? otherSpaces(key.endIndex + 1) : nil
  }

  /// The spaces other than U+0020 that start at an offset; nil if there are none.
  func otherSpaces(_ start: Int) -> Range<Int>? {
    var end = start
    while let next = scalar(end), next.isOtherSpace { end += 1 }
    return end > start ? start..<end : nil
  }
}

extension Unicode.Scalar {
  /// Whether the character is a letter, a digit, or punctuation of a name such as `hit_count`.
  var isNameCharacter: Bool {
    switch self {
    case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".": true
    default: false
    }
  }

  /// Whether the character looks like a space, but is not a space in YAML.
  var isOtherSpace: Bool {
    switch value {
    case 0xA0, 0x1680, 0x2000...0x200B, 0x202F, 0x205F, 0x3000: true
    default: false
    }
  }
}
