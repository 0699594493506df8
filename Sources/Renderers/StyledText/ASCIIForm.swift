import WidgetCore

extension Character {
  /// Returns the character for a device that shows only ASCII, with the same width in columns.
  ///
  /// Lines, bars, and markers of the user interface become similar characters; others become `?`.
  package func asciiForm(width: Int) -> String {
    if isASCII { return String(self) }
    let form = Self.asciiForms[self] ?? "?"
    return String(repeating: form, count: width)
  }

  private static let asciiForms: [Character: Character] = [
    "─": "-", "━": "=", "│": "|", "┬": "+", "├": "|", "┤": "|", "╭": "+", "╮": "+", "╰": "+",
    "╯": "+", "▁": ".", "▂": ".", "▃": ":", "▄": ":", "▅": "=", "▆": "=", "▇": "#", "█": "#",
    "▏": ".", "▎": ".", "▍": ":", "▌": ":", "▋": "=", "▊": "=", "▉": "#", "░": ".", "▒": ":",
    "▸": ">", "▾": "v", "▴": "^", "❯": ">", "›": ">", "‹": "<", "●": "*", "○": "o", "◆": "#",
    "★": "*", "☆": ".", "·": "-", "•": "*", "×": "x", "…": "~", "–": "-", "—": "-", "↑": "^",
    "↓": "v", "▲": "^", "▼": "v", "↕": "|", "→": ">", "←": "<", "“": "\"", "”": "\"", "„": "\"",
    "‘": "'", "’": "'",
    "\u{A0}": " ", "\u{202F}": " ", "✓": "x",
  ]
}

extension StyledText {
  /// The text for a device that shows only ASCII, with the same width.
  package var asciiForm: StyledText {
    StyledText(
      cells: cells.flatMap { cell in
        cell.character.asciiForm(width: cell.width).map { Cell($0, cell.style) }
      })
  }
}
