import Components
import Search

/// The combined consequences of all rules whose conditions a request meets.
///
/// An object, because it is large and passed to several stages.
final class AppliedRules: Sendable {
  /// The consequences of no rules.
  static let none = AppliedRules([])

  /// The identifiers of the rules in order; a rule without one has its number, from 1.
  let ids: [String]
  /// The data of the rules for the screen, in order.
  let userData: [JSONValue]
  /// The promotions, without later ones of the same record.
  let promotions: [Promotion]
  /// The keys of the records to exclude.
  let hidden: Set<String>
  /// The filters to add to the search.
  let filters: [Filter]
  /// The display instructions of the rules, in order.
  private let renderingContents: [RenderingContent]

  /// Returns the consequences of the rules whose conditions a request meets.
  ///
  /// - Parameters:
  ///   - rules: the rules.
  ///   - patterns: the words of the queries in their conditions, from `patterns(of:)`.
  ///   - request: the request.
  static func of(
    _ rules: [Rule], _ patterns: [[[UInt8]]?], for request: SearchRequest
  ) -> AppliedRules {
    let query = patterns.contains { $0 != nil } ? tokens(of: request.query) : []
    let met = rules.indices.filter { isMet(rules[$0].when, by: request, query, patterns[$0]) }
    if met.isEmpty { return none }
    return AppliedRules(met.map { (rules[$0].id ?? String($0 + 1), rules[$0].then) })
  }

  /// Returns the words of the queries in the conditions of rules; nil for conditions without a query.
  static func patterns(of rules: [Rule]) -> [[[UInt8]]?] {
    rules.map { $0.when.query.map(tokens) }
  }

  private init(_ applied: [(id: String, consequence: RuleConsequence)]) {
    ids = applied.map(\.id)
    userData = applied.compactMap(\.consequence.userData)
    filters = applied.compactMap(\.consequence.filter)
    renderingContents = applied.compactMap(\.consequence.renderingContent)
    hidden = applied.reduce(into: []) { $0.formUnion($1.consequence.hide) }
    promotions = applied.flatMap(\.consequence.promote).reduce(into: []) { unique, promotion in
      if !unique.contains(where: { $0.objectID == promotion.objectID }) {
        unique.append(promotion)
      }
    }
  }

  /// The display instructions of the rules, completed by those of the settings; nil for none.
  ///
  /// Those of earlier rules take precedence.
  func renderingContent(over settings: RenderingContent?) -> RenderingContent? {
    guard let first = renderingContents.first else { return settings }
    let others = renderingContents.dropFirst() + (settings.map { [$0] } ?? [])
    return others.reduce(first) { $0.merging($1) }
  }

  private static func isMet(
    _ condition: RuleCondition, by request: SearchRequest, _ query: [[UInt8]],
    _ pattern: [[UInt8]]?
  ) -> Bool {
    if let pattern, !matches(query, pattern, condition.matching) { return false }
    if let context = condition.context, !request.ruleContexts.contains(context) { return false }
    guard let filter = condition.filter else { return true }
    return request.filters.contains(filter)
      || request.always.contains { $0.filters.contains(filter) }
  }

  private static func matches(
    _ query: [[UInt8]], _ pattern: [[UInt8]], _ anchoring: RuleAnchoring
  ) -> Bool {
    switch anchoring {
    case .is: return query == pattern
    case .startsWith: return query.starts(with: pattern)
    case .contains:
      guard query.count >= pattern.count else { return false }
      return (0...query.count - pattern.count).contains { query[$0...].starts(with: pattern) }
    }
  }

  /// The folded letters of the words of a query or a rule.
  private static func tokens(of text: String) -> [[UInt8]] {
    var tokenizer = Tokenizer()
    tokenizer.read(String(decoding: text.utf8.prefix(QueryTerm.maximumBytes), as: UTF8.self))
    return tokenizer.tokens.filter { $0.kind != .part }.map { Array(tokenizer.letters($0)) }
  }
}
