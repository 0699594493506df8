public import Components
public import Search

/// An index of Elasticsearch, 7.10 or newer, or of OpenSearch.
public struct ElasticsearchSettings<Transport: HTTPTransport>: RemoteTargetSettings {
  public static var type: String { ElasticsearchDialect.name }
  public static var summary: String { "Searches an index of Elasticsearch or OpenSearch." }
  public static var example: String {
    """
    type: elasticsearch
    url: https://localhost:9200
    apiKey: "${env:ELASTICSEARCH_API_KEY:-}"
    index: phones
    searchable: [name, brand]
    exact: [price]
    sorts:
      cheapest: [price:asc]
    """
  }

  @ParameterGroup public var connection: ConnectionParameters
  @Parameter("The API key, encoded as the server gives it, from the environment.")
  public var apiKey: Secret?
  @Parameter("The name of the user, in place of an API key.") public var username: String?
  @Parameter("The password of the user, from the environment.") public var password: Secret?
  @Parameter("The index, or the alias, that is searched.") public var index: String
  @Parameter("The fields that are searched, the most important first.")
  public var searchable: [String]
  @Parameter("What is appended to attributes with texts to filter by them and count their values.")
  public var keywordSuffix: String = ".keyword"
  @Parameter("The attributes to which nothing is appended: numbers, booleans, keyword fields.")
  public var exact: [String] = []
  @Parameter("What decides between records that fit the query equally well, by fields as mapped.")
  public var ranking: [RankingCriterion] = []
  @ParameterGroup public var order: OrderParameters
  @Parameter("The field with the place of a record, a geo_point.")
  public var places: String = GeographicArea.attribute
  @ParameterGroup public var push: PushParameters
  public init() {}

  public var capabilities: Set<Capability> {
    order.capabilities(besides: [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets, .histograms, .geography, .optionalFilters,
    ])
  }

  public var attributeForDistinct: String? { order.attributeForDistinct }

  public var attributeUses: [AttributeUse] { uses(ranking: ranking, sorts: order.sorts) }

  /// Those of the settings, and those whose wholes put records in order.
  public var facets: [String] {
    let ordering = (ranking + order.sorts.values.joined()).map(\.attribute)
    let wholes = ordering.filter { $0.hasSuffix(keywordSuffix) && !exact.contains($0) }
    return ownFacets + Set(wholes.map { String($0.dropLast(keywordSuffix.count)) }).sorted()
  }

  public func validate(_ report: inout ParameterReport) {
    if searchable.isEmpty {
      report.error("searchable", "'searchable' is empty, expected the fields that are searched")
    }
    if apiKey != nil, username != nil {
      report.error("username", "'apiKey' and 'username' exclude each other", help: "keep one")
    }
    if (username == nil) != (password == nil) {
      report.error(
        username == nil ? "password" : "username",
        "'username' and 'password' go together, expected both or neither")
    }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    searcher(over: Transport())
  }

  func searcher<Carrier: HTTPTransport>(over transport: Carrier) -> some Searcher {
    let dialect = ElasticsearchDialect(
      index: index, searchable: searchable, keywordSuffix: keywordSuffix, exact: Set(exact),
      ranking: ranking, sorts: order.sorts, places: places,
      attributeForDistinct: order.attributeForDistinct)
    return connection.searcher(dialect, over: transport, capabilities: capabilities, keys)
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<Carrier: HTTPTransport>(over transport: Carrier) -> some RecordTarget {
    connection.target(
      ElasticsearchPush(
        collection: index, keywordSuffix: keywordSuffix, exact: Set(exact), places: places,
        dates: dates),
      over: transport, keys)
  }

  private var keys: ServerKeys {
    ServerKeys(apiKey, push, password: password) { [authorization($0)] }
  }

  /// Empty for a server that asks for none.
  private func authorization(_ key: Secret?) -> HTTPHeader {
    var text = ""
    if let username, let password {
      text = "Basic " + Base64.text(Array("\(username):\(password.value)".utf8))
    }
    if let key = key?.value, !key.isEmpty { text = "ApiKey \(key)" }
    return HTTPHeader("authorization", text)
  }
}
