internal import WidgetCore

/// The keys of a screen file by level, and in words where a key belongs that stands elsewhere.
struct ScreenKeys {
  static let screen = ScreenShape.screen.map(\.name)
  static let included = ScreenShape.included.map(\.name)
  static let state = StateEntry.parameterNames
  static let searcher = ScreenShape.searcher.map(\.name)
  static let widget = ScreenShape.widget.map(\.name)
  static let preset = ScreenShape.preset.map(\.name)
  static let renderer = ScreenShape.renderer.map(\.name)

  private let registry: Registry

  init(_ registry: Registry) {
    self.registry = registry
  }

  /// The parameters of every searcher type.
  var searcherParameters: [String] {
    Self.names(registry.searchers.values.map { $0.parameterNames })
  }

  /// The parameters of every widget type. O(types): asked for only where something is wrong.
  var widgetParameters: [String] {
    Self.names(registry.connectors.values.map { $0.parameterNames })
  }

  private static func names(_ names: [[String]]) -> [String] {
    Set(names.joined()).sorted()
  }

  /// The keys around a widget's own parameters.
  func around(_ widget: any Connector.Type) -> OutsideKeys {
    OutsideKeys(here: Self.widget, above: levels(around: widget))
  }

  private func levels(around widget: any Connector.Type) -> [Level] {
    // `sorts` is a parameter of a searcher, but beside `sort` rather a slip of the pen.
    let slips = Set(widget.parameterNames.flatMap { [$0 + "s", String($0.dropLast())] })
    return [inState, onTop, inSearcher].map { level in
      (keys: level.keys.filter { !slips.contains($0) }, place: level.place)
    }
  }

  /// The keys around a searcher's own parameters.
  var aroundSearcher: OutsideKeys {
    OutsideKeys(here: Self.searcher, above: [inState, onTop, inWidget])
  }

  /// The keys around a renderer's own parameters.
  var aroundRenderer: OutsideKeys {
    OutsideKeys(here: Self.renderer, above: [onTop])
  }

  /// Why a key is not one of the screen's, as a cure.
  func help(forTopLevel key: String) -> String {
    // `widget:` and `searcher's` plural are slips of the pen, whatever else the word may mean.
    let number = Self.screen.first { $0 == key + "s" || $0 + "s" == key }
    return number.map { "did you mean '\($0)'?" }
      ?? place(of: key, in: [inState, inSearcher, inWidget])
      ?? Suggestion.help(for: key, in: Self.screen)
      ?? "a screen has \(Self.list(Self.screen))"
  }

  /// The keys around those of `state`.
  var aroundState: OutsideKeys {
    OutsideKeys(above: [onTop, inSearcher, inWidget])
  }

  /// Words in quotes with commas between them.
  static func list(_ words: some Sequence<String>) -> String {
    words.map { "'\($0)'" }.joined(separator: ", ")
  }

  private typealias Level = (keys: [String], place: String)

  private var onTop: Level { (Self.screen, "at the top level of the screen") }
  private var inState: Level { (Self.state, "in 'state'") }
  private var inSearcher: Level { (searcherParameters, "in 'searcher'") }
  private var inWidget: Level {
    (widgetParameters + ["type", "id", "preset"], "in a widget, an item of 'widgets'")
  }

  private func place(of key: String, in levels: [Level]) -> String? {
    levels.first { $0.keys.contains(key) }.map { "'\(key)' belongs \($0.place)" }
  }
}

extension Mapping {
  /// Reports the keys that are none of `known`.
  func reportUnknownKeys(
    besides known: [String], of noun: String, into diagnostics: inout Diagnostics,
    help: (String) -> String
  ) {
    for entry in entries where !known.contains(entry.key) {
      let (help, fixIt) = (help(entry.key), fixIt(for: entry, in: known))
      // A key that belongs elsewhere is not put right by another name.
      let isMeant = fixIt.map { "did you mean '\($0.replacement)'?" } == help
      diagnostics.report(
        Diagnostic(
          .unknownParameter, "unknown key '\(entry.key)' in \(noun)", at: entry.keyRange,
          help: help, fixIt: isMeant ? fixIt : nil))
    }
  }
}
