internal import Screens
internal import WidgetCore

/// How a screen is wired and what it asks, in words.
enum Explanation {
  static func wiring(of screen: Screen) -> String {
    let searchers = screen.searchers.map {
      "searcher \($0.id): \($0.type), reads filter state \($0.filterState)"
    }
    let widgets = screen.widgets.map { widget in
      let groups = widget.connector.targets.map { "\($0.attribute) in \(text($0.group))" }
      return "widget \(widget.id): \(widget.type) on \(widget.searcher ?? "every searcher")"
        + (groups.isEmpty ? "" : ", filters \(groups.joined(separator: ", "))")
    }
    return (searchers + widgets).joined(separator: "\n")
  }

  static func requests(of screen: Screen, _ frame: Frame) -> String {
    frame.searches.map { search in
      let request = screen.request(
        for: search.id, in: search.searched ?? search.state, beside: frame.searches)
      let facets = request.facets.map { "\($0.attribute) (up to \($0.limit))" }
      let statistics = request.statistics.map { $0.attribute + ignoring($0.ignoring) }
      let counts = request.counts.map { $0.filter.text + ignoring($0.ignoring) }
      let histograms = request.histograms.map {
        "\($0.attribute) (\($0.buckets), \($0.scale.rawValue))\(ignoring($0.ignoring))"
      }
      let searches = request.facetSearches.map { "\($0.attribute) for '\($0.text)'" }
      return """
        request to \(search.id):
          query: '\(request.query)'
          filters: \(orNone(request.filters.description))
          always: \(orNone(FilterGroupConverter().sql(request.always) ?? ""))
          page: \(request.page + 1) of \(request.hitsPerPage) hits, sort: \(request.sort ?? "ranking")
          facets: \(orNone(facets.joined(separator: ", ")))
          statistics: \(orNone(statistics.joined(separator: ", ")))
          counts: \(orNone(counts.joined(separator: ", ")))
          histograms: \(orNone(histograms.joined(separator: ", ")))
          facet searches: \(orNone(searches.joined(separator: ", ")))
        answer: \(search.response.map(answer) ?? "none")
        """
    }.joined(separator: "\n")
  }

  private static func answer(_ response: SearchResponse) -> String {
    "\(response.nbHits.counting("hit")) in \(response.processingTime.milliseconds) ms"
  }

  private static func ignoring(_ group: FilterGroup.ID?) -> String {
    group.map { " ignoring \(text($0))" } ?? ""
  }

  private static func orNone(_ text: String) -> String {
    text.isEmpty ? "none" : text
  }

  private static func text(_ group: FilterGroup.ID) -> String {
    switch group {
    case .and(let name): "and(\(name))"
    case .or(let name, let kind): "or(\(name), \(kind.rawValue))"
    case .hierarchical(let name): "hierarchical(\(name))"
    }
  }
}
