import Search

/// An SQL statement with the values for its parameters `$1`, `$2`, …
struct Statement: Hashable, Sendable {
  var text: String
  var parameters: [String] = []
}

/// Rows of an answer; nil stands for NULL.
struct Rows: Sendable {
  var rows: [[[UInt8]?]] = []
}

extension Rows {
  /// The text of a field; nil for NULL or where there is no such field.
  func text(_ row: Int, _ column: Int) -> String? {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return nil }
    return rows[row][column].map { String(decoding: $0, as: UTF8.self) }
  }
}

/// Why a statement brought no rows.
enum StatementFailure: Error {
  /// The connection broke; another one may do better.
  case disconnected(SearchError)
  /// The server refused the statement, with its SQLSTATE.
  case refused(state: String, SearchError)
  case other(SearchError)

  var error: SearchError {
    switch self {
    case .disconnected(let error), .refused(_, let error), .other(let error): error
    }
  }
}
