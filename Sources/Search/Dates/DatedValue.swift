package import Components

extension JSONValue {
  /// The value with each ISO 8601 date replaced by its seconds since 1970-01-01 UTC.
  ///
  /// Arrays are converted recursively; objects and other values are unchanged. Dates without an
  /// offset are read as UTC. O(size).
  package var dated: JSONValue {
    switch self {
    case .text(let text):
      CivilDate.read(text).map { .integer($0.secondsSince1970()) } ?? self
    case .array(let items): .array(items.map(\.dated))
    default: self
    }
  }
}
