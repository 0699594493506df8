public import Components
public import Search

/// An index on a Meilisearch server, version 1.
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

  @ParameterGroup public var connection: ConnectionParameters
  @Parameter("The key that lets it search, from the environment; a server without keys needs none.")
  public var apiKey: Secret?
  @Parameter("The index that is searched.") public var index: String
  @Parameter("The attribute that names a record: the primary key.") public var key: String = "id"
  @ParameterGroup public var order: OrderParameters
  @Parameter(
    "What 'push' makes searchable; what the records' own searcher has if empty.")
  public var searchable: [String] = []
  @Parameter("The index's own limit to the values of an attribute; histograms need all of them.")
  public var maxValuesPerFacet: Int = 100
  @ParameterGroup public var push: PushParameters
  public init() {}

  public var capabilities: Set<Capability> {
    order.capabilities(besides: [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets, .histograms, .geography,
    ])
  }

  public var attributeForDistinct: String? { order.attributeForDistinct }

  public var attributeUses: [AttributeUse] { uses(sorts: order.sorts) }

  public func validate(_ report: inout ParameterReport) {
    if !(1...1_000_000).contains(maxValuesPerFacet) {
      report.error(
        "maxValuesPerFacet", "the limit is \(maxValuesPerFacet), expected 1 to 1000000")
    }
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
    connection.searcher(
      MeilisearchDialect(
        index: index, key: key, sorts: order.sorts,
        attributeForDistinct: order.attributeForDistinct,
        maxValuesPerFacet: maxValuesPerFacet),
      over: transport, capabilities: capabilities, keys)
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<Carrier: HTTPTransport>(over transport: Carrier) -> some RecordTarget {
    connection.target(
      MeilisearchPush(collection: index, key: key, dates: dates), over: transport, keys)
  }

  private var keys: ServerKeys {
    ServerKeys(apiKey, push) { key in
      guard let key = key?.value, !key.isEmpty else { return [] }
      return [HTTPHeader("authorization", "Bearer \(key)")]
    }
  }
}
