/// The highlighted parts of a hit's texts.
///
/// A screen file can also write `true` for `matches` and `false` for `none`.
public enum HighlightStyle: String, Hashable, Sendable, CaseIterable {
  /// The parts that match the query.
  case matches
  /// All other parts; in suggestions, the text that they add to the query.
  case inverted
  /// No parts.
  case none

  /// Returns the hit with highlights and snippets in this style.
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
  private enum Keyword: String, CaseIterable, ParameterValue {
    case matches
    case inverted
    case none
  }

  /// One of `matches`, `inverted`, and `none`.
  public static var parameterType: ParameterType { Keyword.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> HighlightStyle? {
    if case .boolean(let isOn) = node.scalar?.value { return isOn ? .matches : HighlightStyle.none }
    return Keyword.decode(node, into: &diagnostics).flatMap {
      HighlightStyle(rawValue: $0.rawValue)
    }
  }

  public var json: JSONValue { .text(rawValue) }
}
