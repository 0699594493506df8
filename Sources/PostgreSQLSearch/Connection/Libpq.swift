import CPostgreSQL
import Search

/// The functions of libpq, which is opened when it is first asked for.
struct Libpq: @unchecked Sendable {
  // Function pointers that never change.
  let functions: cpostgresql_library

  private static let opened: Libpq? = {
    var functions = cpostgresql_library()
    return cpostgresql_open(&functions) == 0 ? nil : Libpq(functions: functions)
  }()

  /// - Throws: `unavailable` if the library is not installed.
  static func open() throws(SearchError) -> Libpq {
    guard let opened else {
      throw SearchError(
        .unavailable,
        "'libpq.so.5' cannot be opened, expected PostgreSQL's client library; install libpq5")
    }
    return opened
  }
}
