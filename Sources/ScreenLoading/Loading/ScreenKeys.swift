internal import WidgetCore

/// The keys of a screen file by level, with help for keys at the wrong level.
struct ScreenKeys {
  static let screen = ScreenParameters.screen.map(\.name)
  static let included = ScreenParameters.included.map(\.name)
  static let state = StateDeclaration.parameterNames
  static let searcher = ScreenParameters.searcher.map(\.name)
  static let widget = ScreenParameters.widget.map(\.name)
  static let preset = ScreenParameters.preset.map(\.name)
  static let renderer = ScreenParameters.renderer.map(\.name)

  private let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
  }

  /// The parameters of every searcher type.
  var searcherParameters: [String] {
    Self.names(registry.searchers.values.map { $0.parameterNames })
  }

  /// The parameters of every widget type. O(types), so it is used for help only.
  var widgetParameters: [String] {
    Self.names(registry.connectors.values.map { $0.parameterNames })
  }

  private static func names(_ names: [[String]]) -> [String] {
    Set(names.joined()).sorted()
  }

  /// The keys of a widget declaration besides the parameters of its type.
  ///
  /// - Parameter mapping: the declaration, for suggestions with its values.
  func around(_ widget: any Connector.Type, in mapping: Mapping) -> KeyContext {
    var context = KeyContext(reserved: Self.widget, enclosing: levels(around: widget))
    context.hint = { key in
      let names = widget.parameterNames
      return names.isEmpty ? nil : Self.hint(for: key, in: mapping, besides: names)
    }
    return context
  }

  private func levels(around widget: any Connector.Type) -> [Level] {
    // In a widget with a parameter `sort`, `sorts` is a typo, although searchers have it.
    let typos = Set(widget.parameterNames.flatMap { [$0 + "s", String($0.dropLast())] })
    return [inState, onTop, inSearcher].map { level in
      (keys: level.keys.filter { !typos.contains($0) }, location: level.location)
    }
  }

  /// The help for keys that other libraries have in a widget, and this one elsewhere.
  private static func hint(
    for key: String, in mapping: Mapping, besides names: [String]
  ) -> String? {
    switch key {
    case "min", "max":
      if names.contains("bounds") { return "write both ends in 'bounds', as in [0, 100]" }
      return "a range of numbers is a widget of type 'numberRange', with 'bounds: [0, 100]'"
    case "selected", "selectedValues", "defaultRefinement", "initial", "default", "value":
      guard names.contains("attribute"), !names.contains("selected") else { return nil }
      let filters = initialFilters(mapping["attribute"], mapping[key])
      return "write the initial filter in the state: 'state: { initial: [\(filters)] }'"
    case "widgets", "children":
      if names.contains("widgets") { return nil }
      return "only containers have widgets; put both widgets into a widget of type 'panel'"
    case "options" where names.contains("items"): return "did you mean 'items'?"
    default: return nil
    }
  }

  /// Returns the filters that select values, in quotes and separated by commas.
  private static func initialFilters(_ attribute: Node?, _ values: Node?) -> String {
    let attribute = attribute.flatMap { $0.isInterpolated ? nil : $0.scalar?.text }
    let values = (values?.sequence ?? [values].compactMap(\.self)).compactMap {
      $0.isInterpolated ? nil : $0.scalar?.text
    }
    let shown = values.isEmpty ? ["VALUE"] : values
    return shown.map { "\"\(attribute ?? "ATTRIBUTE"):\($0)\"" }.joined(separator: ", ")
  }

  /// The keys of a searcher declaration besides the parameters of its type.
  var aroundSearcher: KeyContext {
    KeyContext(reserved: Self.searcher, enclosing: [inState, onTop, inWidget])
  }

  /// The keys of a renderer declaration besides the parameters of its type.
  var aroundRenderer: KeyContext {
    KeyContext(reserved: Self.renderer, enclosing: [onTop])
  }

  /// Returns the help for an unknown key at the top level of a screen.
  func help(forTopLevel key: String) -> String {
    // A wrong singular or plural is a typo, even if the key exists at another level.
    let number = Self.screen.first { $0 == key + "s" || $0 + "s" == key }
    return number.map { "did you mean '\($0)'?" }
      ?? location(of: key, in: [inState, inSearcher, inWidget])
      ?? Suggestion.help(for: key, in: Self.screen)
      ?? Suggestion.available("keys", Self.screen)
  }

  /// The keys at other levels that are misplaced in `state`.
  var aroundState: KeyContext {
    KeyContext(enclosing: [onTop, inSearcher, inWidget])
  }

  /// Returns the words in quotes, separated by commas.
  static func list(_ words: some Sequence<String>) -> String {
    words.map { "'\($0)'" }.joined(separator: ", ")
  }

  /// The keys of a level with the phrase for its location in help.
  private typealias Level = (keys: [String], location: String)

  private var onTop: Level { (Self.screen, "at the top level of the screen") }
  private var inState: Level { (Self.state, "in 'state'") }
  private var inSearcher: Level { (searcherParameters, "in 'searcher'") }
  private var inWidget: Level {
    (widgetParameters + ["type", "id", "preset"], "in a widget, an item of 'widgets'")
  }

  private func location(of key: String, in levels: [Level]) -> String? {
    levels.first { $0.keys.contains(key) }.map { "'\(key)' belongs \($0.location)" }
  }
}

extension Mapping {
  /// Reports the keys that are not in `valid`, except `x-…`, under which authors declare anchors.
  func reportUnknownKeys(
    besides valid: [String], of noun: String, into diagnostics: inout Diagnostics,
    help: (String) -> String
  ) {
    for entry in entries where !valid.contains(entry.key) && !entry.key.hasPrefix("x-") {
      let message = "unknown key '\(entry.key)' in \(noun)"
      guard diagnostics.canShowMore else {
        diagnostics.report(Diagnostic(.unknownParameter, message, at: entry.keyRange))
        continue
      }
      let (help, fixIt) = (help(entry.key), fixIt(for: entry, in: valid))
      // Renaming does not fix a key at the wrong level.
      let isTypo = fixIt.map { "did you mean '\($0.replacement)'?" } == help
      diagnostics.report(
        Diagnostic(
          .unknownParameter, message, at: entry.keyRange, help: help, fixIt: isTypo ? fixIt : nil))
    }
  }
}
