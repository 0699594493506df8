internal import Renderers

/// Computes the escape sequences that change a terminal's screen, writing changed cells only.
package struct ScreenPainter: Hashable, Sendable {
  /// The text attributes to use.
  package enum Palette: Hashable, Sendable {
    /// All attributes, with the colors of a theme.
    case colors(TerminalTheme)
    /// Bold, faint, underlined, and reversed text without colors.
    case attributes
    /// Plain text.
    case none
  }

  /// Fewer unchanged cells in a row are written again, because moving the cursor takes more bytes.
  private static let minimumGap = 6

  let palette: Palette
  let usesASCII: Bool

  /// Creates a painter for terminals that support the palette.
  ///
  /// - Parameter usesASCII: whether the terminal shows only ASCII.
  package init(palette: Palette, usesASCII: Bool = false) {
    self.palette = palette
    self.usesASCII = usesASCII
  }

  /// Returns the bytes of one synchronized update; empty if nothing has changed.
  ///
  /// Terminals that support mode 2026 show the update at once. O(cells).
  ///
  /// - Parameter previous: the current content of the terminal; nil to clear the screen first.
  package func bytes(from previous: ScreenBuffer?, to next: ScreenBuffer) -> [UInt8] {
    let current = previous.flatMap {
      $0.columns == next.columns && $0.rows == next.rows ? $0 : nil
    }
    var text = current == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    let blank = ScreenBuffer(columns: next.columns, rows: next.rows)
    for row in 0..<next.rows {
      let old = (current ?? blank).row(row)
      let new = next.row(row)
      if old != new { append(new, over: old, row, to: &text) }
    }
    if text.isEmpty, current?.cursor == next.cursor { return [] }
    let cursor =
      next.cursor.map { "\(Self.move($0.row, $0.column))\u{1B}[?25h" } ?? ""
    return Array("\u{1B}[?2026h\u{1B}[?25l\(text)\(cursor)\u{1B}[?2026l".utf8)
  }

  private func append(
    _ new: ArraySlice<ScreenBuffer.Cell>, over old: ArraySlice<ScreenBuffer.Cell>, _ row: Int,
    to text: inout String
  ) {
    let (new, old) = (Array(new), Array(old))
    var column = 0
    var style = SGRAttributes.plain
    while let start = (column..<new.count).first(where: { new[$0] != old[$0] }) {
      let end = spanEnd(from: start, new, old)
      text += Self.move(row, start)
      var position = start
      while position < end {
        let cell = new[position]
        let width = Self.width(at: position, in: new)
        let attributes = SGRAttributes(cell.style, cell.isReversed, palette)
        if attributes != style {
          text += attributes.change(from: style)
          style = attributes
        }
        // Terminals disagree about the widths of some characters. So the cells are cleared first,
        // and the cursor is positioned again afterwards.
        let isUncertain = !usesASCII && Self.isOfUncertainWidth(cell.character, width)
        if isUncertain {
          text += String(repeating: " ", count: width) + Self.move(row, position)
        }
        // The second half of a wide character with an unchanged first half is drawn as a space.
        if usesASCII, let character = cell.character {
          text += character.asciiForm(width: width)
        } else {
          text.append(cell.character ?? " ")
        }
        position += width
        if isUncertain { text += Self.move(row, position) }
      }
      column = max(end, position)
    }
    if style != .plain { text += "\u{1B}[0m" }
  }

  private func spanEnd(
    from start: Int, _ new: [ScreenBuffer.Cell], _ old: [ScreenBuffer.Cell]
  ) -> Int {
    var end = start + 1
    var same = 0
    for column in end..<max(new.count, end) {
      same = new[column] == old[column] ? same + 1 : 0
      if same >= Self.minimumGap { break }
      if same == 0 { end = column + 1 }
    }
    return end
  }

  private static func width(at column: Int, in cells: [ScreenBuffer.Cell]) -> Int {
    1 + cells[(column + 1)...].prefix { $0.character == nil }.count
  }

  private static func isOfUncertainWidth(_ character: Character?, _ width: Int) -> Bool {
    guard let character, !character.isASCII else { return false }
    return width > 1 || character.unicodeScalars.count > 1
  }

  private static func move(_ row: Int, _ column: Int) -> String {
    "\u{1B}[\(row + 1);\(column + 1)H"
  }
}

/// The parameters of the SGR escape sequence (ECMA-48) for a style.
private struct SGRAttributes: Equatable {
  static let plain = SGRAttributes(codes: "")

  var codes: String

  private init(codes: String) {
    self.codes = codes
  }

  init(_ style: TextStyle, _ isReversed: Bool, _ palette: ScreenPainter.Palette) {
    switch palette {
    case .colors(let theme): codes = theme.codes(for: style, isReversed: isReversed)
    case .attributes:
      let reversed = isReversed ? "7" : nil
      codes = [style.colorlessCodes, reversed].compactMap(\.self).joined(separator: ";")
    case .none: codes = ""
    }
  }

  func change(from old: SGRAttributes) -> String {
    (old == .plain ? "" : "\u{1B}[0m") + (self == .plain ? "" : "\u{1B}[\(codes)m")
  }
}

extension TextStyle {
  /// The SGR parameters without colors; nil for plain text.
  fileprivate var colorlessCodes: String? {
    switch self {
    case .plain: nil
    case .title, .heading, .selected, .failure: "1"
    case .faint, .excluded: "2"
    case .match: "4"
    }
  }
}
