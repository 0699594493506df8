internal import WidgetCore
internal import YAML

/// How the notes of a screen's widgets are written as items of a query: `WIDGET~NOTE=VALUE`, or
/// `WIDGET~=VALUE` where a widget notes down a single value.
///
/// A value is JSON; a text that reads as nothing else goes without its quotes.
struct MemoryItems {
  private let widgets: Set<String>

  init(_ screen: Screen) {
    widgets = Set(screen.widgets.map(\.id))
  }

  /// The items of a memory, by widget and note. O(notes × log notes).
  func items(of memory: [String: JSONValue]) -> [URLQuery.Item] {
    memory.keys.filter(widgets.contains).sorted().flatMap { widget in
      let value = memory[widget] ?? .null
      guard let notes = value.object?.members, !notes.isEmpty,
        !notes.contains(where: \.name.isEmpty)
      else { return [URLQuery.Item("\(widget)~", Self.text(of: value))] }
      return notes.map { URLQuery.Item("\(widget)~\($0.name)", Self.text(of: $0.value)) }
    }
  }

  /// Notes down an item's value, unless it is empty.
  func take(_ item: URLQuery.Item, into memory: inout [String: JSONValue]) {
    guard let (widget, note) = place(item.name), !item.value.isEmpty else { return }
    let value = Self.value(of: item.value)
    if note.isEmpty {
      memory[widget] = value
    } else {
      var notes = memory[widget]?.object ?? JSONObject()
      notes[note] = value
      memory[widget] = .object(notes)
    }
  }

  /// True if items of this name stand for notes.
  func holds(_ name: String) -> Bool {
    place(name) != nil
  }

  private func place(_ name: String) -> (widget: String, note: String)? {
    // By bytes: every item of an address is asked about.
    let bytes = name.utf8
    var rest = bytes.startIndex
    while let tilde = bytes[rest...].firstIndex(of: UInt8(ascii: "~")) {
      let widget = String(name[..<tilde])
      rest = bytes.index(after: tilde)
      if widgets.contains(widget) { return (widget, String(name[rest...])) }
    }
    return nil
  }

  private static func text(of value: JSONValue) -> String {
    if case .text(let text) = value, !text.isEmpty, self.value(of: text) == value { return text }
    return value.text(.compact)
  }

  // JSON is YAML, and what is no JSON is a text.
  private static func value(of text: String) -> JSONValue {
    let isJSON = text.first.map { "[{\"-".contains($0) || $0.isNumber } == true
    guard isJSON || ["true", "false", "null"].contains(text) else { return .text(text) }
    var diagnostics = Diagnostics()
    let node = YAMLReader.read(text, file: "", into: &diagnostics)
    guard let node, diagnostics.all.isEmpty else { return .text(text) }
    return JSONValue(node)
  }
}
