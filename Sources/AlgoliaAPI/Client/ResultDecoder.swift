import Components
import Search
import SimdJSON

/// Reads the results of Algolia's queries.
struct ResultDecoder {
  let request: SearchRequest

  init(_ request: SearchRequest) {
    self.request = request
  }

  /// The answer to one query.
  func response(_ result: ParsedJSON) throws(SearchError) -> SearchResponse {
    guard let hits = result["hits"]?.items else {
      throw SearchError(.malformed, "a result of Algolia has no 'hits'")
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
      let values = (facets?[facet.attribute]?.members ?? []).compactMap { member in
        member.value.count.map { FacetValue(member.name, count: $0) }
      }
      let sorted = values.sorted {
        $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count
      }
      response.facets[facet.attribute] = Array(sorted.prefix(facet.limit))
    }
    let statistics = result["facets_stats"]
    for wanted in request.statistics {
      response.statistics[wanted] = statistics?[wanted.attribute].flatMap(Self.statistics)
    }
    for wanted in request.histograms {
      let values = facets?[wanted.attribute]?.members ?? []
      response.histograms[wanted] = Self.bands(values, wanted)
    }
  }

  /// The bands of numbers that are told as the values of a facet, as which a record with several
  /// numbers counts several times; none unless all values are told and are numbers.
  private static func bands(
    _ values: [(name: String, value: ParsedJSON)], _ wanted: SearchRequest.Histogram
  ) -> [HistogramBucket] {
    let lists = values.compactMap { value -> NumberBands.List? in
      guard let number = Double(value.name), number.isFinite, let count = value.value.count else {
        return nil
      }
      return NumberBands.List(numbers: [number], count: count)
    }
    guard lists.count == values.count, lists.count < QueryEncoder.mostValues else { return [] }
    return NumberBands(lists).buckets(wanted)
  }

  private static func statistics(_ json: ParsedJSON) -> NumericStatistics? {
    guard let least = json["min"]?.double, let greatest = json["max"]?.double, least <= greatest
    else { return nil }
    return NumericStatistics(
      min: least, max: greatest, sum: json["sum"]?.double,
      average: json["avg"]?.double)
  }

  /// The answer to a search among the values of an attribute.
  static func facetHits(_ json: ParsedJSON) throws(SearchError) -> [FacetHit] {
    guard let hits = json["facetHits"]?.items else {
      throw SearchError(.malformed, "a result of Algolia has no 'facetHits'")
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
  /// A whole number from 0; nil for all else.
  var count: Int? { double?.count }
}

extension JSONValue {
  /// A whole number from 0; nil for all else.
  var count: Int? { double?.count }
}

extension Double {
  fileprivate var count: Int? {
    Int(exactly: rounded()).flatMap { $0 >= 0 ? $0 : nil }
  }
}
