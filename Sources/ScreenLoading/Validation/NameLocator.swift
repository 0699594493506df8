internal import WidgetCore

/// Finds the source locations of an attribute's name in the values of a declaration.
///
/// A value can be the name itself, at any nesting level, or a text that contains it: a template
/// (`{{name}}`), a filter (`name < 5`), or a sort order (`name:desc`).
struct NameLocator {
  let name: [Unicode.Scalar]
  /// The texts of the files, for values with several lines or escapes.
  let sources: [String: String]
  private var certain: [NameOccurrence] = []
  /// Occurrences of the same word that may have a different meaning.
  private var possible: [NameOccurrence] = []

  /// Returns the occurrences of a name in the values of a mapping, in file order.
  ///
  /// - Parameter keys: The keys to skip.
  static func occurrences(
    of name: String, in mapping: Mapping, except keys: [String], _ sources: [String: String]
  ) -> [NameOccurrence] {
    var search = NameLocator(name: Array(name.unicodeScalars), sources: sources)
    for entry in mapping.entries where !keys.contains(entry.key) {
      search.visit(entry.value, key: entry.key, isItem: false)
    }
    return search.certain.isEmpty ? Array(search.possible.prefix(1)) : search.certain
  }

  /// Returns the certain occurrences of a name in a value, in file order.
  static func occurrences(
    of name: String, in node: Node, _ sources: [String: String]
  ) -> [NameOccurrence] {
    var search = NameLocator(name: Array(name.unicodeScalars), sources: sources)
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
          possible.append(NameOccurrence(range: entry.keyRange))
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
    let offsets: [Int] = text == name ? [0] : Self.offsets(of: name, in: text)
    guard !offsets.isEmpty else { return }
    let isCertain = text != name || isNamed
    for occurrence in occurrences(at: offsets, of: node) {
      if isCertain { certain.append(occurrence) } else { possible.append(occurrence) }
    }
  }

  private func occurrences(at offsets: [Int], of node: Node) -> [NameOccurrence] {
    if node.scalar?.isInterpolated == true {
      return [NameOccurrence(range: node.range, isExact: false, isHidden: true)]
    }
    let direct = offsets.compactMap { node.range(ofText: $0, length: name.count) }
    if direct.count == offsets.count { return direct.map { NameOccurrence(range: $0) } }
    let inSource = occurrencesInSource(of: node.range)
    return inSource.isEmpty ? [NameOccurrence(range: node.range, isExact: false)] : inSource
  }

  /// Searches the lines of a value in the file, for values with several lines or escapes.
  private func occurrencesInSource(of range: SourceRange) -> [NameOccurrence] {
    guard let source = sources[range.file], range.start.line <= range.end.line else { return [] }
    let lines = SourceLines(source)
    return (range.start.line...range.end.line).flatMap { number -> [NameOccurrence] in
      let line = Array(lines[number].unicodeScalars)
      return Self.offsets(of: name, in: line).compactMap { offset in
        let start = SourcePosition(line: number, column: offset + 1)
        let end = SourcePosition(line: number, column: offset + 1 + name.count)
        guard range.start <= start, end <= range.end else { return nil }
        return NameOccurrence(range: SourceRange(file: range.file, start: start, end: end))
      }
    }
  }

  /// Returns the offsets at which a text uses the name as an attribute, in Unicode scalars.
  ///
  /// O(*n* · *m*) for a text of length *n* and a name of length *m*.
  static func offsets(of name: [Unicode.Scalar], in text: [Unicode.Scalar]) -> [Int] {
    guard !name.isEmpty, name.count <= text.count else { return [] }
    return (0...(text.count - name.count)).filter { start in
      let end = start + name.count
      return text[start] == name[0] && text[start..<end].elementsEqual(name)
        && (isPlaceholder(text, start, end) || isFilter(text, start, end))
    }
  }

  /// `{{name}}`, `{{#name}}`.
  private static func isPlaceholder(_ text: [Unicode.Scalar], _ start: Int, _ end: Int) -> Bool {
    var before = text[..<start].reversed().drop { " #^/".unicodeScalars.contains($0) }
    let snippet = "snippet:".unicodeScalars.reversed()
    if before.starts(with: snippet) { before = before.dropFirst(snippet.count) }
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

/// An occurrence of a name in a screen file.
struct NameOccurrence: Hashable {
  /// The source location of the name, or of the whole value if the name is not found in it.
  var range: SourceRange
  /// True if the range covers exactly the name, so that it can be replaced.
  var isExact = true
  /// True if the name comes from an environment variable and may be a secret.
  var isHidden = false
}
