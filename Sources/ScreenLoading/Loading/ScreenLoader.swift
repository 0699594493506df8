public import Screens
public import WidgetCore

/// Loads screen files and related files: presets, test cases, and searcher declarations.
///
/// ```swift
/// let loader = ScreenLoader(registry: registry, environment: [:], readFile: readFile)
/// let loaded = loader.load("shop.yaml")
/// for diagnostic in loaded.diagnostics.all { print(diagnostic.message) }
/// ```
public struct ScreenLoader {
  private let registry: Registry
  private let environment: [String: String]
  private let readFile: @Sendable (String) throws(FileError) -> [UInt8]
  private let loadPlugin: PluginLoading?
  /// What the files may access; everything by default.
  package var access = AccessPolicy.unrestricted
  /// Called with each environment variable that a file uses, and its value.
  package var didReadVariable: @Sendable (_ name: String, _ value: String) -> Void = { _, _ in }

  private var files: SourceFiles {
    SourceFiles(
      interpolation: Interpolation(environment, access: access, didRead: didReadVariable),
      access: access, readFile: readFile)
  }

  /// Creates a loader.
  ///
  /// - Parameters:
  ///   - registry: The component types that are available to screens.
  ///   - environment: The values of `${env:NAME}`.
  ///   - readFile: Returns the contents of a file. Paths of included files are resolved relative to
  ///     the file that includes them. `-` is standard input.
  ///   - loadPlugin: Loads a plug-in of a screen; nil if plug-ins are not supported.
  public init(
    registry: Registry, environment: [String: String],
    readFile: @escaping @Sendable (String) throws(FileError) -> [UInt8],
    loadPlugin: PluginLoading? = nil
  ) {
    self.registry = registry
    (self.environment, self.readFile, self.loadPlugin) = (environment, readFile, loadPlugin)
  }

  /// Loads a screen and the files that it includes, and reports all errors in them.
  ///
  /// - Parameters:
  ///   - file: The path of the screen; `-` is standard input.
  ///   - readsTests: Whether to decode the tests of the screen; otherwise they are not checked.
  public func load(_ file: String, readsTests: Bool = true) -> LoadedScreen {
    load(file, readsTests: readsTests) { _, _, _ in }
  }

  /// Loads a screen and returns its YAML with presets applied and default values added.
  ///
  /// Each value has the source location of its declaration; the file name of defaults is empty.
  /// The root is nil if the screen has errors.
  public func effective(_ file: String) -> (root: Node?, loaded: LoadedScreen) {
    var root: Node?
    let loaded = load(file) { node, screen, reader in
      root = EffectiveScreen(widgets: reader.outline?.widgets ?? [], screen: screen).node(node)
    }
    return (loaded.screen == nil ? nil : root, loaded)
  }

  private func load(
    _ file: String, readsTests: Bool = true, _ use: (Node, Screen, ScreenReader) -> Void
  ) -> LoadedScreen {
    var files = files
    var diagnostics = Diagnostics()
    let start = SourceRange(startOf: file)
    var screen: Screen?
    var outline: ScreenOutline?
    var registry = registry
    let plugins = PluginReader(
      file: file, load: loadPlugin, isForbidden: access.isRestricted)
    if let root = files.read(file, referencedAt: start, into: &diagnostics),
      plugins.read(root, into: &registry, &diagnostics)
    {
      var reader = ScreenReader(
        registry: registry, file: file, files: files, readsTests: readsTests)
      screen = reader.read(root, into: &diagnostics)
      (files, outline) = (reader.files, reader.outline)
      AccessCheck(access, file: file).report(
        root, outline?.searchers ?? [], into: &diagnostics)
      if diagnostics.hasErrors { screen = nil }
      if let screen { use(root, screen, reader) }
    }
    diagnostics = diagnostics.withoutResultsOfVariables.withoutResultsOfSyntaxErrors
    var loaded = LoadedScreen(
      screen: diagnostics.hasErrors ? nil : screen,
      diagnostics: Self.sorted(diagnostics, startingWith: file), sources: files.texts,
      registry: registry)
    loaded.outline = outline
    return loaded
  }

  /// Loads the presets that a screen or a file of presets declares and includes.
  public func presets(of file: String) -> LoadedList<DeclaredPreset> {
    var files = files
    var diagnostics = Diagnostics()
    let root = files.read(file, referencedAt: SourceRange(startOf: file), into: &diagnostics)
    var collector = PresetCollector(files: files)
    if let mapping = root?.mapping {
      collector.collect(mapping, of: file, into: &diagnostics)
    } else if let root {
      diagnostics.report(.mismatch(root, expected: "a mapping with 'presets'"))
    }
    return LoadedList(
      items: collector.declared,
      diagnostics: Self.sorted(diagnostics, startingWith: file),
      sources: collector.files.texts)
  }

  /// Loads the built-in presets, which are available to every screen.
  public func shippedPresets() -> LoadedList<DeclaredPreset> {
    var diagnostics = Diagnostics()
    var collector = PresetCollector(files: files)
    collector.collectShipped(into: &diagnostics)
    return LoadedList(
      items: collector.declared,
      diagnostics: diagnostics, sources: collector.files.texts)
  }

  /// Loads a file of test cases, which has the format of a screen's `tests`.
  public func tests(of file: String, for screen: Screen) -> LoadedList<ScreenTest> {
    read(file) { root, diagnostics in
      guard let items = root.sequence else {
        diagnostics.report(.mismatch(root, expected: "a list of test cases"))
        return []
      }
      return TestReader(registry: registry, screen: screen).read(items, into: &diagnostics)
    }
  }

  /// Loads the `searcher` or `searchers` of a file and ignores its other keys.
  public func searchers(of file: String) -> LoadedList<Screen.SearcherConfiguration> {
    read(file) { root, diagnostics in
      guard let mapping = root.mapping else {
        diagnostics.report(.mismatch(root, expected: "a mapping with 'searcher' or 'searchers'"))
        return []
      }
      let reader = SearcherReader(registry: registry, keys: ScreenKeys(registry))
      let searchers = reader.read(mapping, into: &diagnostics)
      AccessCheck(access, file: file).report(searchers, of: mapping, into: &diagnostics)
      return searchers.compactMap(\.configuration)
    }
  }

  private func read<Item>(
    _ file: String, _ items: (Node, inout Diagnostics) -> [Item]
  ) -> LoadedList<Item> {
    var files = files
    var diagnostics = Diagnostics()
    let root = files.read(file, referencedAt: SourceRange(startOf: file), into: &diagnostics)
    let items = root.map { items($0, &diagnostics) } ?? []
    return LoadedList(items: items, diagnostics: diagnostics, sources: files.texts)
  }

  /// Returns the diagnostics of a file before those of the files that it includes.
  private static func sorted(
    _ diagnostics: Diagnostics, startingWith file: String
  ) -> Diagnostics {
    let all = diagnostics.all
    var sorted = Diagnostics()
    for diagnostic in all where diagnostic.range.file == file { sorted.report(diagnostic) }
    for diagnostic in all where diagnostic.range.file != file { sorted.report(diagnostic) }
    return sorted
  }
}
