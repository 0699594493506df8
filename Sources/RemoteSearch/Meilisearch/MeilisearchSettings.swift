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
  /// The attribute with the key of a record.
  @Parameter(
    "Attribute with the key of a record: the primary key, unless 'push' creates the index.")
  public var key: String = "id"
  /// The sort orders and the attribute to group by.
  @ParameterGroup public var sorting: SortingParameters
  /// The searchable attributes, whose matches are marked. If empty, all attributes are marked, and `push` makes
  /// those of the source of the records searchable.
  @Parameter(
    "Searchable attributes, whose matches are marked; for 'push', those of the source's searcher if empty."
  )
  public var searchable: [String] = []
  /// The attributes whose dates the index contains as texts.
  @Parameter("Attributes whose dates the index contains as texts, such as '2026-01-31T10:00:00Z'.")
  public var textDates: [String] = []
  /// The index's limit of values per facet, from 1 to 1 000 000.
  @Parameter(
    "The index's setting 'faceting.maxValuesPerFacet', which 'push' sets to 1000; facets with fewer values "
      + "are complete.")
  public var maxValuesPerFacet: Int = 100
  /// The index's limit of hits on all pages, from 1 to 1 000 000 000.
  @Parameter("The index's setting 'pagination.maxTotalHits', which 'push' sets to 1000000.")
  public var maxTotalHits: Int = 1_000
  /// The parameters that only `push` uses.
  @ParameterGroup public var push: PushParameters
  /// Creates settings with default values, for decoding.
  public init() {}

  public var capabilities: Set<Capability> {
    sorting.capabilities(addingTo: [
      .facets, .statistics, .filterCounts, .numericFilters, .hierarchies, .sortOrders,
      .facetSearches, .snippets, .histograms, .geography, .polygons,
    ])
  }

  public var attributeForDistinct: String? { sorting.attributeForDistinct }

  public var attributeUses: [AttributeUse] {
    uses(sorts: sorting.sorts) + [AttributeUse(key, .shown, parameter: "key")]
      + textDates.map { AttributeUse($0, .shown, parameter: "textDates") }
  }

  public var indexDescription: IndexDescription {
    IndexDescription(
      key: key, searchable: searchable, sorts: sorting.sorts.keys,
      attributeForDistinct: attributeForDistinct,
      ignoredValues: [
        "queryType": ["prefixAll"], "typoTolerance": ["false", "min", "strict"],
      ])
  }

  public func validate(_ report: inout ParameterReport) {
    for (name, value, maximum) in [
      ("maxValuesPerFacet", maxValuesPerFacet, 1_000_000),
      ("maxTotalHits", maxTotalHits, 1_000_000_000),
    ] where !(1...maximum).contains(value) {
      report.error(name, "'\(name)' is \(value), expected 1 to \(maximum)")
    }
    if let both = textDates.first(where: dates.contains) {
      report.error(
        "textDates", "'\(both)' is also one of the 'dates', which 'push' converts to numbers")
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
        index: index, key: key, searchable: searchable, sorts: sorting.sorts,
        attributeForDistinct: sorting.attributeForDistinct, textDates: textDates,
        maxValuesPerFacet: maxValuesPerFacet, maxTotalHits: maxTotalHits),
      over: transport, capabilities: capabilities, credentials)
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some RecordTarget
  {
    connection.target(
      MeilisearchPush(
        collection: index, key: key, dates: dates, maxValuesPerFacet: maxValuesPerFacet,
        maxTotalHits: maxTotalHits, declared: push.indexObject),
      over: transport, credentials)
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
