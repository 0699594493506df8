internal import WidgetCore

/// An answer made up for a request, with everything it asks for.
enum SampleAnswer {
  case usual
  case empty
  /// With numbers that a broken engine might send.
  case odd

  func response(to request: SearchRequest) -> SearchResponse {
    var response = SearchResponse(query: request.query, page: request.page)
    switch self {
    case .usual:
      response.hits = Self.hits
      response.nbHits = 45
      response.nbPages = 3
      response.processingTime = .microseconds(1_500)
      response.userData = ["text", nil, ["title": "Sale", "link": "/sale"]]
    case .empty: break
    case .odd:
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
    for wanted in request.statistics { response.statistics[wanted] = statistics }
    for wanted in request.counts { response.counts[wanted] = self == .odd ? -1 : values.count }
    for wanted in request.histograms {
      response.histograms[wanted] =
        self == .empty
        ? []
        : [HistogramBucket(from: 1, to: 4, count: 3), HistogramBucket(from: 5, to: 9, count: 0)]
    }
  }

  private var values: [FacetValue] {
    switch self {
    case .usual:
      [
        FacetValue("Apple", count: 12), FacetValue("Apple > Phones", count: 9),
        FacetValue("7", count: 5), FacetValue("true", count: 2), FacetValue("", count: 0),
      ]
    case .empty: []
    case .odd:
      [
        FacetValue("Apple", count: .max), FacetValue("Apple", count: .max),
        FacetValue(" > ", count: -1), FacetValue("\u{1B}[31m", count: .min),
      ]
    }
  }

  private var statistics: NumericStatistics? {
    switch self {
    case .usual: NumericStatistics(min: 1, max: 9, sum: 45, average: 5, count: 9)
    case .empty: nil
    case .odd: NumericStatistics(min: .nan, max: -.infinity, sum: .infinity, average: .nan)
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
