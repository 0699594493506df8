internal import WidgetCore

/// Searches for what a screen filters by from the start, and reports what matches no record.
struct StartCheck {
  /// Nil if there are mistakes in it, so that it does not start.
  let screen: Screen?
  let outline: ScreenOutline
  let probe: SearchProbe
  let surveys: [String: RecordSurvey]
  let sources: [String: String]

  func report(into diagnostics: inout Diagnostics) async {
    var found = Diagnostics()
    for filters in outline.state.initial { await report(filters, into: &found) }
    for filters in outline.state.always { await report(filters, into: &found) }
    for placed in outline.widgets where placed.isWhole {
      await reportFilters(of: placed, into: &found)
      await reportSortOrders(of: placed, into: &found)
    }
    if found.isEmpty, let screen { await report(screen, into: &found) }
    diagnostics.report(found)
  }

  /// A text of `state`: each filter by itself, then all together.
  private func report(_ filters: WrittenFilters, into diagnostics: inout Diagnostics) async {
    let ids = known(filters.groups)
    for filter in filters.groups.flatMap(\.filters) {
      let group = FilterGroup(.and(filter.attribute), [filter])
      guard await probe.matchNothing([group], in: ids) else { continue }
      diagnostics.report(await nothing(filter, in: filters.node, ids))
      return
    }
    guard await probe.matchNothing(filters.groups, in: ids) else { return }
    diagnostics.report(
      .nothing("the filters hold for no record together", at: filters.range))
  }

  private func nothing(_ filter: Filter, in node: Node, _ ids: [String]) async -> Diagnostic {
    let isHidden = node.scalar?.isInterpolated == true
    let shown = isHidden ? "given by the environment" : "'\(filter.text)'"
    guard case .facet(let facet) = filter, case .string(let value) = facet.value, !isHidden else {
      return .nothing("the filter \(shown) holds for no record", at: node.range)
    }
    let range = place(of: value, behind: filter.attribute, in: node)
    let values = await probe.values(of: filter.attribute, in: ids)
    let fixIt = Suggestion.fixIt(for: value, in: values, at: range ?? node.range)
    return .nothing(
      "the filter \(shown) holds for no record", at: range ?? node.range,
      help: fixIt.map { "did you mean '\($0.replacement)'?" },
      fixIt: range == nil ? nil : fixIt)
  }

  /// What a widget lets hold by itself, at the parameter that does it.
  private func reportFilters(of placed: PlacedWidget, into diagnostics: inout Diagnostics) async {
    let groups = Self.groups(from: placed.widget.connector)
    guard !groups.isEmpty, await probe.matchNothing(groups, in: known(groups, for: placed.widget))
    else {
      return
    }
    let range = placed.place { Self.groups(from: $0).isEmpty }
    diagnostics.report(.nothing("what holds here from the start holds for no record", at: range))
  }

  private static func groups(from connector: any Connector) -> [FilterGroup] {
    let request = connector.firstRequest
    return request.filters.toFilterGroups() + request.always
  }

  private func reportSortOrders(
    of placed: PlacedWidget, into diagnostics: inout Diagnostics
  ) async {
    var state = SearchState()
    placed.widget.connector.start(&state)
    for sort in Set(placed.widget.connector.sortOrders + [state.sort].compactMap { $0 }).sorted() {
      var request = SearchRequest()
      request.sort = sort
      for id in outline.searchers.map(\.id) where placed.widget.speaks(to: id) {
        guard let error = await probe.refusal(of: request, by: id) else { continue }
        let places = NameSearch.places(
          of: sort, in: placed.draft.entry.mapping, except: ScreenKeys.widget, sources)
        let isHidden = places.first?.isHidden ?? placed.draft.entry.node.isInterpolated
        let message =
          isHidden ? "the sort order given by the environment is not accepted" : error.message
        let range = places.first?.range ?? placed.draft.range()
        diagnostics.report(Diagnostic(.refusedRequest, message, at: range))
      }
    }
  }

  /// All that holds from the start, for every searcher.
  private func report(_ screen: Screen, into diagnostics: inout Diagnostics) async {
    let state = ScreenState(startOf: screen, StartOptions())
    for (entry, lens) in zip(screen.searchers, state.lenses) where surveys[entry.id] != nil {
      let request = screen.request(for: entry.id, in: state[lens])
      if let error = await probe.refusal(of: request, by: entry.id) {
        diagnostics.report(Diagnostic(.refusedRequest, error.message, at: entry.range))
      } else if let place = outline.root.entry("state")?.keyRange,
        await probe.count(request, in: entry.id) == 0
      {
        diagnostics.report(
          .nothing("what holds from the start holds for no record together", at: place))
      }
    }
  }
}

extension StartCheck {
  /// The searchers whose records have all attributes of some filters.
  private func known(_ groups: [FilterGroup], for widget: Screen.Widget? = nil) -> [String] {
    let attributes = groups.flatMap(\.filters).map(\.attribute)
    return outline.searchers.map(\.id).filter { id in
      guard let names = surveys[id]?.names, widget?.speaks(to: id) ?? true else { return false }
      return names.isSuperset(of: attributes)
    }
  }

  /// The place of a filter's value in a text; nil if it is not written there as it is understood.
  private func place(of value: String, behind attribute: String, in node: Node) -> SourceRange? {
    let text = Array((node.scalar?.text ?? "").unicodeScalars)
    let (name, value) = (Array(attribute.unicodeScalars), Array(value.unicodeScalars))
    guard let start = NameSearch.offsets(of: name, in: text).first, !value.isEmpty else {
      return nil
    }
    let offset = (start + name.count..<text.count).first { start in
      let end = start + value.count
      let isWhole =
        end == text.count || end < text.count && " \"')".unicodeScalars.contains(text[end])
      return isWhole && text[start...].starts(with: value)
        && ": \"'".unicodeScalars.contains(text[start - 1])
    }
    return offset.flatMap { node.range(ofText: $0, length: value.count) }
  }
}

extension PlacedWidget {
  /// The place of the parameter without which a widget is cured; that of its type if it is none
  /// alone.
  fileprivate func place(isCured: (any Connector) -> Bool) -> SourceRange {
    let (node, type) = (draft.entry.node, Swift.type(of: widget.connector))
    for entry in draft.entry.mapping.entries where !ScreenKeys.widget.contains(entry.key) {
      var fewer = node
      var mapping = draft.entry.mapping
      mapping.remove(entry.key)
      fewer.content = .mapping(mapping)
      var ignored = Diagnostics()
      let outside = OutsideKeys(here: ScreenKeys.widget)
      let connector = type.make(from: fewer, outside: outside, into: &ignored) as (any Connector)?
      if let connector, isCured(connector) { return entry.value.range }
    }
    return draft.range()
  }
}

extension Diagnostic {
  fileprivate static func nothing(
    _ message: String, at range: SourceRange, help: String? = nil, fixIt: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(
      .matchesNothing, message, at: range, severity: .warning,
      help: help ?? "expected at least one record; look at the values that records have",
      fixIt: fixIt)
  }
}

extension DiagnosticID {
  /// Filters from the start that no record fulfils.
  static let matchesNothing: Self = "matches-nothing"
  /// Something that a searcher does not accept.
  static let refusedRequest: Self = "refused-request"
}
