package import Components

/// The host and the port of a URL, read more strictly than by libraries for transfers.
package struct ServerAuthority: Hashable, Sendable {
  /// The host in lower case, without brackets.
  package let host: String
  /// The port; that of the scheme if the URL names none.
  package let port: Int

  /// Parses an `http` or `https` URL. Nil if it has a user or unusual characters in its authority,
  /// which other parsers could read as another host.
  package init?(_ url: String) {
    let lowercased = url.lowercased()
    guard let scheme = ["https://", "http://"].first(where: lowercased.hasPrefix) else {
      return nil
    }
    let authority = lowercased.dropFirst(scheme.count).prefix { !"/?#".contains($0) }
    guard let parsed = AllowedHost(String(authority)), !parsed.host.hasPrefix("/") else {
      return nil
    }
    host = parsed.host
    port = parsed.port ?? (scheme == "https://" ? 443 : 80)
  }
}

extension AccessPolicy {
  /// The reason why a request to a URL is refused; nil if it is allowed.
  package func refusal(ofURL url: String) -> AccessRefusal? {
    guard isRestricted else { return nil }
    guard let server = ServerAuthority(url) else { return .other("this server address") }
    return refusal(of: .host(server.host, port: server.port))
  }
}
