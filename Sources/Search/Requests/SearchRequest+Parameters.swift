import Components

extension SearchRequest {
  /// The declarations of all search parameters, in the order of the help for `configure`.
  ///
  /// The query, the filters, the page, the sort order, and what is counted are not among them: each
  /// of these needs code of its own in every engine.
  public static let parameters: [SearchParameter] =
    [
      SearchParameter(
        "ruleContexts", "The contexts of rules.", capability: .ruleContexts,
        get: { $0.ruleContexts }, set: { $0.ruleContexts = $1 },
        merge: { $0.ruleContexts.appendMissing($1) }),
      SearchParameter(
        "maxValuesPerFacet", "The maximum number of values per facet, 1 to 1000.",
        get: { $0.maxValuesPerFacet }, set: { $0.maxValuesPerFacet = $1 },
        merge: { request, maximum in
          request.maxValuesPerFacet = min(maximum ?? .max, request.maxValuesPerFacet ?? .max)
        },
        problem: { Self.problem("maxValuesPerFacet", $0.maxValuesPerFacet, in: 1...1000) }),
    ] + geographicParameters + hitParameters + strategyParameters

  private static let geographicParameters: [SearchParameter] = [
    SearchParameter(
      "aroundLatLng", "The center of a geographic search, such as '47.4, 8.5'.",
      capability: .geography,
      get: { $0.area?.center }, set: { $0.changeArea(\.center, to: $1) },
      yields: { $0.area != nil },
      problem: { $0.area?.center.flatMap(\.problem) }),
    SearchParameter(
      "aroundRadius", "The maximum distance from the center in meters.", capability: .geography,
      get: { $0.area?.radius }, set: { $0.changeArea(\.radius, to: $1) },
      yields: { $0.area != nil },
      problem: { request in
        guard let radius = request.area?.radius, !(radius >= 0) else { return nil }
        return "'aroundRadius' is \(JSONValue.number(radius).text(.compact)), expected 0 or more"
      }),
    SearchParameter(
      "aroundPrecision",
      "The difference in meters below which distances rank as equal, 1 or more.",
      get: { $0.area?.precision ?? 1 }, set: { $0.changeArea(\.precision, to: $1) },
      yields: { $0.area != nil },
      problem: { Self.problem("aroundPrecision", $0.area?.precision, in: 1...Int.max) }),
    SearchParameter(
      "insideBoundingBox", "Boxes, one of which must contain each hit, in degrees.",
      capability: .geography,
      get: { $0.area.flatMap { $0.boxes.isEmpty ? nil : OneOrMore(list: $0.boxes) } },
      set: { $0.changeArea(\.boxes, to: $1?.values ?? []) },
      yields: { $0.area != nil },
      problem: { $0.area?.boxes.lazy.compactMap(\.problem).first }),
  ]

  private static let hitParameters: [SearchParameter] = [
    SearchParameter(
      "distinct", "The maximum number of hits per group; 0 for all.", capability: .distinct,
      get: { $0.distinct }, set: { $0.distinct = $1 },
      prepareForCounting: { if $0.distinct != nil { $0.distinct = 0 } },
      problem: { Self.problem("distinct", $0.distinct, in: 0...Int.max) }),
    SearchParameter(
      "attributesToRetrieve", "The attributes of hits that responses contain (default: all).",
      affectsCounts: false,
      get: { $0.attributesToRetrieve }, set: { $0.attributesToRetrieve = $1 }),
    SearchParameter(
      "relevancyStrictness", "The minimum relevance of sorted hits, 0 to 100.",
      capability: .relevancyStrictness,
      get: { $0.relevancyStrictness }, set: { $0.relevancyStrictness = $1 },
      yields: { $0.relevancyStrictness != nil },
      problem: { Self.problem("relevancyStrictness", $0.relevancyStrictness, in: 0...100) }),
    SearchParameter(
      "attributesToSnippet",
      "Attributes with the numbers of words of their snippets, such as 'description:20'.",
      capability: .snippets, affectsCounts: false,
      get: { $0.snippets }, set: { $0.snippets = $1 },
      merge: { request, snippets in
        for snippet in snippets { request.addSnippet(of: snippet.attribute, words: snippet.words) }
      },
      problem: { $0.snippets.lazy.compactMap(\.problem).first }),
    SearchParameter(
      "optionalFilters", "Filters that boost hits, such as 'brand:Apple<score=2>'.",
      capability: .optionalFilters,
      get: { OptionalFilters($0.optionalFilters.groups) },
      set: { $0.optionalFilters.groups = $1.groups },
      merge: { $0.optionalFilters.groups.appendMissing($1.groups) },
      problem: { $0.optionalFilters.problem }),
    SearchParameter(
      "sumOrFiltersScores", "Whether the scores of optional filters joined by OR add up.",
      get: { $0.optionalFilters.sumsScores }, set: { $0.optionalFilters.sumsScores = $1 }),
    SearchParameter(
      "clickAnalytics", "Whether responses have an id for events.", affectsCounts: false,
      get: { $0.clickAnalytics }, set: { $0.clickAnalytics = $1 }),
  ]

  private static let strategyParameters: [SearchParameter] = [
    SearchParameter(
      "queryType", "Which words of the query match prefixes.", capability: .queryStrategy,
      get: { $0.strategy.queryType }, set: { $0.strategy.queryType = $1 }),
    SearchParameter(
      "typoTolerance",
      "Whether words with typos match; 'min' keeps the records with the fewest typos.",
      capability: .queryStrategy,
      get: { $0.strategy.typoTolerance }, set: { $0.strategy.typoTolerance = $1 }),
    SearchParameter(
      "removeStopWords", "Whether stop words, such as 'the', are optional.",
      capability: .queryStrategy,
      get: { $0.strategy.removeStopWords }, set: { $0.strategy.removeStopWords = $1 }),
    SearchParameter(
      "removeWordsIfNoResults", "Which words become optional if no record contains all.",
      capability: .queryStrategy,
      get: { $0.strategy.removeWordsIfNoResults },
      set: { $0.strategy.removeWordsIfNoResults = $1 }),
    SearchParameter(
      "optionalWords", "Optional words of the query, besides those of the searcher.",
      capability: .queryStrategy,
      get: { $0.strategy.optionalWords }, set: { $0.strategy.optionalWords = $1 },
      merge: { $0.strategy.optionalWords.appendMissing($1) }),
    SearchParameter(
      "advancedSyntax", "Whether \"quoted phrases\" and -excluded words are supported.",
      capability: .queryStrategy,
      get: { $0.strategy.advancedSyntax }, set: { $0.strategy.advancedSyntax = $1 }),
    SearchParameter(
      "synonyms", "Whether the searcher's synonyms apply.", capability: .queryStrategy,
      get: { $0.strategy.synonyms }, set: { $0.strategy.synonyms = $1 }),
    SearchParameter(
      "restrictSearchableAttributes",
      "The attributes to search (default: all searchable attributes).", capability: .queryStrategy,
      get: { $0.strategy.restrictSearchableAttributes },
      set: { $0.strategy.restrictSearchableAttributes = $1 },
      merge: { $0.strategy.restrictSearchableAttributes.appendMissing($1) }),
  ]

  /// Changes a property of the area, which exists only as long as a property has a value.
  private mutating func changeArea<Value>(
    _ path: WritableKeyPath<GeographicArea, Value>, to value: Value
  ) {
    var area = area ?? GeographicArea()
    area[keyPath: path] = value
    self.area = area == GeographicArea() ? nil : area
  }

  private static func problem(
    _ name: String, _ value: Int?, in range: ClosedRange<Int>
  ) -> String? {
    guard let value, !range.contains(value) else { return nil }
    let end = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
    return "'\(name)' is \(value), expected \(range.lowerBound) \(end)"
  }
}

extension Coordinates {
  fileprivate var problem: String? {
    isValid
      ? nil
      : "the center is \(latitude), \(longitude), expected a latitude of -90 to 90 and a longitude "
        + "of -180 to 180"
  }
}

extension GeographicArea.Box {
  fileprivate var problem: String? {
    let corners = [
      Coordinates(latitude: north, longitude: east), Coordinates(latitude: south, longitude: west),
    ]
    guard !corners.allSatisfy(\.isValid) || south > north else { return nil }
    return "a box extends from \(south) to \(north) degrees north and from \(west) to \(east) "
      + "degrees east, expected latitudes of -90 to 90, the lower first, and longitudes of -180 to 180"
  }
}

extension SearchRequest.Snippet {
  fileprivate var problem: String? {
    words < 1 ? "the snippet of '\(attribute)' has \(words) words, expected 1 or more" : nil
  }
}

extension OptionalFilters {
  fileprivate var problem: String? {
    let score = groups.joined().lazy.map(\.score).first { $0 < 0 }
    return score.map { "the score of an optional filter is \($0), expected 0 or more" }
  }
}
