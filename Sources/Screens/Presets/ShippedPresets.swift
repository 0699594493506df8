internal import Components
internal import WidgetCore

/// The presets that a screen can name without declaring or including them.
enum ShippedPresets {
  /// The names of their files.
  static let files = ["dates.yaml", "lists.yaml", "shop.yaml"]

  /// The name of a file in diagnostics.
  static func name(of file: String) -> String { "widgetrun:presets/\(file)" }

  /// The contents of a file.
  static func contents(of file: String) -> [UInt8] { Resource.bytes(of: "presets/\(file)") }
}

extension PresetCollector {
  /// Adds shipped presets; what is declared stays.
  ///
  /// - Parameter names: those that are wanted, all if nil. If all are declared no file is read.
  mutating func collectShipped(_ names: [String]? = nil, into diagnostics: inout Diagnostics) {
    let declared = Set(presets.map(\.name))
    if let names, declared.isSuperset(of: names) { return }
    for file in ShippedPresets.files {
      let root = files.read(
        ShippedPresets.contents(of: file), of: ShippedPresets.name(of: file), into: &diagnostics)
      for entry in root?.mapping?["presets"]?.mapping?.entries ?? [] {
        shippedNames.append(entry.key)
        guard !declared.contains(entry.key), names?.contains(entry.key) != false,
          let mapping = entry.value.mapping
        else { continue }
        presets.append(Preset(name: entry.key, nameRange: entry.keyRange, mapping: mapping))
      }
    }
  }
}

extension Node {
  /// The texts under a key, wherever it stands in here.
  func texts(of key: String) -> [String] {
    switch content {
    case .scalar: []
    case .sequence(let items): items.flatMap { $0.texts(of: key) }
    case .mapping(let mapping):
      mapping.entries.flatMap { entry in
        (entry.key == key ? [entry.value.scalar?.text].compactMap(\.self) : [])
          + entry.value.texts(of: key)
      }
    }
  }
}
