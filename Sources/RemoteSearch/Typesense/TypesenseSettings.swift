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
  @ParameterGroup public var order: OrderParameters
  @Parameter("The field with the place of a record, a geopoint.")
  public var places: String = GeographicArea.attribute
  @ParameterGroup public var push: PushParameters
  public init() {}

  public var capabilities: Set<Capability> {
    order.capabilities(besides: [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets, .histograms, .geography, .optionalFilters, .ruleContexts,
      .customData,
    ])
  }

  public var attributeForDistinct: String? { order.attributeForDistinct }

  public var attributeUses: [AttributeUse] { uses(ranking: ranking, sorts: order.sorts) }

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
      collection: collection, searchable: searchable, key: key, ranking: ranking,
      sorts: order.sorts,
      places: places, attributeForDistinct: order.attributeForDistinct)
    return connection.searcher(dialect, over: transport, capabilities: capabilities, keys)
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<Carrier: HTTPTransport>(over transport: Carrier) -> some RecordTarget {
    connection.target(
      TypesensePush(collection: collection, key: key, places: places, dates: dates),
      over: transport, keys)
  }

  private var keys: ServerKeys {
    ServerKeys(apiKey, push) { [HTTPHeader("x-typesense-api-key", $0?.value ?? "")] }
  }
}
