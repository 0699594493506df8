internal import Components

/// Text from files, made safe to print on one line of a terminal.
public enum PrintableText {
  /// The text with each tab as spaces and each other control character as a visible sign.
  static func text(_ scalars: some Sequence<Unicode.Scalar>) -> String {
    var view = String.UnicodeScalarView()
    for scalar in scalars { append(scalar, to: &view) }
    return String(view)
  }

  /// The text with each tab as spaces and each other control character as a visible sign.
  public static func text(_ text: String) -> String {
    self.text(text.unicodeScalars)
  }

  private static func append(_ scalar: Unicode.Scalar, to view: inout String.UnicodeScalarView) {
    switch scalar.value {
    case 0x09: view.append(contentsOf: "    ".unicodeScalars)
    // The control pictures of Unicode stand in the order of the control characters.
    case 0..<0x20: view.append(Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}")
    case 0x7F: view.append("\u{2421}")
    case 0x80..<0xA0, 0x2028, 0x2029: view.append("\u{FFFD}")
    // Characters that change the direction of writing could make a line look like another.
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: view.append("\u{FFFD}")
    default: view.append(scalar)
    }
  }
}
