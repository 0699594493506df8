import AlgoliaAPI
public import Components
public import Search

/// An index of an Algolia application, or of another server that speaks its search API.
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

  @Parameter("The id of the application.") public var appID: String
  @Parameter("The key that lets it search, from the environment.") public var apiKey: Secret
  @Parameter("The index that is searched.") public var index: String
  @Parameter("Sort orders by name: the replicas of the index that have them.")
  public var sorts: [String: String] = [:]
  @Parameter("What 'push' makes searchable; what the records' own searcher has if empty.")
  public var searchable: [String] = []
  @Parameter("The servers, tried in their order, in place of those of Algolia.")
  public var hosts: OneOrMore<ServerAddress>?
  @Parameter("The most seconds that one try may take.") public var timeout: Double = 5
  @Parameter("The most seconds that all tries may take together.")
  public var totalTimeout: Double = 15
  @ParameterGroup public var push: PushParameters
  public init() {}

  public var capabilities: Set<Capability> { AlgoliaBatch.capabilities.union([.relatedRecords]) }

  public var attributeUses: [AttributeUse] { uses() }

  public func validate(_ report: inout ParameterReport) {
    let connection = ConnectionParameters(
      url: hosts ?? OneOrMore(), timeout: timeout, totalTimeout: totalTimeout)
    connection.validate(&report)
    let isName = appID.utf8.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    if !isName || appID.isEmpty {
      report.error("appID", "expected the id of an application, of letters and digits")
    }
  }

  public func open(
    in directory: String, into diagnostics: inout Diagnostics
  ) async throws(SearchError) -> any Searcher {
    searcher(over: Transport())
  }

  func searcher<Carrier: HTTPTransport>(over transport: Carrier) -> some Searcher {
    RelatedRecordsSearcher(
      base: connection(to: ownHosts(nearest: "-dsn")).searcher(
        AlgoliaDialect(index: AlgoliaIndex(index, sorts: sorts)), over: transport,
        capabilities: AlgoliaBatch.capabilities, keys))
  }

  public func openTarget() async throws(SearchError) -> any RecordTarget {
    target(over: Transport())
  }

  func target<Carrier: HTTPTransport>(over transport: Carrier) -> some RecordTarget {
    connection(to: ownHosts(nearest: "")).target(
      AlgoliaPush(collection: index, replicas: sorts, dates: dates), over: transport, keys)
  }

  private func connection(to own: OneOrMore<ServerAddress>) -> ConnectionParameters {
    ConnectionParameters(url: hosts ?? own, timeout: timeout, totalTimeout: totalTimeout)
  }

  private var keys: ServerKeys {
    ServerKeys(apiKey, push) { key in
      [
        HTTPHeader("x-algolia-application-id", appID),
        HTTPHeader("x-algolia-api-key", key?.value ?? ""),
      ]
    }
  }

  /// The nearest server, then the others in an order that differs from client to client, so that
  /// those share the load.
  ///
  /// - Parameter nearest: what stands behind the application's id: `-dsn` for reading.
  private func ownHosts(nearest: String) -> OneOrMore<ServerAddress> {
    let others = (1...3).shuffled().map { "https://\(appID)-\($0).algolianet.com" }
    var hosts = OneOrMore<ServerAddress>()
    let all = ["https://\(appID)\(nearest).algolia.net"] + others
    hosts.values = all.compactMap(ServerAddress.init)
    return hosts
  }
}
