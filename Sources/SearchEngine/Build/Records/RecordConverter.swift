import Components
import SimdJSON

/// Converts the values of the attributes under `lists`, `numbers`, and `hierarchies` in the text of
/// records.
///
/// Lists are split first, so that the items of a list can be numbers or paths. Paths keep their text;
/// their levels are added as attributes. Other values keep their text.
struct RecordConverter {
  /// The conversion of one attribute.
  private struct Conversion {
    var attribute: String
    /// The separator of list items; nil if the texts are no lists.
    var separator: String?
    /// The style of numbers; nil if the texts are no numbers.
    var numbers: DecimalStyle?
    /// The separator of the levels of a path; nil if the texts are no paths.
    var levelSeparator: String?

    /// Takes a value into account for the style of numbers.
    mutating func addEvidence(_ value: Tape.Element) {
      guard case .text(let bytes) = value else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      guard let separator else {
        numbers?.add(text)
        return
      }
      for item in text.parts(separator) { numbers?.add(item) }
    }
  }

  private var conversions: [Conversion]
  private var unreadable = UnreadableValues()
  private var tree = AttributeTree()
  /// The index in `conversions` for each node of the tree; nil if the attribute has none.
  private var conversionOfNode: [Int?] = [nil]
  private var json: [UInt8] = []
  /// The offset of the current record in the file.
  private var origin = 0

  /// Nil if the settings name no attributes to convert.
  init?(_ settings: EmbeddedSettings) {
    if settings.convertedAttributes.isEmpty { return nil }
    conversions = settings.convertedAttributes.sorted().map { attribute in
      Conversion(
        attribute: attribute, separator: settings.lists[attribute],
        numbers: settings.numbers.contains(attribute) ? DecimalStyle() : nil,
        levelSeparator: settings.hierarchies[attribute])
    }
  }

  /// Converts all records. Complexity: O(*bytes*).
  ///
  /// Invalid records keep their text, so that they are reported when they are indexed.
  ///
  /// - Throws: `cancelled` if the task is cancelled.
  mutating func convert(
    _ source: RecordBuffer, _ diagnostics: inout RecordDiagnostics
  ) throws(CancellationError) -> RecordBuffer {
    var parser = TapeParser()
    try chooseStyles(source, &parser)
    var (ranges, origins): ([Range<Int>], [Int]) = ([], [])
    json.reserveCapacity(source.bytes.count)
    for record in source.ranges.indices {
      if record & 0xFFF == 0xFFF, Task.isCancelled { throw CancellationError() }
      let start = json.count
      origin = source.origin(record)
      if let tape = try? parser.parse(source.ranges[record], of: source.bytes) {
        write(tape, at: Tape.root, node: AttributeTree.root)
      } else {
        json += source.bytes[source.ranges[record]]
      }
      ranges.append(start..<json.count)
      origins.append(origin)
    }
    unreadable.report(.unreadableNumber, ("a number", "numbers"), into: &diagnostics) {
      attribute, _ in "correct the values, or remove '\(attribute)' from 'numbers'"
    }
    json += [UInt8](repeating: UInt8(ascii: " "), count: TapeParser.padding)
    return RecordBuffer(OwnedBytes(copying: json), ranges: ranges, origins: origins)
  }

  private mutating func chooseStyles(
    _ source: RecordBuffer, _ parser: inout TapeParser
  ) throws(CancellationError) {
    let paths = conversions.enumerated().filter { $1.numbers != nil }
      .map { (index: $0, path: AttributePath($1.attribute)) }
    if paths.isEmpty { return }
    for (record, range) in source.ranges.enumerated() {
      if record & 0xFFF == 0xFFF, Task.isCancelled { throw CancellationError() }
      guard let tape = try? parser.parse(range, of: source.bytes) else { continue }
      for (index, path) in paths {
        path.forEachValue(in: tape) { value in
          tape.forEachLeaf(at: value) { conversions[index].addEvidence($0) }
        }
      }
    }
  }

  private mutating func write(_ tape: Tape, at index: Int, node: Int) {
    switch tape.element(index) {
    case .object:
      let end = tape.next(index) - 1
      var name = index + 1
      json.append(UInt8(ascii: "{"))
      while name < end {
        if name > index + 1 { json.append(UInt8(ascii: ",")) }
        let child = tree.child(of: node, named: tape.text(name))
        while conversionOfNode.count <= child { addNode() }
        json.appendJSON(tape.text(name))
        json.append(UInt8(ascii: ":"))
        write(tape, at: name + 1, node: child)
        writeLevels(of: tape, at: name + 1, named: tape.text(name), node: child)
        name = tape.next(name + 1)
      }
      json.append(UInt8(ascii: "}"))
    case .array:
      let end = tape.next(index) - 1
      var item = index + 1
      json.append(UInt8(ascii: "["))
      while item < end {
        if item > index + 1 { json.append(UInt8(ascii: ",")) }
        write(tape, at: item, node: node)
        item = tape.next(item)
      }
      json.append(UInt8(ascii: "]"))
    case .text(let bytes):
      guard let conversion = conversionOfNode[node] else { return json.appendJSON(bytes) }
      let value = value(of: String(decoding: bytes, as: UTF8.self), conversion)
      json += value.text(.compact).utf8
    default: json += tape.scalarText(index).utf8
    }
  }

  /// Adds members with the levels of the paths in a value, if the attribute has paths.
  private mutating func writeLevels(
    of tape: Tape, at index: Int, named name: UnsafeBufferPointer<UInt8>, node: Int
  ) {
    guard let conversion = conversionOfNode[node].map({ conversions[$0] }),
      let separator = conversion.levelSeparator
    else { return }
    var paths: [String] = []
    tape.forEachLeaf(at: index) { value in
      guard case .text(let bytes) = value else { return }
      let text = String(decoding: bytes, as: UTF8.self)
      paths += conversion.separator.map(text.parts) ?? [text]
    }
    let name = String(decoding: name, as: UTF8.self)
    for (level, values) in HierarchyLevels(paths, separator: separator).levels.enumerated() {
      let value =
        values.count == 1 ? JSONValue.text(values[0]) : .array(values.map(JSONValue.text))
      json += ",\(JSONValue.text("\(name).lvl\(level)").text(.compact))".utf8
      json += ":\(value.text(.compact))".utf8
    }
  }

  private mutating func addNode() {
    let path = tree.paths[conversionOfNode.count]
    conversionOfNode.append(conversions.firstIndex { $0.attribute == path })
  }

  private mutating func value(of text: String, _ conversion: Int) -> JSONValue {
    guard let separator = conversions[conversion].separator else {
      return conversions[conversion].numbers == nil
        ? .text(text) : number(in: text, conversion)
    }
    if conversions[conversion].numbers == nil {
      return .array(JSONValue.list(text, separator: separator))
    }
    return .array(
      text.parts(separator).map { number(in: $0, conversion) }.filter { !$0.isNull })
  }

  /// The number in a text; null if it is empty or not a number, which is counted.
  private mutating func number(in text: String, _ conversion: Int) -> JSONValue {
    let (attribute, style) = (conversions[conversion].attribute, conversions[conversion].numbers)
    if let number = style?.number(in: text) { return .number(number) }
    if !text.trimmed.isEmpty { unreadable.add(text.trimmed, of: attribute, at: origin) }
    return .null
  }
}

extension String {
  /// The parts of a text that are not blank.
  fileprivate func parts(_ separator: String) -> [String] {
    unicodeScalars.split(separator: separator.unicodeScalars)
      .map { String($0).trimmed }.filter { !$0.isEmpty }
  }
}

extension Tape {
  /// The JSON text of a number, a Boolean, or null.
  fileprivate func scalarText(_ index: Int) -> String {
    switch element(index) {
    case .integer(let value): String(value)
    case .number(let value):
      tag(index) == UInt8(ascii: "u")
        ? String(words[index + 1]) : JSONValue.number(value).text(.compact)
    case .boolean(let flag): flag ? "true" : "false"
    case .null, .text, .array, .object: "null"
    }
  }
}

extension [UInt8] {
  /// Appends a text in quotes, with escapes. Complexity: O(*bytes*).
  mutating func appendJSON(_ text: UnsafeBufferPointer<UInt8>) {
    append(UInt8(ascii: "\""))
    if text.allSatisfy({ $0 >= 0x20 && $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }) {
      append(contentsOf: text)
    } else {
      let escaped = JSONValue.text(String(decoding: text, as: UTF8.self)).text(.compact)
      append(contentsOf: escaped.utf8.dropFirst().dropLast())
    }
    append(UInt8(ascii: "\""))
  }
}
