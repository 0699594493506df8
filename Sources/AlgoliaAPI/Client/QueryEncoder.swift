import Components
import Search

/// Encodes a search request as the parameters of a query.
struct QueryEncoder {
  /// The highlighting tags to request; unlike HTML tags they are unlikely to occur in texts.
  static let tags = HighlightTags(opening: "__highlight__", closing: "__/highlight__")

  /// The maximum number of facet values that Algolia returns.
  static let maximumValues = 1000

  let request: SearchRequest
  private var parameters = JSONObject()

  init(_ request: SearchRequest) {
    self.request = request
  }

  /// The query for hits, facets, and statistics.
  static func query(_ request: SearchRequest, of index: AlgoliaIndex) -> JSONValue {
    var encoder = QueryEncoder(request)
    encoder.set("indexName", .text(index.name(forSort: request.sort)))
    encoder.addMatching()
    encoder.addWindow()
    encoder.addCounts()
    encoder.addHits()
    return .object(encoder.parameters)
  }

  /// The query for a facet search.
  static func query(
    _ search: SearchRequest.FacetSearch, in request: SearchRequest, of index: AlgoliaIndex
  ) -> JSONValue {
    var encoder = QueryEncoder(request)
    encoder.set("indexName", .text(index.name(forSort: request.sort)))
    encoder.set("type", "facet")
    encoder.set("facet", .text(search.attribute))
    encoder.set("facetQuery", .text(search.text))
    encoder.set("maxFacetHits", .integer(min(max(search.limit, 1), 100)))
    encoder.addMatching()
    encoder.addTags()
    return .object(encoder.parameters)
  }

  private mutating func set(_ name: String, _ value: JSONValue?) {
    if let value { parameters.append(unique: name, value) }
  }

  private mutating func set(_ name: String, _ texts: [String]) {
    parameters.append(unique: name, .array(texts.map(JSONValue.text)))
  }

  /// Adds the query, the filters, and the search parameters that affect counts.
  private mutating func addMatching() {
    set("query", .text(request.query))
    set("filters", FilterEncoder.sql(request).map(JSONValue.text))
    addParameters(affectingCounts: true)
    guard let polygons = request.area?.polygons, !polygons.isEmpty else { return }
    set("insidePolygon", .array(polygons.map(AlgoliaFormat.numbers(of:))))
  }

  private mutating func addParameters(affectingCounts: Bool) {
    for parameter in SearchRequest.parameters where parameter.affectsCounts == affectingCounts {
      let encode = AlgoliaFormat.formats[parameter.name]?.encode
      set(parameter.name, encode.map { $0(request) } ?? parameter.json(in: request))
    }
  }

  /// Adds the page, or `offset` and `length` for several pages. Algolia returns at most 1000 hits.
  private mutating func addWindow() {
    let perPage = min(max(request.hitsPerPage, 0), 1000)
    guard let first = request.firstPage, first < request.page else {
      set("page", .integer(request.page))
      return set("hitsPerPage", .integer(perPage))
    }
    set("offset", .integer(first &* perPage))
    set("length", .integer(min((request.page - first &+ 1) &* perPage, 1000)))
  }

  /// Adds the facets, which also return statistics, and all values for histograms.
  private mutating func addCounts() {
    var attributes = request.facets.map(\.attribute)
    let numbers = request.statistics.map(\.attribute) + request.histograms.map(\.attribute)
    for attribute in numbers where !attributes.contains(attribute) { attributes.append(attribute) }
    if attributes.isEmpty { return }
    set("facets", attributes)
    let limit = request.facets.map(\.limit).max() ?? 1
    set(
      "maxValuesPerFacet",
      .integer(
        request.histograms.isEmpty ? min(max(limit, 1), Self.maximumValues) : Self.maximumValues))
  }

  private mutating func addHits() {
    if request.hitsPerPage == 0 {
      for name in ["attributesToRetrieve", "attributesToHighlight", "attributesToSnippet"] {
        set(name, [])
      }
      set("analytics", false)
      return set("clickAnalytics", false)
    }
    addParameters(affectingCounts: false)
    if request.area?.center != nil || !request.optionalFilters.groups.isEmpty {
      set("getRankingInfo", true)
    }
    addTags()
  }

  private mutating func addTags() {
    set("highlightPreTag", .text(Self.tags.opening))
    set("highlightPostTag", .text(Self.tags.closing))
  }
}
