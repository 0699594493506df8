/// A JSON value; objects keep the order of their members.
public enum JSONValue: Hashable, Sendable {
  case null
  case boolean(Bool)
  case integer(Int)
  case number(Double)
  case text(String)
  case array([JSONValue])
  case object(JSONObject)
}

extension JSONValue {
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  public var array: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  public var boolean: Bool? {
    if case .boolean(let flag) = self { flag } else { nil }
  }

  /// The value of an integer or a number.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  public var isNull: Bool {
    self == .null
  }

  /// The value at a dotted path such as `region.lvl0`, or nil.
  ///
  /// At every level a member whose name is the whole remaining path comes first, so that
  /// attributes with a dot in their name are reachable. Lists are searched in their items:
  /// the result is then the list of what was found.
  public subscript(path path: String) -> JSONValue? {
    switch self {
    case .object(let object):
      if let value = object[path] { return value }
      var search = path.startIndex
      while let dot = path[search...].firstIndex(of: ".") {
        let rest = path.index(after: dot)
        if let value = object[String(path[..<dot])]?[path: String(path[rest...])] { return value }
        search = rest
      }
      return nil
    case .array(let items):
      let found = items.compactMap { $0[path: path] }
      return found.isEmpty ? nil : .array(found)
    default:
      return nil
    }
  }
}

extension JSONValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral,
  ExpressibleByBooleanLiteral, ExpressibleByFloatLiteral, ExpressibleByArrayLiteral,
  ExpressibleByDictionaryLiteral, ExpressibleByNilLiteral
{
  public init(stringLiteral value: String) { self = .text(value) }
  public init(integerLiteral value: Int) { self = .integer(value) }
  public init(booleanLiteral value: Bool) { self = .boolean(value) }
  public init(floatLiteral value: Double) { self = .number(value) }
  public init(arrayLiteral elements: JSONValue...) { self = .array(elements) }
  public init(dictionaryLiteral elements: (String, JSONValue)...) {
    self = .object(JSONObject(elements))
  }
  public init(nilLiteral: ()) { self = .null }
}

/// The members of a JSON object, in order; a later member of the same name replaces the earlier.
public struct JSONObject: Hashable, Sendable {
  /// One name with its value.
  public struct Member: Hashable, Sendable {
    public var name: String
    public var value: JSONValue
  }

  public private(set) var members: [Member] = []

  public init() {}

  /// Takes members whose names are known to differ.
  init(unique members: [Member]) {
    self.members = members
  }

  /// So many names are compared faster than they are hashed.
  private static let comparedNames = 16

  /// Takes the members in order. O(members).
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.members.reserveCapacity(members.underestimatedCount)
    var indices: [String: Int] = [:]
    for (name, value) in members {
      let count = self.members.count
      let index =
        count < Self.comparedNames
        ? self.members.firstIndex { $0.name == name } : indices[name]
      if let index {
        self.members[index].value = value
        continue
      }
      append(unique: name, value)
      if count + 1 == Self.comparedNames {
        for (index, member) in self.members.enumerated() { indices[member.name] = index }
      } else if count >= Self.comparedNames {
        indices[name] = count
      }
    }
  }

  /// The value of a member; setting nil removes it. O(members).
  public subscript(name: String) -> JSONValue? {
    get { members.first { $0.name == name }?.value }
    set {
      let index = members.firstIndex { $0.name == name }
      switch (index, newValue) {
      case (let index?, let value?): members[index].value = value
      case (let index?, nil): members.remove(at: index)
      case (nil, let value?): members.append(Member(name: name, value: value))
      case (nil, nil): break
      }
    }
  }

  /// Appends a member that is known not to be there yet. O(1).
  public mutating func append(unique name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}
