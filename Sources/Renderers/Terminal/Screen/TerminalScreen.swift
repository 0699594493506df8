import WidgetCore

/// A live screen drawn: a pure function of what there is to show, the state and the size.
package struct TerminalPicture: Sendable {
  package typealias Pane = TerminalCommand.Pane

  /// What lies at a place.
  struct Target: Hashable {
    var pane: Pane
    /// Nil where no item is.
    var item: String?
    /// Where on the item, from 0 on its left to 1 on its right; nil where that says nothing.
    var share: Double?
  }

  /// A row, or a part of it, on which an item is drawn.
  struct Placed {
    var row: Int
    var columns: Range<Int>
    var pane: Pane
    var item: String
  }

  package internal(set) var buffer: ScreenBuffer
  /// The first line of each pane that is shown; to be kept for the next picture.
  package internal(set) var scroll: [Pane: Int]
  let contents: TerminalContents
  let state: TerminalState
  let bindings: KeyBindings
  let arrangement: TerminalArrangement
  var placed: [Placed] = []

  package init(
    _ contents: TerminalContents, _ state: TerminalState, _ bindings: KeyBindings = .standard
  ) {
    self.contents = contents
    self.state = state
    self.bindings = bindings
    buffer = ScreenBuffer(columns: state.columns, rows: state.rows)
    scroll = state.scroll
    arrangement = TerminalArrangement(
      columns: buffer.columns, rows: buffer.rows, hasChips: !contents.chips.isEmpty,
      hasFilters: !contents.items(in: .filters).isEmpty, showsFilters: state.pane == .filters,
      isFlat: state.isFlat)
    draw()
  }

  func target(row: Int, column: Int) -> Target? {
    if let hit = placed.first(where: { $0.row == row && $0.columns.contains(column) }) {
      // The bar of a range is one column narrower than its item on both sides.
      let width = Double(max(hit.columns.count - 3, 1))
      return Target(
        pane: hit.pane, item: hit.item,
        share: Double(column - hit.columns.lowerBound - 1) / width)
    }
    let areas: [(Pane, TerminalArrangement.Area?)] = [
      (.query, arrangement.query), (.chips, arrangement.chips), (.filters, arrangement.filters),
      (.hits, arrangement.hits),
    ]
    let pane = areas.first { $0.1?.contains(row: row, column: column) == true }?.0
    return pane.map { Target(pane: $0) }
  }

  func layout(_ width: Int) -> TextLayout {
    TextLayout(width: width, matches: .styled, wording: contents.frame.wording)
  }

  private mutating func draw() {
    drawQuery()
    drawSummary()
    drawChips()
    for area in arrangement.rules where !state.isFlat { drawRule(area) }
    for area in arrangement.dividers { drawDivider(area) }
    if let area = arrangement.filters { drawList(contents.filters, .filters, area) }
    if let area = arrangement.hits { drawList(contents.hits, .hits, area) }
    if let area = arrangement.preview { drawPreview(area) }
    drawCaptions()
    drawFooter()
    switch state.overlay {
    case .help(let top): drawHelp(from: top)
    case .saved(let forms, let chosen): draw(forms, chosen)
    case nil: break
    }
  }

  private mutating func drawQuery() {
    let area = arrangement.query
    guard area.rows > 0 else { return }
    let isFocused = state.pane == .query && state.overlay == nil
    let prompt = StyledText(
      area.columns < 12 ? (isFocused ? ">" : " ") : isFocused ? "❯ " : "  ", .heading)
    guard let item = contents.query, case .field(let field) = item.kind else {
      buffer.write(
        prompt + StyledText(contents.frame.title ?? "", .title), row: 0, column: 0,
        width: area.columns)
      if isFocused { buffer.cursor = .init(row: 0, column: min(prompt.width, area.columns - 1)) }
      return
    }
    let editor = state.editor(of: item)
    let room = max(area.columns - prompt.width - 1, 1)
    let text = StyledText(editor.text)
    let before = StyledText(String(editor.text.prefix(editor.cursor))).width
    let line = text.dropping(columns: max(before - room, 0))
    let column = prompt.width + min(before, room)
    buffer.write(prompt, row: 0, column: 0, width: area.columns)
    let shown = text.isEmpty ? StyledText(field.placeholder, .faint).cut(to: room) : line
    buffer.write(shown, row: 0, column: prompt.width, width: room + 1)
    if let title = contents.frame.title, !title.isEmpty {
      let title = StyledText(title, .title)
      let start = area.columns - title.width - 1
      if start > prompt.width + shown.width + 3 {
        buffer.write(title, row: 0, column: start, width: title.width)
      }
    }
    if isFocused { buffer.cursor = .init(row: 0, column: min(column, max(area.columns - 1, 0))) }
  }

  private mutating func drawSummary() {
    guard let area = arrangement.summary else { return }
    let indent = area.columns < 12 ? 0 : 2
    var line = StyledText.spaces(indent) + StyledText(contents.summary)
    if !state.marks.isEmpty {
      line += StyledText("  ● \(state.marks.count) marked", .selected)
    }
    if let progress = state.progress {
      line += StyledText("\(line.width > indent ? "  " : "")\(progress)", .faint)
    }
    buffer.write(line.cut(to: area.columns), row: area.row, column: 0, width: area.columns)
  }

  private mutating func drawChips() {
    guard let area = arrangement.chips else { return }
    let focused = state.pane == .chips ? state.index(in: .chips, of: contents) : nil
    let first = firstChip(showing: focused, in: area.columns - 2)
    var column = 2
    for index in first..<contents.chips.count {
      let text = contents.chipTexts[index]
      let room = area.columns - column
      guard room > 0 else { return }
      let shown = text.cut(to: room)
      buffer.write(
        shown, row: area.row, column: column, width: shown.width, isReversed: index == focused)
      placed.append(
        Placed(
          row: area.row, columns: column..<column + shown.width, pane: .chips,
          item: contents.chips[index].id))
      if index == focused {
        buffer.write(StyledText("▸", .heading), row: area.row, column: column - 1, width: 1)
        if state.isFlat { buffer.cursor = .init(row: area.row, column: column) }
      }
      column += shown.width + 2
    }
  }

  /// The chip to begin with, so that the one in focus fits.
  private func firstChip(showing focused: Int?, in width: Int) -> Int {
    guard let focused else { return 0 }
    var first = focused
    var room = width - contents.chipTexts[focused].width
    while first > 0 {
      room -= contents.chipTexts[first - 1].width + 2
      if room < 0 { break }
      first -= 1
    }
    return first
  }

  private mutating func drawRule(_ area: TerminalArrangement.Area) {
    let line = StyledText(String(repeating: "─", count: area.columns), .faint)
    buffer.write(line, row: area.row, column: area.column, width: area.columns)
  }

  private mutating func drawDivider(_ area: TerminalArrangement.Area) {
    for row in area.row..<area.row + area.rows {
      buffer.write(StyledText("│", .faint), row: row, column: area.column, width: 1)
    }
    buffer.write(StyledText("┬", .faint), row: area.row - 1, column: area.column, width: 1)
  }

  private mutating func drawCaptions() {
    let wording = contents.frame.wording
    if let area = arrangement.filters {
      drawCaption(wording.text(.refinements), .filters, above: area)
    }
    if let area = arrangement.hits {
      var parts = [wording.text(.hits)]
      if let pager = contents.pager, pager.nbPages > 1 {
        let places = [
          "page": wording.text(of: pager.page &+ 1), "pages": wording.text(of: pager.nbPages),
        ]
        parts.append(wording.text(.pageOfPages, places))
      }
      drawCaption(parts.joined(separator: " · "), .hits, above: area)
    }
    if let area = arrangement.preview { drawCaption(wording.text(.record), nil, above: area) }
  }

  /// Tells on the rule above a pane what the pane is, and whether it has the focus.
  private mutating func drawCaption(
    _ text: String, _ pane: Pane?, above area: TerminalArrangement.Area
  ) {
    let row = area.row - 1
    guard arrangement.rules.contains(where: { $0.contains(row: row, column: area.column) }),
      area.columns >= 10
    else { return }
    let isFocused = pane == state.pane
    let caption = StyledText(
      isFocused ? "▸ \(text) " : " \(text) ", isFocused ? .heading : .faint)
    let line = (isFocused ? StyledText(" ") : StyledText()) + caption
    buffer.write(
      line.cut(to: area.columns - 2), row: row, column: area.column + 1, width: area.columns - 2)
  }
}

extension StyledText {
  /// The text without so many columns at its start.
  fileprivate func dropping(columns: Int) -> StyledText {
    var rest = columns
    return StyledText(
      cells: cells.drop { cell in
        defer { rest -= cell.width }
        return rest > 0
      })
  }
}
