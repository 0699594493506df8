internal import Screens
internal import SearchEngine
internal import WidgetCore

/// Describes how the widgets of a screen are connected, and its requests and responses, as text.
enum SearchTrace {
  /// Lists the searchers and widgets of a screen with their filter states and groups.
  static func wiring(of screen: Screen) -> String {
    let searchers = screen.searchers.map {
      "searcher \($0.id): \($0.type), reads filter state \($0.filterState)"
    }
    let widgets = screen.widgets.map { widget in
      let groups = widget.connector.targets.map { "\($0.attribute) in \($0.group.traceText)" }
      return "widget \(widget.id): \(widget.type) on \(widget.searcher ?? "every searcher")"
        + (groups.isEmpty ? "" : ", filters \(groups.joined(separator: ", "))")
    }
    return (searchers + widgets).joined(separator: "\n")
  }

  /// Describes a request to a searcher.
  static func text(of request: SearchRequest, to searcher: String) -> String {
    let facets = request.facets.map {
      "\($0.attribute) (up to \($0.limit))\(ignoring(ownGroups(of: $0.attribute, in: request)))"
    }
    let statistics = request.statistics.map {
      $0.attribute + ignoring($0.ignoring)
    }
    let histograms = request.histograms.map {
      "\($0.attribute) (\($0.buckets), \($0.scale.rawValue))\(ignoring($0.ignoring))"
    }
    let searches = request.facetSearches.map { "\($0.attribute) for '\($0.text)'" }
    let counts = request.counts.map { $0.filter.text + ignoring($0.ignoring) }
    return """
      request to \(searcher):
        query: '\(request.query)'
        filters: \(orNone(request.filters.description))
        always: \(orNone(FilterGroupConverter().sql(request.always) ?? ""))
        page: \(request.page + 1) of \(request.hitsPerPage) hits, sort: \(request.sort ?? "ranking")
        facets: \(orNone(facets.joined(separator: ", ")))
        statistics: \(orNone(statistics.joined(separator: ", ")))
        histograms: \(orNone(histograms.joined(separator: ", ")))
        counts: \(orNone(counts.joined(separator: ", ")))
        facet searches: \(orNone(searches.joined(separator: ", ")))
      """
  }

  /// Describes a response.
  ///
  /// - Parameter time: the time of the search including the network.
  static func text(of response: SearchResponse, after time: Duration) -> String {
    "response: \(response.nbHits.counting("hit")) in \(response.processingTime.milliseconds) ms, "
      + "\(time.milliseconds) ms in total"
  }

  /// The disjunctive groups that filter an attribute. Its counts ignore them, because selecting a
  /// value must not lower the counts of the alternatives.
  private static func ownGroups(
    of attribute: String, in request: SearchRequest
  ) -> [FilterGroup.ID] {
    request.filters.groupIDs.filter { group in
      group.isDisjunctive
        && request.filters.filters(in: group).contains { $0.attribute == attribute }
    }
    .sorted { $0.name < $1.name }
  }

  private static func ignoring(_ group: FilterGroup.ID?) -> String {
    ignoring(group.map { [$0] } ?? [])
  }

  private static func ignoring(_ groups: [FilterGroup.ID]) -> String {
    groups.isEmpty ? "" : " ignoring \(groups.map(\.traceText).joined(separator: " and "))"
  }

  private static func orNone(_ text: String) -> String {
    text.isEmpty ? "none" : text
  }
}

extension FilterGroup.ID {
  /// The operator and the name of the group: `or(brand, facet)`.
  var traceText: String {
    switch self {
    case .and(let name): "and(\(name))"
    case .or(let name, let kind): "or(\(name), \(kind.rawValue))"
    case .hierarchical(let name): "hierarchical(\(name))"
    }
  }
}

extension SearchTrace {
  /// Describes where the records of an opened searcher come from, as a line.
  static func text(
    opening entry: Screen.SearcherConfiguration, as searcher: any Searcher, after time: Duration
  ) -> String {
    let opened = "opened searcher '\(entry.id)' (\(entry.type)) in \(time.milliseconds) ms"
    guard let embedded = searcher as? EmbeddedSearcher else { return opened }
    let records = embedded.recordCount.counting("record")
    switch embedded.indexOrigin {
    case .cached(let path): return "\(opened): index cache hit, \(records) in '\(path)'"
    case .built(let path?): return "\(opened): index cache miss, indexed \(records) in '\(path)'"
    case .built(nil): return "\(opened): indexed \(records) without a cache"
    }
  }

  /// Describes a request and the response to it, or the error, as a line.
  static func line(
    _ request: SearchRequest, to searcher: String,
    _ result: Result<SearchResponse, SearchError>, after time: Duration
  ) -> String {
    let filters = request.filters.description
    let subject =
      "request to \(searcher): query '\(request.query)', page \(request.page + 1)"
      + (filters.isEmpty ? "" : ", \(filters)")
    switch result {
    case .success(let response):
      return "\(subject): \(response.nbHits.counting("hit")) in \(time.milliseconds) ms"
    case .failure(let error): return "\(subject): \(error.message)"
    }
  }
}

/// Forwards requests to a searcher and prints a trace of requests and responses on standard error.
struct TracedSearcher: Searcher {
  let id: String
  let searcher: any Searcher
  /// Whether to describe requests in full instead of in a line.
  let isExplained: Bool

  var responseLifetime: Duration? { searcher.responseLifetime }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let start = ContinuousClock.now
    do throws(SearchError) {
      let responses = try await searcher.search(requests)
      let time = ContinuousClock.now - start
      for (request, response) in zip(requests, responses) {
        print(request, .success(response), after: time)
      }
      return responses
    } catch {
      for request in requests { print(request, .failure(error), after: .now - start) }
      throw error
    }
  }

  private func print(
    _ request: SearchRequest, _ result: Result<SearchResponse, SearchError>, after time: Duration
  ) {
    guard isExplained else {
      return Console.standardError.print(
        message: SearchTrace.line(request, to: id, result, after: time))
    }
    let response =
      switch result {
      case .success(let response): SearchTrace.text(of: response, after: time)
      case .failure(let error): "response: \(error.message)"
      }
    Console.standardError.print(message: "\(SearchTrace.text(of: request, to: id))\n\(response)")
  }
}
