import Components
import CPostgreSQL
import Search

/// The connection parameters in the form that libpq requires.
struct ConnectionSettings: Sendable {
  /// The names of the parameters.
  let keywords: [String]
  /// The values of the parameters, in the order of `keywords`.
  let values: [String]
  /// The database and server for messages, without secrets: `database 'shop' on 'localhost'`.
  let serverDescription: String
  /// The texts that messages must not contain.
  private let mask: SecretMask
  /// The maximum duration of a statement in milliseconds, enforced by the server.
  let statementTimeout: Int
  /// The statements that configure a new connection, separated by semicolons.
  ///
  /// Searches are short, and starting parallel workers or compiling a statement takes longer than most.
  let initialStatements: String

  /// Parses the connection string.
  ///
  /// - Parameters:
  ///   - settings: the settings of the searcher.
  ///   - isReadOnly: whether transactions of the connection are read-only.
  /// - Throws: `refused` if the connection string is not valid.
  init(_ settings: PostgreSQLSettings, isReadOnly: Bool) throws(SearchError) {
    let parsed = try Self.parse(settings.connection.text)
    let access = AccessPolicy.current
    for resource in Self.accesses(parsed) {
      guard let refusal = access.refusal(of: resource) else { continue }
      throw SearchError(.refused, refusal.text)
    }
    var named = parsed
    if access.isRestricted { named.merge(Self.sandboxed) { _, sandboxed in sandboxed } }
    // The connection string takes precedence over the other parameters.
    if named["connect_timeout"] == nil {
      let seconds = (settings.connectTimeout.duration / .seconds(1)).rounded(.up)
      named["connect_timeout"] = "\(Int(seconds))"
    }
    if named["application_name"] == nil { named["application_name"] = "widgetrun" }
    // Texts are sent in this encoding, independent of the database encoding.
    named["client_encoding"] = "UTF8"
    keywords = named.keys.sorted()
    values = keywords.map { named[$0] ?? "" }
    serverDescription = Self.serverDescription(parsed)
    var mask = SecretMask()
    for name in ["password", "sslpassword"] { mask.add(parsed[name] ?? "", replacement: "…") }
    self.mask = mask
    let milliseconds = Int((settings.statementTimeout.duration / .milliseconds(1)).rounded(.up))
    statementTimeout = isReadOnly ? milliseconds : max(milliseconds, 600_000)
    initialStatements = """
      SET statement_timeout = \(statementTimeout); \
      SET default_transaction_read_only = \(isReadOnly ? "on" : "off"); \
      SET standard_conforming_strings = on; SET extra_float_digits = 1; \
      SET \(isReadOnly ? "work_mem = '32MB'" : "maintenance_work_mem = '256MB'"); \
      SET max_parallel_workers_per_gather = 0; SET jit = off; SET pg_trgm.similarity_threshold = 0.3; \
      SET pg_trgm.word_similarity_threshold = 0.4
      """
  }

  /// A message of the server or libpq on one line, truncated, and without secrets.
  func redacted(_ message: String) -> String {
    let text = message.split(whereSeparator: \.isNewline).joined(separator: "; ")
    return String(MessageText.line(mask.masked(text)).prefix(500))
  }

  private static func serverDescription(_ options: [String: String]) -> String {
    let host = options["host"] ?? options["hostaddr"]
    let database = options["dbname"].map { "database '\($0)'" } ?? "the database"
    let port = options["port"].map { ", port \($0)" } ?? ""
    return host.map { "\(database) on '\($0)'\(port)" } ?? "\(database)\(port)"
  }

  static func parse(_ text: String) throws(SearchError) -> [String: String] {
    let library = try Libpq.open().functions
    // libpq's message is not used, because it quotes the text, which can contain a password.
    let failure = SearchError(
      .refused,
      "invalid connection string: expected a URI such as 'postgresql://reader@localhost/shop' or "
        + "pairs such as 'host=localhost dbname=shop'")
    guard !text.utf8.contains(0), let parse = library.parse else { throw failure }
    var message: UnsafeMutablePointer<CChar>?
    let options = parse(text, &message)
    if let message { library.free_memory?(message) }
    guard let options else { throw failure }
    // libpq allocated the array, which ends with an option without a keyword.
    defer { library.free_options?(options) }
    var values: [String: String] = [:]
    var option = options
    while let keyword = option.pointee.keyword {
      if let value = option.pointee.val {
        values[String(cString: keyword)] = String(cString: value)
      }
      option += 1
    }
    return values
  }
}
