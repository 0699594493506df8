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
}
