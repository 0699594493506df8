import Components
import Search
import SimdJSON

/// Decodes the results of queries.
struct ResultDecoder {
  let request: SearchRequest
  /// Checked before each hit and each facet.
  let deadline: SearchDeadline

  init(_ request: SearchRequest, _ deadline: SearchDeadline) {
    (self.request, self.deadline) = (request, deadline)
  }

  /// The response to a query for hits.
  func response(_ result: ParsedJSON) throws(SearchError) -> SearchResponse {
    guard let hits = result["hits"]?.items else {
      throw Self.malformed("'hits' of a result is missing")
    }
    guard let count = result["nbHits"].map(\.count) ?? hits.count else {
      throw Self.malformed("'nbHits' of a result is not a count")
    }
    let perPage = request.hitsPerPage
    try checkCount(hits.count)
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
    response.hits = try HitDecoder(request).hits(hits, by: deadline)
    response.nbSortedHits = result["nbSortedHits"]?.count
    response.appliedRelevancyStrictness = result["appliedRelevancyStrictness"]?.count
    response.queryID = result["queryID"]?.text
    try addCounts(result, to: &response)
    return response
  }

  /// The number of hits of a group that a response may have whatever was requested.
  ///
  /// The settings of the index can group hits, too. Algolia returns at most 4 hits of a group.
  private static let hitsPerGroup = 100

  /// Rejects a response with many more hits than requested, which would take long to process.
  private func checkCount(_ count: Int) throws(SearchError) {
    let pages = Double(request.page) - Double(request.firstPage ?? request.page) + 1
    let limit =
      pages * Double(request.hitsPerPage) * Double(max(request.distinct ?? 0, Self.hitsPerGroup))
    guard limit > 0, Double(count) > limit else { return }
    throw Self.malformed("expected at most \(limit.shortText) hits, found \(count)")
  }

  private static func malformed(_ message: String) -> SearchError {
    SearchError(.malformed, "invalid response from Algolia: \(message)")
  }

  /// The members of an object; nil if it is missing.
  ///
  /// Ignoring a member of another type would show an incomplete result as complete.
  private static func members(
    _ name: String, of json: ParsedJSON?
  ) throws(SearchError) -> [(name: String, value: ParsedJSON)]? {
    guard let value = json?[name] else { return nil }
    guard let members = value.members else { throw malformed("'\(name)' is not an object") }
    return members
  }

  private static func pages(_ count: Int, _ perPage: Int) -> Int {
    perPage > 0 ? count / perPage + (count % perPage == 0 ? 0 : 1) : 0
  }

  private func addCounts(
    _ result: ParsedJSON, to response: inout SearchResponse
  ) throws(SearchError) {
    let names = try Self.members("facets", of: result)?.map(\.name) ?? []
    let facets = result["facets"]
    for facet in request.facets {
      let isAll = facet.attribute == SearchRequest.allFacets
      for attribute in isAll ? names : [facet.attribute]
      where response.facets[attribute] == nil {
        try deadline.check()
        let counts = try Self.members(attribute, of: facets) ?? []
        response.facets[attribute] = try Self.values(counts, limit: facet.limit)
      }
    }
    _ = try Self.members("facets_stats", of: result)
    for requested in request.statistics {
      response.statistics[requested] = try Self.statistics(
        requested.attribute, of: result["facets_stats"])
    }
    for histogram in request.histograms {
      let values = facets?[histogram.attribute]?.members ?? []
      response.histograms[histogram] = Self.buckets(of: histogram, values)
    }
  }

  private static func values(
    _ counts: [(name: String, value: ParsedJSON)], limit: Int
  ) throws(SearchError) -> [FacetValue] {
    var values: [FacetValue] = []
    for (name, value) in counts {
      guard let count = value.count else {
        throw malformed("the count of a facet value is not a count")
      }
      values.append(FacetValue(name, count: count))
    }
    return values.ranked(limit: limit)
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

  private static func statistics(
    _ attribute: String, of json: ParsedJSON?
  ) throws(SearchError) -> NumericStatistics? {
    guard let members = try members(attribute, of: json), let json = json?[attribute] else {
      return nil
    }
    for (name, value) in members where ["min", "max", "avg", "sum"].contains(name) {
      guard value.double != nil else { throw malformed("'\(name)' is not a number") }
    }
    guard let minimum = json["min"]?.double, let maximum = json["max"]?.double, minimum <= maximum
    else { return nil }
    return NumericStatistics(
      min: minimum, max: maximum, sum: json["sum"]?.double,
      average: json["avg"]?.double)
  }

  /// The hits of a facet search.
  static func facetHits(_ json: ParsedJSON) throws(SearchError) -> [FacetHit] {
    guard let hits = json["facetHits"]?.items else {
      throw malformed("'facetHits' of a result is missing")
    }
    var facetHits: [FacetHit] = []
    for hit in hits {
      guard let value = hit["value"]?.text, let count = hit["count"]?.count else {
        throw malformed("the value or count of a facet hit is missing")
      }
      let marked = hit["highlighted"]?.text ?? value
      var text = HighlightedText(marked: marked)
      if !text.ranges.isEmpty { text.matchLevel = .full }
      facetHits.append(FacetHit(value, highlighted: text, count: count))
    }
    return facetHits
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
    Int(exactly: self).flatMap { $0 >= 0 ? $0 : nil }
  }
}
