internal import WidgetCore

/// Reads a screen from the root of its file.
struct ScreenReader {
  let registry: Registry
  let file: String
  /// The files read so far; included ones come to them.
  private(set) var files: SourceFiles
  /// What was read, with its places; nil before.
  private(set) var outline: ScreenOutline?
  private let keys: ScreenKeys

  init(registry: Registry, file: String, files: SourceFiles) {
    self.registry = registry
    self.file = file
    self.files = files
    keys = ScreenKeys(registry)
  }

  /// The screen as far as it could be read; nil if there is none to speak of.
  mutating func read(_ root: Node, into diagnostics: inout Diagnostics) -> Screen? {
    guard let mapping = root.mapping else {
      diagnostics.report(
        .mismatch(root, expected: "a mapping with 'searcher' and 'widgets'"))
      return nil
    }
    mapping.reportUnknownKeys(
      besides: ScreenKeys.screen, of: "the screen", into: &diagnostics,
      help: keys.help(forTopLevel:))
    let searchers = SearcherReader(registry: registry, keys: keys).read(mapping, into: &diagnostics)
    let state = state(mapping, into: &diagnostics)
    let drafts = drafts(mapping, searchers, into: &diagnostics)
    let placed = PlacedWidget.place(drafts, into: &diagnostics)
    let searchOn: SearchTrigger = mapping.value("searchOn", into: &diagnostics) ?? .start
    let entries = searchers.compactMap(\.entry)
    let whole = placed.filter(\.isWhole)
    ScreenChecks(widgets: whole, initial: state.initial, broken: drafts.filter(\.isBroken))
      .report(into: &diagnostics)
    FilterStateCheck(widgets: whole, searchers: entries).report(into: &diagnostics)
    SearchTriggerCheck(
      trigger: searchOn, range: mapping["searchOn"]?.range, widgets: placed,
      isComplete: placed.count == drafts.count
    ).report(knowing: registry, into: &diagnostics)
    outline = ScreenOutline(
      file: file, root: mapping, searchers: searchers, widgets: placed, state: state)
    var wording = WordingReader().read(mapping, into: &diagnostics)
    for widget in whole {
      wording.formats.merge(widget.widget.connector.formats) { known, _ in known }
    }
    var screen = Screen(
      file: file, title: mapping.text("title", into: &diagnostics),
      searchers: entries, widgets: whole.map(\.widget), start: state.start,
      searchOn: searchOn, insights: mapping.value("insights", into: &diagnostics),
      renderers: RendererReader(registry: registry, keys: keys).read(mapping, into: &diagnostics),
      wording: wording)
    screen.theme = mapping.value("theme", into: &diagnostics) ?? screen.theme
    let items = mapping.items("tests", of: "tests", into: &diagnostics)
    let tests = TestReader(registry: registry, screen: diagnostics.hasErrors ? nil : screen)
    screen.tests = tests.read(items, into: &diagnostics)
    return screen
  }

  private func state(_ screen: Mapping, into diagnostics: inout Diagnostics) -> StateEntry {
    let known = "'query', 'initial', 'always', 'page' and 'now'"
    guard screen.mapping("state", of: known, into: &diagnostics) != nil, let node = screen["state"]
    else { return StateEntry() }
    return StateEntry.read(from: node, outside: keys.aroundState, into: &diagnostics).value
      ?? StateEntry()
  }

  private mutating func drafts(
    _ mapping: Mapping, _ searchers: [SearcherReader.Draft], into diagnostics: inout Diagnostics
  ) -> [WidgetDraft] {
    var collector = PresetCollector(files: files)
    collector.collect(mapping, of: file, into: &diagnostics)
    let named = ["presets", "widgets"].flatMap { mapping[$0]?.texts(of: "preset") ?? [] }
    collector.collectShipped(named, into: &diagnostics)
    files = collector.files
    let presets = PresetLibrary(
      collector.presets, shippedNames: collector.shippedNames, registry: registry, keys: keys,
      into: &diagnostics)
    var reader = WidgetReader(
      registry: registry, keys: keys, presets: presets, searchers: SearcherNames(searchers))
    return reader.read(mapping, into: &diagnostics)
  }
}
