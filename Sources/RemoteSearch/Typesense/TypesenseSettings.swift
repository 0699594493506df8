public import Components
public import Search

/// The settings for a collection of Typesense, version 0.24 or later.
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

  /// The servers and time limits.
  @ParameterGroup public var connection: ConnectionParameters
  /// The key for searches.
  @Parameter("Search-only API key, from the environment.") public var apiKey: Secret
  /// The name of the collection.
  @Parameter("Collection to search.") public var collection: String
  /// The fields to search, the most important first.
  @Parameter("Fields to search, the most important first.")
  public var searchable: [String]
  /// The field with a record's key.
  @Parameter("Field with the key of a record.") public var key: String = "id"
  /// The criteria that break ties of the score.
  @Parameter(
    "Ranking criteria for records with the same score or sort order: at most two fields.")
  public var ranking: [RankingCriterion] = []
  /// The fields of an integer type.
  @Parameter(
    "Fields of type int32 or int64. Filters by them are rounded, because Typesense rejects fractions."
  )
  public var integers: [String] = []
  /// The fields of type `float`.
  @Parameter(
    "Fields of type float. Their facet values have six digits and are filtered by as ranges.")
  public var floats: [String] = []
  /// The sort orders and the attribute to group by.
  @ParameterGroup public var sorting: SortingParameters
  /// The field with the coordinates of a record.
  @Parameter("Field of type geopoint with the coordinates of a record.")
  public var places: String = GeographicArea.attribute
  /// The parameters that only `push` uses.
  @ParameterGroup public var push: PushParameters
  /// Creates settings with default values, for decoding.
  public init() {}

  public var capabilities: Set<Capability> {
    sorting.capabilities(addingTo: [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets, .histograms, .geography, .polygons, .optionalFilters,
      .ruleContexts, .customData,
    ])
  }

  public var maxHitsPerPage: Int { TypesenseDialect.maximumHits }

  public var attributeForDistinct: String? { sorting.attributeForDistinct }

  public var attributeUses: [AttributeUse] {
    let typed: KeyValuePairs = ["integers": integers, "floats": floats]
    return uses(ranking: ranking, sorts: sorting.sorts)
      + typed.flatMap { name, attributes in
        attributes.map { AttributeUse($0, .compared, parameter: name) }
      }
  }

  public var indexDescription: IndexDescription {
    IndexDescription(
      key: key, searchable: searchable, ranking: ranking, sorts: sorting.sorts.keys,
      attributeForDistinct: attributeForDistinct,
      ignoredValues: ["queryType": ["prefixAll"], "typoTolerance": ["strict"]])
  }

  public func validate(_ report: inout ParameterReport) {
    if searchable.isEmpty {
      report.error("searchable", "'searchable' is empty; list the fields to search")
    }
    if let both = floats.first(where: Set(integers).contains) {
      report.error(
        "floats", "'\(both)' is listed in 'integers' and in 'floats'; remove it from one of them")
    }
    for list in TypesenseExistingCollection.details {
      let items = push.indexSettings[list]?.array ?? []
      if !items.allSatisfy({ $0.object?["id"]?.text?.isEmpty == false }) {
        report.error("indexSettings", "each item of '\(list)' needs an 'id'; add one")
      }
    }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    searcher(over: Transport())
  }

  func searcher<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some Searcher {
    let dialect = TypesenseDialect(
      collection: collection, searchable: searchable, key: key, ranking: ranking,
      sorts: sorting.sorts, geoField: places, attributeForDistinct: sorting.attributeForDistinct,
      types: types)
    return connection.searcher(dialect, over: transport, capabilities: capabilities, credentials)
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some RecordTarget
  {
    connection.target(
      TypesensePush(
        collection: collection, key: key, geoField: places, dates: dates, types: types,
        declared: push.indexObject),
      over: transport, credentials)
  }

  /// The declared types; `push` converts dates to integers.
  private var types: TypesenseFieldTypes {
    TypesenseFieldTypes(integers: Set(integers + dates), floats: Set(floats))
  }

  private var credentials: ServerCredentials {
    ServerCredentials(apiKey, push) { [HTTPHeader("x-typesense-api-key", $0?.value ?? "")] }
  }
}

extension TypesenseSettings: AccessDeclaration {
  package func accesses(in folder: String) -> [DeclaredAccess] {
    connection.url.accesses(of: "url")
  }
}
