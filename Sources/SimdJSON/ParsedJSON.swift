public import Components

/// A value in a parsed JSON text; converted to Swift values on access.
///
/// A remote engine's response contains far more than a screen shows. Skipping a value costs next to
/// nothing; converting it allocates memory for every string, array, and object. Thread-safe.
public struct ParsedJSON: Sendable {
  private let tape: OwnedTape
  private let index: Int

  init(_ tape: OwnedTape, _ index: Int = Tape.root) {
    (self.tape, self.index) = (tape, index)
  }

  /// Wraps a JSON value. Complexity: O(*size*).
  public init(_ value: JSONValue) {
    self.init(OwnedTape(value))
  }

  /// The size of the whole text in tape words, on which the memory and time for `value` depend.
  ///
  /// Numbers, arrays, and objects have two words; other values and the names of members have one.
  public var tapeSize: Int { tape.size }

  /// The whole value as a JSON value. Complexity: O(*size*).
  public var value: JSONValue { tape.read { $0.value(index) } }

  /// The string value; nil for any other type.
  public var text: String? {
    tape.read { tape in
      guard case .text(let bytes) = tape.element(index) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The numeric value of an integer or floating-point number. Nil for any other type.
  public var double: Double? {
    switch tape.read({ $0.element(index) }) {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// The items of an array; nil for any other type. Complexity: O(*items*).
  public var items: [ParsedJSON]? {
    tape.read { tape in
      guard case .array = tape.element(index) else { return nil }
      var items: [ParsedJSON] = []
      items.reserveCapacity(tape.count(index))
      tape.forEachChild(of: index) { items.append(ParsedJSON(self.tape, $0)) }
      return items
    }
  }

  /// The members of an object in order, including duplicates; nil for any other type.
  ///
  /// Complexity: O(*members*).
  public var members: [(name: String, value: ParsedJSON)]? {
    tape.read { tape in
      guard case .object = tape.element(index) else { return nil }
      var members: [(name: String, value: ParsedJSON)] = []
      members.reserveCapacity(tape.count(index))
      tape.forEachChild(of: index) { name in
        let text = String(decoding: tape.text(name), as: UTF8.self)
        members.append((text, ParsedJSON(self.tape, name + 1)))
      }
      return members
    }
  }

  /// The value of an object's last member with a name, or nil. Complexity: O(*members*).
  public subscript(name: String) -> ParsedJSON? {
    var text = name
    let (isASCII, found) = text.withUTF8 { name -> (Bool, Int?) in
      guard Tape.isASCII(name) else { return (false, nil) }
      let found = tape.read { tape -> Int? in
        guard case .object = tape.element(index) else { return nil }
        return tape.member(name, of: index)
      }
      return (true, found)
    }
    if isASCII { return found.map { ParsedJSON(tape, $0) } }
    return members?.last { $0.name == name }?.value
  }

  /// The value at a dotted path, as `value[path: path]`, without converting the rest.
  public subscript(path path: String) -> JSONValue? {
    tape.read { $0.value(path: path, at: index) }
  }
}
