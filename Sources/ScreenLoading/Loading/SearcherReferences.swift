internal import Components

/// Resolves the references of widgets to searchers and filter states.
struct SearcherReferences {
  /// The searcher and filter state of a widget, and whether they are declared or defaults.
  struct Connections {
    var searcher: String?
    var filterState: String
    var spansFilterStates: Bool
    var namesSearcher: Bool
    var namesFilterState: Bool
  }

  private let filterStates: [(searcher: String, name: String)]

  init(_ declarations: [SearcherDeclaration]) {
    filterStates = declarations.map { ($0.id, $0.filterState) }
  }

  /// Resolves the keys `searcher` and `filterState` of a widget, and reports unknown names.
  ///
  /// The default searcher is the container's, or else the first one that uses the filter state; a
  /// type that spans searchers is connected to all. The default filter state is the container's,
  /// or else the searcher's.
  func connections(
    of mapping: Mapping, inside parent: WidgetDeclaration?, spansSearchers: Bool,
    into diagnostics: inout Diagnostics
  ) -> Connections {
    let ids = filterStates.map(\.searcher)
    var declared = mapping.text("searcher", into: &diagnostics)
    // A misspelled searcher is used as suggested, so that the widget is checked with its records.
    declared =
      check(mapping["searcher"], declared, "searcher", ids, .unknownSearcher, into: &diagnostics)
      ?? declared
    let inherited = parent.flatMap { $0.namesSearcher ? $0.searcher : nil }
    var declaredState = mapping.text("filterState", into: &diagnostics)
    declaredState =
      check(
        mapping["filterState"], declaredState, "filter state", filterStates.map(\.name),
        .unknownFilterState, into: &diagnostics) ?? declaredState
    let inheritsState = declared == nil && parent?.namesFilterState == true
    let state = declaredState ?? (inheritsState ? parent?.filterState : nil)
    let first = filterStates.first { $0.name == state }?.searcher ?? ids.first
    let searcher = declared ?? inherited ?? (spansSearchers ? nil : first)
    let own = filterStates.first { $0.searcher == searcher } ?? filterStates.first
    return Connections(
      searcher: searcher, filterState: state ?? own?.name ?? "main",
      spansFilterStates: searcher == nil && state == nil,
      namesSearcher: declared ?? inherited != nil, namesFilterState: state != nil)
  }

  /// Reports unknown searchers in the parameters of a widget.
  ///
  /// - Parameter references: The searcher ids by name of the parameter.
  func check(
    _ references: [String: [String]], in mapping: Mapping, into diagnostics: inout Diagnostics
  ) {
    for (parameter, names) in references.sorted(by: { $0.key < $1.key }) {
      for name in names {
        let node = mapping[parameter].flatMap { $0.first(withText: name) } ?? mapping[parameter]
        check(
          node, name, "searcher", filterStates.map(\.searcher), .unknownSearcher,
          into: &diagnostics)
      }
    }
  }

  /// Reports an unknown name and returns the suggested one; nil if the name is known.
  @discardableResult
  private func check(
    _ node: Node?, _ name: String?, _ noun: String, _ valid: [String], _ id: DiagnosticID,
    into diagnostics: inout Diagnostics
  ) -> String? {
    guard let node, let name, !valid.isEmpty, !valid.contains(name) else { return nil }
    var seen: Set<String> = []
    let names = valid.filter { seen.insert($0).inserted }
    let fixIt = Suggestion.fixIt(for: name, in: names, at: node.textRange)
    diagnostics.report(
      Diagnostic(
        id, "unknown \(noun) \(node.quoted)", at: node.range,
        help: fixIt.map { "did you mean '\($0.replacement)'?" }
          ?? Suggestion.available("\(noun)s", names),
        fixIt: fixIt))
    return fixIt?.replacement
  }
}

extension Node {
  /// Returns the first nested scalar with this text.
  fileprivate func first(withText text: String) -> Node? {
    switch content {
    case .scalar(let scalar): scalar.text == text ? self : nil
    case .sequence(let items): items.lazy.compactMap { $0.first(withText: text) }.first
    case .mapping(let mapping):
      mapping.entries.lazy.compactMap { $0.value.first(withText: text) }.first
    }
  }
}

extension DiagnosticID {
  /// A searcher id that does not exist on the screen.
  static let unknownSearcher: Self = "unknown-searcher"
  /// A filter state that no searcher uses.
  static let unknownFilterState: Self = "unknown-filter-state"
}
