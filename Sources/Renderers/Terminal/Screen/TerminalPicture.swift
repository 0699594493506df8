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

  private struct Placed {
    var row: Int
    var columns: Range<Int>
    var pane: Pane
    var item: String
  }

  package private(set) var buffer: ScreenBuffer
  /// The first line of each pane that is shown; to be kept for the next picture.
  package private(set) var scroll: [Pane: Int]
  private let contents: TerminalContents
  private let state: TerminalState
  private let bindings: KeyBindings
  private let arrangement: TerminalArrangement
  private var placed: [Placed] = []

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

  private func layout(_ width: Int) -> TextLayout {
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

  // MARK: The lines on top

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

  // MARK: Rules and captions

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
    if let area = arrangement.filters { drawCaption("Filters", .filters, above: area) }
    if let area = arrangement.hits {
      let page = contents.pager.map { pager in
        pager.nbPages > 1
          ? contents.frame.wording.text(
            .pageOfPages,
            [
              "page": contents.frame.wording.text(of: pager.page &+ 1),
              "pages": contents.frame.wording.text(of: pager.nbPages),
            ]) : ""
      }
      let text = ["Results", page ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
      drawCaption(text, .hits, above: area)
    }
    if let area = arrangement.preview { drawCaption("Record", nil, above: area) }
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

  // MARK: Lists

  private struct Line {
    var text: StyledText
    var item: TerminalItem?
    /// The index of the item in its pane.
    var index: Int?
  }

  private func lines(of blocks: [TerminalBlock], to width: Int) -> [Line] {
    var lines: [Line] = []
    var index = 0
    for block in blocks {
      let drawn = block.lines(layout(width), state)
      for (item, part) in zip(block.items, drawn) {
        lines += part.map { Line(text: $0, item: item, index: item == nil ? nil : index) }
        if item != nil { index += 1 }
      }
    }
    return lines
  }

  private mutating func drawList(
    _ blocks: [TerminalBlock], _ pane: Pane, _ area: TerminalArrangement.Area
  ) {
    let gutter = area.columns >= 12 ? 2 : 1
    let width = max(area.columns - gutter - (area.columns >= 12 ? 1 : 0), 1)
    let lines = lines(of: blocks, to: width)
    let selected = state.index(in: pane, of: contents)
    let top = top(of: lines, showing: selected, in: pane, area.rows)
    scroll[pane] = top
    // The list that up and down go through, even from the query.
    let isActive =
      state.overlay == nil && (state.pane == pane || (state.pane == .query && pane == .hits))
    var previous: Int?
    for (offset, line) in lines.dropFirst(top).prefix(area.rows).enumerated() {
      let row = area.row + offset
      let isSelected = isActive && line.index != nil && line.index == selected
      let isFirstLine = line.index != previous || offset == 0
      previous = line.index
      let isBar = isSelected && (isFirstLine || pane == .hits) && !isRange(line.item)
      let style: TextStyle = isSelected ? .heading : .plain
      let mark = gutterMark(line.item, isSelected: isSelected, isFirstLine: isFirstLine)
      buffer.write(
        StyledText(mark, style), row: row, column: area.column, width: gutter)
      buffer.write(
        line.text, row: row, column: area.column + gutter, width: width, isReversed: isBar)
      if let item = line.item {
        placed.append(
          Placed(
            row: row, columns: area.column..<area.column + area.columns, pane: pane,
            item: item.id))
        if isSelected, isFirstLine, state.isFlat, state.pane != .query {
          buffer.cursor = .init(row: row, column: area.column + gutter)
        }
      }
    }
    drawScrollMarks(lines.count, top, area)
  }

  private func isRange(_ item: TerminalItem?) -> Bool {
    if case .range? = item?.kind { true } else { false }
  }

  private func gutterMark(
    _ item: TerminalItem?, isSelected: Bool, isFirstLine: Bool
  ) -> String {
    guard let item, isFirstLine else { return "" }
    return (isSelected ? "▸" : " ") + (state.isMarked(item) ? "●" : "")
  }

  /// The line to begin with, near the one before, so that the selected item and what is right above
  /// it can be seen.
  private func top(of lines: [Line], showing selected: Int?, in pane: Pane, _ rows: Int) -> Int {
    let last = max(lines.count - rows, 0)
    let top = min(max(state.scroll[pane] ?? 0, 0), last)
    guard let selected, let first = lines.firstIndex(where: { $0.index == selected }) else {
      return top
    }
    let end = (lines.lastIndex { $0.index == selected } ?? first) + 1
    // A heading above the first of a list is shown with it.
    let heading = lines[..<first].lastIndex { $0.index != nil }.map { $0 + 1 } ?? 0
    let start = end - heading <= rows ? heading : first
    if top > start { return start }
    return end > top + rows ? min(max(end - rows, 0), first) : top
  }

  private mutating func drawScrollMarks(
    _ count: Int, _ top: Int, _ area: TerminalArrangement.Area
  ) {
    guard area.columns >= 12, area.rows >= 2, !state.isFlat else { return }
    let column = area.column + area.columns - 1
    if top > 0 {
      buffer.write(StyledText("↑", .faint), row: area.row, column: column, width: 1)
    }
    if count > top + area.rows {
      buffer.write(
        StyledText("↓", .faint), row: area.row + area.rows - 1, column: column, width: 1)
    }
  }

  // MARK: The record, the footer, and what lies on top

  private mutating func drawPreview(_ area: TerminalArrangement.Area) {
    guard case .record(let record)? = state.item(in: .hits, of: contents)?.kind else { return }
    let lines = RecordPreview(hit: record.hit).lines(in: layout(max(area.columns - 3, 1)))
    for (offset, line) in lines.prefix(area.rows).enumerated() {
      buffer.write(
        line, row: area.row + offset, column: area.column + 2, width: area.columns - 3)
    }
  }

  private mutating func drawFooter() {
    guard let area = arrangement.footer else { return }
    let line: StyledText
    if let message = state.message ?? contents.frame.messages.first {
      line = StyledText(message, .failure)
    } else {
      line = hints(to: area.columns - 4)
    }
    buffer.write(
      line.cut(to: area.columns - 4), row: area.row, column: 2, width: area.columns - 4)
  }

  /// The keys that matter most where the focus is, as many as fit.
  private func hints(to width: Int) -> StyledText {
    let wanted: [(TerminalCommand, String)] =
      switch state.pane {
      case .query:
        [(.accept, "accept"), (.nextPane, "next pane"), (.help, "keys"), (.back, "back")]
      case .chips:
        [(.remove, "take away"), (.help, "keys"), (.nextPane, "next pane"), (.back, "back")]
      case .filters: filterHints + [(.help, "keys"), (.nextPane, "next pane"), (.back, "back")]
      case .hits: [(.accept, "accept"), (.mark, "mark"), (.help, "keys"), (.back, "back")]
      }
    var line = StyledText()
    for (command, text) in wanted {
      guard let key = bindings.name(for: command, in: state.pane) else { continue }
      let piece = StyledText(key, .heading) + StyledText(" \(text)", .faint)
      let gap = line.isEmpty ? StyledText() : .spaces(3)
      if line.width + gap.width + piece.width <= width { line += gap + piece }
    }
    return line
  }

  private var filterHints: [(TerminalCommand, String)] {
    switch state.focused(in: contents)?.kind {
    case .range: [(.left, "down"), (.right, "up"), (.toggle, "other end"), (.remove, "clear")]
    case .stepper: [(.left, "less"), (.right, "more")]
    case .choice:
      [(.toggle, "choose")]
        + (state.focused(in: contents)?.exclude == nil ? [] : [(.exclude, "keep out")])
    default: [(.accept, "press")]
    }
  }

  private mutating func drawHelp(from top: Int) {
    let lines = TerminalHelp(bindings: bindings, pane: state.pane).lines
    let shown = Array(lines.dropFirst(min(top, max(lines.count - max(buffer.rows - 3, 1), 0))))
    drawBox("Keys", shown, chosen: nil)
  }

  private mutating func draw(_ forms: [TerminalState.SavedState], _ chosen: Int) {
    let width = max(buffer.columns - 8, 1)
    var lines: [StyledText] = []
    var cursor: Int?
    for (index, form) in forms.enumerated() {
      if index > 0 { lines.append(StyledText()) }
      if index == chosen { cursor = lines.count }
      let mark = StyledText(index == chosen ? "▸ " : "  ", .heading)
      lines.append(mark + StyledText(form.name, .heading))
      for line in form.text.split(separator: "\n", omittingEmptySubsequences: false) {
        lines += StyledText(line).wrapped(to: width - 2).map { .spaces(2) + $0 }
      }
    }
    lines += [StyledText(), StyledText("enter copies and keeps it, esc closes", .faint)]
    drawBox("State", lines, chosen: cursor)
  }

  /// A box in the middle, with a title on its edge; on small screens it takes all of it.
  private mutating func drawBox(_ title: String, _ lines: [StyledText], chosen: Int?) {
    let isFramed = buffer.columns >= 24 && buffer.rows >= 6 && !state.isFlat
    let edge = isFramed ? 1 : 0
    let rows = min(lines.count + 2 * edge, buffer.rows)
    let widest = max(lines.map(\.width).max() ?? 0, title.count)
    let columns =
      isFramed ? min(widest + 4, buffer.columns) : buffer.columns
    let row = isFramed ? (buffer.rows - rows) / 2 : 0
    let column = (buffer.columns - columns) / 2
    let inner = max(rows - 2 * edge, 0)
    let first = max((chosen ?? 0) - max(inner - 2, 0), 0)
    for offset in 0..<(isFramed ? rows : buffer.rows) {
      buffer.write(
        .spaces(columns), row: row + offset, column: column, width: columns)
    }
    if isFramed {
      let line = String(repeating: "─", count: max(columns - 5 - title.count, 0))
      buffer.write(
        StyledText("╭─ ", .faint) + StyledText(title, .heading) + StyledText(" \(line)╮", .faint),
        row: row, column: column, width: columns)
      let bottom = String(repeating: "─", count: columns - 2)
      buffer.write(
        StyledText("╰\(bottom)╯", .faint), row: row + rows - 1, column: column, width: columns)
    }
    for offset in 0..<inner {
      if isFramed {
        for side in [column, column + columns - 1] {
          buffer.write(StyledText("│", .faint), row: row + edge + offset, column: side, width: 1)
        }
      }
      guard lines.indices.contains(first + offset) else { continue }
      let room = columns - 4 * edge
      buffer.write(
        lines[first + offset].cut(to: room), row: row + edge + offset, column: column + 2 * edge,
        width: room)
    }
    buffer.cursor = state.isFlat ? .init(row: row, column: column) : nil
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
