import Components
import Search

/// A decoded query: the search request for a searcher, and the options for encoding its response.
struct AlgoliaQuery {
  /// The index that executes the query.
  let source: AlgoliaSource
  /// The name of the index in the HTTP request.
  let indexName: String
  private(set) var request = SearchRequest()
  /// The attributes with highlights in the response; nil for those that are searched.
  private(set) var attributesToHighlight: [String]?
  private(set) var tags = HighlightTags()
  /// The attributes that the hits omit.
  private(set) var hiddenAttributes = HiddenAttributes(in: [])
  /// The members of the response; nil for all.
  private(set) var responseFields: [String]?
  private(set) var hasRankingInfo = false
  private(set) var sortsValuesByName = false
  /// The radius to determine before the search; nil if the query names one or needs none.
  private(set) var automaticRadius: AutomaticRadius?
  /// The range of hits; nil if the query requests a page.
  private(set) var window: (offset: Int, length: Int)?
  /// The facet search, for a query that consists of one.
  private(set) var facetSearch: SearchRequest.FacetSearch?
  /// All parameters, URL-encoded, which the response repeats.
  let params: String
  /// A warning for each parameter without effect.
  let warnings: [String]

  /// Decodes a query.
  ///
  /// - Parameter facet: the attribute of a facet search; nil if `object` determines the type.
  init(
    _ object: JSONObject, of indexName: String, in source: AlgoliaSource, facet: String? = nil
  ) throws(AlgoliaError) {
    var own = object
    own["indexName"] = nil
    let parameters = try QueryParameters(own).replacing(source.fixedParameters)
    self.source = source
    self.indexName = indexName
    params = parameters.text
    warnings = parameters.namesWithoutEffect(in: source).map {
      "the parameter '\($0)' has no effect"
    }
    request.sort = source.sort(ofIndex: indexName)
    try readMatching(parameters)
    let typedFacet = try Self.facet(parameters)
    if let facet = facet ?? typedFacet {
      let search = SearchRequest.FacetSearch(
        in: facet, for: try parameters.text("facetQuery") ?? "",
        limit: try parameters.integer("maxFacetHits", in: 1...100) ?? 10)
      facetSearch = search
      request.hitsPerPage = 0
      request.addFacetSearch(in: search.attribute, for: search.text, limit: search.limit)
    } else {
      try readWindow(parameters)
      try readFacets(parameters)
      try readHits(parameters)
    }
    try readTags(parameters)
  }

  private static func facet(_ parameters: QueryParameters) throws(AlgoliaError) -> String? {
    guard let type = try parameters.text("type"), type != "default" else { return nil }
    guard type == "facet", let facet = try parameters.text("facet") else {
      throw AlgoliaError(
        400,
        "'type' is '\(type.prefix(80))', expected 'default', or 'facet' with the parameter 'facet'"
      )
    }
    return facet
  }
}

extension AlgoliaQuery {
  /// The maximum page and offset, which makes overflows impossible.
  static let maximumOffset = 1_000_000_000
  /// The number of hits per page if a query has no `hitsPerPage`.
  static let defaultHitsPerPage = 20
  /// The number of values per facet if a query has no `maxValuesPerFacet`.
  static let defaultMaxValuesPerFacet = 100

  /// This query with a radius in meters.
  func limited(toRadius radius: Int) -> AlgoliaQuery {
    var query = self
    query.request.area?.radius = Double(radius)
    return query
  }

  /// All parameters for another page, URL-encoded.
  func params(forPage page: Int) throws(AlgoliaError) -> String {
    var parameters = try QueryParameters(JSONObject([("params", .text(params))])).values
    parameters["page"] = .integer(page)
    return try QueryParameters(parameters).text
  }

  private mutating func readMatching(_ parameters: QueryParameters) throws(AlgoliaError) {
    try checkSupport(of: parameters)
    let filters = FilterDecoder(parameters: parameters)
    request.query = try parameters.text("query") ?? ""
    request.always = source.filters + (try filters.groups().map(source.replacingKey))
    try readParameters(parameters, affectingCounts: true)
    let polygons = try AlgoliaFormat.polygons(parameters)
    if !polygons.isEmpty { request.area = request.area ?? GeographicArea() }
    request.area?.polygons = polygons
    if source.isEmbedded { request.overrides = try parameters.settingsOverrides() }
    automaticRadius = try AutomaticRadius(for: request, in: source, parameters)
  }

  /// Throws an error for unsupported parameters that affect which records match.
  private func checkSupport(of parameters: QueryParameters) throws(AlgoliaError) {
    if parameters.value("similarQuery")?.isSet ?? false {
      throw AlgoliaError(400, "the parameter 'similarQuery' is not supported")
    }
    if !source.capabilities.contains(.polygons), parameters.value("insidePolygon")?.isSet ?? false {
      throw AlgoliaError(400, "the engine does not support the parameter 'insidePolygon'")
    }
  }

  private mutating func readParameters(
    _ parameters: QueryParameters, affectingCounts: Bool
  ) throws(AlgoliaError) {
    for parameter in SearchRequest.parameters where parameter.affectsCounts == affectingCounts {
      if let decode = AlgoliaFormat.formats[parameter.name]?.decode {
        try decode(parameters, source, &request)
      } else {
        try parameters.read(parameter, into: &request)
      }
    }
  }

  /// Reads a page, or a range of hits as pages of the greatest size that divides its offset and length.
  private mutating func readWindow(_ parameters: QueryParameters) throws(AlgoliaError) {
    let perPage = try parameters.integer("hitsPerPage", in: 0...1000) ?? Self.defaultHitsPerPage
    request.hitsPerPage = perPage
    request.page = try parameters.integer("page", in: 0...Self.maximumOffset) ?? 0
    let offset = try parameters.integer("offset", in: 0...Self.maximumOffset)
    let length = try parameters.integer("length", in: 0...1000)
    guard offset != nil || length != nil else { return }
    let window = (offset: offset ?? 0, length: length ?? perPage)
    self.window = window
    let size = Self.greatestDivisor(window.offset, window.length)
    request.hitsPerPage = window.length == 0 ? 0 : size
    guard size > 0, window.length > 0 else { return }
    request.firstPage = window.offset / size
    request.page = window.offset / size + window.length / size - 1
  }

  private static func greatestDivisor(_ first: Int, _ second: Int) -> Int {
    second == 0 ? first : greatestDivisor(second, first % second)
  }

  private mutating func readFacets(_ parameters: QueryParameters) throws(AlgoliaError) {
    let limit =
      try parameters.integer("maxValuesPerFacet", in: 0...1000) ?? Self.defaultMaxValuesPerFacet
    let names = try parameters.texts("facets") ?? []
    sortsValuesByName = try parameters.text("sortFacetValuesBy") == "alpha"
    for attribute in names.contains("*") ? source.facets : names {
      request.addFacet(attribute, limit: limit)
      request.addStatistics(of: attribute)
    }
  }

  private mutating func readHits(_ parameters: QueryParameters) throws(AlgoliaError) {
    let retrieved = try parameters.texts("attributesToRetrieve") ?? ["*"]
    hiddenAttributes = HiddenAttributes(in: retrieved)
    try readParameters(parameters, affectingCounts: false)
    let highlighted = try parameters.texts("attributesToHighlight")
    attributesToHighlight = highlighted
    let fields = try parameters.texts("responseFields")
    responseFields = fields?.contains("*") ?? true ? nil : fields
    hasRankingInfo = try parameters.boolean("getRankingInfo") ?? false
  }

  private mutating func readTags(_ parameters: QueryParameters) throws(AlgoliaError) {
    tags = HighlightTags(
      opening: try parameters.text("highlightPreTag") ?? tags.opening,
      closing: try parameters.text("highlightPostTag") ?? tags.closing)
  }
}

extension JSONValue {
  /// Whether a parameter has a value other than null and empty texts and lists.
  fileprivate var isSet: Bool {
    switch self {
    case .null: false
    case .text(let text): !text.isEmpty
    case .array(let items): !items.isEmpty
    default: true
    }
  }
}
