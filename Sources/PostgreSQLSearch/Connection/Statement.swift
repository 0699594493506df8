import Search

/// An SQL statement with the values of its parameters `$1`, `$2`, …
struct Statement: Hashable, Sendable {
  /// The SQL text with placeholders.
  var text: String
  /// The values in text format.
  var parameters: [String] = []
  /// The rows to send for `COPY … FROM STDIN`, in text format.
  var input: [UInt8] = []
}

/// The rows of a result.
struct Rows: Sendable {
  /// The fields of each row in text format, encoded in UTF-8; nil for NULL.
  var rows: [[[UInt8]?]] = []
}

extension Rows {
  /// The text of a field; nil for NULL and if the field does not exist.
  func text(_ row: Int, _ column: Int) -> String? {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return nil }
    return rows[row][column].map { String(decoding: $0, as: UTF8.self) }
  }
}

/// The error of a statement, which determines whether it is repeated.
enum StatementError: Error {
  /// The connection was closed; the statement may succeed on another one.
  case disconnected(SearchError)
  /// The server rejected the statement with an SQLSTATE.
  case refused(state: String, SearchError)
  /// Any other error, such as a failure to connect.
  case other(SearchError)

  /// The error without its category.
  var error: SearchError {
    switch self {
    case .disconnected(let error), .refused(_, let error), .other(let error): error
    }
  }
}

/// Collects the parameter values of a statement.
///
/// Values are never part of the SQL text, which prevents SQL injection.
struct SQLParameters {
  private struct Entry: Hashable {
    var value: String
    var type: String
  }

  /// The values, in the order of their placeholders.
  private(set) var values: [String] = []
  private var numbers: [Entry: Int] = [:]

  /// Adds a parameter, if it is new, and returns its placeholder, such as `$3::text`.
  ///
  /// - Parameter type: the name of a PostgreSQL type, which must not come from user input.
  mutating func bind(_ value: String, as type: String = "text") -> String {
    let entry = Entry(value: value, type: type)
    if let number = numbers[entry] { return "$\(number)::\(type)" }
    values.append(value)
    numbers[entry] = values.count
    return "$\(values.count)::\(type)"
  }

  /// Adds a number as `float8` and returns its placeholder.
  mutating func bind(_ number: Double) -> String {
    bind("\(number)", as: "float8")
  }
}
