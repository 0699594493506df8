import Components
import Search

/// What the answers of engines have in common.
enum EngineAnswer {
  /// What an answer says about what went wrong.
  static func message(in json: JSONValue) -> String? {
    let places = ["message", "error.reason", "error.type", "error"]
    return places.lazy.compactMap { json[path: $0]?.text }.first
  }

  /// How many pages there are.
  static func pageCount(of hits: Int, perPage: Int) -> Int {
    guard perPage > 0, hits > 0 else { return 0 }
    return (hits - 1) / perPage + 1
  }

  /// The most values of a facet that an engine is asked for.
  static func valueLimit(_ limit: Int) -> Int { min(max(limit, 0), 1_000) }

  /// A duration of so many milliseconds, as an engine tells it.
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

  /// A number of things: whole, and not negative.
  var count: Int? {
    switch self {
    case .integer(let value): value < 0 ? nil : value
    case .number(let value): Int(exactly: value).flatMap { $0 < 0 ? nil : $0 }
    default: nil
    }
  }

  /// The text of a value of a facet or a key: `10`, `true`; nil for lists, objects and nothing.
  var valueText: String? {
    switch self {
    case .text(let text): text
    case .integer, .number, .boolean: self.text(.compact)
    case .null, .array, .object: nil
    }
  }

  /// The texts here: one, or those of a list.
  var texts: [String] {
    switch self {
    case .text(let text): [text]
    case .array(let items): items.flatMap(\.texts)
    default: []
    }
  }
}

extension [FacetValue] {
  /// By count descending, then by value; at most so many.
  func ranked(limit: Int) -> [FacetValue] {
    let sorted = sorted { $0.count == $1.count ? $0.value < $1.value : $0.count > $1.count }
    return Array(sorted.prefix(Swift.max(0, limit)))
  }
}

extension NumericStatistics {
  /// Nil unless there are a least and a greatest number.
  init?(min: JSONValue?, max: JSONValue?, sum: JSONValue? = nil, average: JSONValue? = nil) {
    guard let min = min?.double, let max = max?.double, min <= max else { return nil }
    self.init(min: min, max: max, sum: sum?.double, average: average?.double)
  }
}
