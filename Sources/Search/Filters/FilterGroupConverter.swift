/// Writes groups of filters in the two syntaxes of Algolia's search parameters.
///
/// Groups and filters keep the order in which they are given.
public struct FilterGroupConverter: Sendable {
  public init() {}

  /// The SQL-like text of one group: `( "color":"red" OR "color":"blue" )`; empty for an empty one.
  public func sql(_ group: FilterGroup) -> String {
    if group.filters.isEmpty { return "" }
    let converter = FilterConverter()
    let separator = group.id.isDisjunctive ? " OR " : " AND "
    return "( \(group.filters.map { converter.sql($0) }.joined(separator: separator)) )"
  }

  /// The SQL-like text of several groups, joined by AND.
  ///
  /// Empty groups are left out. Nil if there is no group at all.
  public func sql(_ groups: [FilterGroup]) -> String? {
    if groups.isEmpty { return nil }
    return groups.map { sql($0) }.filter { !$0.isEmpty }.joined(separator: " AND ")
  }

  /// The groups in the older syntax, as units that must all match; one unit for each group if it
  /// can be said in one.
  ///
  /// The older syntax has no ranges, only their two ends. Where one list cannot say what is meant,
  /// the group becomes several units: in an `and` group each negated range is an `or` unit of its
  /// own; an `or` group is written once for every choice of one end of each of its ranges, so that
  /// `a OR 1...5` is `(a OR >= 1) AND (a OR <= 5)`.
  ///
  /// - Returns: nil if an `or` group has more than eight ranges, since each doubles its units.
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
