public import Components
public import Search

/// The settings for an index of Meilisearch, version 1.
public struct MeilisearchSettings<Transport: HTTPTransport>: RemoteTargetSettings {
  public static var type: String { MeilisearchDialect.name }
  public static var summary: String { "Searches an index on a Meilisearch server." }
  public static var example: String {
    """
    type: meilisearch
    url: http://localhost:7700
    apiKey: "${env:MEILISEARCH_API_KEY:-}"
    index: phones
    sorts:
      cheapest: [price:asc]
    """
  }

  /// The servers and time limits.
  @ParameterGroup public var connection: ConnectionParameters
  /// The key for searches; nil for a server without keys.
  @Parameter("Search-only API key, from the environment; optional for a server without keys.")
  public var apiKey: Secret?
  /// The name of the index.
  @Parameter("Index to search.") public var index: String
  /// The primary key.
  @Parameter("Attribute with the key of a record: the primary key.") public var key: String = "id"
  /// The sort orders and the attribute to group by.
  @ParameterGroup public var sorting: SortingParameters
  /// The attributes that `push` makes searchable. If empty, those of the source of the records.
  @Parameter("Attributes that 'push' makes searchable; if empty, those of the source's searcher.")
  public var searchable: [String] = []
  /// The index's limit of values per facet, from 1 to 1 000 000.
  @Parameter(
    "The index's setting 'maxValuesPerFacet'; histograms require all values of an attribute.")
  public var maxValuesPerFacet: Int = 100
  /// The parameters that only `push` uses.
  @ParameterGroup public var push: PushParameters
  /// Creates settings with default values, for decoding.
  public init() {}

  public var capabilities: Set<Capability> {
    sorting.capabilities(addingTo: [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets, .histograms, .geography,
    ])
  }

  public var attributeForDistinct: String? { sorting.attributeForDistinct }

  public var attributeUses: [AttributeUse] { uses(sorts: sorting.sorts) }

  public func validate(_ report: inout ParameterReport) {
    if !(1...1_000_000).contains(maxValuesPerFacet) {
      report.error(
        "maxValuesPerFacet", "'maxValuesPerFacet' is \(maxValuesPerFacet), expected 1 to 1000000")
    }
    if index.isEmpty || !index.utf8.allSatisfy(MeilisearchDialect.isAllowedInNames) {
      report.error("index", "invalid index name: expected letters, digits, '-', and '_'")
    }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    searcher(over: Transport())
  }

  func searcher<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some Searcher {
    connection.searcher(
      MeilisearchDialect(
        index: index, key: key, sorts: sorting.sorts,
        attributeForDistinct: sorting.attributeForDistinct,
        maxValuesPerFacet: maxValuesPerFacet),
      over: transport, capabilities: capabilities, credentials)
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some RecordTarget
  {
    connection.target(
      MeilisearchPush(collection: index, key: key, dates: dates), over: transport, credentials)
  }

  private var credentials: ServerCredentials {
    ServerCredentials(apiKey, push) { key in
      guard let key = key?.value, !key.isEmpty else { return [] }
      return [HTTPHeader("authorization", "Bearer \(key)")]
    }
  }
}

extension MeilisearchSettings: AccessDeclaration {
  package func accesses(in folder: String) -> [DeclaredAccess] {
    connection.url.accesses(of: "url")
  }
}
