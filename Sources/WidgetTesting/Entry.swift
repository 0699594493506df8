internal import WidgetCore
internal import YAML

/// An entry of a screen file by itself.
struct Entry {
  /// Nil if the text is no YAML.
  private(set) var node: Node?
  let diagnostics: Diagnostics

  init(_ text: String) {
    var diagnostics = Diagnostics()
    node = YAMLReader.read(text, file: "example.yaml", into: &diagnostics)
    self.diagnostics = diagnostics
  }

  /// The name behind `type:`.
  var type: String? { node?.mapping?["type"]?.text }

  func make<Made: Component>(_ type: Made.Type, into diagnostics: inout Diagnostics) -> Made? {
    let outside = OutsideKeys(
      here: ["type", "id", "title", "preset", "searcher", "filterState", "output"])
    return node.flatMap { type.make(from: $0, outside: outside, into: &diagnostics) }
  }

  /// The entry with a parameter written out.
  func setting(_ name: String, to value: JSONValue) -> Entry {
    var entry = self
    guard var mapping = node?.mapping, let written = Entry(value.text(.compact)).node else {
      return self
    }
    mapping.entries.removeAll { $0.key == name }
    mapping.entries.append(Mapping.Entry(key: name, keyRange: written.range, value: written))
    entry.node?.content = .mapping(mapping)
    return entry
  }
}
