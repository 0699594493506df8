internal import WidgetCore
internal import YAML

/// A declaration of a component outside a screen file.
struct ComponentExample {
  /// Nil if the text is not valid YAML.
  private(set) var node: Node?
  let diagnostics: Diagnostics

  init(_ text: String) {
    var diagnostics = Diagnostics()
    node = YAMLReader.read(text, file: "example.yaml", into: &diagnostics)
    self.diagnostics = diagnostics
  }

  /// The value of `type`.
  var type: String? { node?.mapping?["type"]?.text }

  func make<Made: Component>(_ type: Made.Type, into diagnostics: inout Diagnostics) -> Made? {
    let outside = KeyContext(
      reserved: ["type", "id", "title", "preset", "searcher", "filterState", "output"])
    return node.flatMap { type.make(from: $0, context: outside, into: &diagnostics) }
  }

  /// Returns the declaration with an explicit value for a parameter.
  func setting(_ name: String, to value: JSONValue) -> ComponentExample {
    var example = self
    guard var mapping = node?.mapping, let node = ComponentExample(value.text(.compact)).node
    else { return self }
    mapping.entries.removeAll { $0.key == name }
    mapping.entries.append(Mapping.Entry(key: name, keyRange: node.range, value: node))
    example.node?.content = .mapping(mapping)
    return example
  }
}
