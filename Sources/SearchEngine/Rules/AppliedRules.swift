import Components
import Search

/// What all rules that fit a request do together.
///
/// An object, since it is handed on many times and holds much.
final class AppliedRules {
  /// What comes of having no rules.
  static var none: AppliedRules { AppliedRules() }

  /// The ids of the rules in their order; a rule without an id has its number, from 1.
  private(set) var ids: [String] = []
  private(set) var userData: [JSONValue] = []
  private(set) var promotions: [Promotion] = []
  private(set) var hidden: Set<String> = []
  private(set) var filters: [Filter] = []

  private init() {}

  init(_ rules: [Rule], for request: SearchRequest) {
    let query = Self.tokens(of: request.query)
    for (index, rule) in rules.enumerated() where Self.fits(rule.when, request, query) {
      ids.append(rule.id ?? String(index + 1))
      add(rule.then)
    }
  }

  private func add(_ consequence: RuleConsequence) {
    if let data = consequence.userData { userData.append(data) }
    for promotion in consequence.promote
    where !promotions.contains(where: { $0.objectID == promotion.objectID }) {
      promotions.append(promotion)
    }
    hidden.formUnion(consequence.hide)
    if let filter = consequence.filter { filters.append(filter) }
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
    tokenizer.read(String(decoding: text.utf8.prefix(QueryWord.maximumBytes), as: UTF8.self))
    return tokenizer.tokens.filter { $0.kind != .part }.map { Array(tokenizer.letters($0)) }
  }
}
