package import Components

extension JSONValue {
  /// The value with seconds since 1970 in the place of dates.
  package var dated: JSONValue {
    switch self {
    case .text(let text):
      CivilDate.read(text).map { .integer($0.secondsSince1970()) } ?? self
    case .array(let items): .array(items.map(\.dated))
    default: self
    }
  }
}
