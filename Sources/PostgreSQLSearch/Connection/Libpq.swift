import CPostgreSQL
import Search

/// The functions of libpq, which is opened on first use and never closed.
struct Libpq: @unchecked Sendable {
  /// Immutable function pointers, which any thread can use.
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
        "cannot load 'libpq.so.5'; install the Debian package libpq5")
    }
    return opened
  }
}
