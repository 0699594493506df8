import SimdJSON

/// A dotted path such as `region.lvl0`, prepared for lookups in many records.
struct AttributePath {
  private let bytes: [UInt8]
  private let dots: [Int]

  init(_ path: String) {
    let utf8 = Array(path.utf8)
    bytes = utf8
    dots = utf8.indices.filter { utf8[$0] == UInt8(ascii: ".") }
  }

  /// Calls `body` with the index of each value at the path; returns false if there is none.
  ///
  /// As in `JSONValue[path:]`, a member with the whole remaining path as its name takes precedence,
  /// and arrays are searched item by item.
  @discardableResult
  func forEachValue(in tape: Tape, _ body: (Int) -> Void) -> Bool {
    search(tape, at: Tape.root, from: 0, body)
  }

  private func search(_ tape: Tape, at index: Int, from start: Int, _ body: (Int) -> Void) -> Bool {
    switch tape.element(index) {
    case .object:
      if let value = member(start..<bytes.count, of: index, in: tape) {
        body(value)
        return true
      }
      for dot in dots where dot >= start {
        if let value = member(start..<dot, of: index, in: tape),
          search(tape, at: value, from: dot + 1, body)
        {
          return true
        }
      }
      return false
    case .array:
      var found = false
      tape.forEachChild(of: index) { item in
        if search(tape, at: item, from: start, body) { found = true }
      }
      return found
    default:
      return false
    }
  }

  /// The value of the last member with a part of the path as its name.
  private func member(_ part: Range<Int>, of object: Int, in tape: Tape) -> Int? {
    var found: Int?
    tape.forEachChild(of: object) { name in
      let text = tape.text(name)
      if text.count == part.count, text.elementsEqual(bytes[part]) { found = name + 1 }
    }
    return found
  }
}
