internal import Components

/// A record's text with control characters replaced, so that it cannot control the terminal.
///
/// C0 characters become control pictures (`␛`), C1 characters `�`, and tabs single spaces.
/// Bidirectional controls are removed, because truncating a line could leave them open. Text of source files is sanitized by `PrintableText`, which keeps one visible
/// character for each of these.
struct SanitizedText {
  let text: String

  /// - Parameter keepsLineBreaks: false to replace line breaks by spaces.
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
      if let scalar = Self.replacement(of: scalar, lineBreak: lineBreak) { scalars.append(scalar) }
      previous = scalar
    }
    text = String(scalars)
  }

  /// Returns the replacement of a scalar; nil to remove it.
  private static func replacement(
    of scalar: Unicode.Scalar, lineBreak: Unicode.Scalar
  ) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x0A, 0x2028, 0x2029: lineBreak
    case 0x09: " "
    case 0x00..<0x20: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80..<0xA0: "\u{FFFD}"
    default: scalar.isBidirectionalControl ? nil : scalar
    }
  }
}

/// Makes text of files and user input safe to print on one line of a terminal.
public enum PrintableText {
  /// Returns the text with tabs as spaces and control characters as visible characters.
  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { append(scalar, to: &view) }
    return String(view)
  }

  /// Returns the text with tabs as spaces and control characters as visible characters.
  public static func text(_ text: String) -> String {
    self.text(text.unicodeScalars)
  }

  private static func append(_ scalar: Unicode.Scalar, to view: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x09: view.append(contentsOf: "    ".unicodeScalars)
    // Unicode's control pictures have the order of the control characters.
    case 0..<0x20: view.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F: view.append("\u{2421}")
    case 0x80..<0xA0, 0x2028, 0x2029: view.append("\u{FFFD}")
    default: view.append(scalar.isBidirectionalControl ? "\u{FFFD}" : scalar)
    }
  }
}
