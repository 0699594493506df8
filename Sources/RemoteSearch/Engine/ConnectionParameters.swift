public import Components
import Search

/// How a server is reached.
public struct ConnectionParameters: ParameterRecord {
  @Parameter("The address of the server, or of several that hold the same, tried in their order.")
  public var url: OneOrMore<ServerAddress>
  @Parameter("The most seconds that one try may take.") public var timeout: Double = 5
  @Parameter("The most seconds that all tries may take together.")
  public var totalTimeout: Double = 10
  public init() {}

  init(url: OneOrMore<ServerAddress>, timeout: Double, totalTimeout: Double) {
    (self.url, self.timeout, self.totalTimeout) = (url, timeout, totalTimeout)
  }

  private static let longest = 300.0

  public func validate(_ report: inout ParameterReport) {
    for (name, seconds) in [("timeout", timeout), ("totalTimeout", totalTimeout)]
    where !(seconds > 0 && seconds <= Self.longest) {
      report.error(
        name, "'\(name)' is \(seconds.shortText) seconds, expected more than 0 and at most 300")
    }
  }

  /// The searcher of a dialect at these servers.
  func searcher<Language: Dialect, Transport: HTTPTransport>(
    _ dialect: Language, over transport: Transport, capabilities: Set<Capability>,
    _ keys: ServerKeys
  ) -> RemoteSearcher<Language, Transport> {
    let limits = TimeLimits(
      perTry: .seconds(timeout), total: .seconds(max(timeout, totalTimeout)))
    let connect = { (headers: [HTTPHeader]) in
      connection(Language.name, limits, over: transport, headers, keys.secrets)
    }
    return RemoteSearcher(
      dialect: dialect, connection: connect(keys.searching), capabilities: capabilities,
      settingsConnection: connect(keys.writing))
  }

  /// What takes records for these servers.
  func target<Language: PushDialect, Transport: HTTPTransport>(
    _ dialect: Language, over transport: Transport, _ keys: ServerKeys
  ) -> RemoteTarget<Language, Transport> {
    var connection = connection(
      Language.name, .push, over: transport, keys.writing, keys.secrets)
    connection.repeatsMalformed = true
    return RemoteTarget(dialect: dialect, connection: connection)
  }

  private func connection<Transport: HTTPTransport>(
    _ engine: String, _ limits: TimeLimits, over transport: Transport, _ headers: [HTTPHeader],
    _ secrets: [Secret]
  ) -> RemoteConnection<Transport> {
    RemoteConnection(
      engine: engine, hosts: HostList(url.values.map(\.text)), headers: headers,
      secrets: secrets, limits: limits, transport: transport)
  }
}
