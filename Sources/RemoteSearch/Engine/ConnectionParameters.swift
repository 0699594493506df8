import Components
import Search

/// The parameters that say how a server is reached, checked and put to use in one place.
struct ConnectionParameters {
  var url: OneOrMore<ServerAddress>
  var timeout: Double
  var totalTimeout: Double

  private static let longest = 300.0

  func validate(_ report: inout ParameterReport) {
    for (name, seconds) in [("timeout", timeout), ("totalTimeout", totalTimeout)]
    where !(seconds > 0 && seconds <= Self.longest) {
      report.error(
        name, "'\(name)' is \(seconds.shortText) seconds, expected more than 0 and at most 300")
    }
  }

  /// The searcher of a dialect at these servers.
  func searcher<Language: Dialect, Transport: HTTPTransport>(
    _ dialect: Language, over transport: Transport, capabilities: Set<Capability>,
    headers: [HTTPHeader], secrets: [Secret?]
  ) -> RemoteSearcher<Language, Transport> {
    RemoteSearcher(
      dialect: dialect,
      connection: RemoteConnection(
        engine: Language.name, hosts: HostList(url.values.map(\.text)),
        headers: headers.filter { !$0.value.isEmpty },
        secrets: secrets.compactMap(\.self),
        limits: TimeLimits(
          perTry: .seconds(timeout), total: .seconds(max(timeout, totalTimeout))),
        transport: transport),
      capabilities: capabilities)
  }
}
