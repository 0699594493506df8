import WidgetCore

/// A text whose stretches have styles, measured in terminal columns.
///
/// The unit is what a person sees as one character, so that nothing cuts a letter from its accent
/// or an emoji in two, even where a stretch ends between them. Control characters in the text
/// are made visible, never obeyed.
struct StyledText: Hashable, Sendable {
  /// One character as it is seen.
  struct Cell: Hashable, Sendable {
    let character: Character
    let style: TextStyle
    /// In terminal columns: 0, 1 or 2, or more for a cluster of several letters.
    let width: Int

    init(_ character: Character, _ style: TextStyle) {
      self.character = character
      self.style = style
      self.width = character == "\n" ? 0 : character.displayWidth
    }

    var isSpace: Bool { character == " " }
    var isLineBreak: Bool { character == "\n" }
  }

  private(set) var cells: [Cell] = []
  /// In terminal columns, as if it were all on one line.
  private(set) var width = 0

  init() {}

  /// - Parameter keepsLineBreaks: false to have spaces in their place.
  init(_ text: some StringProtocol, _ style: TextStyle = .plain, keepsLineBreaks: Bool = false) {
    self.init(
      cells: VisibleText(text, keepsLineBreaks: keepsLineBreaks).text.map {
        Cell($0, style)
      })
  }

  init(cells: some Sequence<Cell>) {
    self.cells = Array(cells)
    self.width = self.cells.reduce(0) { $0 + $1.width }
  }

  static func spaces(_ count: Int) -> StyledText {
    StyledText(cells: repeatElement(Cell(" ", .plain), count: max(count, 0)))
  }

  var isEmpty: Bool {
    cells.isEmpty
  }

  /// Appends; where the two texts meet inside of a character, it takes the style of the first.
  static func += (left: inout StyledText, right: StyledText) {
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

  static func + (left: StyledText, right: StyledText) -> StyledText {
    var sum = left
    sum += right
    return sum
  }

  /// The two as one character, or nil if they stay two.
  private static func joined(_ first: Character, _ second: Character) -> Character? {
    if first.isASCII, second.isASCII { return nil }
    let both = String(first) + String(second)
    return both.count == 1 ? both.first : nil
  }

  /// Filled up with spaces on the right.
  func padded(to width: Int) -> StyledText {
    self + .spaces(width - self.width)
  }

  /// Filled up with spaces on the left.
  func rightAligned(to width: Int) -> StyledText {
    .spaces(width - self.width) + self
  }

  /// The text, with ANSI sequences for the styles if colour is welcome.
  func text(usesColor: Bool) -> String {
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
