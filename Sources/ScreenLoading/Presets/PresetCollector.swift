internal import WidgetCore
internal import Components

/// Collects the presets of a screen file and of all included files, each file once.
struct PresetCollector {
  var files: SourceFiles
  /// The presets in declaration order, followed by those of included files.
  private(set) var presets: [Preset] = []
  private var nameRanges: [String: SourceRange] = [:]
  /// The names of all built-in presets; empty until they are loaded.
  var shippedNames: [String] = []
  /// Whether an included file could not be read, so that some presets are unknown.
  private(set) var isIncomplete = false
  /// The files being read, outermost first.
  private var chain: [String] = []
  private var finished: Set<String> = []

  /// Summaries of the presets.
  var declared: [DeclaredPreset] {
    let byName = Dictionary(presets.map { ($0.name, $0) }) { first, _ in first }
    return presets.map { DeclaredPreset($0, among: byName) }
  }

  init(files: SourceFiles) {
    self.files = files
  }

  /// Adds the presets of a file and then those of the files that it includes.
  mutating func collect(_ mapping: Mapping, of file: String, into diagnostics: inout Diagnostics) {
    chain.append(SourceFiles.resolve(file, from: ""))
    let help = "write a name for each preset, as in 'longList: { limit: 50 }'"
    let declared = mapping.mapping(
      "presets", of: "names to presets", help: help, into: &diagnostics)
    for entry in declared?.entries ?? [] { add(entry, into: &diagnostics) }
    let files = mapping.items(
      "include", of: "files", help: "put it in brackets: [ … ]", into: &diagnostics)
    if mapping["include"].map({ $0.sequence == nil }) ?? false { isIncomplete = true }
    for node in files { include(node, from: file, into: &diagnostics) }
    finished.insert(chain.removeLast())
  }

  private mutating func add(_ entry: Mapping.Entry, into diagnostics: inout Diagnostics) {
    if let first = nameRanges[entry.key] {
      diagnostics.report(
        Diagnostic(
          .duplicatePreset, "duplicate preset '\(entry.key)'", at: entry.keyRange,
          help: "rename one of them",
          notes: [Diagnostic.Note("first declared here", at: first)]))
      return
    }
    nameRanges[entry.key] = entry.keyRange
    guard let mapping = entry.value.mapping else {
      let expected = "a mapping of widget parameters"
      diagnostics.report(
        entry.value.isNull
          ? .missingValue(entry, expected: expected) : .mismatch(entry.value, expected: expected))
      // Adds an empty preset, so that references to it are not reported as well.
      presets.append(Preset(name: entry.key, nameRange: entry.keyRange, mapping: Mapping()))
      return
    }
    presets.append(Preset(name: entry.key, nameRange: entry.keyRange, mapping: mapping))
  }

  private mutating func include(
    _ node: Node, from file: String, into diagnostics: inout Diagnostics
  ) {
    guard let path = String.decode(node, into: &diagnostics) else { return }
    let included = SourceFiles.resolve(path, from: file)
    if let start = chain.firstIndex(of: included) {
      let cycle = (chain[start...] + [included]).joined(separator: " → ")
      diagnostics.report(
        Diagnostic(
          .cycle, "the file includes itself: \(cycle)", at: node.range,
          help: "remove this path from 'include'"))
      return
    }
    guard !finished.contains(included) else { return }
    guard let root = files.read(included, referencedAt: node.range, into: &diagnostics) else {
      finished.insert(included)
      isIncomplete = true
      return
    }
    guard let mapping = root.mapping else {
      isIncomplete = true
      diagnostics.report(.mismatch(root, expected: "a mapping with 'presets'"))
      return
    }
    mapping.reportUnknownKeys(
      besides: ScreenKeys.included, of: "an included file", into: &diagnostics
    ) { key in
      ScreenKeys.screen.contains(key)
        ? "move '\(key)' to the screen; an included file contains only presets"
        : Suggestion.help(for: key, in: ScreenKeys.included)
          ?? Suggestion.available("keys", ScreenKeys.included)
    }
    collect(mapping, of: included, into: &diagnostics)
  }
}

/// The files with built-in presets, which are available without `include`.
enum ShippedPresets {
  static let files = ["dates.yaml", "lists.yaml", "shop.yaml"]

  /// Returns the name of a file in diagnostics.
  static func name(of file: String) -> String { "widgetrun:presets/\(file)" }

  static func contents(of file: String) -> [UInt8] { Resource.bytes(of: "presets/\(file)") }
}

extension PresetCollector {
  /// Adds built-in presets that the screen does not redeclare.
  ///
  /// - Parameter names: The presets to add; nil for all. If all of them are declared, no file is
  ///   read.
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
  /// Returns the scalar values of a key at any nesting level.
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
