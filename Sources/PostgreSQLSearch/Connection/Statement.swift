import Search

/// An SQL statement with the values of its parameters `$1`, `$2`, …
struct Statement: Hashable, Sendable {
  var text: String
  var parameters: [String] = []
}

/// The rows of a result as UTF-8; nil for NULL.
struct Rows: Sendable {
  var rows: [[[UInt8]?]] = []
}

extension Rows {
  /// The text of a field; nil for NULL and if the field does not exist.
  func text(_ row: Int, _ column: Int) -> String? {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return nil }
    return rows[row][column].map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The error of a statement.
enum StatementError: Error {
  /// The connection was closed; the statement may succeed on another one.
  case disconnected(SearchError)
  /// The server rejected the statement with an SQLSTATE.
  case refused(state: String, SearchError)
  case other(SearchError)

  var error: SearchError {
    switch self {
    case .disconnected(let error), .refused(_, let error), .other(let error): error
    }
  }
}
