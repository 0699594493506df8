internal import Glibc

/// The environment variables that affect connections.
struct NetworkEnvironment: Hashable, Sendable {
  /// The address of the proxy for encrypted connections; nil if there is none.
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

  /// The proxy for an address unless `noProxy` excludes it; nil if no proxy may be used.
  ///
  /// Without TLS a proxy could read the keys in the headers, and a proxy cannot reach this machine's
  /// loopback interface.
  func proxy(for address: RequestAddress) -> String? {
    address.isEncrypted && !address.isLoopback ? proxy : nil
  }
}
