/// Which parts of a hit's texts are marked.
///
/// It is written as a word; `true` is `matches`, `false` is `none`.
public enum HighlightStyle: String, Hashable, Sendable, CaseIterable {
  /// What matches the query.
  case matches
  /// All but what matches, as suggestions show what they would add.
  case inverted
  case none

  /// The hit with its highlights and snippets in this style.
  public func styled(_ hit: Hit) -> Hit {
    if self == .matches { return hit }
    var hit = hit
    hit.highlights = hit.highlights.map(styled)
    hit.snippets = hit.snippets.map(styled)
    return hit
  }

  private func styled(_ attribute: HighlightedAttribute) -> HighlightedAttribute {
    var attribute = attribute
    attribute.texts = attribute.texts.map { self == .inverted ? $0.inverted : $0.unmarked }
    return attribute
  }
}

extension HighlightStyle: ParameterValue {
  private enum Word: String, CaseIterable, ParameterValue {
    case matches
    case inverted
    case none
  }

  public static var parameterType: ParameterType { Word.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> HighlightStyle? {
    if case .boolean(let isOn) = node.scalar?.value { return isOn ? .matches : HighlightStyle.none }
    return Word.decode(node, into: &diagnostics).flatMap { HighlightStyle(rawValue: $0.rawValue) }
  }

  public var json: JSONValue { .text(rawValue) }
}
