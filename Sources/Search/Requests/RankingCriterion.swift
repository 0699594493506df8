public import Components

/// An attribute to sort records by, with the direction, such as `popularity:desc`.
public struct RankingCriterion: Hashable, Sendable {
  /// The direction of a sort order.
  public enum Order: String, Hashable, Sendable, CaseIterable {
    /// The smallest value first.
    case ascending = "asc"
    /// The greatest value first.
    case descending = "desc"
  }

  /// The dotted path of the attribute.
  public var attribute: String
  /// The direction.
  public var order: Order

  /// Creates a criterion.
  public init(_ attribute: String, _ order: Order) {
    self.attribute = attribute
    self.order = order
  }

  /// Parses `popularity:desc`; `nil` if the attribute or the direction is missing.
  public init?(_ text: some StringProtocol) {
    guard let colon = text.lastIndex(of: ":"),
      let order = Order(rawValue: String(text[text.index(after: colon)...]).trimmedOfSpaces)
    else { return nil }
    let attribute = String(text[..<colon]).trimmedOfSpaces
    if attribute.isEmpty { return nil }
    self.init(attribute, order)
  }

  /// The criterion as text, such as `popularity:desc`.
  public var text: String { "\(attribute):\(order.rawValue)" }
}

extension RankingCriterion: ParameterValue {
  /// A text with an attribute and a direction.
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
        at: node.range, help: "write it as in '\(nearest(to: text))'",
        fixIt: isComplete(text) && node.scalar?.isInterpolated == false
          ? Diagnostic.FixIt(node.textRange, nearest(to: text)) : nil))
    return nil
  }

  /// Whether a text contains an attribute and a direction, in another form.
  fileprivate static func isComplete(_ text: String) -> Bool {
    let parts = text.split { ":= _-".contains($0) }
    return parts.count > 1 && ["asc", "desc"].contains(parts.last?.lowercased())
  }

  /// The valid criterion that is most similar to a text.
  fileprivate static func nearest(to text: String) -> String {
    for order in [Order.ascending, .descending] {
      let prefix = "\(order.rawValue)("
      guard text.lowercased().hasPrefix(prefix), text.hasSuffix(")") else { continue }
      return "\(text.dropFirst(prefix.count).dropLast()):\(order.rawValue)"
    }
    if text.hasPrefix("-") { return nearest(to: "\(text.dropFirst()):desc") }
    let isSeparator: (Character) -> Bool = { ":= ".contains($0) }
    var colon = text.lastIndex(where: isSeparator) ?? text.endIndex
    if colon == text.endIndex, let last = text.lastIndex(where: { "_-".contains($0) }),
      ["asc", "desc"].contains(text[text.index(after: last)...].lowercased())
    {
      colon = last
    }
    let attribute = String(text[..<colon]).trimmedOfSpaces
    let written = String(text[colon...].dropFirst()).trimmedOfSpaces.lowercased()
    let orders = [Order.descending, .ascending].map(\.rawValue)
    let order =
      orders.contains(written)
      ? written : Suggestion.nearest(to: written, in: orders) ?? Order.descending.rawValue
    return "\(attribute.isEmpty ? "popularity" : attribute):\(order)"
  }

  /// The criterion as text, such as `popularity:desc`.
  public var json: JSONValue { .text(text) }
}

extension [String: [RankingCriterion]] {
  /// The criteria of a sort order: the name of an entry, or a text such as `price:asc,name:desc`.
  ///
  /// - Throws: `SearchError.Reason.refused` if the text is neither.
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
    if RankingCriterion.isComplete(sort) {
      return "; write '\(RankingCriterion.nearest(to: sort))'"
    }
    if names.isEmpty { return "; declare it under 'sorts', or write it as in 'price:asc'" }
    return "; expected \(names.map { "'\($0)'" }.joined(separator: ", ")), or attributes with a "
      + "direction, as in 'price:asc'"
  }
}

extension String {
  fileprivate var trimmedOfSpaces: String {
    var text = drop(while: \.isWhitespace)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text)
  }
}
