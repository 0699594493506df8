internal import WidgetCore

extension JSONValue {
  /// The value with sorted members and whole numbers as integers, so that equal values are identical.
  var canonical: JSONValue {
    switch self {
    case .number(let number): Int(exactly: number).map(JSONValue.integer) ?? self
    case .array(let items): .array(items.map(\.canonical))
    case .object(let object):
      .object(
        JSONObject(
          object.members.sorted { $0.name < $1.name }.map { ($0.name, $0.value.canonical) }))
    default: self
    }
  }

  /// Whether an expected part occurs in the value: objects may have more members, and arrays more
  /// items in between.
  ///
  /// O(size of both); for arrays O(product of their lengths).
  func contains(_ part: JSONValue) -> Bool {
    switch (self, part) {
    case (.object(let object), .object(let expected)):
      return expected.members.allSatisfy { object[$0.name]?.contains($0.value) ?? false }
    case (.array(let items), .array(let expected)):
      var rest = items[...]
      return expected.allSatisfy { item in
        guard let index = rest.firstIndex(where: { $0.contains(item) }) else { return false }
        rest = rest[(index + 1)...]
        return true
      }
    default: return canonical == part.canonical
    }
  }

  /// The value without members that a part does not have.
  func reduced(to part: JSONValue) -> JSONValue {
    switch (self, part) {
    case (.object(let object), .object(let expected)):
      return .object(
        JSONObject(
          expected.members.compactMap { member in
            object[member.name].map { (member.name, $0.reduced(to: member.value)) }
          }))
    case (.array(let items), .array(let expected)):
      guard let first = expected.first else { return self }
      return .array(items.map { $0.reduced(to: first) })
    default: return self
    }
  }
}
