internal import Glibc

/// The environment variables that configure proxies and certificate authorities.
struct NetworkEnvironment: Hashable, Sendable {
  /// The URL of the proxy for connections with TLS; nil if there is none.
  var proxy: String?
  /// The hosts that are reached without the proxy, in the format of `no_proxy`.
  var noProxy: String?
  /// The path of a file with certificate authorities; nil for those of the system.
  var authorities: String?

  /// Reads the variables with a function that returns nil for unset variables.
  ///
  /// An empty variable is the same as an unset one.
  init(_ variable: (String) -> String?) {
    func first(_ names: String...) -> String? {
      names.lazy.compactMap(variable).first { !$0.isEmpty }
    }
    proxy = first("https_proxy", "HTTPS_PROXY", "all_proxy", "ALL_PROXY")
    noProxy = first("no_proxy", "NO_PROXY")
    authorities = first("SSL_CERT_FILE")
  }

  /// The variables of this process.
  static var current: NetworkEnvironment {
    NetworkEnvironment { name in getenv(name).map { String(cString: $0) } }
  }

  /// The proxy for a URL, unless libcurl excludes its host by `noProxy`; nil if no proxy may be used.
  ///
  /// Without TLS, a proxy could read the API keys in the headers. A proxy cannot reach this machine's
  /// loopback interface.
  func proxy(for address: RequestURL) -> String? {
    address.usesTLS && !address.isLoopback ? proxy : nil
  }
}

/// The URL of a request: the parts that determine whether it is valid and may use a proxy.
struct RequestURL: Hashable, Sendable {
  /// The complete URL.
  let text: String
  /// Whether the scheme is `https`.
  let usesTLS: Bool
  /// The host in lower case, without brackets, port, and user information.
  let host: String

  /// Parses a URL; nil unless it is `http` or `https` with a host and without spaces and control
  /// characters.
  init?(_ text: String) {
    let lowercased = text.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowercased.hasPrefix),
      !text.utf8.contains(where: { $0 <= 0x20 || $0 == 0x7F }),
      let host = Self.host(of: lowercased.dropFirst(scheme.count))
    else { return nil }
    self.text = text
    self.host = host
    usesTLS = scheme == "https://"
  }

  private static func host(of rest: Substring) -> String? {
    var authority = rest.prefix { !"/?#\\".contains($0) }
    if let end = authority.lastIndex(of: "@") { authority = authority[end...].dropFirst() }
    let host: Substring
    if authority.first == "[" {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[..<end].dropFirst()
    } else {
      host = authority.prefix { $0 != ":" }
    }
    return host.isEmpty ? nil : String(host)
  }

  /// Whether the host is this machine: `localhost`, `127.0.0.0/8`, or `::1`.
  var isLoopback: Bool {
    let name = host.last == "." ? host.dropLast() : host[...]
    return name == "localhost" || name.hasSuffix(".localhost") || name == "::1"
      || name.hasPrefix("127.") && name.allSatisfy { $0.isWholeNumber || $0 == "." }
  }
}
