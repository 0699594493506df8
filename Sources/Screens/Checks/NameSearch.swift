internal import WidgetCore

/// Looks for a name in the values of an entry.
///
/// A value can be the name itself, in a list or a mapping of any depth, or a text that holds it: a
/// template (`{{name}}`), a filter (`name < 5`), a sort order (`name:desc`).
struct NameSearch {
  let name: [Unicode.Scalar]
  /// The texts of the files, for values that do not stand on one line as they are understood.
  let sources: [String: String]
  /// Places that are certain, and those that may mean something else by the same word.
  private var certain: [WrittenName] = []
  private var possible: [WrittenName] = []

  /// The places of a name in the values of a mapping, in the order of the file.
  static func places(
    of name: String, in mapping: Mapping, except keys: [String], _ sources: [String: String]
  ) -> [WrittenName] {
    var search = NameSearch(name: Array(name.unicodeScalars), sources: sources)
    for entry in mapping.entries where !keys.contains(entry.key) {
      search.visit(entry.value, key: entry.key, isItem: false)
    }
    return search.certain.isEmpty ? Array(search.possible.prefix(1)) : search.certain
  }

  /// The places of a name in one value.
  static func places(
    of name: String, in node: Node, _ sources: [String: String]
  ) -> [WrittenName] {
    var search = NameSearch(name: Array(name.unicodeScalars), sources: sources)
    search.visit(node, key: "attribute", isItem: false)
    return search.certain
  }

  private init(name: [Unicode.Scalar], sources: [String: String]) {
    (self.name, self.sources) = (name, sources)
  }

  private mutating func visit(_ node: Node, key: String, isItem: Bool) {
    switch node.content {
    case .sequence(let items):
      for item in items { visit(item, key: key, isItem: true) }
    case .mapping(let mapping):
      for entry in mapping.entries {
        if entry.key.unicodeScalars.elementsEqual(name) {
          possible.append(WrittenName(range: entry.keyRange))
        }
        visit(entry.value, key: entry.key, isItem: false)
      }
    case .scalar(let scalar): visit(scalar, node, isNamed: isItem || Self.namesAttribute(key))
    }
  }

  private static func namesAttribute(_ key: String) -> Bool {
    key.lowercased().contains("attribute")
  }

  private mutating func visit(_ scalar: Scalar, _ node: Node, isNamed: Bool) {
    let text = Array(scalar.text.unicodeScalars)
    let places: [Int] = text == name ? [0] : Self.offsets(of: name, in: text)
    guard !places.isEmpty else { return }
    let isCertain = text != name || isNamed
    for found in written(places, node) {
      if isCertain { certain.append(found) } else { possible.append(found) }
    }
  }

  private func written(_ offsets: [Int], _ node: Node) -> [WrittenName] {
    if node.scalar?.isInterpolated == true {
      return [WrittenName(range: node.range, isExact: false, isHidden: true)]
    }
    let direct = offsets.compactMap { node.range(ofText: $0, length: name.count) }
    if direct.count == offsets.count { return direct.map { WrittenName(range: $0) } }
    let inSource = placesInSource(of: node.range)
    return inSource.isEmpty ? [WrittenName(range: node.range, isExact: false)] : inSource
  }

  /// The places in the lines of a value with several lines or with escapes.
  private func placesInSource(of range: SourceRange) -> [WrittenName] {
    guard let source = sources[range.file], range.start.line <= range.end.line else { return [] }
    let lines = SourceLines(source)
    return (range.start.line...range.end.line).flatMap { number -> [WrittenName] in
      let line = Array(lines[number].unicodeScalars)
      return Self.offsets(of: name, in: line).compactMap { offset in
        let start = SourcePosition(line: number, column: offset + 1)
        let end = SourcePosition(line: number, column: offset + 1 + name.count)
        guard range.start <= start, end <= range.end else { return nil }
        return WrittenName(range: SourceRange(file: range.file, start: start, end: end))
      }
    }
  }

  /// Where a text uses the name, in Unicode scalars from 0.
  static func offsets(of name: [Unicode.Scalar], in text: [Unicode.Scalar]) -> [Int] {
    guard !name.isEmpty, name.count <= text.count else { return [] }
    return (0...(text.count - name.count)).filter { start in
      let end = start + name.count
      return text[start] == name[0] && text[start..<end].elementsEqual(name)
        && (isPlace(text, start, end) || isFilter(text, start, end))
    }
  }

  /// `{{name}}`, `{{#name}}`.
  private static func isPlace(_ text: [Unicode.Scalar], _ start: Int, _ end: Int) -> Bool {
    let before = text[..<start].reversed().drop { " #^/".unicodeScalars.contains($0) }
    let after = text[end...].drop { $0 == " " }
    return before.starts(with: "{{".unicodeScalars) && after.starts(with: "}}".unicodeScalars)
  }

  /// `name < 5`, `NOT name:5`, `(name:5`, `"name":5`, `name:desc,other:asc`.
  private static func isFilter(_ text: [Unicode.Scalar], _ start: Int, _ end: Int) -> Bool {
    let isFree = start == 0 || " (,\"'".unicodeScalars.contains(text[start - 1])
    guard isFree, let next = text[end...].first(where: { !" \"".unicodeScalars.contains($0) })
    else { return false }
    return ":<>=!".unicodeScalars.contains(next)
  }
}
