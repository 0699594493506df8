/// Turns what a terminal shows into what it is to show, with as few bytes as that takes.
package struct ScreenPainter: Hashable, Sendable {
  /// What of a style is welcome.
  package enum Palette: Hashable, Sendable {
    case colors
    /// Bold, faint and reversed, but no colour.
    case attributes
    case none
  }

  /// So many cells that stay the same are written again rather than passed over.
  private static let shortestGap = 6

  let palette: Palette

  package init(palette: Palette) {
    self.palette = palette
  }

  /// The bytes, as one update that terminals which know mode 2026 show at once; none if nothing has
  /// changed. O(cells).
  ///
  /// - Parameter previous: what the terminal shows; nil if that is not known.
  package func bytes(from previous: ScreenBuffer?, to next: ScreenBuffer) -> [UInt8] {
    let known = previous.flatMap {
      $0.columns == next.columns && $0.rows == next.rows ? $0 : nil
    }
    var text = known == nil ? "\u{1B}[0m\u{1B}[2J" : ""
    let blank = ScreenBuffer(columns: next.columns, rows: next.rows)
    for row in 0..<next.rows {
      let old = (known ?? blank).row(row)
      let new = next.row(row)
      if old != new { append(new, over: old, row, to: &text) }
    }
    if text.isEmpty, known?.cursor == next.cursor { return [] }
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
    var style = Look.plain
    while let start = (column..<new.count).first(where: { new[$0] != old[$0] }) {
      let end = endOfSpan(from: start, new, old)
      text += Self.move(row, start)
      var place = start
      while place < end {
        let cell = new[place]
        let width = Self.width(at: place, in: new)
        let look = Look(cell.style, cell.isReversed, palette)
        if look != style {
          text += look.change(from: style)
          style = look
        }
        // Terminals disagree about the widths of some characters: nothing old may stay below
        // them, and nothing that follows may move.
        let isUncertain = Self.isOfUncertainWidth(cell.character, width)
        if isUncertain {
          text += String(repeating: " ", count: width) + Self.move(row, place)
        }
        // Half of a wide character whose other half stays has nothing to be drawn by itself.
        text.append(cell.character ?? " ")
        place += width
        if isUncertain { text += Self.move(row, place) }
      }
      column = max(end, place)
    }
    if style != .plain { text += "\u{1B}[0m" }
  }

  private func endOfSpan(
    from start: Int, _ new: [ScreenBuffer.Cell], _ old: [ScreenBuffer.Cell]
  ) -> Int {
    var end = start + 1
    var same = 0
    for column in end..<max(new.count, end) {
      same = new[column] == old[column] ? same + 1 : 0
      if same >= Self.shortestGap { break }
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

/// The parameters that switch a style on.
private struct Look: Equatable {
  static let plain = Look(codes: "")

  var codes: String

  private init(codes: String) {
    self.codes = codes
  }

  init(_ style: TextStyle, _ isReversed: Bool, _ palette: ScreenPainter.Palette) {
    let own =
      switch palette {
      case .colors: style.codes
      case .attributes: style.colorlessCodes
      case .none: nil as String?
      }
    let reversed = isReversed && palette != .none ? "7" : nil
    codes = [own, reversed].compactMap(\.self).joined(separator: ";")
  }

  func change(from old: Look) -> String {
    (old == .plain ? "" : "\u{1B}[0m") + (self == .plain ? "" : "\u{1B}[\(codes)m")
  }
}

extension TextStyle {
  /// The parameters without colour; nil for no style.
  fileprivate var colorlessCodes: String? {
    switch self {
    case .plain: nil
    case .title, .heading, .selected, .failure: "1"
    case .faint, .excluded: "2"
    case .match: "4"
    }
  }
}
