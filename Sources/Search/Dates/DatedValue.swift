package import Components

extension JSONValue {
  /// The value with dates replaced by seconds since 1970.
  package var dated: JSONValue {
    switch self {
    case .text(let text):
      CivilDate.read(text).map { .integer($0.secondsSince1970()) } ?? self
    case .array(let items): .array(items.map(\.dated))
    default: self
    }
  }
}
