internal import Screens
internal import WidgetCore

/// Reports initial filters without matching records, and rejected sort orders.
struct InitialStateCheck {
  /// Nil if the screen has errors; then its complete initial request is not checked.
  let screen: Screen?
  let outline: ScreenOutline
  let probe: SearchProbe
  let surveys: [String: RecordSurvey]
  let sources: [String: String]
  /// The source locations of the diagnostics that were reported before.
  private var earlier: [SourceRange] = []

  init(
    screen: Screen?, outline: ScreenOutline, probe: SearchProbe, surveys: [String: RecordSurvey],
    sources: [String: String]
  ) {
    (self.screen, self.outline, self.probe) = (screen, outline, probe)
    (self.surveys, self.sources) = (surveys, sources)
  }

  private func isReported(_ range: SourceRange) -> Bool {
    earlier.contains { range.contains($0) }
  }

  mutating func report(into diagnostics: inout Diagnostics) async {
    var found = Diagnostics()
    // Filters and sort orders with other errors are not evaluated.
    earlier = diagnostics.all.map(\.range)
    for filters in outline.state.initial + outline.state.always where !isReported(filters.range) {
      await report(filters, into: &found)
    }
    for declared in outline.widgets where declared.isValid {
      await reportFilters(of: declared, into: &found)
      await reportSortOrders(of: declared, into: &found)
    }
    if found.isEmpty, !diagnostics.hasErrors, let screen { await report(screen, into: &found) }
    diagnostics.report(found)
  }

  /// Checks the filters of `state`: each one separately, and then all of them together.
  func report(_ filters: FilterDeclaration, into diagnostics: inout Diagnostics) async {
    let ids = searchers(for: filters.groups)
    for filter in filters.groups.flatMap(\.filters) {
      let group = FilterGroup(.and(filter.attribute), [filter])
      guard await probe.matchesNothing([group], in: ids) else { continue }
      diagnostics.report(await matchesNothing(filter, in: filters.node, ids))
      return
    }
    guard await probe.matchesNothing(filters.groups, in: ids) else { return }
    diagnostics.report(.matchesNothing("all of these filters", at: filters.range))
  }

  private func matchesNothing(
    _ filter: Filter, in node: Node, _ ids: [String]
  ) async -> Diagnostic {
    let isHidden = node.scalar?.isInterpolated == true
    let subject = "the filter \(isHidden ? Node.hiddenValue : "'\(filter.text)'")"
    guard case .facet(let facet) = filter, case .string(let value) = facet.value, !isHidden else {
      return .matchesNothing(subject, at: node.range)
    }
    let range = range(of: value, after: filter.attribute, in: node)
    let values = await probe.values(of: filter.attribute, in: ids)
    var fixIt = Suggestion.fixIt(for: value, in: values, at: range ?? node.range)
    // Another value than the most similar one can be meant.
    fixIt?.isSafe = false
    return .matchesNothing(
      subject, at: range ?? node.range, help: fixIt.map { "did you mean '\($0.replacement)'?" },
      fixIt: range == nil ? nil : fixIt)
  }

  /// Checks the default filters of a widget; reports at the parameter that causes them.
  private func reportFilters(
    of declared: DeclaredWidget, into diagnostics: inout Diagnostics
  ) async {
    let groups = Self.groups(from: declared.widget.connector)
    guard !groups.isEmpty,
      await probe.matchesNothing(groups, in: searchers(for: groups, of: declared.widget))
    else { return }
    let range = declared.range { Self.groups(from: $0).isEmpty }
    diagnostics.report(.matchesNothing("the initial filters of this widget", at: range))
  }

  private static func groups(from connector: any Connector) -> [FilterGroup] {
    let request = connector.firstRequest
    return request.filters.toFilterGroups() + request.always
  }

  private func reportSortOrders(
    of declared: DeclaredWidget, into diagnostics: inout Diagnostics
  ) async {
    for sort in declared.widget.sorts {
      var request = SearchRequest()
      request.sort = sort
      let attributes = Screen.Widget.attributes(ofSort: sort)
      for id in outline.searchers.map(\.id) where declared.widget.isConnected(to: id) {
        // Unknown attributes are reported as such.
        guard surveys[id]?.names.isSuperset(of: attributes) ?? true else { continue }
        guard let error = await probe.error(of: request, by: id) else { continue }
        let merged = declared.declaration.merged
        let first = NameLocator.occurrences(
          of: sort, in: merged.mapping, except: ScreenKeys.widget, sources
        ).first
        let isHidden = first?.isHidden ?? merged.node.isInterpolated
        let message =
          isHidden ? "the searcher rejects the sort order \(Node.hiddenValue)" : error.message
        let range = first?.range ?? declared.declaration.range()
        if isReported(range) { continue }
        diagnostics.report(Diagnostic(.refusedRequest, message, at: range))
      }
    }
  }

  /// Checks the complete initial request of each searcher.
  private func report(_ screen: Screen, into diagnostics: inout Diagnostics) async {
    for (entry, request) in zip(screen.searchers, screen.initialRequests)
    where surveys[entry.id] != nil {
      if let error = await probe.error(of: request, by: entry.id) {
        diagnostics.report(Diagnostic(.refusedRequest, error.message, at: entry.range))
      } else if let range = outline.root.entry("state")?.keyRange,
        await probe.count(request, in: entry.id) == 0
      {
        diagnostics.report(.matchesNothing("the initial state", at: range))
      }
    }
  }
}

extension InitialStateCheck {
  /// Returns the searchers with records that have all attributes of some filters.
  private func searchers(for groups: [FilterGroup], of widget: Screen.Widget? = nil) -> [String] {
    let attributes = groups.flatMap(\.filters).map(\.attribute)
    return outline.searchers.map(\.id).filter { id in
      guard let names = surveys[id]?.names, widget?.isConnected(to: id) ?? true else {
        return false
      }
      return names.isSuperset(of: attributes)
    }
  }

  /// Returns the source location of a filter's value; nil if the file contains escapes or aliases.
  private func range(of value: String, after attribute: String, in node: Node) -> SourceRange? {
    let text = Array((node.scalar?.text ?? "").unicodeScalars)
    let (name, value) = (Array(attribute.unicodeScalars), Array(value.unicodeScalars))
    guard let start = NameLocator.offsets(of: name, in: text).first, !value.isEmpty else {
      return nil
    }
    let offset = (start + name.count..<text.count).first { start in
      let end = start + value.count
      let isValid =
        end == text.count || end < text.count && " \"')".unicodeScalars.contains(text[end])
      return isValid && text[start...].starts(with: value)
        && ": \"'".unicodeScalars.contains(text[start - 1])
    }
    return offset.flatMap { node.range(ofText: $0, length: value.count) }
  }
}

extension DeclaredWidget {
  /// Returns the source location of the parameter without which the widget is correct.
  ///
  /// If no single parameter is the cause, it is the location of the type.
  fileprivate func range(isCorrect: (any Connector) -> Bool) -> SourceRange {
    let (node, type) = (declaration.merged.node, Swift.type(of: widget.connector))
    for entry in declaration.merged.mapping.entries where !ScreenKeys.widget.contains(entry.key) {
      var fewer = node
      var mapping = declaration.merged.mapping
      mapping.remove(entry.key)
      fewer.content = .mapping(mapping)
      var ignored = Diagnostics()
      let outside = KeyContext(reserved: ScreenKeys.widget)
      let connector = type.make(from: fewer, context: outside, into: &ignored) as (any Connector)?
      if let connector, isCorrect(connector) { return entry.value.range }
    }
    return declaration.range()
  }
}

extension Diagnostic {
  fileprivate static func matchesNothing(
    _ filters: String, at range: SourceRange, help: String? = nil, fixIt: FixIt? = nil
  ) -> Diagnostic {
    Diagnostic(
      .matchesNothing, "no record matches \(filters)", at: range, severity: .warning,
      help: help ?? "compare the filters with the values in the records", fixIt: fixIt)
  }
}

extension DiagnosticID {
  /// Initial filters without matching records.
  static let matchesNothing: Self = "matches-nothing"
  /// A request that a searcher rejects.
  static let refusedRequest: Self = "refused-request"
}

/// Sends requests to searchers that count records without returning hits.
struct SearchProbe {
  /// The opened searchers by id.
  let searchers: [String: any Searcher]

  /// True if no record of these searchers matches all groups; false if a searcher fails.
  func matchesNothing(_ groups: [FilterGroup], in ids: [String]) async -> Bool {
    var request = SearchRequest()
    request.always = groups
    for id in ids where await count(request, in: id) != 0 { return false }
    return !ids.isEmpty
  }

  /// Returns the number of matching records; nil if the searcher fails.
  func count(_ request: SearchRequest, in id: String) async -> Int? {
    try? await response(to: request, from: id)?.nbHits
  }

  /// Returns the error of a request; nil if it succeeds.
  func error(of request: SearchRequest, by id: String) async -> SearchError? {
    do throws(SearchError) {
      _ = try await response(to: request, from: id)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the most frequent values of an attribute, for suggestions.
  func values(of attribute: String, in ids: [String]) async -> [String] {
    var request = SearchRequest()
    request.addFacet(attribute, limit: 1_000)
    var values: [String] = []
    for id in ids {
      let response = try? await self.response(to: request, from: id)
      values += response?.facets[attribute]?.map(\.value) ?? []
    }
    return values
  }

  private func response(
    to request: SearchRequest, from id: String
  ) async throws(SearchError) -> SearchResponse? {
    var request = request
    request.hitsPerPage = 0
    return try await searchers[id]?.search([request]).first
  }
}
