import WidgetCore

/// A sequence of styled characters, measured in terminal columns.
///
/// The unit is the grapheme cluster, so that operations never separate a letter from its accent or
/// split an emoji, not even where two texts are joined. Control characters are replaced by visible
/// ones (see `SanitizedText`).
package struct StyledText: Hashable, Sendable {
  /// A grapheme cluster with its style and width.
  package struct Cell: Hashable, Sendable {
    package let character: Character
    package let style: TextStyle
    /// The width in terminal columns: 0, 1, or 2, or more for a cluster of several letters.
    package let width: Int

    package init(_ character: Character, _ style: TextStyle) {
      self.character = character
      self.style = style
      self.width = character == "\n" ? 0 : character.displayWidth
    }

    package var isSpace: Bool { character == " " }
    package var isLineBreak: Bool { character == "\n" }
  }

  package private(set) var cells: [Cell] = []
  /// The width in terminal columns; line breaks count as 0.
  package private(set) var width = 0

  package init() {}

  /// - Parameter keepsLineBreaks: false to replace line breaks by spaces.
  package init(
    _ text: some StringProtocol, _ style: TextStyle = .plain, keepsLineBreaks: Bool = false
  ) {
    self.init(
      cells: SanitizedText(text, keepsLineBreaks: keepsLineBreaks).text.map {
        Cell($0, style)
      })
  }

  package init(cells: some Sequence<Cell>) {
    self.cells = Array(cells)
    self.width = self.cells.reduce(0) { $0 + $1.width }
  }

  package static func spaces(_ count: Int) -> StyledText {
    StyledText(cells: repeatElement(Cell(" ", .plain), count: max(count, 0)))
  }

  package var isEmpty: Bool {
    cells.isEmpty
  }

  /// Appends a text; a character that the two texts form together has the style of the first.
  package static func += (left: inout StyledText, right: StyledText) {
    var added = right.cells[...]
    if let last = left.cells.last, let first = added.first,
      let whole = joined(last.character, first.character)
    {
      let cell = Cell(whole, last.style)
      left.width += cell.width - last.width
      left.cells[left.cells.count - 1] = cell
      added = added.dropFirst()
    }
    left.width += added.reduce(0) { $0 + $1.width }
    left.cells += added
  }

  package static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  /// Returns the grapheme cluster that two characters form; nil if they form none.
  private static func joined(_ first: Character, _ second: Character) -> Character? {
    if first.isASCII, second.isASCII { return nil }
    let both = String(first) + String(second)
    return both.count == 1 ? both.first : nil
  }

  /// Returns the text padded with spaces at the end.
  package func padded(to width: Int) -> StyledText {
    self + .spaces(width - self.width)
  }

  /// Returns the text padded with spaces at the start.
  package func rightAligned(to width: Int) -> StyledText {
    .spaces(width - self.width) + self
  }

  /// Returns the text, with SGR escape sequences for the styles if `usesColor` is true.
  package func text(usesColor: Bool) -> String {
    var text = ""
    var style = TextStyle.plain
    for cell in cells {
      if usesColor, cell.style != style {
        text += Self.change(from: style, to: cell.style)
        style = cell.style
      }
      text.append(cell.character)
    }
    return text + Self.change(from: style, to: .plain)
  }

  private static func change(from old: TextStyle, to new: TextStyle) -> String {
    (old.codes == nil ? "" : "\u{1B}[0m") + (new.codes.map { "\u{1B}[\($0)m" } ?? "")
  }
}

/// The role of a text, which determines its appearance.
package enum TextStyle: Hashable, Sendable {
  case plain
  case title
  case heading
  /// Less important than the text around it.
  case faint
  /// A match of the query.
  case match
  case selected
  case excluded
  case failure

  /// The parameters of the SGR escape sequence (ECMA-48); nil for plain text.
  package var codes: String? {
    switch self {
    case .plain: nil
    case .title, .heading: "1"
    case .faint: "2"
    case .match: "1;33"
    case .selected: "32"
    case .excluded, .failure: "31"
    }
  }
}
