public import Components

/// A value of a JSON text that was parsed as a whole, of which no more is made than somebody asks for.
///
/// An answer of an engine brings far more than a screen shows: skipping a value costs next to nothing,
/// making it costs memory for every text, list and object in it.
public struct ParsedJSON: Sendable {
  private let tape: OwnedTape
  private let index: Int

  init(_ tape: OwnedTape, _ index: Int = Tape.root) {
    (self.tape, self.index) = (tape, index)
  }

  public init(_ value: JSONValue) {
    self.init(OwnedTape(value))
  }

  /// The value with all that is in it. O(size).
  public var value: JSONValue { tape.read { $0.value(index) } }

  public var text: String? {
    tape.read { tape in
      guard case .text(let bytes) = tape.element(index) else { return nil }
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  /// The value of an integer or a number.
  public var double: Double? {
    switch tape.read({ $0.element(index) }) {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public var items: [ParsedJSON]? {
    tape.read { tape in
      guard case .array = tape.element(index) else { return nil }
      var items: [ParsedJSON] = []
      items.reserveCapacity(tape.count(index))
      tape.forEachChild(of: index) { items.append(ParsedJSON(self.tape, $0)) }
      return items
    }
  }

  /// The members of an object in order; of those with one name, all.
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

  /// The value of the last member of an object with a name. O(members).
  public subscript(name: String) -> ParsedJSON? {
    var text = name
    let (isOneSpelling, found) = text.withUTF8 { name -> (Bool, Int?) in
      guard Tape.isOneSpelling(name) else { return (false, nil) }
      let found = tape.read { tape -> Int? in
        guard case .object = tape.element(index) else { return nil }
        return tape.member(name, of: index)
      }
      return (true, found)
    }
    if isOneSpelling { return found.map { ParsedJSON(tape, $0) } }
    return members?.last { $0.name == name }?.value
  }

  /// The same as `value[path: path]`, without making the rest.
  public subscript(path path: String) -> JSONValue? {
    tape.read { $0.value(path: path, at: index) }
  }
}
