/// Converts filter groups to Algolia's two filter syntaxes.
///
/// The results preserve the order of groups and filters.
public struct FilterGroupConverter: Sendable {
  /// Creates a converter, which has no options.
  public init() {}

  /// Returns the SQL-like text of one group: `( "color":"red" OR "color":"blue" )`.
  ///
  /// The text of an empty group is empty.
  public func sql(_ group: FilterGroup) -> String {
    if group.filters.isEmpty { return "" }
    let converter = FilterConverter()
    let separator = group.id.isDisjunctive ? " OR " : " AND "
    return "( \(group.filters.map { converter.sql($0) }.joined(separator: separator)) )"
  }

  /// Returns the SQL-like text of several groups, joined by AND.
  ///
  /// Empty groups are omitted. Returns `nil` if the list of groups is empty.
  public func sql(_ groups: [FilterGroup]) -> String? {
    if groups.isEmpty { return nil }
    return groups.map { sql($0) }.filter { !$0.isEmpty }.joined(separator: " AND ")
  }

  /// Returns the groups in the legacy syntax, as units that are joined by AND.
  ///
  /// Most groups become one unit. The legacy syntax has no ranges, only lower and upper bounds, so
  /// groups with ranges can need several units. In an `and` group, each negated range becomes a
  /// separate `or` unit. An `or` group is converted to conjunctive normal form, with one unit for
  /// each combination of bounds: `a OR 1...5` becomes `(a OR >= 1) AND (a OR <= 5)`.
  ///
  /// Returns `nil` if an `or` group has more than eight ranges, since each range doubles the number
  /// of units. O(filters × 2^ranges).
  public func legacy(_ groups: [FilterGroup]) -> [LegacyFilterUnit]? {
    var units: [LegacyFilterUnit] = []
    for group in groups where !group.filters.isEmpty {
      let texts = group.filters.map { LegacyFilterText($0) }
      guard let unitsOfGroup = group.id.isDisjunctive ? disjunctive(texts) : conjunctive(texts)
      else { return nil }
      units += unitsOfGroup
    }
    return units
  }

  private func conjunctive(_ texts: [LegacyFilterText]) -> [LegacyFilterUnit]? {
    let certain = texts.filter { $0.alternatives.count == 1 }.flatMap(\.alternatives)
    let open = texts.filter { $0.alternatives.count > 1 }.map(\.alternatives)
    return (certain.isEmpty ? [] : [.and(certain.flatMap(\.self))])
      + open.map { .or($0.flatMap(\.self)) }
  }

  private func disjunctive(_ texts: [LegacyFilterText]) -> [LegacyFilterUnit]? {
    let alternatives = texts.flatMap(\.alternatives)
    if alternatives.count(where: { $0.count > 1 }) > 8 { return nil }
    var choices: [[String]] = [[]]
    for conditions in alternatives {
      choices = choices.flatMap { choice in conditions.map { choice + [$0] } }
    }
    return choices.map { .or($0) }
  }
}
