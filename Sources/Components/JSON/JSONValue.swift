/// A JSON value (RFC 8259); objects preserve the order of their members.
public enum JSONValue: Hashable, Sendable {
  /// The literal `null`.
  case null
  /// The literal `true` or `false`.
  case boolean(Bool)
  /// A number without fraction and exponent that fits into 64 bits.
  case integer(Int)
  /// Any other number.
  case number(Double)
  /// A string.
  case text(String)
  /// An array.
  case array([JSONValue])
  /// An object.
  case object(JSONObject)
}

extension JSONValue {
  /// The string; nil for values of other types.
  public var text: String? {
    if case .text(let text) = self { text } else { nil }
  }

  /// The items of an array; nil for values of other types.
  public var array: [JSONValue]? {
    if case .array(let items) = self { items } else { nil }
  }

  /// The object; nil for values of other types.
  public var object: JSONObject? {
    if case .object(let object) = self { object } else { nil }
  }

  /// The boolean; nil for values of other types.
  public var boolean: Bool? {
    if case .boolean(let flag) = self { flag } else { nil }
  }

  /// The value of an integer or a floating-point number. Nil for values of other types.
  public var double: Double? {
    switch self {
    case .integer(let value): Double(value)
    case .number(let value): value
    default: nil
    }
  }

  /// Whether the value is `null`.
  public var isNull: Bool {
    self == .null
  }

  /// The value at a dotted path such as `region.lvl0`; nil if there is none.
  ///
  /// At every level, a member whose name is the whole remaining path takes precedence, so that
  /// attributes with dots in their names are reachable. A path into an array returns an array with
  /// the values of those items that contain the path.
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
      let values = items.compactMap { $0[path: path] }
      return values.isEmpty ? nil : .array(values)
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

/// A JSON object: members with unique names, in order of first occurrence.
public struct JSONObject: Hashable, Sendable {
  /// A name with its value.
  public struct Member: Hashable, Sendable {
    /// The name, without escapes.
    public var name: String
    /// The value.
    public var value: JSONValue
  }

  /// The members in order.
  public private(set) var members: [Member] = []

  /// Creates an empty object.
  public init() {}

  /// Creates an object from members with unique names.
  init(unique members: [Member]) {
    self.members = members
  }

  /// Up to this number of names, comparing is faster than hashing.
  private static let maximumComparedNames = 16

  /// Creates an object from members in order. O(members).
  ///
  /// A repeated name keeps its first position, with the last value.
  public init(_ members: some Sequence<(String, JSONValue)>) {
    self.init(Array(members))
  }

  /// Creates an object from an array of members, without a generic function. O(members).
  ///
  /// A repeated name keeps its first position, with the last value.
  public init(_ members: [(String, JSONValue)]) {
    self.members.reserveCapacity(members.count)
    var indices: [String: Int] = [:]
    for (name, value) in members {
      let count = self.members.count
      let index =
        count < Self.maximumComparedNames
        ? self.members.firstIndex { $0.name == name } : indices[name]
      if let index {
        self.members[index].value = value
        continue
      }
      append(unique: name, value)
      if count + 1 == Self.maximumComparedNames {
        for (index, member) in self.members.enumerated() { indices[member.name] = index }
      } else if count >= Self.maximumComparedNames {
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

  /// Appends a member. O(1).
  ///
  /// - Parameters:
  ///   - name: a name that no other member has; this is not checked.
  ///   - value: the value.
  public mutating func append(unique name: String, _ value: JSONValue) {
    members.append(Member(name: name, value: value))
  }
}
