package import WidgetCore

/// The local state of a live screen: focus, text being edited, marked records, and overlay.
///
/// Everything else comes from the frame.
package struct TerminalState: Hashable, Sendable {
  /// A part of the screen that can have the focus.
  package typealias Pane = TerminalCommand.Pane

  /// The selected item of a pane, by id and, if the item has disappeared, by index.
  struct FocusedItem: Hashable, Sendable {
    var id: String
    var index: Int
  }

  /// A dialog on top of the screen.
  package enum Overlay: Hashable, Sendable {
    /// The key bindings; `top` is the first visible line.
    case help(top: Int)
    /// Representations of the state to copy; `selection` is the index of the selected one.
    case exports([ExportedState], selection: Int)
  }

  /// A record marked to be accepted together with others.
  package struct MarkedRecord: Hashable, Sendable {
    var widget: String
    /// The record.
    package var record: View.RecordList.Item
  }

  /// The focused pane.
  package internal(set) var pane = Pane.query
  /// The open dialog; nil if there is none.
  package internal(set) var overlay: Overlay?
  /// The marked records, in the order in which they were marked.
  package internal(set) var markedRecords: [MarkedRecord] = []
  /// An error or a confirmation, shown until the next event; nil if there is none.
  package var message: String?
  /// The progress of a slow search; nil if no search is slow.
  package var progress: String?
  /// Whether panes are shown one at a time and without decoration, for screen readers.
  package let isFlat: Bool
  /// The width of the terminal.
  package var columns: Int
  /// The height of the terminal.
  package var rows: Int
  /// The first visible line of each pane, as the previous `TerminalScreen` showed it.
  package var scrollOffsets: [Pane: Int] = [:]
  /// Whether the details of the selected record are hidden.
  package internal(set) var hidesPreview = false
  /// Whether lists are shown as tables, and tables as lists.
  package internal(set) var switchesTables = false
  /// The first visible line of the preview, as the previous `TerminalScreen` limited it.
  package var previewOffset = 0
  private var focusedItems: [Pane: FocusedItem] = [:]
  private var texts: [String: OptimisticValue<String>] = [:]
  private var editors: [String: LineEditor] = [:]
  private var ranges: [String: OptimisticValue<NumericRange?>] = [:]
  private var activeBounds: [String: RangeBound] = [:]
  private var focusedRange: String?
  private var queryID: String?

  /// Creates the state of a screen that is shown for the first time.
  package init(columns: Int, rows: Int, isFlat: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.isFlat = isFlat
  }

  /// A textual representation of the screen's search state.
  package struct ExportedState: Hashable, Sendable {
    /// The kind of representation, such as `command line`.
    package var name: String
    /// The text to copy.
    package var text: String

    /// Creates a representation.
    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
}

extension TerminalState {
  /// Returns the index of the selected item of a pane; nil if the pane is empty.
  func index(in pane: Pane, of contents: TerminalContents) -> Int? {
    let items = contents.items(in: pane)
    guard !items.isEmpty else { return nil }
    guard let focused = focusedItems[pane] else { return initialIndex(in: pane, items) }
    return items.firstIndex { $0.id == focused.id } ?? min(focused.index, items.count - 1)
  }

  /// Returns the index of the first record, skipping buttons above it.
  private func initialIndex(in pane: Pane, _ items: [TerminalItem]) -> Int {
    guard pane == .hits else { return 0 }
    return items.firstIndex { if case .record = $0.control { true } else { false } } ?? 0
  }

  func item(in pane: Pane, of contents: TerminalContents) -> TerminalItem? {
    index(in: pane, of: contents).map { contents.items(in: pane)[$0] }
  }

  mutating func select(_ index: Int, in pane: Pane, of contents: TerminalContents) {
    let items = contents.items(in: pane)
    guard !items.isEmpty else { return }
    let index = min(max(index, 0), items.count - 1)
    focusedItems[pane] = FocusedItem(id: items[index].id, index: index)
    if pane == .filters { focus(on: items[index]) }
  }

  /// Activates the lower bound of a range when the range gets the focus.
  private mutating func focus(on item: TerminalItem) {
    guard focusedRange != item.id else { return }
    focusedRange = item.id
    activeBounds[item.id] = nil
  }

  /// Returns the selected item of the focused pane.
  func focused(in contents: TerminalContents) -> TerminalItem? {
    item(in: pane, of: contents)
  }

  /// Returns the text of a field, including pending edits.
  func text(of item: TerminalItem) -> String {
    if let value = texts[item.id] { return value.value }
    if case .field(let field) = item.control { return field.text }
    return ""
  }

  func editor(of item: TerminalItem) -> LineEditor {
    let text = text(of: item)
    if let editor = editors[item.id], editor.text == text { return editor }
    return LineEditor(text)
  }

  /// Edits a field's text and returns whether the text has changed.
  mutating func edit(_ item: TerminalItem, _ change: (inout LineEditor) -> Void) -> Bool {
    let before = text(of: item)
    var editor = editor(of: item)
    change(&editor)
    editors[item.id] = editor
    guard editor.text != before else { return false }
    texts[item.id, default: OptimisticValue(before)].change(to: editor.text)
    if item.id == queryID { focusedItems[.hits] = nil }
    return true
  }

  func range(of item: TerminalItem) -> NumericRange? {
    if let value = ranges[item.id] { return value.value }
    if case .range(let range) = item.control { return range.value }
    return nil
  }

  /// Returns the bound of a range that the arrow keys move; nil if the range is not focused.
  func activeBound(of item: TerminalItem) -> RangeBound? {
    pane == .filters && focusedRange == item.id ? activeBounds[item.id] ?? .lower : nil
  }

  mutating func switchBound(of item: TerminalItem) {
    activeBounds[item.id] = (activeBounds[item.id] ?? .lower).opposite
  }

  mutating func move(_ item: TerminalItem, to range: NumericRange?) {
    let present = self.range(of: item)
    ranges[item.id, default: OptimisticValue(present)].change(to: range)
  }

  /// Updates edited values and focused items from the contents of a new frame.
  package mutating func reconcile(with contents: TerminalContents) {
    queryID = contents.query?.id
    for item in contents.items(in: .query) + contents.items(in: .filters) {
      switch item.control {
      case .field(let field): texts[item.id]?.reconcile(with: field.text)
      case .range(let range): ranges[item.id]?.reconcile(with: range.value)
      default: break
      }
    }
    for (pane, focused) in focusedItems {
      if let index = contents.items(in: pane).firstIndex(where: { $0.id == focused.id }) {
        focusedItems[pane]?.index = index
      }
    }
    if let item = item(in: .filters, of: contents) { focus(on: item) }
    if contents.items(in: pane).isEmpty { pane = .query }
  }

  /// Opens the dialog in which a representation of the state can be copied.
  package mutating func show(_ exports: [ExportedState]) {
    overlay = .exports(exports, selection: 0)
  }

  /// Shows an error and discards pending edits, because an action was rejected.
  package mutating func reject(_ message: String) {
    self.message = message
    for id in texts.keys { texts[id]?.discardPending() }
    for id in ranges.keys { ranges[id]?.discardPending() }
  }

  mutating func toggleMark(_ item: TerminalItem) {
    guard case .record(let record) = item.control else { return }
    let widget = String(item.id.prefix { $0 != " " })
    if let index = markedRecords.firstIndex(where: {
      $0.widget == widget && $0.record.hit.objectID == record.hit.objectID
    }) {
      markedRecords.remove(at: index)
    } else {
      markedRecords.append(MarkedRecord(widget: widget, record: record))
    }
  }

  func isMarked(_ item: TerminalItem) -> Bool {
    guard !markedRecords.isEmpty, case .record(let record) = item.control else { return false }
    return markedRecords.contains {
      item.id.hasPrefix("\($0.widget) ") && $0.record.hit.objectID == record.hit.objectID
    }
  }

  /// Returns the records to accept: the marked ones, else the selected one.
  package func accepted(in contents: TerminalContents) -> [View.RecordList.Item] {
    if !markedRecords.isEmpty { return markedRecords.map(\.record) }
    guard case .record(let record)? = item(in: .hits, of: contents)?.control else { return [] }
    return [record]
  }
}
