internal import Components

/// Gathers the presets of a screen file and of the files that it includes, each file once.
struct PresetCollector {
  var files: SourceFiles
  /// The presets in the order of their declaration.
  var presets: [Preset] = []
  /// The names of all shipped presets; empty as long as none was needed.
  var shippedNames: [String] = []
  // The files that are being read, outermost first.
  private var chain: [String] = []
  private var finished: Set<String> = []

  init(files: SourceFiles) {
    self.files = files
  }

  /// Adds the presets that a file's mapping declares, then those that it includes.
  mutating func collect(_ mapping: Mapping, of file: String, into diagnostics: inout Diagnostics) {
    chain.append(SourceFiles.resolve(file, from: ""))
    let help = "name each: 'longList: { limit: 50 }'"
    let declared = mapping.mapping(
      "presets", of: "names to presets", help: help, into: &diagnostics)
    for entry in declared?.entries ?? [] { add(entry, into: &diagnostics) }
    let files = mapping.items(
      "include", of: "files", help: "put it in brackets: [ … ]", into: &diagnostics)
    for node in files { include(node, from: file, into: &diagnostics) }
    finished.insert(chain.removeLast())
  }

  private mutating func add(_ entry: Mapping.Entry, into diagnostics: inout Diagnostics) {
    if let first = presets.first(where: { $0.name == entry.key }) {
      diagnostics.report(
        Diagnostic(
          .duplicatePreset, "the preset '\(entry.key)' is declared twice", at: entry.keyRange,
          help: "rename one of them",
          notes: [Diagnostic.Note("first declared here", at: first.nameRange)]))
      return
    }
    guard let mapping = entry.value.mapping else {
      let expected = "a mapping of widget parameters"
      diagnostics.report(
        entry.value.isNull
          ? .missingValue(entry, expected: expected) : .mismatch(entry.value, expected: expected))
      // An empty preset in its place keeps the widgets that use it from being reported too.
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
          help: "remove this include"))
      return
    }
    guard !finished.contains(included) else { return }
    guard let root = files.read(included, namedAt: node.range, into: &diagnostics) else {
      finished.insert(included)
      return
    }
    guard let mapping = root.mapping else {
      diagnostics.report(.mismatch(root, expected: "a mapping with 'presets'"))
      return
    }
    mapping.reportUnknownKeys(
      besides: ScreenKeys.included, of: "an included file", into: &diagnostics
    ) { key in
      ScreenKeys.screen.contains(key)
        ? "'\(key)' belongs in the screen itself; an included file holds only presets"
        : Suggestion.help(for: key, in: ScreenKeys.included)
          ?? "it takes \(ScreenKeys.list(ScreenKeys.included))"
    }
    collect(mapping, of: included, into: &diagnostics)
  }
}
