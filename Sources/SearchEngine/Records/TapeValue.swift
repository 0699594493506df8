import Components

extension Tape {
  /// The value at an index as a JSON value of its own. O(size).
  func value(_ index: Int) -> JSONValue {
    switch element(index) {
    case .null: return .null
    case .boolean(let flag): return .boolean(flag)
    case .integer(let value): return .integer(value)
    case .number(let value): return .number(value)
    case .text(let bytes): return .text(String(decoding: bytes, as: UTF8.self))
    case .array:
      var items: [JSONValue] = []
      forEachChild(of: index) { items.append(value($0)) }
      return .array(items)
    case .object:
      return .object(object(index))
    }
  }

  private func object(_ index: Int) -> JSONObject {
    var members: [(name: String, value: JSONValue)] = []
    forEachChild(of: index) { name in
      members.append((String(decoding: text(name), as: UTF8.self), value(name + 1)))
    }
    // Comparing a few names is cheaper than a dictionary of them.
    let isRepeated =
      members.count <= 24
      ? members.indices.contains { place in
        members[..<place].contains { $0.name == members[place].name }
      } : Set(members.map(\.name)).count < members.count
    if isRepeated { return JSONObject(members.map { ($0.name, $0.value) }) }
    var object = JSONObject()
    for (name, value) in members { object.append(unique: name, value) }
    return object
  }
}
