import Renderers
import WidgetCore

/// Draws a live screen into a buffer. A pure function of contents, state, and key bindings.
package struct TerminalScreen: Sendable {
  /// A part of the screen that can have the focus.
  package typealias Pane = TerminalCommand.Pane

  /// The pane and the item at a position of the mouse.
  struct HitTarget: Hashable {
    var pane: Pane
    /// The id of the item; nil if there is none.
    var item: String?
    /// The horizontal position on the item, from 0 (left) to 1 (right); nil without an item.
    var fraction: Double?
    /// The action of a click on an item that cannot have the focus.
    var click: Action?
  }

  /// The columns of a row that an item covers.
  struct ItemRegion {
    var row: Int
    var columns: Range<Int>
    var pane: Pane
    var item: String
    /// The action of a click on an item that cannot have the focus.
    var click: Action?
  }

  /// The cells to show.
  package internal(set) var buffer: ScreenBuffer
  /// The first visible line of each pane, for `TerminalState.scrollOffsets`.
  package internal(set) var scrollOffsets: [Pane: Int]
  /// The first visible line of the preview, for `TerminalState.previewOffset`.
  package internal(set) var previewOffset: Int
  /// The number of records that fit into their pane; nil if it is unknown, or if the page size is
  /// not for the terminal to choose.
  package internal(set) var pageSize: Int?
  let contents: TerminalContents
  let state: TerminalState
  let bindings: KeyBindings
  let layout: TerminalLayout
  var itemRegions: [ItemRegion] = []

  /// Draws the screen. O(cells + lines of all panes).
  package init(
    _ contents: TerminalContents, _ state: TerminalState, _ bindings: KeyBindings = .standard
  ) {
    self.contents = contents
    self.state = state
    self.bindings = bindings
    buffer = ScreenBuffer(columns: state.columns, rows: state.rows)
    scrollOffsets = state.scrollOffsets
    previewOffset = state.previewOffset
    layout = TerminalLayout(
      columns: buffer.columns, rows: buffer.rows, hasChips: !contents.chips.isEmpty,
      hasFilters: !contents.items(in: .filters).isEmpty, showsFilters: state.pane == .filters,
      showsPreview: !state.hidesPreview && !state.isFlat, isFlat: state.isFlat)
    draw()
  }

  /// Returns the pane and the item at a position; nil outside of all panes.
  func hitTest(row: Int, column: Int) -> HitTarget? {
    if let region = itemRegions.first(where: { $0.row == row && $0.columns.contains(column) }) {
      // The bar of a range has a margin of one column on both sides.
      let width = Double(max(region.columns.count - 3, 1))
      return HitTarget(
        pane: region.pane, item: region.item,
        fraction: Double(column - region.columns.lowerBound - 1) / width, click: region.click)
    }
    let regions: [(Pane, TerminalLayout.Region?)] = [
      (.query, layout.query), (.chips, layout.chips), (.filters, layout.filters),
      (.hits, layout.hits),
    ]
    let pane = regions.first { $0.1?.contains(row: row, column: column) == true }?.0
    return pane.map { HitTarget(pane: $0) }
  }

  func textLayout(_ width: Int) -> TextLayout {
    TextLayout(width: width, matches: .styled, wording: contents.frame.wording)
  }

  private mutating func draw() {
    drawQuery()
    drawSummary()
    drawChips()
    for region in layout.rules where !state.isFlat { drawRule(region) }
    for region in layout.dividers { drawDivider(region) }
    if let region = layout.filters { drawList(contents.filters, .filters, region) }
    if let region = layout.hits { drawList(contents.hits, .hits, region) }
    if let region = layout.preview { drawPreview(region) }
    drawCaptions()
    drawFooter()
    switch state.overlay {
    case .help(let top): drawHelp(from: top)
    case .exports(let exports, let selection): drawExports(exports, selection)
    case nil: break
    }
  }

  private mutating func drawQuery() {
    let region = layout.query
    guard region.rows > 0 else { return }
    let isFocused = state.pane == .query && state.overlay == nil
    let prompt = StyledText(
      region.columns < 12 ? (isFocused ? ">" : " ") : isFocused ? "❯ " : "  ", .heading)
    guard let item = contents.query, case .field(let field) = item.control else {
      buffer.write(
        prompt + StyledText(contents.frame.title ?? "", .title), row: 0, column: 0,
        width: region.columns)
      if isFocused { buffer.cursor = .init(row: 0, column: min(prompt.width, region.columns - 1)) }
      return
    }
    let editor = state.editor(of: item)
    let room = max(region.columns - prompt.width - 1, 1)
    let text = StyledText(editor.text)
    let before = StyledText(String(editor.text.prefix(editor.cursor))).width
    let line = text.dropping(columns: max(before - room, 0))
    let column = prompt.width + min(before, room)
    buffer.write(prompt, row: 0, column: 0, width: region.columns)
    let shown = text.isEmpty ? StyledText(field.placeholder, .faint).cut(to: room) : line
    buffer.write(shown, row: 0, column: prompt.width, width: room + 1)
    if let title = contents.frame.title, !title.isEmpty {
      let title = StyledText(title, .title)
      let start = region.columns - title.width - 1
      if start > prompt.width + shown.width + 3 {
        buffer.write(title, row: 0, column: start, width: title.width)
      }
    }
    if isFocused { buffer.cursor = .init(row: 0, column: min(column, max(region.columns - 1, 0))) }
  }

  private mutating func drawSummary() {
    guard let region = layout.summary else { return }
    let indent = region.columns < 12 ? 0 : 2
    var line = StyledText.spaces(indent) + StyledText(contents.summary)
    if !state.markedRecords.isEmpty {
      line += StyledText("  ● \(state.markedRecords.count) marked", .selected)
    }
    if let progress = state.progress {
      line += StyledText("\(line.width > indent ? "  " : "")\(progress)", .faint)
    }
    buffer.write(line.cut(to: region.columns), row: region.row, column: 0, width: region.columns)
  }

  private mutating func drawChips() {
    guard let region = layout.chips else { return }
    let focused = state.pane == .chips ? state.index(in: .chips, of: contents) : nil
    let first = firstChip(showing: focused, in: region.columns - 2)
    var column = 2
    for index in first..<contents.chips.count {
      let text = contents.chipTexts[index]
      let room = region.columns - column
      guard room > 0 else { return }
      let shown = text.cut(to: room)
      buffer.write(
        shown, row: region.row, column: column, width: shown.width, isReversed: index == focused)
      itemRegions.append(
        ItemRegion(
          row: region.row, columns: column..<column + shown.width, pane: .chips,
          item: contents.chips[index].id))
      if index == focused {
        buffer.write(StyledText("▸", .heading), row: region.row, column: column - 1, width: 1)
        if state.isFlat { buffer.cursor = .init(row: region.row, column: column) }
      }
      column += shown.width + 2
    }
  }

  /// Returns the index of the first visible chip, so that the focused one fits.
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

  private mutating func drawRule(_ region: TerminalLayout.Region) {
    let line = StyledText(String(repeating: "─", count: region.columns), .faint)
    buffer.write(line, row: region.row, column: region.column, width: region.columns)
  }

  private mutating func drawDivider(_ region: TerminalLayout.Region) {
    for row in region.row..<region.row + region.rows {
      buffer.write(StyledText("│", .faint), row: row, column: region.column, width: 1)
    }
    buffer.write(StyledText("┬", .faint), row: region.row - 1, column: region.column, width: 1)
  }

  private mutating func drawCaptions() {
    let wording = contents.frame.wording
    if let region = layout.filters {
      drawCaption(wording.text(.refinements), .filters, above: region)
    }
    if let region = layout.hits {
      var parts = [wording.text(.hits)]
      if let pager = contents.pager, pager.nbPages > 1 {
        parts.append(
          wording.text(
            .pageOfPages,
            [
              "page": wording.text(of: pager.page &+ 1),
              "pages": wording.text(of: pager.nbPages),
            ]))
      }
      drawCaption(parts.joined(separator: " · "), .hits, above: region)
    }
    if let region = layout.preview { drawCaption(wording.text(.record), nil, above: region) }
  }

  /// Draws the title of a pane, which also shows the focus, on the rule above the pane.
  private mutating func drawCaption(
    _ text: String, _ pane: Pane?, above region: TerminalLayout.Region
  ) {
    let row = region.row - 1
    guard layout.rules.contains(where: { $0.contains(row: row, column: region.column) }),
      region.columns >= 10
    else { return }
    let isFocused = pane == state.pane
    let caption = StyledText(
      isFocused ? "▸ \(text) " : " \(text) ", isFocused ? .heading : .faint)
    let line = (isFocused ? StyledText(" ") : StyledText()) + caption
    buffer.write(
      line.cut(to: region.columns - 2), row: row, column: region.column + 1,
      width: region.columns - 2)
  }
}

extension StyledText {
  /// Returns the text without its first columns.
  fileprivate func dropping(columns: Int) -> StyledText {
    var rest = columns
    return StyledText(
      cells: cells.drop { cell in
        defer { rest -= cell.width }
        return rest > 0
      })
  }
}
