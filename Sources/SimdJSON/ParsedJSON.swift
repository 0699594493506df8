public import Components

/// A value of a JSON text that was parsed as a whole, of which no more is made than somebody asks for.
///
/// An answer of an engine brings far more than a screen shows: skipping a value costs next to nothing,
/// making it costs memory for every text, list and object in it.
public struct ParsedJSON: Sendable {
  private let tape: JSONTape
  private let index: Int

  init(_ tape: JSONTape, _ index: Int = JSONTape.root) {
    (self.tape, self.index) = (tape, index)
  }

  public init(_ value: JSONValue) {
    self.init(JSONTape(value))
  }

  /// The value with all that is in it. O(size).
  public var value: JSONValue {
    switch tape.element(index) {
    case .null: .null
    case .boolean(let flag): .boolean(flag)
    case .integer(let value): .integer(value)
    case .number(let value): .number(value)
    case .text: .text(tape.text(index))
    case .array: .array((items ?? []).map(\.value))
    case .object: .object(JSONObject((members ?? []).lazy.map { ($0.name, $0.value.value) }))
    }
  }

  public var text: String? {
    if case .text = tape.element(index) { tape.text(index) } else { nil }
  }

  /// The value of an integer or a number.
  public var double: Double? {
    switch tape.element(index) {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public var items: [ParsedJSON]? {
    guard case .array = tape.element(index) else { return nil }
    var items: [ParsedJSON] = []
    items.reserveCapacity(tape.count(index))
    tape.forEachItem(of: index) { items.append(ParsedJSON(tape, $0)) }
    return items
  }

  /// The members of an object in order; of those with one name, all.
  public var members: [(name: String, value: ParsedJSON)]? {
    guard case .object = tape.element(index) else { return nil }
    var members: [(name: String, value: ParsedJSON)] = []
    members.reserveCapacity(tape.count(index))
    tape.forEachItem(of: index) { members.append((tape.text($0), ParsedJSON(tape, $0 + 1))) }
    return members
  }

  /// The value of the last member of an object with a name. O(members).
  public subscript(name: String) -> ParsedJSON? {
    guard case .object = tape.element(index) else { return nil }
    return tape.member(name, of: index).map { ParsedJSON(tape, $0) }
  }

  /// The same as `value[path: path]`, without making the rest.
  public subscript(path path: String) -> JSONValue? {
    switch tape.element(index) {
    case .object:
      if let value = self[path] { return value.value }
      for dot in path.utf8.indices where path.utf8[dot] == UInt8(ascii: ".") {
        let rest = String(path[path.utf8.index(after: dot)...])
        if let value = self[String(path[..<dot])]?[path: rest] { return value }
      }
      return nil
    case .array:
      let found = (items ?? []).compactMap { $0[path: path] }
      return found.isEmpty ? nil : .array(found)
    default: return nil
    }
  }
}
