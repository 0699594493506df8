internal import WidgetCore
internal import YAML

/// Encodes the widget states of a screen as items of a URL query.
///
/// An item has the form `WIDGET~KEY=VALUE` for each member of an object, or `WIDGET~=VALUE` for any
/// other state. Values are JSON; strings are written without quotes if that is unambiguous.
struct WidgetStateItems {
  private let widgets: Set<String>

  init(_ screen: Screen) {
    widgets = Set(screen.widgets.map(\.id))
  }

  /// Returns the items of the states, sorted by widget. O(*n* log *n*) for *n* states.
  func items(of states: [String: JSONValue]) -> [URLQuery.Item] {
    states.keys.filter(widgets.contains).sorted().flatMap { widget in
      let value = states[widget] ?? .null
      guard let members = value.object?.members, !members.isEmpty,
        !members.contains(where: \.name.isEmpty)
      else { return [URLQuery.Item("\(widget)~", Self.text(of: value))] }
      return members.map { URLQuery.Item("\(widget)~\($0.name)", Self.text(of: $0.value)) }
    }
  }

  /// Adds the value of an item to the states, unless it is empty.
  func decode(_ item: URLQuery.Item, into states: inout [String: JSONValue]) {
    guard let (widget, key) = parse(item.name), !item.value.isEmpty else { return }
    let value = Self.value(of: item.value)
    if key.isEmpty {
      states[widget] = value
    } else {
      var members = states[widget]?.object ?? JSONObject()
      members[key] = value
      states[widget] = .object(members)
    }
  }

  /// True if items with this name encode a widget state.
  func contains(_ name: String) -> Bool {
    parse(name) != nil
  }

  private func parse(_ name: String) -> (widget: String, key: String)? {
    // Compares bytes because it runs for every item of an address.
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

  // The YAML parser reads JSON, which is a subset of YAML; any other text is a string.
  private static func value(of text: String) -> JSONValue {
    let isJSON = text.first.map { "[{\"-".contains($0) || $0.isNumber } == true
    guard isJSON || ["true", "false", "null"].contains(text) else { return .text(text) }
    var diagnostics = Diagnostics()
    let node = YAMLReader.read(text, file: "", into: &diagnostics)
    guard let node, diagnostics.all.isEmpty else { return .text(text) }
    return JSONValue(node)
  }
}
