/// The order in which a searcher wants facets and their values to be displayed.
///
/// It is the `facetOrdering` of a response's `renderingContent`, in the format of Algolia's API.
public struct FacetDisplayOrder: Hashable, Sendable {
  /// The order of the values that a rule doesn't list.
  fileprivate enum UnlistedOrder: String {
    case count
    case alpha
    case hidden
  }

  fileprivate struct Rule: Hashable, Sendable {
    var order: [String]
    var hide: Set<String>
    var unlisted: UnlistedOrder
  }

  /// The attributes to display, in order.
  public let attributes: [String]
  private let rules: [String: Rule]

  /// Reads the order from rendering content; nil if it contains none.
  ///
  /// Malformed parts are ignored.
  public init?(_ renderingContent: JSONValue?) {
    guard let ordering = renderingContent?.object?["facetOrdering"]?.object else { return nil }
    attributes = ordering["facets"]?.object?["order"]?.texts ?? []
    let rules = (ordering["values"]?.object?.members ?? []).map { member in
      (member.name, Rule(member.value.object ?? JSONObject()))
    }
    self.rules = Dictionary(rules) { _, last in last }
  }

  /// Returns the choices of an attribute in display order, without hidden values.
  ///
  /// The values that the attribute's rule lists come first. Without a rule, the order doesn't change.
  /// Choices are identified by the text of their value. O(n log n).
  public func choices(_ choices: [View.Choice], of attribute: String) -> [View.Choice] {
    guard let rule = rules[attribute] else { return choices }
    let shown = choices.filter { !rule.hide.contains($0.value.text ?? "") }
    let ranks = Dictionary(zip(rule.order, 0...)) { first, _ in first }
    func rank(_ choice: View.Choice) -> Int? { ranks[choice.value.text ?? ""] }
    let pinned = shown.filter { rank($0) != nil }
      .sorted { rank($0) ?? .max < rank($1) ?? .max }
    return pinned + rule.unlisted.order(shown.filter { rank($0) == nil })
  }
}

extension FacetDisplayOrder.Rule {
  fileprivate init(_ object: JSONObject) {
    self.init(
      order: object["order"]?.texts ?? [], hide: Set(object["hide"]?.texts ?? []),
      unlisted: object["sortRemainingBy"]?.text.flatMap(FacetDisplayOrder.UnlistedOrder.init)
        ?? .count)
  }
}

extension FacetDisplayOrder.UnlistedOrder {
  fileprivate func order(_ choices: [View.Choice]) -> [View.Choice] {
    switch self {
    case .count: choices.sorted { $0.count ?? 0 > $1.count ?? 0 }
    case .alpha: choices.sorted { $0.value.text ?? "" < $1.value.text ?? "" }
    case .hidden: []
    }
  }
}

extension JSONValue {
  /// The texts of an array; empty for other values.
  fileprivate var texts: [String] { (array ?? []).compactMap(\.text) }
}
