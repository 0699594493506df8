internal import Components
internal import Synchronization
internal import Serving

/// The hosts that requests may name.
///
/// A page of another site can let its own name lead to this machine (DNS rebinding). Browsers then
/// regard the server as part of that site, but send the other name in the `Host` field.
struct HostPolicy: Sendable {
  /// The accepted hosts besides loopback hosts.
  private let hosts: Set<HostName>
  /// The last accepted value of a `Host` field, which most requests repeat.
  private let lastAccepted = LastText()

  /// - Parameters:
  ///   - host: the host that the user chose to listen on; nil for a socket of another process.
  ///   - address: the address of the listening socket; nil if it is unknown.
  ///   - publicHosts: other accepted hosts. Invalid ones are ignored.
  ///   - machine: the addresses and the name of this machine, which are accepted if the socket listens
  ///     on all interfaces.
  init(
    host: String?, address: IPAddress?, publicHosts: [String] = [],
    machine: @autoclosure () -> [HostName] = []
  ) {
    var hosts = Set(publicHosts.compactMap { HostName($0) })
    if let host = host.flatMap({ HostName($0) }) { hosts.insert(host) }
    if let address {
      hosts.insert(HostName(address))
      if address.isUnspecified { hosts.formUnion(machine()) }
    }
    self.hosts = hosts
  }

  /// Accepts loopback hosts only.
  static let loopback = HostPolicy(host: nil, address: nil)

  /// Whether requests may name a host. Ports are not compared: a proxy can use another one.
  func accepts(_ host: HostName) -> Bool {
    host.isLoopback || hosts.contains(host)
  }

  /// Returns the reason for rejecting the host of a request; nil if it is accepted.
  ///
  /// - Parameter head: a head with one `Host` field. A host in the request target must be accepted, too.
  func rejection(of head: RequestHead) -> RequestHeadValidator.Rejection? {
    for authority in head.values(of: "host") {
      if lastAccepted.equals(authority) { continue }
      if let rejection = rejection(of: authority, in: "'Host' header") { return rejection }
      lastAccepted.replace(with: authority)
    }
    return RequestTarget.authority(of: head.target).flatMap {
      rejection(of: $0, in: "host in the request target")
    }
  }

  private func rejection(
    of authority: String, in source: String
  ) -> RequestHeadValidator.Rejection? {
    guard let host = HostName(authority: authority) else {
      return RequestHeadValidator.Rejection(status: 400, message: "invalid \(source)")
    }
    if accepts(host) { return nil }
    return RequestHeadValidator.Rejection(
      status: 421,
      message: "unknown host '\(host.text)'; to accept it, start the server with "
        + "'--public-host \(host.text)'")
  }
}

/// A text that several threads compare and replace; none at first.
private final class LastText: Sendable {
  private let text = Mutex<String?>(nil)

  func equals(_ other: String) -> Bool {
    text.withLock { $0?.hasSameScalars(as: other) == true }
  }

  func replace(with other: String) {
    text.withLock { $0 = other }
  }
}
