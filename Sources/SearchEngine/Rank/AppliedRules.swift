import Components
import Search

/// What all rules that fit a request do together.
///
/// An object, since it is handed on many times and holds much.
final class AppliedRules: Sendable {
  /// What comes of having no rules.
  static let none = AppliedRules([])

  /// The ids of the rules in their order; a rule without an id has its number, from 1.
  let ids: [String]
  let userData: [JSONValue]
  let promotions: [Promotion]
  let hidden: Set<String>
  let filters: [Filter]

  convenience init(_ rules: [Rule], for request: SearchRequest) {
    let query = Self.tokens(of: request.query)
    self.init(
      rules.enumerated().filter { Self.fits($0.element.when, request, query) }
        .map { ($0.element.id ?? String($0.offset + 1), $0.element.then) })
  }

  private init(_ applied: [(id: String, consequence: RuleConsequence)]) {
    ids = applied.map(\.id)
    userData = applied.compactMap(\.consequence.userData)
    filters = applied.compactMap(\.consequence.filter)
    hidden = applied.reduce(into: []) { $0.formUnion($1.consequence.hide) }
    promotions = applied.flatMap(\.consequence.promote).reduce(into: []) { kept, promotion in
      if !kept.contains(where: { $0.objectID == promotion.objectID }) { kept.append(promotion) }
    }
  }

  private static func fits(
    _ condition: RuleCondition, _ request: SearchRequest, _ query: [[UInt8]]
  ) -> Bool {
    if let pattern = condition.query,
      !fits(query, tokens(of: pattern), condition.matching)
    {
      return false
    }
    if let context = condition.context, !request.ruleContexts.contains(context) { return false }
    guard let filter = condition.filter else { return true }
    return request.filters.contains(filter)
      || request.always.contains { $0.filters.contains(filter) }
  }

  private static func fits(
    _ query: [[UInt8]], _ pattern: [[UInt8]], _ matching: RuleMatching
  ) -> Bool {
    switch matching {
    case .is: return query == pattern
    case .startsWith: return query.starts(with: pattern)
    case .contains:
      guard query.count >= pattern.count else { return false }
      return (0...query.count - pattern.count).contains { query[$0...].starts(with: pattern) }
    }
  }

  private static func tokens(of text: String) -> [[UInt8]] {
    var tokenizer = Tokenizer()
    tokenizer.read(String(decoding: text.utf8.prefix(QueryTerm.maximumBytes), as: UTF8.self))
    return tokenizer.tokens.filter { $0.kind != .part }.map { Array(tokenizer.letters($0)) }
  }
}
