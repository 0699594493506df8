public import Components
public import Search

/// An index of Elasticsearch, 7.10 or newer, or of OpenSearch.
public struct ElasticsearchSettings<Transport: HTTPTransport>: SearcherSettings {
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

  @Parameter("The address of the server, or of several of a cluster, tried in their order.")
  public var url: OneOrMore<ServerAddress>
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
  @Parameter("Sort orders by name, for widgets that let a person choose one, by fields as mapped.")
  public var sorts: [String: [RankingCriterion]] = [:]
  @Parameter("The most seconds that one try may take.") public var timeout: Double = 5
  @Parameter("The most seconds that all tries may take together.")
  public var totalTimeout: Double = 10
  public init() {}

  public var capabilities: Set<Capability> {
    [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches,
    ]
  }

  public func validate(_ report: inout ParameterReport) {
    connection.validate(&report)
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
      ranking: ranking, sorts: sorts)
    return connection.searcher(
      dialect, over: transport, capabilities: capabilities,
      headers: [HTTPHeader("authorization", authorization)], secrets: [apiKey, password])
  }

  /// Empty for a server that asks for none.
  private var authorization: String {
    if let key = apiKey?.value, !key.isEmpty { return "ApiKey \(key)" }
    guard let username, let password else { return "" }
    return "Basic " + Base64.text(Array("\(username):\(password.value)".utf8))
  }

  private var connection: ConnectionParameters {
    ConnectionParameters(url: url, timeout: timeout, totalTimeout: totalTimeout)
  }
}
