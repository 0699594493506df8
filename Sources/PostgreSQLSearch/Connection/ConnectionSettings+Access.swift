package import Components
import Search

extension ConnectionSettings {
  /// The parameters of the sandbox: libpq reads neither password files nor certificates of the user,
  /// and no Kerberos tickets. A path that does not exist is ignored by libpq.
  static let sandboxed = [
    "passfile": "/nonexistent", "sslcert": "/nonexistent", "sslkey": "/nonexistent",
    "gssencmode": "disable",
  ]

  /// The parameters that name files or services, which name other servers.
  private static let files = [
    "service", "servicefile", "passfile", "sslcert", "sslkey", "sslrootcert", "sslcrl", "sslcrldir",
    "sslkeylogfile",
  ]

  /// What libpq accesses for a connection.
  ///
  /// - Parameter options: the parameters of the connection string, without those of the environment.
  static func accesses(_ options: [String: String]) -> [DeclaredAccess.Resource] {
    let named = files.filter { options[$0]?.isEmpty == false }
    if let file = named.first { return [.forbidden("'\(file)' in a connection string")] }
    let lists = ["host", "hostaddr"].map { split(options[$0]) }
    // Without a host, libpq uses environment variables, or a Unix socket.
    guard lists.contains(where: { !$0.isEmpty }), !lists.joined().contains("") else {
      return [.forbidden("a connection string without a host")]
    }
    let ports = split(options["port"]).map { Int($0) ?? 5432 }
    return lists.flatMap { list in
      list.enumerated().map { index, host in
        .host(
          host, port: ports.count > 1 && index < ports.count ? ports[index] : ports.first ?? 5432)
      }
    }
  }

  /// The items of a list with commas; empty for a missing list.
  private static func split(_ list: String?) -> [String] {
    guard let list, !list.isEmpty else { return [] }
    return list.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
  }
}

extension PostgreSQLSettings: AccessDeclaration {
  package func accesses(in folder: String) -> [DeclaredAccess] {
    guard let options = try? ConnectionSettings.parse(connection.text) else {
      return [DeclaredAccess("connection", .forbidden("a connection string that cannot be read"))]
    }
    return ConnectionSettings.accesses(options).map { DeclaredAccess("connection", $0) }
  }
}
