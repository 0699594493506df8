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
    var places: [String: Int] = [:]
    var members: [(name: String, value: JSONValue)] = []
    forEachChild(of: index) { name in
      let key = String(decoding: text(name), as: UTF8.self)
      let member = value(name + 1)
      if let place = places[key] {
        members[place].value = member
      } else {
        places[key] = members.count
        members.append((key, member))
      }
    }
    var object = JSONObject()
    for (name, value) in members { object.append(unique: name, value) }
    return object
  }
}
