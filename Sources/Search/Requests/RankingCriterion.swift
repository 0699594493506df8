public import Components

/// An attribute to order records by, with the direction; written `popularity:desc`.
public struct RankingCriterion: Hashable, Sendable {
  /// Which values come first.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    case ascending = "asc"
    case descending = "desc"
  }

  public var attribute: String
  public var order: Order

  public init(_ attribute: String, _ order: Order) {
    self.attribute = attribute
    self.order = order
  }

  /// Reads `popularity:desc`; nil if the text has no attribute or no direction.
  public init?(_ text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"),
      let order = Order(rawValue: String(text[text.index(after: colon)...]).trimmedOfSpaces)
    else { return nil }
    let attribute = String(text[..<colon]).trimmedOfSpaces
    if attribute.isEmpty { return nil }
    self.init(attribute, order)
  }

  /// The criterion as it is written.
  public var text: String { "\(attribute):\(order.rawValue)" }
}

extension RankingCriterion: ParameterValue {
  public static var parameterType: ParameterType { .named("ranking criterion", .text) }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> RankingCriterion? {
    guard let text = node.scalar?.text, !node.isNull else {
      return mismatch(node, into: &diagnostics, help: "write it as in 'popularity:desc'")
    }
    if let criterion = RankingCriterion(text) { return criterion }
    diagnostics.report(
      Diagnostic(
        .invalidValue,
        "cannot read the ranking criterion '\(text)', expected an attribute, a colon, and asc or desc",
        at: node.range, help: "write it as in '\(nearest(to: text))'"))
    return nil
  }

  /// A criterion that a person may have meant.
  private static func nearest(to text: String) -> String {
    let colon = text.lastIndex(of: ":") ?? text.endIndex
    let attribute = String(text[..<colon]).trimmedOfSpaces
    let written = String(text[colon...].dropFirst()).trimmedOfSpaces
    let orders = [Order.descending, .ascending].map(\.rawValue)
    let order =
      orders.contains(written)
      ? written : Suggestion.nearest(to: written, in: orders) ?? Order.descending.rawValue
    return "\(attribute.isEmpty ? "popularity" : attribute):\(order)"
  }

  public var json: JSONValue { .text(text) }
}

extension [String: [RankingCriterion]] {
  /// The criteria of a sort order: one that has a name here, or a text such as `price:asc,name:desc`.
  ///
  /// - Throws: `refused` for what is neither.
  public func criteria(ofSort sort: String) throws(SearchError) -> [RankingCriterion] {
    if let named = self[sort] { return named }
    let parts = sort.split(separator: ",")
    let criteria = parts.compactMap { RankingCriterion($0) }
    guard !criteria.isEmpty, criteria.count == parts.count else {
      throw .refused("unknown sort order '\(sort)'\(help(forSort: sort))")
    }
    return criteria
  }

  private func help(forSort sort: String) -> String {
    let names = keys.sorted()
    if let help = Suggestion.help(for: sort, in: names) { return "; \(help)" }
    let known = names.map { "'\($0)', " }.joined()
    return "; expected \(known)or attributes with a direction, as in 'price:asc'"
  }
}

extension String {
  fileprivate var trimmedOfSpaces: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
