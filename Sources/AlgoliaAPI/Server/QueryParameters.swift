import Components
import Search

/// The parameters of a query with type-checked access.
///
/// A parameter is a member of the object or, URL-encoded, part of its member `params`, where lists are
/// JSON in a text. Members take precedence. `null` is equivalent to a missing parameter.
struct QueryParameters {
  private(set) var values: JSONObject

  /// Maximum number of items of a list, and of filters of a query, which all take time in a search.
  static let maximumItems = 1000

  init(_ object: JSONObject) throws(AlgoliaError) {
    values = JSONObject()
    if let params = object["params"], !params.isNull {
      guard let text = params.text else { throw Self.invalidValue("params", params, "a text") }
      for pair in URLEncodedForm.pairs(text) { values[pair.name] = .text(pair.value) }
    }
    for member in object.members where member.name != "params" {
      values[member.name] = member.value
    }
  }

  /// These parameters with fixed values for some of them, and without those that would override them.
  func replacing(_ fixed: JSONObject) -> QueryParameters {
    var parameters = self
    for (names, overriding) in Self.overridingParameters
    where names.contains(where: { fixed[$0] != nil }) {
      for name in overriding { parameters.values[name] = nil }
    }
    for member in fixed.members { parameters.values[member.name] = member.value }
    return parameters
  }

  /// Parameters, and others with precedence over them.
  private static let overridingParameters = [
    (["hitsPerPage"], ["length", "offset"]),
    (["aroundLatLng", "aroundRadius", "insidePolygon"], ["insideBoundingBox", "insidePolygon"]),
  ]

  /// All parameters, URL-encoded.
  var text: String {
    values.members.map { member in
      let value = member.value.text ?? member.value.text(.compact)
      return
        "\(PercentEncoding.unreserved.encode(member.name))=\(PercentEncoding.unreserved.encode(value))"
    }.joined(separator: "&")
  }

  /// Reads a search parameter in the format of its declaration into a request.
  func read(
    _ parameter: SearchParameter, into request: inout SearchRequest
  ) throws(AlgoliaError) {
    let name = parameter.name
    guard let value = value(name) else { return }
    let normalized: JSONValue =
      switch parameter.type {
      case .integer: .integer(try integer(name) ?? 0)
      case .boolean: .boolean(try boolean(name) ?? false)
      case .list(.text): .array((try texts(name) ?? []).map(JSONValue.text))
      default: value.text.flatMap(Bool.init).map(JSONValue.boolean) ?? value
      }
    if !parameter.set(normalized, in: &request) {
      throw Self.invalidValue(name, value, parameter.type.phrase)
    }
  }

  func text(_ name: String) throws(AlgoliaError) -> String? {
    switch value(name) {
    case nil: nil
    case .text(let text): text
    case .integer(let number): String(number)
    case .some(let other): throw Self.invalidValue(name, other, "a text")
    }
  }

  func integer(
    _ name: String, in range: ClosedRange<Int> = 0...Int.max
  ) throws(AlgoliaError) -> Int? {
    guard let value = value(name) else { return nil }
    let number = value.text.flatMap(Int.init) ?? value.double.flatMap { Int(exactly: $0) }
    guard let number, range.contains(number) else {
      let end = range.upperBound == .max ? "or more" : "to \(range.upperBound)"
      throw Self.invalidValue(name, value, "an integer of \(range.lowerBound) \(end)")
    }
    return number
  }

  func boolean(_ name: String) throws(AlgoliaError) -> Bool? {
    guard let value = value(name) else { return nil }
    guard let flag = value.boolean ?? value.text.flatMap(Bool.init) else {
      throw Self.invalidValue(name, value, "true or false")
    }
    return flag
  }

  /// A case of an enumeration; a Boolean is equivalent to its text.
  func choice<Choice: RawRepresentable & CaseIterable>(
    _ name: String, as type: Choice.Type = Choice.self
  ) throws(AlgoliaError) -> Choice? where Choice.RawValue == String {
    guard let value = value(name) else { return nil }
    let word = value.text ?? value.boolean.map { "\($0)" }
    guard let choice = word.flatMap(Choice.init) else {
      let names = Choice.allCases.map(\.rawValue).joined(separator: ", ")
      throw Self.invalidValue(name, value, "one of \(names)")
    }
    return choice
  }

  /// A list of texts, which may be written as one text with commas.
  func texts(_ name: String) throws(AlgoliaError) -> [String]? {
    guard let value = list(name) else { return nil }
    if let text = value.text {
      let parts = text.split(separator: ",")
      try Self.check(parts.count, of: name)
      return parts.map { String($0.drop { $0 == " " }) }
    }
    guard let items = value.array else { throw Self.invalidValue(name, value, "a list of texts") }
    try Self.check(items.count, of: name)
    var texts: [String] = []
    for item in items {
      guard let text = item.text else { throw Self.invalidValue(name, item, "a list of texts") }
      texts.append(text)
    }
    return texts
  }

  /// A conjunction of alternatives, written as a list of texts or lists.
  func alternatives(_ name: String) throws(AlgoliaError) -> [[String]] {
    guard let value = list(name) else { return [] }
    let groups = try alternatives(name, value)
    try Self.check(groups.reduce(0) { $0 + $1.count }, of: name)
    return groups
  }

  private func alternatives(
    _ name: String, _ value: JSONValue
  ) throws(AlgoliaError) -> [[String]] {
    if let text = value.text { return Self.alternatives(in: text) }
    guard let items = value.array else { throw Self.invalidValue(name, value, "a list of filters") }
    var groups: [[String]] = []
    for item in items {
      var group: [String] = []
      for filter in item.array ?? [item] {
        // Among alternatives, a list with one item is equivalent to the item.
        let single = filter.array?.count == 1 ? filter.array?.first : filter
        guard let text = single?.text else {
          throw Self.invalidValue(name, filter, "a list of filters")
        }
        group.append(text)
      }
      if !group.isEmpty { groups.append(group) }
    }
    return groups
  }

  /// A list of lists of numbers; the outer brackets are optional.
  func numbers(_ name: String) throws(AlgoliaError) -> [[Double]] {
    guard let value = list(name) else { return [] }
    if let text = value.text {
      return [try numbers(name, text.split(separator: ",").map { .text(String($0)) })]
    }
    let items = value.array ?? [value]
    try Self.check(items.count, of: name)
    if items.contains(where: { $0.array == nil }) { return [try numbers(name, items)] }
    var lists: [[Double]] = []
    for item in items { lists.append(try numbers(name, item.array ?? [])) }
    return lists
  }

  private func numbers(
    _ name: String, _ items: [JSONValue]
  ) throws(AlgoliaError) -> [Double] {
    var numbers: [Double] = []
    for item in items {
      let text = item.text.map { $0.filter { $0 != " " } }
      guard let number = item.double ?? text.flatMap(Double.init), number.isFinite else {
        throw Self.invalidValue(name, item, "lists of numbers")
      }
      numbers.append(number)
    }
    return numbers
  }

  /// Throws an error if a list has too many items.
  ///
  /// - Parameter name: the name of the parameter.
  static func check(_ count: Int, of name: String) throws(AlgoliaError) {
    guard count > maximumItems else { return }
    throw AlgoliaError(400, "the parameter '\(name)' has more than \(maximumItems) values")
  }

  /// The error for an invalid value of a parameter.
  static func invalidValue(_ name: String, _ value: JSONValue, _ expected: String) -> AlgoliaError {
    let found = value.text(.compact).prefix(80)
    return AlgoliaError(
      400, "invalid value for parameter '\(name)': expected \(expected), found \(found)")
  }

  func value(_ name: String) -> JSONValue? {
    guard let value = values[name], !value.isNull else { return nil }
    return value
  }

  /// The value of a list, which may be JSON in a text; nil for an empty text.
  private func list(_ name: String) -> JSONValue? {
    guard let value = value(name) else { return nil }
    guard let text = value.text else { return value }
    if text.allSatisfy(\.isWhitespace) { return nil }
    return text.drop { $0 == " " }.hasPrefix("[")
      ? (try? JSONValue(json: text.utf8)) ?? value : value
  }

  /// Filters in the legacy format: `a:1,(b:2,b:3)` means `a:1` and one of the others.
  private static func alternatives(in text: String) -> [[String]] {
    var groups: [[String]] = []
    var rest = text[...]
    while !rest.isEmpty {
      let isGroup = rest.hasPrefix("(")
      if isGroup { rest.removeFirst() }
      let end = rest.firstIndex(of: isGroup ? ")" : ",") ?? rest.endIndex
      let items = isGroup ? rest[..<end].split(separator: ",") : [rest[..<end]]
      groups.append(items.filter { !$0.isEmpty }.map(String.init))
      rest = rest[end...].drop { $0 == ")" || $0 == "," || $0 == " " }
    }
    return groups.filter { !$0.isEmpty }
  }
}
