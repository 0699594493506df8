import Components
import Search
import SimdJSON

/// Decodes the results of queries.
struct ResultDecoder {
  let request: SearchRequest

  init(_ request: SearchRequest) {
    self.request = request
  }

  /// The response to a query for hits.
  func response(_ result: ParsedJSON) throws(SearchError) -> SearchResponse {
    guard let hits = result["hits"]?.items else {
      throw SearchError(.malformed, "invalid response from Algolia: 'hits' of a result is missing")
    }
    let count = result["nbHits"]?.count ?? hits.count
    let perPage = request.hitsPerPage
    var response = SearchResponse(
      query: request.query, nbHits: count, page: request.page,
      nbPages: result["nbPages"]?.count ?? Self.pages(count, perPage),
      hitsPerPage: perPage,
      processingTime: .milliseconds(result["processingTimeMS"]?.count ?? 0),
      userData: result["userData"]?.items?.map(\.value) ?? [],
      renderingContent: result["renderingContent"]?.value,
      appliedRules: (result["appliedRules"]?.items ?? []).compactMap {
        $0["objectID"]?.text
      },
      firstPage: request.firstPage)
    response.hits = try HitDecoder(request).hits(hits)
    response.nbSortedHits = result["nbSortedHits"]?.count
    response.appliedRelevancyStrictness = result["appliedRelevancyStrictness"]?.count
    response.queryID = result["queryID"]?.text
    addCounts(result, to: &response)
    return response
  }

  private static func pages(_ count: Int, _ perPage: Int) -> Int {
    perPage > 0 ? count / perPage + (count % perPage == 0 ? 0 : 1) : 0
  }

  private func addCounts(_ result: ParsedJSON, to response: inout SearchResponse) {
    let facets = result["facets"]
    for facet in request.facets {
      let isAll = facet.attribute == SearchRequest.allFacets
      for attribute in isAll ? (facets?.members ?? []).map(\.name) : [facet.attribute]
      where response.facets[attribute] == nil {
        response.facets[attribute] = Self.values(facets?[attribute], limit: facet.limit)
      }
    }
    let statistics = result["facets_stats"]
    for requested in request.statistics {
      response.statistics[requested] = statistics?[requested.attribute].flatMap(Self.statistics)
    }
    for histogram in request.histograms {
      let values = facets?[histogram.attribute]?.members ?? []
      response.histograms[histogram] = Self.buckets(of: histogram, values)
    }
  }

  private static func values(_ counts: ParsedJSON?, limit: Int) -> [FacetValue] {
    let values = (counts?.members ?? []).compactMap { member in
      member.value.count.map { FacetValue(member.name, count: $0) }
    }
    let sorted = values.sorted {
      $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count
    }
    return Array(sorted.prefix(limit))
  }

  /// The buckets of a histogram, computed from the facet values of its attribute.
  ///
  /// A record with several numbers is counted for each. Empty unless the response contains all values
  /// and all of them are numbers.
  private static func buckets(
    of histogram: SearchRequest.Histogram, _ values: [(name: String, value: ParsedJSON)]
  ) -> [HistogramBucket] {
    let lists = values.compactMap { value -> HistogramBuilder.List? in
      guard let number = Double(value.name), number.isFinite, let count = value.value.count else {
        return nil
      }
      return HistogramBuilder.List(numbers: [number], count: count)
    }
    guard lists.count == values.count, lists.count < QueryEncoder.maximumValues else { return [] }
    return HistogramBuilder(lists).buckets(histogram)
  }

  private static func statistics(_ json: ParsedJSON) -> NumericStatistics? {
    guard let minimum = json["min"]?.double, let maximum = json["max"]?.double, minimum <= maximum
    else { return nil }
    return NumericStatistics(
      min: minimum, max: maximum, sum: json["sum"]?.double,
      average: json["avg"]?.double)
  }

  /// The hits of a facet search.
  static func facetHits(_ json: ParsedJSON) throws(SearchError) -> [FacetHit] {
    guard let hits = json["facetHits"]?.items else {
      throw SearchError(
        .malformed, "invalid response from Algolia: 'facetHits' of a result is missing")
    }
    return hits.compactMap { hit in
      guard let value = hit["value"]?.text, let count = hit["count"]?.count else {
        return nil
      }
      let marked = hit["highlighted"]?.text ?? value
      var text = HighlightedText(marked: marked)
      if !text.ranges.isEmpty { text.matchLevel = .full }
      return FacetHit(value, highlighted: text, count: count)
    }
  }
}

extension ParsedJSON {
  /// The value as a count; nil unless it is a number from 0.
  var count: Int? { double?.count }
}

extension JSONValue {
  /// The value as a count; nil unless it is a number from 0.
  var count: Int? { double?.count }
}

extension Double {
  fileprivate var count: Int? {
    Int(exactly: rounded()).flatMap { $0 >= 0 ? $0 : nil }
  }
}
