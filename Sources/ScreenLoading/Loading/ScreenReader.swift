internal import Screens
internal import WidgetCore

/// Decodes a screen from the root node of its file.
struct ScreenReader {
  let registry: Registry
  let file: String
  /// The files read so far, including included files.
  private(set) var files: SourceFiles
  /// The decoded declarations; nil before `read`, or if the file is not a mapping.
  private(set) var outline: ScreenOutline?
  private let keys: ScreenKeys
  private let readsTests: Bool

  /// - Parameter readsTests: whether to decode the tests of the screen.
  init(registry: Registry, file: String, files: SourceFiles, readsTests: Bool) {
    self.registry = registry
    self.file = file
    self.files = files
    self.readsTests = readsTests
    keys = ScreenKeys(registry)
  }

  /// Decodes and validates the screen; nil if the root is not a mapping.
  ///
  /// If there are errors, the screen is incomplete.
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
    let declarations = declarations(mapping, searchers, into: &diagnostics)
    let widgets = DeclaredWidget.widgets(of: declarations, into: &diagnostics)
    let searchOn: SearchTrigger = mapping.value("searchOn", into: &diagnostics) ?? .start
    let configurations = searchers.compactMap(\.configuration)
    let valid = widgets.filter(\.isValid)
    ScreenValidation(
      widgets: valid, initial: state.initial, invalid: declarations.filter(\.isInvalid)
    ).report(into: &diagnostics)
    PageSizeCheck(widgets: valid, searchers: configurations).report(into: &diagnostics)
    FilterStateCheck(widgets: valid, searchers: configurations).report(into: &diagnostics)
    SearchTriggerCheck(
      trigger: searchOn, range: mapping["searchOn"]?.range, widgets: widgets,
      isComplete: widgets.count == declarations.count
    ).report(registry: registry, into: &diagnostics)
    outline = ScreenOutline(
      file: file, root: mapping, searchers: searchers, widgets: widgets, state: state)
    var wording = WordingReader().read(mapping, into: &diagnostics)
    for widget in valid {
      wording.formats.merge(widget.widget.connector.formats) { declared, _ in declared }
    }
    wording.labels.attributes.merge(Self.labels(from: valid.map(\.widget))) { own, _ in own }
    var screen = Screen(
      file: file, title: mapping.text("title", into: &diagnostics),
      searchers: configurations, widgets: valid.map(\.widget), initialState: state.initialState,
      searchOn: searchOn, insights: mapping.value("insights", into: &diagnostics),
      renderers: RendererReader(registry: registry, keys: keys).read(mapping, into: &diagnostics),
      wording: wording)
    screen.design = DesignReader(
      widgets: widgets.map { (id: $0.widget.id, container: $0.widget.parent) },
      invalid: widgets.count == declarations.count ? [] : declarations.filter(\.isInvalid)
    ).read(mapping, into: &diagnostics)
    guard readsTests else { return screen }
    let items = mapping.items("tests", of: "tests", into: &diagnostics)
    let tests = TestReader(registry: registry, screen: diagnostics.hasErrors ? nil : screen)
    screen.tests = tests.read(items, into: &diagnostics)
    return screen
  }

  /// Returns the titles of the widgets as labels of the attributes that they filter.
  ///
  /// An attribute that widgets with different titles filter has no label.
  private static func labels(from widgets: [Screen.Widget]) -> [String: String] {
    var titles: [String: Set<String>] = [:]
    for widget in widgets {
      for attribute in widget.titledAttributes {
        titles[attribute, default: []].insert(widget.title ?? "")
      }
    }
    return titles.compactMapValues { $0.count == 1 ? $0.first : nil }
  }

  private func state(_ screen: Mapping, into diagnostics: inout Diagnostics) -> StateDeclaration {
    let keys = "'query', 'initial', 'always', 'page', and 'now'"
    guard screen.mapping("state", of: keys, into: &diagnostics) != nil, let node = screen["state"]
    else { return StateDeclaration() }
    return StateDeclaration.decodePartially(
      from: node, context: self.keys.aroundState, into: &diagnostics
    )
    .value
      ?? StateDeclaration()
  }

  private mutating func declarations(
    _ mapping: Mapping, _ searchers: [SearcherDeclaration], into diagnostics: inout Diagnostics
  ) -> [WidgetDeclaration] {
    var collector = PresetCollector(files: files)
    collector.collect(mapping, of: file, into: &diagnostics)
    let used = ["presets", "widgets"].flatMap { mapping[$0]?.texts(of: "preset") ?? [] }
    collector.collectShipped(used, into: &diagnostics)
    files = collector.files
    let presets = PresetLibrary(
      collector.presets, shippedNames: collector.shippedNames,
      lacksPresets: collector.isIncomplete,
      usedTypes: Set(mapping["widgets"]?.texts(of: "type") ?? []), registry: registry, keys: keys,
      into: &diagnostics)
    var reader = WidgetReader(
      registry: registry, keys: keys, presets: presets, searchers: SearcherReferences(searchers))
    return reader.read(mapping, into: &diagnostics)
  }
}

extension Screen.Widget {
  /// The attribute that the widget filters if it has a title; empty if it filters several.
  ///
  /// The levels of a hierarchy, such as `category.lvl0` and `category.lvl1`, are one attribute.
  fileprivate var titledAttributes: Set<String> {
    let attributes = Set(connector.targets.map(\.attribute))
    let names = attributes.map { name in
      let end = name.dropLast()
      return end.hasSuffix(".lvl") ? String(end.dropLast(4)) : name
    }
    return title != nil && Set(names).count == 1 ? attributes : []
  }
}

/// Decodes `locale`, `labels`, `formats`, and `strings`.
struct WordingReader {
  func read(_ screen: Mapping, into diagnostics: inout Diagnostics) -> Wording {
    Wording(
      locale: screen.value("locale", into: &diagnostics) ?? .english,
      labels: screen.value("labels", into: &diagnostics) ?? DisplayNames(),
      formats: screen.value("formats", into: &diagnostics) ?? [:],
      strings: screen.value("strings", into: &diagnostics) ?? Strings())
  }
}
