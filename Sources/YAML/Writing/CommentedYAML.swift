public import Components

/// Writes nodes as YAML, one value per line, followed by a comment with its source location.
///
/// A value that was filled in from the environment is written as the file has it, never as filled.
public struct CommentedYAML {
  private static let column = 56

  private let comment: (SourceRange) -> String
  private var lines: [String] = []

  /// - Parameter comment: returns the comment for a source location.
  public init(comment: @escaping (SourceRange) -> String) {
    self.comment = comment
  }

  /// The text of a node, ended by a line feed. O(size).
  public mutating func text(of node: Node) -> String {
    lines = []
    write(node, behind: "", indent: "")
    return lines.joined(separator: "\n") + "\n"
  }

  private mutating func write(_ node: Node, behind lead: String, indent: String) {
    switch node.content {
    case .scalar(let scalar):
      add(lead, Self.text(scalar), node.range, isHidden: scalar.isInterpolated)
    case .sequence(let items):
      if let line = Self.line(items) { return add(lead, line, items.first?.range ?? node.range) }
      lines.append(trimmed(lead))
      for item in items { write(item, behind: indent + "- ", indent: indent + "  ") }
    case .mapping(let mapping):
      if mapping.entries.isEmpty { return add(lead, "{}", node.range) }
      // The first key of an item stands after the item's hyphen.
      let isItem = lead.hasSuffix("- ")
      if !lead.isEmpty, !isItem { lines.append(trimmed(lead)) }
      for (index, entry) in mapping.entries.enumerated() {
        let start = isItem && index == 0 ? lead : indent
        write(
          entry.value, behind: "\(start)\(JSONValue.text(entry.key).yaml): ", indent: indent + "  ")
      }
    }
  }

  private mutating func add(
    _ lead: String, _ value: String, _ range: SourceRange, isHidden: Bool = false
  ) {
    let text = lead + value
    let gap = String(repeating: " ", count: max(1, Self.column - text.displayWidth))
    lines.append("\(text)\(gap)# \(comment(range))\(isHidden ? ", from the environment" : "")")
  }

  private func trimmed(_ lead: String) -> String {
    lead.hasSuffix(" ") ? String(lead.dropLast()) : lead
  }

  /// A list of values from one line on one line; nil if they are none, or too long.
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
