internal import WidgetCore

extension JSONValue {
  /// The value in the one form that equal values share: members by name, whole numbers as integers.
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

  /// Whether all that a part says holds: its members are there, and its items in their order, each
  /// with such a part. O(size of both), for lists the product of their lengths.
  func contains(_ part: JSONValue) -> Bool {
    switch (self, part) {
    case (.object(let object), .object(let wanted)):
      return wanted.members.allSatisfy { object[$0.name]?.contains($0.value) ?? false }
    case (.array(let items), .array(let wanted)):
      var rest = items[...]
      return wanted.allSatisfy { item in
        guard let place = rest.firstIndex(where: { $0.contains(item) }) else { return false }
        rest = rest[(place + 1)...]
        return true
      }
    default: return canonical == part.canonical
    }
  }

  /// The value without the members that a part does not mention.
  func reduced(to part: JSONValue) -> JSONValue {
    switch (self, part) {
    case (.object(let object), .object(let wanted)):
      return .object(
        JSONObject(
          wanted.members.compactMap { member in
            object[member.name].map { (member.name, $0.reduced(to: member.value)) }
          }))
    case (.array(let items), .array(let wanted)):
      guard let shape = wanted.first else { return self }
      return .array(items.map { $0.reduced(to: shape) })
    default: return self
    }
  }
}
