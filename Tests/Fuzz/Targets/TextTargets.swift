import Components
import TerminalInterface
import Search
import SimdJSON
import WidgetContract
import Wording
import YAML

extension FuzzTarget {
  /// YAML files: each valid document is equal to its own text form.
  static let yaml = FuzzTarget("yaml") { input in
    var diagnostics = Diagnostics()
    guard let node = YAMLReader.read(input, file: "input.yaml", into: &diagnostics) else {
      require(!diagnostics.all.isEmpty || input.allSatisfy(isBlank), "no value and no diagnostic")
      return false
    }
    if diagnostics.hasErrors { return false }
    let value = JSONValue(node)
    var second = Diagnostics()
    let reread = YAMLReader.read(value.yaml, file: "output.yaml", into: &second)
    require(!second.hasErrors, "the text form is not valid: \(value.yaml)")
    require(
      value.isFinite
        ? reread.map { JSONValue($0).withoutFractions } == value.withoutFractions : true,
      "the text form differs: \(value.yaml)")
    guard case .object(let object) = value else { return false }
    return object.members.contains { $0.name.contains(where: \.isNumber) }
  }

  private static func isBlank(_ byte: UInt8) -> Bool {
    [0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains(byte) || byte == 0x23
  }

  /// Filter expressions: the SQL form of the groups has the same groups.
  static let filter = FuzzTarget("filter") { input in
    let text = String(decoding: input, as: UTF8.self)
    guard let groups = try? FilterParser.parse(text) else { return false }
    let filters = groups.map(\.filters)
    if let sql = FilterGroupConverter().sql(groups) {
      let reread = try? FilterParser.parse(sql)
      require(reread?.map(\.filters) == filters, "\(text) became \(sql)")
    }
    return filters.joined().contains { $0.isNegated && $0.attribute.utf8.count > 5 }
  }

  /// Actions: each valid text is its own description.
  static let action = FuzzTarget("action") { input in
    let text = String(decoding: input, as: UTF8.self)
    guard let action = Action(text) else { return false }
    require(action.description.utf8.elementsEqual(text.utf8), "\(text) became \(action)")
    return action.value?.contains("=") ?? false
  }

  /// URL queries: the encoded items are the same items.
  static let address = FuzzTarget("address") { input in
    let query = URLQuery(String(decoding: input, as: UTF8.self))
    let reread = URLQuery(query.description)
    // An item without a name and a value has no text form between two separators.
    let items = query.items.filter { !$0.name.isEmpty || !$0.value.isEmpty }
    require(
      reread.items.filter { !$0.name.isEmpty || !$0.value.isEmpty } == items,
      "\(query) became \(reread)")
    return query.items.contains { $0.value.contains("=") }
  }

  /// Templates: every valid template can be rendered.
  static let template = FuzzTarget("template") { input in
    guard let template = try? Template(String(decoding: input, as: UTF8.self)) else { return false }
    let record: JSONValue = [
      "name": "Zürich", "list": .array(["a", "b"]), "empty": "", "no": .null,
      "nested": ["value": .integer(3)],
    ]
    let text = template.text(for: record)
    require(text.utf8.count < (input.count + 1) * 64, "the text is too long")
    return template.attributes.contains { $0.utf8.count > 12 }
  }

  /// JSON: both parsers accept the same texts with the same values, and the text form is equal.
  static let json = FuzzTarget("json") { input in
    let reference = try? JSONValue(json: input)
    let fast = (try? JSONParser().parse(input)).map(\.value)
    guard let reference else {
      require(fast == nil, "only simdjson accepts the text")
      return false
    }
    if let fast { require(fast == reference, "the parsers differ: \(fast) and \(reference)") }
    let text = reference.text(.compact)
    require(
      reference.isFinite
        ? (try? JSONValue(json: text.utf8))?.withoutFractions == reference.withoutFractions : true,
      "the text form differs: \(text)")
    guard case .object(let object) = reference else { return false }
    return object.members.contains {
      $0.name.utf8.count > 1 || ($0.value.array?.count ?? 4) != 4
    }
  }

  /// Input of a terminal: the parts in which bytes arrive do not matter.
  static let keys = FuzzTarget("keys") { input in
    var (whole, parts) = (KeyDecoder(), KeyDecoder())
    let events = whole.feed(input) + whole.finish()
    var separate: [TerminalEvent] = []
    for byte in input { separate += parts.feed([byte]) }
    separate += parts.finish()
    require(events == separate, "\(events) differ from \(separate)")
    return events.contains { if case .paste(let text) = $0 { text != "pasted" } else { false } }
  }
}

extension JSONValue {
  /// The value of a YAML node.
  init(_ node: Node) {
    switch node.content {
    case .scalar(let scalar):
      self =
        switch scalar.value {
        case .null: .null
        case .boolean(let flag): .boolean(flag)
        case .integer(let number): .integer(number)
        case .number(let number): .number(number)
        case .text(let text): .text(text)
        }
    case .sequence(let items): self = .array(items.map { JSONValue($0) })
    case .mapping(let mapping):
      self = .object(JSONObject(mapping.entries.map { ($0.key, JSONValue($0.value)) }))
    }
  }

  /// The value with each integral floating-point number as an integer, because both have the same text.
  var withoutFractions: JSONValue {
    switch self {
    case .number(let number): Int(exactly: number).map { .integer($0) } ?? self
    case .array(let items): .array(items.map(\.withoutFractions))
    case .object(let object):
      .object(JSONObject(object.members.map { ($0.name, $0.value.withoutFractions) }))
    case .null, .boolean, .integer, .text: self
    }
  }

  /// Whether the value contains no number without a text form, such as infinity.
  var isFinite: Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let items): items.allSatisfy(\.isFinite)
    case .object(let object): object.members.allSatisfy(\.value.isFinite)
    case .null, .boolean, .integer, .text: true
    }
  }
}
