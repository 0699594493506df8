public import WidgetCore

/// Reads screen files.
public struct ScreenLoader {
  private let registry: Registry
  private let files: SourceFiles
  private let loadPlugin: PluginLoading?

  /// - Parameters:
  ///   - registry: the types that a screen file can name.
  ///   - environment: what `${env:NAME}` stands for.
  ///   - readFile: gives the bytes of a file; the names are that of the screen file, and those of
  ///     `include` as seen from the same place. `-` is standard input.
  ///   - loadPlugin: loads a plugin that a screen names; nil where screens can name none.
  public init(
    registry: Registry, environment: [String: String],
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8],
    loadPlugin: PluginLoading? = nil
  ) {
    self.registry = registry
    self.loadPlugin = loadPlugin
    files = SourceFiles(interpolation: Interpolation(environment), readFile: readFile)
  }

  /// Reads a screen with all that it includes, and reports every mistake in them.
  public func load(_ file: String) -> LoadedScreen {
    load(file) { _, _, _ in }
  }

  /// A screen as it is understood, with what presets and defaults give: the root of such a file.
  ///
  /// Each value has the place where it is written; defaults have that of a file without a name.
  /// Nil if the screen has mistakes, which are those of `load`.
  public func effective(_ file: String) -> (root: Node?, loaded: LoadedScreen) {
    var root: Node?
    let loaded = load(file) { node, screen, reader in
      root = EffectiveScreen(widgets: reader.outline?.widgets ?? [], screen: screen).node(node)
    }
    return (loaded.screen == nil ? nil : root, loaded)
  }

  private func load(_ file: String, _ use: (Node, Screen, ScreenReader) -> Void) -> LoadedScreen {
    var files = files
    var diagnostics = Diagnostics()
    let start = SourceRange(startOf: file)
    var screen: Screen?
    var outline: ScreenOutline?
    var registry = registry
    let plugins = PluginReader(file: file, load: loadPlugin)
    if let root = files.read(file, namedAt: start, into: &diagnostics),
      plugins.read(root, into: &registry, &diagnostics)
    {
      var reader = ScreenReader(registry: registry, file: file, files: files)
      screen = reader.read(root, into: &diagnostics)
      (files, outline) = (reader.files, reader.outline)
      if diagnostics.hasErrors { screen = nil }
      if let screen { use(root, screen, reader) }
    }
    var loaded = LoadedScreen(
      screen: diagnostics.hasErrors ? nil : screen,
      diagnostics: Self.ordered(diagnostics, beginningWith: file), sources: files.texts,
      registry: registry)
    loaded.outline = outline
    return loaded
  }

  /// The presets that a screen, or a file of presets, declares and includes.
  public func presets(of file: String) -> LoadedList<DeclaredPreset> {
    var files = files
    var diagnostics = Diagnostics()
    let root = files.read(file, namedAt: SourceRange(startOf: file), into: &diagnostics)
    var collector = PresetCollector(files: files)
    if let mapping = root?.mapping {
      collector.collect(mapping, of: file, into: &diagnostics)
    } else if let root {
      diagnostics.report(.mismatch(root, expected: "a mapping with 'presets'"))
    }
    // In the order of their declaration; those of included files come last.
    return LoadedList(
      items: collector.presets.map { DeclaredPreset($0, among: collector.presets) },
      diagnostics: Self.ordered(diagnostics, beginningWith: file),
      sources: collector.files.texts)
  }

  /// The presets that every screen can name.
  public func shippedPresets() -> LoadedList<DeclaredPreset> {
    var diagnostics = Diagnostics()
    var collector = PresetCollector(files: files)
    collector.collectShipped(into: &diagnostics)
    return LoadedList(
      items: collector.presets.map { DeclaredPreset($0, among: collector.presets) },
      diagnostics: diagnostics, sources: collector.files.texts)
  }

  /// The cases of a file of cases, which is a list of what `tests` of a screen holds.
  public func tests(of file: String, for screen: Screen) -> LoadedList<ScreenTest> {
    read(file) { root, diagnostics in
      guard let items = root.sequence else {
        diagnostics.report(.mismatch(root, expected: "a list of cases"))
        return []
      }
      return TestReader(registry: registry, screen: screen).read(items, into: &diagnostics)
    }
  }

  /// What stands under `searcher` or `searchers` of a file, whatever else is in it.
  public func searchers(of file: String) -> LoadedList<Screen.SearcherEntry> {
    read(file) { root, diagnostics in
      guard let mapping = root.mapping else {
        diagnostics.report(.mismatch(root, expected: "a mapping with 'searcher' or 'searchers'"))
        return []
      }
      let reader = SearcherReader(registry: registry, keys: ScreenKeys(registry))
      return reader.read(mapping, into: &diagnostics).compactMap(\.entry)
    }
  }

  private func read<Item>(
    _ file: String, _ items: (Node, inout Diagnostics) -> [Item]
  ) -> LoadedList<Item> {
    var files = files
    var diagnostics = Diagnostics()
    let root = files.read(file, namedAt: SourceRange(startOf: file), into: &diagnostics)
    let found = root.map { items($0, &diagnostics) } ?? []
    return LoadedList(items: found, diagnostics: diagnostics, sources: files.texts)
  }

  /// The findings of the screen itself before those of the files that it includes.
  private static func ordered(
    _ diagnostics: Diagnostics, beginningWith file: String
  ) -> Diagnostics {
    let all = diagnostics.all
    var ordered = Diagnostics()
    for finding in all where finding.range.file == file { ordered.report(finding) }
    for finding in all where finding.range.file != file { ordered.report(finding) }
    return ordered
  }
}
