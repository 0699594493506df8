package import Components
import Glibc

extension Tape {
  /// Converts the value at an index to a JSON value. Complexity: O(*size*).
  package func value(_ index: Int) -> JSONValue {
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

  /// The value at a dotted path, as `value(index)[path: path]`, without converting the rest.
  package func value(path: String, at index: Int = Tape.root) -> JSONValue? {
    var bytes = path
    return bytes.withUTF8 { bytes in
      Self.isASCII(bytes)
        ? value(path: bytes, at: index) : value(index)[path: path]
    }
  }

  /// True for ASCII names, which can be compared by bytes.
  ///
  /// Other names may have several canonically equivalent spellings, which only `String` compares.
  package static func isASCII(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    name.allSatisfy { $0 < 0x80 }
  }

  private func value(path: UnsafeBufferPointer<UInt8>, at index: Int) -> JSONValue? {
    switch element(index) {
    case .object:
      if let whole = member(path, of: index) { return value(whole) }
      for dot in path.indices where path[dot] == UInt8(ascii: ".") {
        if let start = member(UnsafeBufferPointer(rebasing: path[..<dot]), of: index),
          let found = value(path: UnsafeBufferPointer(rebasing: path[(dot + 1)...]), at: start)
        {
          return found
        }
      }
      return nil
    case .array:
      var found: [JSONValue] = []
      forEachChild(of: index) { item in
        if let value = value(path: path, at: item) { found.append(value) }
      }
      return found.isEmpty ? nil : .array(found)
    default: return nil
    }
  }

  /// The index of the value of the last member with an ASCII name, or nil.
  func member(_ name: UnsafeBufferPointer<UInt8>, of object: Int) -> Int? {
    var found: Int?
    let (count, letters) = (name.count, name.baseAddress)
    forEachChild(of: object) { member in
      let text = text(member)
      guard text.count == count, let start = text.baseAddress else { return }
      if count == 0 || letters.map({ memcmp(start, $0, count) == 0 }) ?? false {
        found = member &+ 1
      }
    }
    return found
  }

  private func object(_ index: Int) -> JSONObject {
    var members: [(name: String, value: JSONValue)] = []
    forEachChild(of: index) { name in
      members.append((String(decoding: text(name), as: UTF8.self), value(name + 1)))
    }
    // For a few names, comparing all pairs is faster than a set.
    let isRepeated =
      members.count <= 24
      ? members.indices.contains { index in
        members[..<index].contains { $0.name == members[index].name }
      } : Set(members.map(\.name)).count < members.count
    if isRepeated { return JSONObject(members.map { ($0.name, $0.value) }) }
    var object = JSONObject()
    for (name, value) in members { object.append(unique: name, value) }
    return object
  }
}
