import Components
import Search

/// Writes a search request as the parameters of one of Algolia's queries.
struct QueryEncoder {
  /// The tags that are asked for, so that marked texts can be cut into their parts; unlike those of
  /// HTML they hardly stand in a text.
  static let tags = HighlightTags(opening: "__highlight__", closing: "__/highlight__")

  /// The most values of a facet that Algolia tells.
  static let mostValues = 1000

  let request: SearchRequest
  private var parameters = JSONObject()

  init(_ request: SearchRequest) {
    self.request = request
  }

  /// A query for hits, facets and statistics.
  static func query(_ request: SearchRequest, of index: AlgoliaIndex) -> JSONValue {
    var encoder = QueryEncoder(request)
    encoder.set("indexName", .text(index.name(forSort: request.sort)))
    encoder.addMatching()
    encoder.addWindow()
    encoder.addCounts()
    encoder.addHits()
    return .object(encoder.parameters)
  }

  /// A query for the values of an attribute.
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

  private mutating func set(_ name: String, _ texts: [String]?) {
    if let texts { parameters.append(unique: name, .array(texts.map(JSONValue.text))) }
  }

  /// What decides which records match, and in which order.
  private mutating func addMatching() {
    set("query", .text(request.query))
    set("filters", FilterEncoder.sql(request).map(JSONValue.text))
    if !request.ruleContexts.isEmpty { set("ruleContexts", request.ruleContexts) }
    if let distinct = request.distinct { set("distinct", .integer(distinct)) }
    if !request.optionalFilters.groups.isEmpty {
      set("optionalFilters", FilterEncoder.optional(request.optionalFilters))
      if request.optionalFilters.sumsScores { set("sumOrFiltersScores", true) }
    }
    set("relevancyStrictness", request.relevancyStrictness.map(JSONValue.integer))
    addReading(request.reading)
    if let area = request.area { addArea(area) }
  }

  private mutating func addReading(_ reading: QueryReading) {
    set("queryType", reading.queryType.map { .text($0.rawValue) })
    set("typoTolerance", reading.typoTolerance?.json)
    set("removeStopWords", reading.removeStopWords.map(JSONValue.boolean))
    set("removeWordsIfNoResults", reading.removeWordsIfNoResults.map { .text($0.rawValue) })
    if !reading.optionalWords.isEmpty { set("optionalWords", reading.optionalWords) }
    set("advancedSyntax", reading.advancedSyntax.map(JSONValue.boolean))
    set("synonyms", reading.synonyms.map(JSONValue.boolean))
    if !reading.restrictSearchableAttributes.isEmpty {
      set("restrictSearchableAttributes", reading.restrictSearchableAttributes)
    }
  }

  /// Without a word about it Algolia guesses a radius.
  private mutating func addArea(_ area: GeographicArea) {
    if let center = area.center {
      set("aroundLatLng", .text("\(center.latitude.decimalText),\(center.longitude.decimalText)"))
      set("aroundRadius", area.radius.map { .integer($0.wholeMetres) } ?? "all")
      if area.precision > 1 { set("aroundPrecision", .integer(area.precision)) }
    }
    if !area.boxes.isEmpty {
      set(
        "insideBoundingBox",
        .array(
          area.boxes.map { box in
            .array([box.north, box.east, box.south, box.west].map(JSONValue.number))
          }))
    }
  }

  /// Several pages at once are a window; Algolia knows no more than 1000 hits at a time.
  private mutating func addWindow() {
    let perPage = min(max(request.hitsPerPage, 0), 1000)
    guard let first = request.firstPage, first < request.page else {
      set("page", .integer(request.page))
      return set("hitsPerPage", .integer(perPage))
    }
    set("offset", .integer(first &* perPage))
    set("length", .integer(min((request.page - first &+ 1) &* perPage, 1000)))
  }

  /// Statistics come with the values of an attribute, and histograms are made of all of them.
  private mutating func addCounts() {
    var attributes = request.facets.map(\.attribute)
    let numbers = request.statistics.map(\.attribute) + request.histograms.map(\.attribute)
    for attribute in numbers where !attributes.contains(attribute) { attributes.append(attribute) }
    if attributes.isEmpty { return }
    set("facets", attributes)
    let limit = request.facets.map(\.limit).max() ?? 1
    set(
      "maxValuesPerFacet",
      .integer(request.histograms.isEmpty ? min(max(limit, 1), Self.mostValues) : Self.mostValues))
  }

  private mutating func addHits() {
    if request.hitsPerPage == 0 {
      for name in ["attributesToRetrieve", "attributesToHighlight", "attributesToSnippet"] {
        set(name, [])
      }
      set("analytics", false)
      return set("clickAnalytics", false)
    }
    set("attributesToRetrieve", request.attributesToRetrieve)
    if !request.snippets.isEmpty {
      set("attributesToSnippet", request.snippets.map { "\($0.attribute):\($0.words)" })
    }
    if request.area?.center != nil || !request.optionalFilters.groups.isEmpty {
      set("getRankingInfo", true)
    }
    if request.clickAnalytics { set("clickAnalytics", true) }
    addTags()
  }

  private mutating func addTags() {
    set("highlightPreTag", .text(Self.tags.opening))
    set("highlightPostTag", .text(Self.tags.closing))
  }
}

extension Double {
  /// Without an exponent, which a place may not have.
  fileprivate var decimalText: String {
    abs(self) < 1e-4 ? "0" : JSONValue.number(self).text(.compact)
  }

  /// 1 or more, as Algolia wants.
  fileprivate var wholeMetres: Int {
    Int(Swift.min(Swift.max(rounded(), 1), 1e9))
  }
}
