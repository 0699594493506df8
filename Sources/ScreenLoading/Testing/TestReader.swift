internal import Screens
internal import WidgetCore

/// Decodes the test cases under `tests` or in a separate file.
struct TestReader {
  let registry: Registry
  /// The tested screen; nil if it has errors, because its ids are unreliable then.
  let screen: Screen?

  func read(_ items: [Node], into diagnostics: inout Diagnostics) -> [ScreenTest] {
    items.compactMap { read($0, into: &diagnostics) }
  }

  private func read(_ node: Node, into diagnostics: inout Diagnostics) -> ScreenTest? {
    guard let entry = TestDeclaration.make(from: node, into: &diagnostics) else { return nil }
    for step in entry.do { check(step, into: &diagnostics) }
    return ScreenTest(
      name: entry.name, range: node.range, query: entry.query,
      filters: entry.filters.flatMap(\.groups), initialState: entry.state?.initialState,
      steps: entry.do,
      variants: entry.on, expectations: expectations(entry.expect, into: &diagnostics))
  }

  private func check(_ step: Located<Action>, into diagnostics: inout Diagnostics) {
    guard let screen else { return }
    guard let widget = screen.widgets.first(where: { $0.id == step.value.widget }) else {
      let ids = screen.widgets.map(\.id)
      let id = step.value.widget
      diagnostics.report(.unknownName(id, at: step.range, "widget", among: ids, .unknownWidget))
      return
    }
    let actions = type(of: widget.connector).actions
    guard !actions.isEmpty, !actions.contains(where: { $0.name == step.value.name }) else {
      return
    }
    let error = ActionError.unknown(step.value, for: type(of: widget.connector))
    diagnostics.report(
      Diagnostic(
        .unknownValue, error.message, at: step.range,
        help: Suggestion.nearest(to: step.value.name, in: actions.map(\.name)).map { name in
          var meant = step.value
          meant.name = name
          return "did you mean '\(meant)'?"
        }))
  }

  private func expectations(
    _ expected: OpenRecord<ExpectationDeclaration, [String: Int]>,
    into diagnostics: inout Diagnostics
  ) -> [Expectation] {
    let mapping = expected.node.mapping ?? Mapping()
    if mapping.entries.isEmpty {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "'expect' is empty", at: expected.node.range,
          help: "add an expectation such as 'hits: 3'"))
    }
    let ids = screen?.widgets.map(\.id) ?? mapping.entries.map(\.key)
    guard
      let declaration = expected.decodeRecord(
        context: KeyContext(reserved: ids), into: &diagnostics)
    else {
      return []
    }
    return mapping.entries.flatMap { expectations($0, declaration, into: &diagnostics) }
  }

  private func expectations(
    _ entry: Mapping.Entry, _ declaration: ExpectationDeclaration,
    into diagnostics: inout Diagnostics
  ) -> [Expectation] {
    switch entry.key {
    case "hits": each(declaration.hits, entry, into: &diagnostics) { .hits(searcher: $0, $1) }
    case "order": each(declaration.order, entry, into: &diagnostics) { .order(searcher: $0, $1) }
    case "query": each(declaration.query, entry, into: &diagnostics) { .query(searcher: $0, $1) }
    case "filters":
      each(declaration.filters, entry, into: &diagnostics) { .filters(searcher: $0, $1.groups) }
    case "page":
      each(declaration.page, entry, into: &diagnostics) { .page(searcher: $0, $1.number) }
    case "json": views(declaration.json, entry, into: &diagnostics) { .view(widget: $0, $1) }
    case "contains":
      views(declaration.contains, entry, into: &diagnostics) { .viewPart(widget: $0, $1) }
    case "customData": one(entry, declaration.customData.map(Expectation.Condition.customData))
    case "errors": one(entry, declaration.errors.map { .errors($0.values) })
    case "snapshot": one(entry, declaration.snapshot.map { snapshot($0, into: &diagnostics) })
    default: one(entry, counts(entry, into: &diagnostics))
    }
  }

  private func one(
    _ entry: Mapping.Entry, _ condition: Expectation.Condition?
  ) -> [Expectation] {
    condition.map { [Expectation(name: entry.key, range: entry.keyRange, condition: $0)] } ?? []
  }

  /// Returns an expectation for the first searcher, or for each searcher id in the mapping.
  private func each<Value>(
    _ values: PerSearcher<Value>?, _ entry: Mapping.Entry, into diagnostics: inout Diagnostics,
    _ condition: (String, Value) -> Expectation.Condition
  ) -> [Expectation] {
    guard let values, let screen, let first = screen.searchers.first else { return [] }
    if let value = values.values[nil] { return one(entry, condition(first.id, value)) }
    let ids = screen.searchers.map(\.id)
    return (entry.value.mapping?.entries ?? []).compactMap { inner in
      guard let value = values.values[inner.key] else { return nil }
      guard ids.contains(inner.key) else {
        diagnostics.report(
          .unknownName(inner.key, at: inner.keyRange, "searcher", among: ids, .unknownSearcher))
        return nil
      }
      return Expectation(
        name: "\(entry.key) \(inner.key)", range: inner.keyRange,
        condition: condition(inner.key, value))
    }
  }

  /// Returns an expectation for each widget id in the mapping.
  private func views(
    _ values: [String: JSONValue], _ entry: Mapping.Entry, into diagnostics: inout Diagnostics,
    _ condition: (String, JSONValue) -> Expectation.Condition
  ) -> [Expectation] {
    guard let screen else { return [] }
    let ids = screen.widgets.map(\.id)
    return (entry.value.mapping?.entries ?? []).compactMap { inner in
      guard ids.contains(inner.key) else {
        diagnostics.report(
          .unknownName(inner.key, at: inner.keyRange, "widget", among: ids, .unknownWidget))
        return nil
      }
      return values[inner.key].map {
        Expectation(
          name: "\(entry.key) \(inner.key)", range: inner.keyRange,
          condition: condition(inner.key, $0))
      }
    }
  }

  private func counts(
    _ entry: Mapping.Entry, into diagnostics: inout Diagnostics
  ) -> Expectation.Condition? {
    guard let mapping = entry.value.mapping else {
      diagnostics.report(
        .mismatch(entry.value, expected: "a mapping of values to counts, such as '{ red: 2 }'"))
      return nil
    }
    let counts = mapping.entries.compactMap { inner in
      Int.decode(inner.value, into: &diagnostics).map { (inner.key, JSONValue.integer($0)) }
    }
    return .counts(widget: entry.key, JSONObject(counts))
  }

  private func snapshot(
    _ declaration: SnapshotDeclaration, into diagnostics: inout Diagnostics
  ) -> Expectation.Condition {
    let renderers = registry.renderers.keys.sorted()
    let format = declaration.format
    if !renderers.contains(format.value) {
      diagnostics.report(
        Diagnostic(
          .unknownType, "unknown format '\(format.value)'", at: format.range,
          help: Suggestion.help(for: format.value, in: renderers)
            ?? Suggestion.available("formats", renderers)))
    }
    return .snapshot(file: declaration.file, format: format.value)
  }
}

extension Diagnostic {
  fileprivate static func unknownName(
    _ name: String, at range: SourceRange, _ noun: String, among ids: [String], _ id: DiagnosticID
  ) -> Diagnostic {
    Diagnostic(
      id, "unknown \(noun) '\(name)'", at: range,
      help: Suggestion.help(for: name, in: ids) ?? Suggestion.available("\(noun)s", ids))
  }
}

extension DiagnosticID {
  /// A widget id that does not exist on the screen.
  static let unknownWidget: Self = "unknown-widget"
}
