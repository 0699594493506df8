internal import Components

/// The searchers of a screen by name, to tie widgets to.
struct SearcherNames {
  /// How a widget is tied to searchers and filters.
  struct Wiring {
    var searcher: String?
    var filterState: String
    var spansFilterStates: Bool
    var namesSearcher: Bool
    var namesFilterState: Bool
  }

  private let filterStates: [(searcher: String, name: String)]

  init(_ drafts: [SearcherReader.Draft]) {
    filterStates = drafts.map { ($0.id, $0.filterState) }
  }

  /// What a widget's `searcher` and `filterState` tie it to.
  ///
  /// Without `searcher` it is that of the widget around it, else the first one that reads the filter
  /// state, or all for a type that spans them; without `filterState` that of the widget around it,
  /// else the one that the searcher reads.
  func wiring(
    of mapping: Mapping, inside parent: WidgetDraft?, spansSearchers: Bool,
    into diagnostics: inout Diagnostics
  ) -> Wiring {
    let ids = filterStates.map(\.searcher)
    let named = mapping.text("searcher", into: &diagnostics)
    check(mapping["searcher"], named, "searcher", ids, .unknownSearcher, into: &diagnostics)
    let inherited = parent.flatMap { $0.namesSearcher ? $0.searcher : nil }
    let ownState = mapping.text("filterState", into: &diagnostics)
    check(
      mapping["filterState"], ownState, "filter state", filterStates.map(\.name),
      .unknownFilterState,
      into: &diagnostics)
    let isInherited = named == nil && parent?.namesFilterState == true
    let state = ownState ?? (isInherited ? parent?.filterState : nil)
    let reader = filterStates.first { $0.name == state }?.searcher ?? ids.first
    let searcher = named ?? inherited ?? (spansSearchers ? nil : reader)
    let own = filterStates.first { $0.searcher == searcher } ?? filterStates.first
    return Wiring(
      searcher: searcher, filterState: state ?? own?.name ?? "main",
      spansFilterStates: searcher == nil && state == nil, namesSearcher: named ?? inherited != nil,
      namesFilterState: state != nil)
  }

  /// Checks the searchers that the parameters of a widget name.
  func check(
    _ mentioned: [String: [String]], in mapping: Mapping, into diagnostics: inout Diagnostics
  ) {
    for (parameter, names) in mentioned.sorted(by: { $0.key < $1.key }) {
      for name in names {
        let node = mapping[parameter].flatMap { $0.first(saying: name) } ?? mapping[parameter]
        check(
          node, name, "searcher", filterStates.map(\.searcher), .unknownSearcher,
          into: &diagnostics)
      }
    }
  }

  private func check(
    _ node: Node?, _ name: String?, _ noun: String, _ known: [String], _ id: DiagnosticID,
    into diagnostics: inout Diagnostics
  ) {
    guard let node, let name, !known.isEmpty, !known.contains(name) else { return }
    var seen: Set<String> = []
    let names = known.filter { seen.insert($0).inserted }
    let fixIt = Suggestion.fixIt(for: name, in: names, at: node.textRange)
    diagnostics.report(
      Diagnostic(
        id, "unknown \(noun) \(node.quoted)", at: node.range,
        help: fixIt.map { "did you mean '\($0.replacement)'?" }
          ?? "there is \(ScreenKeys.list(names))",
        fixIt: fixIt))
  }
}

extension Node {
  /// The first text in here that is this one.
  fileprivate func first(saying text: String) -> Node? {
    switch content {
    case .scalar(let scalar): scalar.text == text ? self : nil
    case .sequence(let items): items.lazy.compactMap { $0.first(saying: text) }.first
    case .mapping(let mapping):
      mapping.entries.lazy.compactMap { $0.value.first(saying: text) }.first
    }
  }
}

extension DiagnosticID {
  /// A searcher id that the screen does not have.
  static let unknownSearcher: Self = "unknown-searcher"
  /// A filter state that no searcher reads.
  static let unknownFilterState: Self = "unknown-filter-state"
}
