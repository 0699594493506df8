import AlgoliaAPI
public import Components
public import Search

/// The settings for an index of Algolia, or of a server with a compatible search API.
public struct AlgoliaSettings<Transport: HTTPTransport>: RemoteTargetSettings {
  public static var type: String { AlgoliaDialect.name }
  public static var summary: String { "Searches an index of an Algolia application." }
  public static var example: String {
    """
    type: algolia
    appID: ${env:ALGOLIA_APP_ID:-APPID}
    apiKey: "${env:ALGOLIA_API_KEY:-}"
    index: phones
    sorts:
      cheapest: phones_by_price
    """
  }

  /// The ID of the application.
  @Parameter("Application ID.") public var appID: String
  /// The key for searches.
  @Parameter("Search-only API key, from the environment.") public var apiKey: Secret
  /// The name of the index.
  @Parameter("Index to search.") public var index: String
  /// The replica for each sort order, by its name.
  @Parameter("Sort orders by name: the replica of the index for each.")
  public var sorts: [String: String] = [:]
  /// The attributes that `push` makes searchable. If empty, those of the source of the records.
  @Parameter("Attributes that 'push' makes searchable; if empty, those of the source's searcher.")
  public var searchable: [String] = []
  /// The servers to use; nil for those of Algolia.
  @Parameter("Servers to use in place of Algolia's, tried in order.")
  public var hosts: OneOrMore<ServerAddress>?
  /// The maximum duration of one attempt, at most 300 s.
  @Parameter("Maximum duration of one attempt, such as 500 ms or 5 s.")
  public var timeout = TimeLimit<SecondUnit>(.seconds(5))
  /// The maximum duration of all attempts together, at most 300 s.
  @Parameter("Maximum duration of all attempts together, such as 15 s.")
  public var totalTimeout = TimeLimit<SecondUnit>(.seconds(15))
  /// The parameters that only `push` uses.
  @ParameterGroup public var push: PushParameters
  /// Creates settings with default values, for decoding.
  public init() {}

  public var capabilities: Set<Capability> { AlgoliaBatch.capabilities.union([.relatedRecords]) }

  public var attributeUses: [AttributeUse] { uses() }

  public var indexDescription: IndexDescription {
    IndexDescription(searchable: searchable, sorts: sorts.keys)
  }

  public func validate(_ report: inout ParameterReport) {
    let connection = ConnectionParameters(
      url: hosts ?? OneOrMore(), timeout: timeout, totalTimeout: totalTimeout)
    connection.validate(&report)
    if appID.isEmpty || !appID.utf8.allSatisfy(\.isASCIIAlphanumeric) {
      report.error("appID", "invalid application ID: expected letters and digits")
    }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    searcher(over: Transport())
  }

  func searcher<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some Searcher {
    RelatedRecordsSearcher(
      base: connection(to: defaultHosts(suffix: "-dsn")).searcher(
        AlgoliaDialect(index: AlgoliaIndex(index, sorts: sorts)), over: transport,
        capabilities: AlgoliaBatch.capabilities, credentials))
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<CustomTransport: HTTPTransport>(over transport: CustomTransport) -> some RecordTarget
  {
    connection(to: defaultHosts(suffix: "")).target(
      AlgoliaPush(
        collection: index, replicas: sorts, dates: dates, declared: push.indexObject),
      over: transport, credentials)
  }

  private func connection(to defaultHosts: OneOrMore<ServerAddress>) -> ConnectionParameters {
    ConnectionParameters(url: hosts ?? defaultHosts, timeout: timeout, totalTimeout: totalTimeout)
  }

  private var credentials: ServerCredentials {
    ServerCredentials(apiKey, push) { key in
      [
        HTTPHeader("x-algolia-application-id", appID),
        HTTPHeader("x-algolia-api-key", key?.value ?? ""),
      ]
    }
  }

  /// Algolia's servers: the primary server, then the others in random order to distribute the load.
  ///
  /// - Parameter suffix: what follows the application ID in the primary server's name: `-dsn` for
  ///   searches, nothing for writing.
  private func defaultHosts(suffix: String) -> OneOrMore<ServerAddress> {
    let others = (1...3).shuffled().map { "https://\(appID)-\($0).algolianet.com" }
    var hosts = OneOrMore<ServerAddress>()
    let all = ["https://\(appID)\(suffix).algolia.net"] + others
    hosts.values = all.compactMap(ServerAddress.init)
    return hosts
  }
}

extension AlgoliaSettings: AccessDeclaration {
  package func accesses(in folder: String) -> [DeclaredAccess] {
    if let hosts { return hosts.accesses(of: "hosts") }
    let servers = defaultHosts(suffix: "-dsn").values + defaultHosts(suffix: "").values
    return OneOrMore(list: servers.sorted { $0.text < $1.text }).accesses(of: "appID")
  }
}
