import Components
import CPostgreSQL
import Search

/// What a connection is made with.
struct ConnectionSettings: Sendable {
  let keywords: [String]
  let values: [String]
  /// Where the server is, in words without secrets: `database 'shop' on 'localhost'`.
  let place: String
  /// What must not stand in a message.
  private let secrets: [String]
  /// The most milliseconds that an answer may take, on the server's clock.
  let statementTimeout: Int
  /// The first statements of a connection.
  let start: String

  /// - Parameter isReading: whether nothing may be written.
  /// - Throws: `refused` if the connection string cannot be read.
  init(_ settings: PostgreSQLSettings, isReading: Bool) throws(SearchError) {
    let parsed = try Self.parse(settings.connection.text)
    var named = parsed
    // What the person wrote goes before what holds by default.
    if named["connect_timeout"] == nil { named["connect_timeout"] = "\(settings.connectTimeout)" }
    if named["application_name"] == nil { named["application_name"] = "widgetrun" }
    // The words and records are sent in this encoding, whatever the database has.
    named["client_encoding"] = "UTF8"
    keywords = named.keys.sorted()
    values = keywords.map { named[$0] ?? "" }
    place = Self.place(parsed)
    secrets = ["password", "sslpassword"].compactMap { parsed[$0] }.filter { !$0.isEmpty }
    statementTimeout =
      isReading ? settings.statementTimeout : max(settings.statementTimeout, 600_000)
    start = """
      SET statement_timeout = \(statementTimeout); \
      SET default_transaction_read_only = \(isReading ? "on" : "off"); \
      SET standard_conforming_strings = on; SET extra_float_digits = 1; \
      SET jit = off; SET pg_trgm.similarity_threshold = 0.3; \
      SET pg_trgm.word_similarity_threshold = 0.4
      """
  }

  /// A message of the server or the library on one line, without secrets.
  func clean(_ message: String) -> String {
    var text = message.split(whereSeparator: \.isNewline).joined(separator: "; ")
    for secret in secrets { text = text.split(separator: secret).joined(separator: "…") }
    return String(text.prefix(500))
  }

  private static func place(_ options: [String: String]) -> String {
    let host = options["host"] ?? options["hostaddr"]
    let database = options["dbname"].map { "database '\($0)'" } ?? "the database"
    let port = options["port"].map { ", port \($0)" } ?? ""
    return host.map { "\(database) on '\($0)'\(port)" } ?? "\(database)\(port)"
  }

  private static func parse(_ text: String) throws(SearchError) -> [String: String] {
    let library = try Libpq.open().functions
    // The library's own message would quote what may be a password.
    let failure = SearchError(
      .refused,
      "the connection cannot be read, expected a URI such as 'postgresql://reader@localhost/shop' or "
        + "pairs such as 'host=localhost dbname=shop'")
    guard !text.utf8.contains(0), let parse = library.parse else { throw failure }
    var message: UnsafeMutablePointer<CChar>?
    let options = parse(text, &message)
    if let message { library.free_memory?(message) }
    guard let options else { throw failure }
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
