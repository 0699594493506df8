import Components
import Search

/// One of Algolia's queries: what a searcher is asked, and how the answer is to be told.
struct AlgoliaQuery {
  /// A searcher that is asked, which knows what cannot be asked of it.
  let source: AlgoliaSource
  /// The index as it was called.
  let indexName: String
  private(set) var request = SearchRequest()
  /// The attributes whose marked texts are told; nil for all.
  private(set) var attributesToHighlight: [String]?
  private(set) var tags = HighlightTags()
  /// What the records' attributes are, of which those with a minus in front are left out.
  private(set) var hiddenAttributes: Set<String> = []
  /// The only members of the answer; nil for all.
  private(set) var responseFields: [String]?
  private(set) var hasRankingInfo = false
  private(set) var sortsValuesByName = false
  /// Where the hits begin and how many there are, if they were not asked for as a page.
  private(set) var window: (offset: Int, length: Int)?
  /// The values that are looked for, if that is all the query asks.
  private(set) var facetSearch: SearchRequest.FacetSearch?
  /// All parameters as an answer repeats them.
  let params: String

  /// - Parameter facet: the attribute whose values are looked for; nil for a query of any kind.
  init(
    _ object: JSONObject, of indexName: String, in source: AlgoliaSource, facet: String? = nil
  ) throws(AlgoliaFailure) {
    var own = object
    own["indexName"] = nil
    let parameters = try QueryParameters(own)
    self.source = source
    self.indexName = indexName
    params = parameters.text
    request.sort = source.sort(ofIndex: indexName)
    try readMatching(parameters)
    try readArea(parameters)
    let typed = try Self.facet(parameters)
    if let facet = facet ?? typed {
      let search = SearchRequest.FacetSearch(
        in: facet, for: try parameters.text("facetQuery") ?? "",
        limit: try parameters.integer("maxFacetHits", in: 1...100) ?? 10)
      facetSearch = search
      request.hitsPerPage = 0
      request.askFacetSearch(in: search.attribute, for: search.text, limit: search.limit)
    } else {
      try readWindow(parameters)
      try readFacets(parameters)
      try readHits(parameters)
    }
    try readTags(parameters)
  }

  private static func facet(_ parameters: QueryParameters) throws(AlgoliaFailure) -> String? {
    guard let type = try parameters.text("type"), type != "default" else { return nil }
    guard type == "facet", let facet = try parameters.text("facet") else {
      throw AlgoliaFailure(
        400, "'type' is '\(type.prefix(80))', expected 'default', or 'facet' with a 'facet'")
    }
    return facet
  }
}

extension AlgoliaQuery {
  /// What would give other records if it were passed over.
  private static let unknown = ["insidePolygon", "similarQuery"]
  /// No page or hit that is looked at is further away, so that places can be added up.
  private static let furthest = 1_000_000_000

  private mutating func readMatching(_ parameters: QueryParameters) throws(AlgoliaFailure) {
    for name in Self.unknown where parameters.value(name).map(\.asksForSomething) ?? false {
      throw AlgoliaFailure(400, "the parameter '\(name)' is not supported")
    }
    let filters = FilterDecoder(parameters: parameters)
    request.query = try parameters.text("query") ?? ""
    request.always = try filters.groups().map(named)
    request.optionalFilters = try filters.optional()
    request.ruleContexts = try parameters.texts("ruleContexts") ?? []
    request.relevancyStrictness = try parameters.integer("relevancyStrictness", in: 0...100)
    request.clickAnalytics = try parameters.boolean("clickAnalytics") ?? false
    let distinct = try distinct(parameters)
    request.distinct = source.isGrouped ? distinct : nil
    request.reading.queryType = try parameters.choice("queryType")
    request.reading.typoTolerance = try parameters.choice("typoTolerance")
    request.reading.removeStopWords = try removesStopWords(parameters)
    request.reading.removeWordsIfNoResults = try parameters.choice("removeWordsIfNoResults")
    request.reading.optionalWords = try parameters.texts("optionalWords") ?? []
    request.reading.advancedSyntax = try parameters.boolean("advancedSyntax")
    request.reading.synonyms = try parameters.boolean("synonyms")
    let searched = try parameters.texts("restrictSearchableAttributes") ?? []
    request.reading.restrictSearchableAttributes = searched.contains("*") ? [] : searched
  }

  /// Clients filter records by 'objectID', whatever their own key is called.
  private func named(_ group: FilterGroup) -> FilterGroup {
    var group = group
    group.filters = group.filters.map { filter in
      guard case .facet(var facet) = filter, facet.attribute == "objectID" else { return filter }
      facet.attribute = source.key
      return .facet(facet)
    }
    return group
  }

  /// A flag, or how many hits of a group are wanted.
  private func distinct(_ parameters: QueryParameters) throws(AlgoliaFailure) -> Int? {
    if let flag = parameters.value("distinct")?.boolean { return flag ? 1 : 0 }
    if let flag = parameters.value("distinct")?.text.flatMap(Bool.init) { return flag ? 1 : 0 }
    return try parameters.integer("distinct")
  }

  /// A flag, or languages, of which an empty list is none.
  private func removesStopWords(_ parameters: QueryParameters) throws(AlgoliaFailure) -> Bool? {
    if let languages = parameters.value("removeStopWords")?.array { return !languages.isEmpty }
    return try parameters.boolean("removeStopWords")
  }

  private mutating func readArea(_ parameters: QueryParameters) throws(AlgoliaFailure) {
    var area = GeographicArea()
    if let text = try parameters.text("aroundLatLng"), !text.isEmpty {
      guard let center = Coordinates(text) else {
        throw QueryParameters.mistake("aroundLatLng", .text(text), "a place such as '47.4, 8.5'")
      }
      area.center = center
      if parameters.value("aroundRadius") != "all" {
        area.radius = try parameters.integer("aroundRadius", in: 1...Int.max).map(Double.init)
      }
      let steps = parameters.value("aroundPrecision")?.array?.first?.object?["value"]
      if let steps {
        area.precision = max(steps.count ?? 1, 1)
      } else {
        area.precision = try parameters.integer("aroundPrecision", in: 1...Int.max) ?? 1
      }
    }
    for corners in try parameters.numbers("insideBoundingBox") {
      guard corners.count == 4 else {
        throw QueryParameters.mistake(
          "insideBoundingBox", .array(corners.map(JSONValue.number)),
          "a latitude and a longitude for each of two corners")
      }
      area.boxes.append(
        GeographicArea.Box(
          north: max(corners[0], corners[2]), east: corners[1],
          south: min(corners[0], corners[2]), west: corners[3]))
    }
    if area != GeographicArea() { request.area = area }
  }

  /// A page, or a window: as many pages as it needs of the size that divides its beginning and
  /// its length.
  private mutating func readWindow(_ parameters: QueryParameters) throws(AlgoliaFailure) {
    let perPage = try parameters.integer("hitsPerPage", in: 0...1000) ?? 20
    request.hitsPerPage = perPage
    request.page = try parameters.integer("page", in: 0...Self.furthest) ?? 0
    let offset = try parameters.integer("offset", in: 0...Self.furthest)
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

  private mutating func readFacets(_ parameters: QueryParameters) throws(AlgoliaFailure) {
    let limit = try parameters.integer("maxValuesPerFacet", in: 0...1000) ?? 100
    let asked = try parameters.texts("facets") ?? []
    sortsValuesByName = try parameters.text("sortFacetValuesBy") == "alpha"
    for attribute in asked.contains("*") ? source.facets : asked {
      request.askFacet(attribute, limit: limit)
      request.askStatistics(of: attribute)
    }
  }

  private mutating func readHits(_ parameters: QueryParameters) throws(AlgoliaFailure) {
    let retrieved = try parameters.texts("attributesToRetrieve") ?? ["*"]
    hiddenAttributes = Set(retrieved.filter { $0.hasPrefix("-") }.map { String($0.dropFirst()) })
    request.attributesToRetrieve =
      retrieved.contains("*") ? nil : retrieved.filter { !$0.hasPrefix("-") }
    let highlighted = try parameters.texts("attributesToHighlight")
    attributesToHighlight = highlighted?.contains("*") ?? true ? nil : highlighted
    for text in try parameters.texts("attributesToSnippet") ?? [] {
      guard let snippet = SearchRequest.Snippet(text) else {
        throw QueryParameters.mistake(
          "attributesToSnippet", .text(text), "an attribute, a colon, and 1 word or more")
      }
      for attribute in snippet.attribute == "*" ? source.texts : [snippet.attribute] {
        request.askSnippet(of: attribute, words: snippet.words)
      }
    }
    let fields = try parameters.texts("responseFields")
    responseFields = fields?.contains("*") ?? true ? nil : fields
    hasRankingInfo = try parameters.boolean("getRankingInfo") ?? false
  }

  private mutating func readTags(_ parameters: QueryParameters) throws(AlgoliaFailure) {
    tags = HighlightTags(
      opening: try parameters.text("highlightPreTag") ?? tags.opening,
      closing: try parameters.text("highlightPostTag") ?? tags.closing)
  }
}

extension JSONValue {
  /// False for what is as good as nothing.
  fileprivate var asksForSomething: Bool {
    switch self {
    case .null: false
    case .text(let text): !text.isEmpty
    case .array(let items): !items.isEmpty
    default: true
    }
  }
}
