internal import Components

/// The searchers of a screen by name, to tie widgets to.
struct SearcherNames {
  /// How a widget is tied to searchers and filters.
  struct Wiring {
    var searcher: String?
    var filterState: String
    var spansFilterStates: Bool
  }

  private let filterStates: [(searcher: String, name: String)]

  init(_ drafts: [SearcherReader.Draft]) {
    filterStates = drafts.map { ($0.id, $0.filterState) }
  }

  /// What a widget's `searcher` and `filterState` tie it to.
  ///
  /// Without `searcher` it is the first one, or all for a type that spans them; without
  /// `filterState` the one that the searcher reads.
  func wiring(
    of mapping: Mapping, spansSearchers: Bool, into diagnostics: inout Diagnostics
  ) -> Wiring {
    let ids = filterStates.map(\.searcher)
    let named = mapping.text("searcher", into: &diagnostics)
    check(mapping["searcher"], named, "searcher", ids, .unknownSearcher, into: &diagnostics)
    let searcher = named ?? (spansSearchers ? nil : ids.first)
    let state = mapping.text("filterState", into: &diagnostics)
    check(
      mapping["filterState"], state, "filter state", filterStates.map(\.name), .unknownFilterState,
      into: &diagnostics)
    let own = filterStates.first { $0.searcher == searcher } ?? filterStates.first
    return Wiring(
      searcher: searcher, filterState: state ?? own?.name ?? "main",
      spansFilterStates: searcher == nil && state == nil)
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

extension DiagnosticID {
  /// A searcher id that the screen does not have.
  static let unknownSearcher: Self = "unknown-searcher"
  /// A filter state that no searcher reads.
  static let unknownFilterState: Self = "unknown-filter-state"
}
