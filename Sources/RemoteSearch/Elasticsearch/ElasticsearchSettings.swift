public import Components
public import Search

/// The settings for an index of Elasticsearch, version 7.10 or later, or of OpenSearch.
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

  /// The servers and time limits.
  @ParameterGroup public var connection: ConnectionParameters
  /// The API key; nil for a server without keys.
  @Parameter("API key, encoded as issued by the server, from the environment.")
  public var apiKey: Secret?
  /// The user for basic authentication; nil to use the API key.
  @Parameter("User name, as an alternative to an API key.") public var username: String?
  /// The password for basic authentication.
  @Parameter("Password of the user, from the environment.") public var password: Secret?
  /// The name of the index or alias.
  @Parameter("Index or alias to search.") public var index: String
  /// The fields to search, the most important first.
  @Parameter(
    "Fields to search, the most important first. Their subfields '.prefix', which 'push' creates, match beginnings with typos."
  )
  public var searchable: [String]
  /// The suffix of the subfield with exact values.
  @Parameter("Suffix of the keyword subfields, which are used for filters and facets of texts.")
  public var keywordSuffix: String = ".keyword"
  /// The attributes that have exact values without a subfield.
  @Parameter("Attributes without a keyword subfield: numbers, booleans, and keyword fields.")
  public var exact: [String] = []
  /// The criteria that break ties of the score.
  @Parameter("Ranking criteria for records with the same score: mapped fields.")
  public var ranking: [RankingCriterion] = []
  /// The sort orders and the attribute to group by.
  @ParameterGroup public var sorting: SortingParameters
  /// The field to group hits by, which `push` fills; nil to group by the attribute.
  @Parameter(
    "Field that 'push' fills with the value of 'attributeForDistinct', or with the key of a record without a value, which is then a group of its own."
  )
  public var groupField: String?
  /// The field with the coordinates of a record.
  @Parameter("Field of type geo_point with the coordinates of a record.")
  public var places: String = GeographicArea.attribute
  /// The parameters that only `push` uses.
  @ParameterGroup public var push: PushParameters
  /// Creates settings with default values, for decoding.
  public init() {}

  public var capabilities: Set<Capability> {
    sorting.capabilities(addingTo: [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets, .histograms, .geography, .polygons, .optionalFilters,
      .relatedRecords,
    ])
  }

  public var attributeForDistinct: String? { sorting.attributeForDistinct }

  public var attributeUses: [AttributeUse] { uses(ranking: ranking, sorts: sorting.sorts) }

  public var indexDescription: IndexDescription {
    IndexDescription(
      searchable: searchable, ranking: ranking, sorts: sorting.sorts.keys,
      attributeForDistinct: attributeForDistinct,
      ignoredValues: ["typoTolerance": ["min", "strict"]])
  }

  /// The configured facets and the attributes whose keyword subfields are ranking criteria.
  public var facets: [String] {
    let criteria = (ranking + sorting.sorts.values.joined()).map(\.attribute)
    let keywords = criteria.filter { $0.hasSuffix(keywordSuffix) && !exact.contains($0) }
    return configuredFacets
      + Set(keywords.map { String($0.dropLast(keywordSuffix.count)) }).sorted()
  }

  public func validate(_ report: inout ParameterReport) {
    if searchable.isEmpty {
      report.error("searchable", "'searchable' is empty; list the fields to search")
    }
    if groupField != nil, sorting.attributeForDistinct == nil {
      report.error(
        "groupField", "'groupField' requires 'attributeForDistinct'",
        help: "set 'attributeForDistinct'")
    }
    if apiKey != nil, username != nil {
      report.error(
        "username", "'apiKey' and 'username' cannot be combined", help: "remove one of them")
    }
    if (username == nil) != (password == nil) {
      report.error(
        username == nil ? "password" : "username",
        "'username' and 'password' must be set together; set both or neither")
    }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    searcher(over: Transport())
  }

  func searcher<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some Searcher {
    let dialect = ElasticsearchDialect(
      index: index, searchable: searchable, keywordSuffix: keywordSuffix, exact: Set(exact),
      ranking: ranking, sorts: sorting.sorts, geoField: places,
      attributeForDistinct: sorting.attributeForDistinct, groupField: groupField)
    return RelatedRecordsSearcher(
      base: connection.searcher(
        dialect, over: transport, capabilities: capabilities, credentials))
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some RecordTarget
  {
    connection.target(
      ElasticsearchPush(
        collection: index, keywordSuffix: keywordSuffix, exact: Set(exact), geoField: places,
        dates: dates, attributeForDistinct: sorting.attributeForDistinct, groupField: groupField,
        declared: ElasticsearchDeclaredSettings(push.indexObject)),
      over: transport, credentials)
  }

  private var credentials: ServerCredentials {
    ServerCredentials(apiKey, push, password: password) { [authorization($0)] }
  }

  /// The `authorization` header; its value is empty for a server without authentication.
  private func authorization(_ key: Secret?) -> HTTPHeader {
    var text = ""
    if let username, let password {
      text = "Basic " + Base64.encode("\(username):\(password.value)".utf8)
    }
    if let key = key?.value, !key.isEmpty { text = "ApiKey \(key)" }
    return HTTPHeader("authorization", text)
  }
}

extension ElasticsearchSettings: AccessDeclaration {
  package func accesses(in folder: String) -> [DeclaredAccess] {
    connection.url.accesses(of: "url")
  }
}
