/// Which facets a searcher wants to be shown, and in which order: the `facetOrdering` of an
/// answer's `renderingContent`.
public struct FacetOrdering: Hashable, Sendable {
  /// What becomes of the values that a rule does not name.
  fileprivate enum Remainder: String {
    case count
    case alpha
    case hidden
  }

  fileprivate struct Rule: Hashable, Sendable {
    var order: [String]
    var hide: Set<String>
    var remainder: Remainder
  }

  /// The attributes to show, in their order.
  public let attributes: [String]
  private let rules: [String: Rule]

  /// Nil if the content does not order facets; what is malformed is passed over.
  public init?(_ renderingContent: JSONValue?) {
    guard let ordering = renderingContent?.object?["facetOrdering"]?.object else { return nil }
    attributes = ordering["facets"]?.object?["order"]?.texts ?? []
    let rules = (ordering["values"]?.object?.members ?? []).map { member in
      (member.name, Rule(member.value.object ?? JSONObject()))
    }
    self.rules = Dictionary(rules) { _, last in last }
  }

  /// The choices among the values of an attribute: those that the rule names, then the rest by the
  /// rule; without one as they are given.
  ///
  /// Choices are compared by the text of their value; equal ones keep their order. O(n log n).
  public func choices(_ choices: [View.Choice], of attribute: String) -> [View.Choice] {
    guard let rule = rules[attribute] else { return choices }
    let shown = choices.filter { !rule.hide.contains($0.value.text ?? "") }
    let places = Dictionary(zip(rule.order, 0...)) { first, _ in first }
    func place(_ choice: View.Choice) -> Int? { places[choice.value.text ?? ""] }
    let pinned = shown.filter { place($0) != nil }
      .sorted { place($0) ?? .max < place($1) ?? .max }
    return pinned + rule.remainder.order(shown.filter { place($0) == nil })
  }
}

extension FacetOrdering.Rule {
  fileprivate init(_ object: JSONObject) {
    self.init(
      order: object["order"]?.texts ?? [], hide: Set(object["hide"]?.texts ?? []),
      remainder: object["sortRemainingBy"]?.text.flatMap(FacetOrdering.Remainder.init) ?? .count)
  }
}

extension FacetOrdering.Remainder {
  fileprivate func order(_ choices: [View.Choice]) -> [View.Choice] {
    switch self {
    case .count: choices.sorted { $0.count ?? 0 > $1.count ?? 0 }
    case .alpha: choices.sorted { $0.value.text ?? "" < $1.value.text ?? "" }
    case .hidden: []
    }
  }
}

extension JSONValue {
  /// The texts of a list; none of anything else.
  fileprivate var texts: [String] { (array ?? []).compactMap(\.text) }
}
