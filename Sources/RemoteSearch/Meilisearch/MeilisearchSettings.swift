public import Components
public import Search

/// An index on a Meilisearch server, version 1.
public struct MeilisearchSettings<Transport: HTTPTransport>: SearcherSettings {
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

  @Parameter("The address of the server, or of several that hold the same, tried in their order.")
  public var url: OneOrMore<ServerAddress>
  @Parameter("The key that lets it search, from the environment; a server without keys needs none.")
  public var apiKey: Secret?
  @Parameter("The index that is searched.") public var index: String
  @Parameter("The attribute that names a record: the primary key.") public var key: String = "id"
  @Parameter("Sort orders by name, for widgets that let a person choose one.")
  public var sorts: [String: [RankingCriterion]] = [:]
  @Parameter("The most seconds that one try may take.") public var timeout: Double = 5
  @Parameter("The most seconds that all tries may take together.")
  public var totalTimeout: Double = 10
  public init() {}

  public var capabilities: Set<Capability> {
    [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets,
    ]
  }

  public func validate(_ report: inout ParameterReport) {
    connection.validate(&report)
    let isName = index.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "_")
    }
    if !isName || index.isEmpty {
      report.error("index", "expected an index named by letters, digits, '-' and '_'")
    }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    searcher(over: Transport())
  }

  func searcher<Carrier: HTTPTransport>(over transport: Carrier) -> some Searcher {
    let key = apiKey?.value ?? ""
    return connection.searcher(
      MeilisearchDialect(index: index, key: self.key, sorts: sorts), over: transport,
      capabilities: capabilities,
      headers: key.isEmpty ? [] : [HTTPHeader("authorization", "Bearer \(key)")],
      secrets: [apiKey])
  }

  private var connection: ConnectionParameters {
    ConnectionParameters(url: url, timeout: timeout, totalTimeout: totalTimeout)
  }
}
