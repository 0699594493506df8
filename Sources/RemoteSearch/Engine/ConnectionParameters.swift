public import Components
import Search

/// The parameters of a screen that describe how to reach a server.
public struct ConnectionParameters: ParameterRecord {
  /// The servers with the same data, in order of preference.
  @Parameter("URL of the server, or URLs of several servers with the same data, tried in order.")
  public var url: OneOrMore<ServerAddress>
  /// The maximum duration of one attempt, at most 300 s.
  @Parameter("Maximum duration of one attempt, such as 500 ms or 5 s.")
  public var timeout = TimeLimit<SecondUnit>(.seconds(5))
  /// The maximum duration of all attempts together, at most 300 s.
  @Parameter("Maximum duration of all attempts together, such as 10 s.")
  public var totalTimeout = TimeLimit<SecondUnit>(.seconds(10))
  /// Creates parameters with default values, for decoding.
  public init() {}

  init(
    url: OneOrMore<ServerAddress>, timeout: TimeLimit<SecondUnit>,
    totalTimeout: TimeLimit<SecondUnit>
  ) {
    (self.url, self.timeout, self.totalTimeout) = (url, timeout, totalTimeout)
  }

  private static let maximumTimeout = Duration.seconds(300)

  public func validate(_ report: inout ParameterReport) {
    for (name, limit) in [("timeout", timeout), ("totalTimeout", totalTimeout)]
    where !(limit.duration > .zero && limit.duration <= Self.maximumTimeout) {
      report.error(name, "'\(name)' is \(limit.text), expected more than 0 s and at most 300 s")
    }
  }

  /// Creates a searcher that sends requests to these servers.
  func searcher<EngineDialect: Dialect, Transport: HTTPTransport>(
    _ dialect: EngineDialect, over transport: Transport, capabilities: Set<Capability>,
    _ credentials: ServerCredentials
  ) -> RemoteSearcher<EngineDialect, Transport> {
    let limits = TimeLimits(
      perAttempt: timeout.duration, total: max(timeout.duration, totalTimeout.duration))
    let connect = { (headers: [HTTPHeader]) in
      connection(EngineDialect.name, limits, over: transport, headers, credentials.secrets)
    }
    return RemoteSearcher(
      dialect: dialect, connection: connect(credentials.searchHeaders),
      capabilities: capabilities, settingsConnection: connect(credentials.writeHeaders))
  }

  /// Creates a target that writes records to these servers.
  func target<EngineDialect: PushDialect, Transport: HTTPTransport>(
    _ dialect: EngineDialect, over transport: Transport, _ credentials: ServerCredentials
  ) -> RemoteTarget<EngineDialect, Transport> {
    var connection = connection(
      EngineDialect.name, .push, over: transport, credentials.writeHeaders, credentials.secrets)
    connection.retriesMalformedResponses = true
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

extension OneOrMore where Element == ServerAddress {
  /// The hosts of the servers, for the sandbox.
  func accesses(of parameter: String) -> [DeclaredAccess] {
    values.map { address in
      let url = ServerAuthority(address.text)
      return DeclaredAccess(
        parameter, url.map { .host($0.host, port: $0.port) } ?? .forbidden("this server address"))
    }
  }
}

/// The headers that authenticate requests, and the secrets to redact in messages.
struct ServerCredentials {
  /// The headers with the key for searches.
  let searchHeaders: [HTTPHeader]
  /// The headers with the key that can write records and read settings.
  let writeHeaders: [HTTPHeader]
  /// The secrets that messages must not contain.
  let secrets: [Secret]

  /// Creates the headers for searching and writing.
  ///
  /// - Parameters:
  ///   - searchKey: the key for searches; also used for writing unless `push` has a write key.
  ///   - push: the parameters with the write key.
  ///   - password: another secret that messages must not contain.
  ///   - headers: returns the headers for a key; headers with an empty value are omitted.
  init(
    _ searchKey: Secret?, _ push: PushParameters, password: Secret? = nil,
    headers: (Secret?) -> [HTTPHeader]
  ) {
    let writeKey = push.writeKey.flatMap { $0.value.isEmpty ? nil : $0 }
    searchHeaders = headers(searchKey).filter { !$0.value.isEmpty }
    writeHeaders = headers(writeKey ?? searchKey).filter { !$0.value.isEmpty }
    secrets = [searchKey, writeKey, password].compactMap(\.self)
  }
}
