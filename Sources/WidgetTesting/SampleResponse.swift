internal import WidgetCore

/// A generated response with everything that a request asks for.
enum SampleResponse {
  case typical
  case empty
  /// Contains numbers that only a defective engine returns.
  case invalid

  func response(to request: SearchRequest) -> SearchResponse {
    var response = SearchResponse(query: request.query, page: request.page)
    switch self {
    case .typical:
      response.hits = Self.hits
      response.nbHits = 45
      response.nbPages = 3
      response.processingTime = .microseconds(1_500)
      response.userData = ["text", nil, ["title": "Sale", "link": "/sale"]]
    case .empty: break
    case .invalid:
      response.hits = Self.hits
      response.nbHits = -1
      response.page = .max
      response.nbPages = .max
      response.hitsPerPage = 0
      response.processingTime = .seconds(-1)
      response.userData = [nil, 1, [], ["title": nil]]
      response.renderingContent = ["facetOrdering": ["facets": ["order": [1, nil, "Apple"]]]]
    }
    fill(&response, for: request)
    return response
  }

  private func fill(_ response: inout SearchResponse, for request: SearchRequest) {
    for facet in request.facets {
      response.facets[facet.attribute] = values.prefix(max(0, facet.limit)).map { $0 }
    }
    for key in request.statistics { response.statistics[key] = statistics }
    for key in request.counts { response.counts[key] = self == .invalid ? -1 : values.count }
    for key in request.histograms {
      response.histograms[key] =
        self == .empty
        ? []
        : [HistogramBucket(from: 1, to: 4, count: 3), HistogramBucket(from: 5, to: 9, count: 0)]
    }
  }

  private var values: [FacetValue] {
    switch self {
    case .typical:
      [
        FacetValue("Apple", count: 12), FacetValue("Apple > Phones", count: 9),
        FacetValue("7", count: 5), FacetValue("true", count: 2), FacetValue("", count: 0),
      ]
    case .empty: []
    case .invalid:
      [
        FacetValue("Apple", count: .max), FacetValue("Apple", count: .max),
        FacetValue(" > ", count: -1), FacetValue("\u{1B}[31m", count: .min),
      ]
    }
  }

  private var statistics: NumericStatistics? {
    switch self {
    case .typical: NumericStatistics(min: 1, max: 9, sum: 45, average: 5, count: 9)
    case .empty: nil
    case .invalid: NumericStatistics(min: .nan, max: -.infinity, sum: .infinity, average: .nan)
    }
  }

  private static let hits = [
    Hit(
      objectID: "1",
      record: JSONObject(
        [
          ("name", .text("Apple")), ("price", .integer(5)), ("brands", ["Apple", .null, 1]),
        ] as [(String, JSONValue)])),
    Hit(objectID: "", record: JSONObject()),
  ]
}
