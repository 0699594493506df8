import Components
import Search

extension QueryParameters {
  /// The names of the parameters that have no effect on the response, in the order of the query.
  ///
  /// Parameters that only concern analytics, and values that equal the behavior, are not listed.
  func namesWithoutEffect(in source: AlgoliaSource) -> [String] {
    values.members.filter { member in
      if Self.isIgnored(member.value, of: member.name, in: source) { return true }
      return !member.value.isNull && !Self.isEffective(member.name, in: source)
        && !Self.analytics.contains(member.name)
        && Self.behavior[member.name]?.contains(Self.normalized(member.value)) != true
    }.map(\.name)
  }

  /// Whether the engine reads a parameter, but not this value of it.
  private static func isIgnored(
    _ value: JSONValue, of name: String, in source: AlgoliaSource
  ) -> Bool {
    guard let values = source.indexDescription.ignoredValues[name] else { return false }
    return (value.text ?? value.boolean.map { String($0) }).map(values.contains) == true
  }

  private static func isEffective(_ name: String, in source: AlgoliaSource) -> Bool {
    if name == "distinct" { return source.indexDescription.attributeForDistinct != nil }
    if overrides.contains(name) { return source.isEmbedded }
    if queryStrategyNames.contains(name) { return source.capabilities.contains(.queryStrategy) }
    return effective.contains(name)
  }

  /// A Boolean or a number of a URL as such.
  private static func normalized(_ value: JSONValue) -> JSONValue {
    guard let text = value.text else { return value }
    return Bool(text).map(JSONValue.boolean) ?? Int(text).map(JSONValue.integer) ?? value
  }

  /// The parameters that are read.
  private static let effective: Set<String> = Set(
    [
      "attributesToHighlight", "cursor", "facet", "facetFilters", "facetQuery", "facets", "filters",
      "getRankingInfo", "highlightPostTag", "highlightPreTag", "hitsPerPage", "indexName",
      "insidePolygon", "length", "maxFacetHits", "minimumAroundRadius", "numericFilters", "offset",
      "page", "query", "responseFields", "sortFacetValuesBy", "tagFilters", "type",
    ] + SearchRequest.parameters.map(\.name))

  /// The parameters that replace settings of the embedded engine.
  private static let overrides: Set<String> = [
    "allowTyposOnNumericTokens", "disableTypoToleranceOnAttributes", "enableRules",
    "minWordSizefor1Typo", "minWordSizefor2Typos", "snippetEllipsisText",
  ]

  /// The parameters that engines ignore if they cannot change how the query is matched.
  private static let queryStrategyNames: Set<String> = [
    "optionalWords", "removeStopWords", "synonyms",
  ]

  /// The settings of the embedded engine that the query replaces; nil for none.
  func settingsOverrides() throws(AlgoliaError) -> SettingsOverrides? {
    var overrides = SettingsOverrides()
    overrides.rules = try boolean("enableRules")
    overrides.snippetEllipsisText = try text("snippetEllipsisText")
    overrides.minWordSizeFor1Typo = try integer("minWordSizefor1Typo")
    overrides.minWordSizeFor2Typos = try integer("minWordSizefor2Typos")
    overrides.allowTyposOnNumericTokens = try boolean("allowTyposOnNumericTokens")
    overrides.disableTypoToleranceOnAttributes = try texts("disableTypoToleranceOnAttributes")
    return overrides == SettingsOverrides() ? nil : overrides
  }

  /// The parameters that only concern analytics.
  private static let analytics: Set<String> = [
    "analytics", "analyticsTags", "clickAnalytics", "enableABTest", "percentileComputation",
    "userToken",
  ]

  /// The values that other parameters must have to describe the behavior.
  private static let behavior: [String: Set<JSONValue>] = [
    "distinct": [false, 0], "enablePersonalization": [false], "enableReRanking": [false],
    "enableRules": [true], "facetingAfterDistinct": [false], "optionalWords": ["", []],
    "removeStopWords": [false], "replaceSynonymsInHighlight": [false],
    "restrictHighlightAndSnippetArrays": [false], "synonyms": [true],
  ]
}
