internal import WidgetCore

/// Reads the cases of `tests`, or those of a file of cases.
struct TestReader {
  let registry: Registry
  /// What the cases are about; nil if it has mistakes, and its ids cannot be told for sure.
  let screen: Screen?

  func read(_ items: [Node], into diagnostics: inout Diagnostics) -> [ScreenTest] {
    items.compactMap { read($0, into: &diagnostics) }
  }

  private func read(_ node: Node, into diagnostics: inout Diagnostics) -> ScreenTest? {
    guard let entry = TestEntry.make(from: node, into: &diagnostics) else { return nil }
    for step in entry.do { check(step, into: &diagnostics) }
    return ScreenTest(
      name: entry.name, range: node.range, query: entry.query,
      filters: entry.filters.flatMap(\.groups), start: entry.state?.start, steps: entry.do,
      variants: entry.on, expectations: expectations(entry.expect, into: &diagnostics))
  }

  private func check(_ step: Placed<Action>, into diagnostics: inout Diagnostics) {
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
      Diagnostic(.unknownValue, error.message, at: step.range, help: error.help))
  }

  private func expectations(
    _ written: Deferred<ExpectationEntry, [String: Int]>, into diagnostics: inout Diagnostics
  ) -> [Expectation] {
    let mapping = written.node.mapping ?? Mapping()
    if mapping.entries.isEmpty {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "'expect' is empty, expected something that must hold",
          at: written.node.range, help: "write 'hits: N', for one"))
    }
    let ids = screen?.widgets.map(\.id) ?? mapping.entries.map(\.key)
    guard let entry = written.read(outside: OutsideKeys(here: ids), into: &diagnostics) else {
      return []
    }
    return mapping.entries.flatMap { expectations($0, entry, into: &diagnostics) }
  }

  private func expectations(
    _ written: Mapping.Entry, _ entry: ExpectationEntry, into diagnostics: inout Diagnostics
  ) -> [Expectation] {
    switch written.key {
    case "hits": each(entry.hits, written, into: &diagnostics) { .hits(searcher: $0, $1) }
    case "order": each(entry.order, written, into: &diagnostics) { .order(searcher: $0, $1) }
    case "query": each(entry.query, written, into: &diagnostics) { .query(searcher: $0, $1) }
    case "filters":
      each(entry.filters, written, into: &diagnostics) { .filters(searcher: $0, $1.groups) }
    case "page":
      each(entry.page, written, into: &diagnostics) { .page(searcher: $0, $1.number) }
    case "json": views(entry.json, written, into: &diagnostics) { .view(widget: $0, $1) }
    case "contains":
      views(entry.contains, written, into: &diagnostics) { .viewPart(widget: $0, $1) }
    case "customData": one(written, entry.customData.map(Expectation.Kind.customData))
    case "errors": one(written, entry.errors.map { .errors($0.values) })
    case "snapshot": one(written, entry.snapshot.map { snapshot($0, into: &diagnostics) })
    default: one(written, counts(written, into: &diagnostics))
    }
  }

  private func one(_ written: Mapping.Entry, _ kind: Expectation.Kind?) -> [Expectation] {
    kind.map { [Expectation(name: written.key, range: written.keyRange, kind: $0)] } ?? []
  }

  private func each<Value>(
    _ values: BySearcher<Value>?, _ written: Mapping.Entry, into diagnostics: inout Diagnostics,
    _ kind: (String, Value) -> Expectation.Kind
  ) -> [Expectation] {
    guard let values, let screen, let first = screen.searchers.first else { return [] }
    if let value = values.values[nil] { return one(written, kind(first.id, value)) }
    let ids = screen.searchers.map(\.id)
    return (written.value.mapping?.entries ?? []).compactMap { entry in
      guard let value = values.values[entry.key] else { return nil }
      guard ids.contains(entry.key) else {
        diagnostics.report(
          .unknownName(entry.key, at: entry.keyRange, "searcher", among: ids, .unknownSearcher))
        return nil
      }
      return Expectation(
        name: "\(written.key) \(entry.key)", range: entry.keyRange, kind: kind(entry.key, value))
    }
  }

  private func views(
    _ values: [String: JSONValue], _ written: Mapping.Entry, into diagnostics: inout Diagnostics,
    _ kind: (String, JSONValue) -> Expectation.Kind
  ) -> [Expectation] {
    guard let screen else { return [] }
    let ids = screen.widgets.map(\.id)
    return (written.value.mapping?.entries ?? []).compactMap { entry in
      guard ids.contains(entry.key) else {
        diagnostics.report(
          .unknownName(entry.key, at: entry.keyRange, "widget", among: ids, .unknownWidget))
        return nil
      }
      return values[entry.key].map {
        Expectation(
          name: "\(written.key) \(entry.key)", range: entry.keyRange, kind: kind(entry.key, $0))
      }
    }
  }

  private func counts(
    _ written: Mapping.Entry, into diagnostics: inout Diagnostics
  ) -> Expectation.Kind? {
    guard let mapping = written.value.mapping else {
      diagnostics.report(
        .mismatch(written.value, expected: "a mapping of values to counts, as in '{ red: 2 }'"))
      return nil
    }
    let counts = mapping.entries.compactMap { entry in
      Int.decode(entry.value, into: &diagnostics).map { (entry.key, JSONValue.integer($0)) }
    }
    return .counts(widget: written.key, JSONObject(counts))
  }

  private func snapshot(
    _ entry: SnapshotEntry, into diagnostics: inout Diagnostics
  ) -> Expectation.Kind {
    let known = registry.renderers.keys.sorted()
    if !known.contains(entry.format.value) {
      diagnostics.report(
        Diagnostic(
          .unknownType, "unknown format '\(entry.format.value)', expected a renderer",
          at: entry.format.range,
          help: Suggestion.help(for: entry.format.value, in: known)
            ?? "there is \(ScreenKeys.list(known))"))
    }
    return .snapshot(file: entry.file, format: entry.format.value)
  }
}

extension Diagnostic {
  fileprivate static func unknownName(
    _ name: String, at range: SourceRange, _ noun: String, among ids: [String], _ id: DiagnosticID
  ) -> Diagnostic {
    Diagnostic(
      id, "there is no \(noun) '\(name)'", at: range,
      help: Suggestion.help(for: name, in: ids) ?? "the screen has \(ScreenKeys.list(ids))")
  }
}

extension DiagnosticID {
  /// A widget id that the screen does not have.
  static let unknownWidget: Self = "unknown-widget"
}
