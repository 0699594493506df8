internal import Screens
internal import WidgetCore

/// How a screen is wired and what it asks, in words.
enum Explanation {
  static func wiring(of screen: Screen) -> String {
    let searchers = screen.searchers.map {
      "searcher \($0.id): \($0.type), reads filter state \($0.filterState)"
    }
    let widgets = screen.widgets.map { widget in
      let groups = widget.connector.targets.map { "\($0.attribute) in \($0.group.wiringText)" }
      return "widget \(widget.id): \(widget.type) on \(widget.searcher ?? "every searcher")"
        + (groups.isEmpty ? "" : ", filters \(groups.joined(separator: ", "))")
    }
    return (searchers + widgets).joined(separator: "\n")
  }

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

  /// - Parameter time: how long the answer took with the way there and back.
  static func text(of response: SearchResponse, after time: Duration) -> String {
    "answer: \(response.nbHits.counting("hit")) in \(response.processingTime.milliseconds) ms, "
      + "\(time.milliseconds) ms in all"
  }

  /// The groups that the counts of an attribute leave out of account: what is chosen in an `or`
  /// group must not lower the counts of what can be chosen besides.
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
    groups.isEmpty ? "" : " ignoring \(groups.map(\.wiringText).joined(separator: " and "))"
  }

  private static func orNone(_ text: String) -> String {
    text.isEmpty ? "none" : text
  }
}

extension FilterGroup.ID {
  /// The group's kind and name: `or(brand, facet)`.
  var wiringText: String {
    switch self {
    case .and(let name): "and(\(name))"
    case .or(let name, let kind): "or(\(name), \(kind.rawValue))"
    case .hierarchical(let name): "hierarchical(\(name))"
    }
  }
}
