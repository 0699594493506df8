/// A text in which control characters can be seen and can do no harm.
///
/// Data must not move the cursor, change colours or reorder what stands around it: escape and the
/// other C0 characters become their pictures (`␛`), C1 characters `�`, tabs spaces. Characters
/// that open an embedding of another direction vanish, since a cut line would leave it open.
struct VisibleText {
  let text: String

  /// - Parameter keepsLineBreaks: false to have spaces in their place.
  init(_ source: some StringProtocol, keepsLineBreaks: Bool) {
    if !keepsLineBreaks, source.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      text = String(source)
      return
    }
    let lineBreak: Unicode.Scalar = keepsLineBreaks ? "\n" : " "
    var scalars = String.UnicodeScalarView()
    var previous: Unicode.Scalar?
    for scalar in source.unicodeScalars {
      if scalar == "\n", previous == "\r" { scalars.removeLast() }
      if let shown = Self.shown(scalar, lineBreak: lineBreak) { scalars.append(shown) }
      previous = scalar
    }
    text = String(scalars)
  }

  private static func shown(
    _ scalar: Unicode.Scalar, lineBreak: Unicode.Scalar
  ) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0A, 0x2028, 0x2029: lineBreak
    case 0x09: " "
    case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{FFFD}"
    case 0x202A...0x202E, 0x2066...0x2069: nil
    default: scalar
    }
  }
}
