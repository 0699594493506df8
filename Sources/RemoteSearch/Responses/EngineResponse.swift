import Components
import Search

/// Conversions for the responses of several engines.
enum EngineResponse {
  /// The error message in the body of a response; nil if it contains none.
  static func errorMessage(in json: JSONValue) -> String? {
    // Elasticsearch: the reason of the failure is often only that shards failed.
    if let reason = json[path: "error.root_cause"]?.array?.first?[path: "reason"]?.text {
      return reason
    }
    let paths = ["message", "error.reason", "error.type", "error"]
    return paths.lazy.compactMap { json[path: $0]?.text }.first
  }

  /// Whether every server would return an error, although its status is 500 or more.
  static func isCausedByRequest(_ json: JSONValue) -> Bool {
    errorType(in: json).map(permanentErrors.contains) ?? false
  }

  /// Whether a query has more clauses than the server accepts.
  static func hasTooManyClauses(_ json: JSONValue) -> Bool {
    errorType(in: json).map(clauseErrors.contains) ?? false
  }

  private static let clauseErrors: Set = ["too_many_clauses", "too_many_nested_clauses"]
  /// The errors of Elasticsearch and OpenSearch with status 500 or 503 that a request causes.
  private static let permanentErrors = clauseErrors.union([
    "too_many_buckets_exception", "aggregation_execution_exception",
    "too_complex_to_determinize_exception",
  ])

  /// The type of the cause of an error of Elasticsearch or OpenSearch; nil for other errors.
  private static func errorType(in json: JSONValue) -> String? {
    (json[path: "error.root_cause"]?.array?.first?[path: "type"] ?? json[path: "error.type"])?.text
  }

  /// The number of pages for a number of hits; 0 without hits.
  static func pageCount(of hits: Int, perPage: Int) -> Int {
    guard perPage > 0, hits > 0 else { return 0 }
    return (hits - 1) / perPage + 1
  }

  /// The limit of facet values, clamped to 0...1000, the range that every engine accepts.
  static func valueLimit(_ limit: Int) -> Int { min(max(limit, 0), 1_000) }

  /// A duration from a number of milliseconds; zero if it is missing.
  static func duration(_ milliseconds: JSONValue?) -> Duration {
    let number = milliseconds?.double ?? 0
    return .microseconds(Int64(min(max(number, 0), 1e9) * 1_000))
  }
}

extension JSONValue {
  /// An object with one member.
  static func member(_ name: String, _ value: JSONValue) -> JSONValue {
    .object(JSONObject([(name, value)]))
  }

  /// The value as a count; nil unless it is an integer from 0.
  var count: Int? {
    switch self {
    case .integer(let value): value < 0 ? nil : value
    case .number(let value): Int(exactly: value).flatMap { $0 < 0 ? nil : $0 }
    default: nil
    }
  }

  /// A facet value or key as text, such as `10` or `true`; nil for lists, objects, and null.
  var valueText: String? {
    switch self {
    case .text(let text): text
    case .integer, .number, .boolean: self.text(.compact)
    case .null, .array, .object: nil
    }
  }

  /// The text itself, or the texts of a list.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .array(let items): items.flatMap(\.texts)
    default: []
    }
  }
}

extension NumericStatistics {
  /// Nil unless there are a minimum and a maximum.
  init?(min: JSONValue?, max: JSONValue?, sum: JSONValue? = nil, average: JSONValue? = nil) {
    guard let min = min?.double, let max = max?.double, min <= max else { return nil }
    self.init(min: min, max: max, sum: sum?.double, average: average?.double)
  }
}
