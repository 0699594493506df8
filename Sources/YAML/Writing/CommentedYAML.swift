public import Components

/// Writes nodes as YAML, one value per line, with a comment about its source location.
///
/// Interpolated values are written in their original form, such as `${env:KEY}`, because they may be
/// secrets.
public struct CommentedYAML {
  private static let column = 56

  private let comment: (SourceRange) -> String
  private var lines: [String] = []

  /// Creates a writer.
  ///
  /// - Parameter comment: returns the comment for a source range.
  public init(comment: @escaping (SourceRange) -> String) {
    self.comment = comment
  }

  /// The YAML text of a node, which ends with a line feed. O(size).
  public mutating func text(of node: Node) -> String {
    lines = []
    write(node, after: "", indent: "")
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ node: Node, after prefix: String, indent: String) {
    switch node.content {
    case .scalar(let scalar):
      add(prefix, Self.text(scalar), node.range, isHidden: scalar.isInterpolated)
    case .sequence(let items):
      if let line = Self.line(items) { return add(prefix, line, items.first?.range ?? node.range) }
      lines.append(trimmed(prefix))
      for item in items { write(item, after: indent + "- ", indent: indent + "  ") }
    case .mapping(let mapping):
      if mapping.entries.isEmpty { return add(prefix, "{}", node.range) }
      // The first key of an item is on the line of the item's dash.
      let isItem = prefix.hasSuffix("- ")
      if !prefix.isEmpty, !isItem { lines.append(trimmed(prefix)) }
      for (index, entry) in mapping.entries.enumerated() {
        let start = isItem && index == 0 ? prefix : indent
        write(
          entry.value, after: "\(start)\(JSONValue.text(entry.key).yaml): ", indent: indent + "  ")
      }
    }
  }

  private mutating func add(
    _ prefix: String, _ value: String, _ range: SourceRange, isHidden: Bool = false
  ) {
    let text = prefix + value
    let gap = String(repeating: " ", count: max(1, Self.column - text.displayWidth))
    lines.append("\(text)\(gap)# \(comment(range))\(isHidden ? ", from the environment" : "")")
  }

  private func trimmed(_ prefix: String) -> String {
    prefix.hasSuffix(" ") ? String(prefix.dropLast()) : prefix
  }

  /// A flow sequence of the scalars from one line; nil for other items.
  private static func line(_ items: [Node]) -> String? {
    let scalars = items.compactMap(\.scalar)
    guard scalars.count == items.count, !scalars.contains(where: \.isInterpolated),
      Set(items.map { "\($0.range.file):\($0.range.start.line)" }).count <= 1
    else { return nil }
    return "[\(scalars.map(text).joined(separator: ", "))]"
  }

  private static func text(_ scalar: Scalar) -> String {
    if let source = scalar.source {
      return scalar.style == .plain ? source : JSONValue.text(source).text(.compact)
    }
    switch scalar.value {
    case .text(let text): return JSONValue.text(text.replacing("${", with: "$${")).yaml
    case .number(let number) where !number.isFinite: return scalar.text
    default: return JSONValue(Node(.scalar(scalar), range: SourceRange(startOf: ""))).yaml
    }
  }
}
