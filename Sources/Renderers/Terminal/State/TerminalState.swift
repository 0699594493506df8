package import WidgetCore

/// All of a live screen that is not its frame: where the focus is, what is being typed, what is
/// marked, and what lies on top.
package struct TerminalState: Hashable, Sendable {
  package typealias Pane = TerminalCommand.Pane

  /// The place of the focus in a pane, by id and, if that has gone, by index.
  struct Place: Hashable, Sendable {
    var id: String
    var index: Int
  }

  /// Something that lies on top of the screen.
  package enum Overlay: Hashable, Sendable {
    /// The keys that work, from a line on.
    case help(top: Int)
    /// The state in several forms, one of which is chosen.
    case saved([SavedState], chosen: Int)
  }

  /// A record that was marked to be accepted with others.
  package struct Mark: Hashable, Sendable {
    var widget: String
    package var record: View.RecordList.Item
  }

  package internal(set) var pane = Pane.query
  package internal(set) var overlay: Overlay?
  package internal(set) var marks: [Mark] = []
  /// What went wrong, or was done, until the next key.
  package var message: String?
  /// What is said while a search takes long; nil while it does not.
  package var progress: String?
  /// Where columns are told one below the other for a reader of screens.
  package let isFlat: Bool
  package var columns: Int
  package var rows: Int
  var scroll: [Pane: Int] = [:]
  private var places: [Pane: Place] = [:]
  private var texts: [String: Draft<String>] = [:]
  private var editors: [String: LineEditor] = [:]
  private var ranges: [String: Draft<ClosedRange<Double>?>] = [:]
  private var ends: [String: RangeEnd] = [:]
  private var focusedRange: String?
  private var queryID: String?

  package init(columns: Int, rows: Int, isFlat: Bool = false) {
    self.columns = columns
    self.rows = rows
    self.isFlat = isFlat
  }

  /// A state as a text to use elsewhere.
  package struct SavedState: Hashable, Sendable {
    /// What it is, such as `command line`.
    package var name: String
    package var text: String

    package init(name: String, text: String) {
      self.name = name
      self.text = text
    }
  }
}

extension TerminalState {
  /// The index of the item that has, or would have, the focus of a pane; nil if there is none.
  func index(in pane: Pane, of contents: TerminalContents) -> Int? {
    let items = contents.items(in: pane)
    guard !items.isEmpty else { return nil }
    guard let place = places[pane] else { return firstIndex(in: pane, items) }
    return items.firstIndex { $0.id == place.id } ?? min(place.index, items.count - 1)
  }

  /// The first record rather than what stands above it.
  private func firstIndex(in pane: Pane, _ items: [TerminalItem]) -> Int {
    guard pane == .hits else { return 0 }
    return items.firstIndex { if case .record = $0.kind { true } else { false } } ?? 0
  }

  func item(in pane: Pane, of contents: TerminalContents) -> TerminalItem? {
    index(in: pane, of: contents).map { contents.items(in: pane)[$0] }
  }

  mutating func select(_ index: Int, in pane: Pane, of contents: TerminalContents) {
    let items = contents.items(in: pane)
    guard !items.isEmpty else { return }
    let index = min(max(index, 0), items.count - 1)
    places[pane] = Place(id: items[index].id, index: index)
    if pane == .filters { focus(on: items[index]) }
  }

  /// A range that is come to is moved by its lower end first.
  private mutating func focus(on item: TerminalItem) {
    guard focusedRange != item.id else { return }
    focusedRange = item.id
    ends[item.id] = nil
  }

  /// The item that typing and moving go to.
  func focused(in contents: TerminalContents) -> TerminalItem? {
    item(in: pane, of: contents)
  }

  /// What a field shows, with what is being typed.
  func text(of item: TerminalItem) -> String {
    if let draft = texts[item.id] { return draft.value }
    if case .field(let field) = item.kind { return field.text }
    return ""
  }

  func editor(of item: TerminalItem) -> LineEditor {
    let text = text(of: item)
    if let editor = editors[item.id], editor.text == text { return editor }
    return LineEditor(text)
  }

  /// Changes a field's text; true if it is another now.
  mutating func edit(_ item: TerminalItem, _ change: (inout LineEditor) -> Void) -> Bool {
    let before = text(of: item)
    var editor = editor(of: item)
    change(&editor)
    editors[item.id] = editor
    guard editor.text != before else { return false }
    texts[item.id, default: Draft(before)].change(to: editor.text)
    if item.id == queryID { places[.hits] = nil }
    return true
  }

  func range(of item: TerminalItem) -> ClosedRange<Double>? {
    if let draft = ranges[item.id] { return draft.value }
    if case .range(let range) = item.kind { return range.value }
    return nil
  }

  /// The end of a range that keys move; nil where they do not move it now.
  func activeEnd(of item: TerminalItem) -> RangeEnd? {
    pane == .filters && focusedRange == item.id ? ends[item.id] ?? .lower : nil
  }

  mutating func switchEnd(of item: TerminalItem) {
    ends[item.id] = (ends[item.id] ?? .lower).other
  }

  mutating func move(_ item: TerminalItem, to range: ClosedRange<Double>?) {
    var draft = ranges[item.id] ?? Draft(self.range(of: item))
    draft.change(to: range)
    ranges[item.id] = draft
  }

  /// Takes over what a new frame shows in the place of what was on its way.
  package mutating func see(_ contents: TerminalContents) {
    queryID = contents.query?.id
    for item in contents.items(in: .query) + contents.items(in: .filters) {
      switch item.kind {
      case .field(let field): texts[item.id]?.see(field.text)
      case .range(let range): ranges[item.id]?.see(range.value)
      default: break
      }
    }
    for (pane, place) in places {
      if let index = contents.items(in: pane).firstIndex(where: { $0.id == place.id }) {
        places[pane]?.index = index
      }
    }
    if let item = item(in: .filters, of: contents) { focus(on: item) }
    if contents.items(in: pane).isEmpty { pane = .query }
  }

  /// Lets each pane begin where a picture has shown it.
  package mutating func keep(_ scroll: [Pane: Int]) {
    self.scroll = scroll
  }

  /// Shows the state in these forms, to choose one of.
  package mutating func show(_ forms: [SavedState]) {
    overlay = .saved(forms, chosen: 0)
  }

  /// Goes back to what the screen says, since something that was sent has been refused.
  package mutating func refuse(_ message: String) {
    self.message = message
    for id in texts.keys { texts[id]?.forget() }
    for id in ranges.keys { ranges[id]?.forget() }
  }

  mutating func toggleMark(_ item: TerminalItem) {
    guard case .record(let record) = item.kind else { return }
    let widget = String(item.id.prefix { $0 != " " })
    if let index = marks.firstIndex(where: {
      $0.widget == widget && $0.record.hit.objectID == record.hit.objectID
    }) {
      marks.remove(at: index)
    } else {
      marks.append(Mark(widget: widget, record: record))
    }
  }

  func isMarked(_ item: TerminalItem) -> Bool {
    guard !marks.isEmpty, case .record(let record) = item.kind else { return false }
    return marks.contains {
      item.id.hasPrefix("\($0.widget) ") && $0.record.hit.objectID == record.hit.objectID
    }
  }

  /// The records to be accepted: the marked ones, else the one in focus.
  package func accepted(in contents: TerminalContents) -> [View.RecordList.Item] {
    if !marks.isEmpty { return marks.map(\.record) }
    guard case .record(let record)? = item(in: .hits, of: contents)?.kind else { return [] }
    return [record]
  }
}
