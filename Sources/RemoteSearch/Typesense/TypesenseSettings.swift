public import Components
public import Search

/// A collection on a Typesense server, 0.24 or newer.
public struct TypesenseSettings<Transport: HTTPTransport>: RemoteTargetSettings {
  public static var type: String { TypesenseDialect.name }
  public static var summary: String { "Searches a collection on a Typesense server." }
  public static var example: String {
    """
    type: typesense
    url: http://localhost:8108
    apiKey: "${env:TYPESENSE_API_KEY:-}"
    collection: phones
    searchable: [name, brand]
    sorts:
      cheapest: [price:asc]
    """
  }

  @ParameterGroup public var connection: ConnectionParameters
  @Parameter("The key that lets it search, from the environment.") public var apiKey: Secret
  @Parameter("The collection that is searched.") public var collection: String
  @Parameter("The fields that are searched, the most important first.")
  public var searchable: [String]
  @Parameter("The field that names a record.") public var key: String = "id"
  @Parameter("What decides between records that fit the query equally well; at most two fields.")
  public var ranking: [RankingCriterion] = []
  @Parameter("Sort orders by name, for widgets that let a person choose one.")
  public var sorts: [String: [RankingCriterion]] = [:]
  @Parameter("The field with the place of a record, a geopoint.")
  public var places: String = GeographicArea.attribute
  @Parameter("The field by whose values hits are grouped where a widget wants groups.")
  public var attributeForDistinct: String?
  @ParameterGroup public var push: PushParameters
  public init() {}

  public var capabilities: Set<Capability> {
    let known: Set<Capability> = [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets, .histograms, .geography, .optionalFilters, .ruleContexts,
      .customData,
    ]
    return attributeForDistinct == nil ? known : known.union([.distinct])
  }

  public var attributeUses: [AttributeUse] { uses(ranking: ranking, sorts: sorts) }

  public func validate(_ report: inout ParameterReport) {
    if searchable.isEmpty {
      report.error("searchable", "'searchable' is empty, expected the fields that are searched")
    }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    searcher(over: Transport())
  }

  func searcher<Carrier: HTTPTransport>(over transport: Carrier) -> some Searcher {
    let dialect = TypesenseDialect(
      collection: collection, searchable: searchable, key: key, ranking: ranking, sorts: sorts,
      places: places, attributeForDistinct: attributeForDistinct)
    return connection.searcher(
      dialect, over: transport, capabilities: capabilities,
      headers: headers(apiKey), settingsHeaders: headers(push.key(orElse: apiKey)),
      secrets: [apiKey, push.writeKey])
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<Carrier: HTTPTransport>(over transport: Carrier) -> some RecordTarget {
    let key = push.key(orElse: apiKey)
    return connection.target(
      TypesensePush(collection: collection, key: self.key, places: places, dates: dates),
      over: transport, headers: headers(key), secrets: [key])
  }

  private func headers(_ key: Secret?) -> [HTTPHeader] {
    [HTTPHeader("x-typesense-api-key", key?.value ?? "")]
  }
}
