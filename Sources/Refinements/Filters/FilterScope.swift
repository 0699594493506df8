/// The subset of the active filters that a widget shows or removes.
///
/// It is limited by group, by attribute, or both.
public struct FilterScope: Hashable, Sendable {
  /// The names of the included groups; nil for all.
  public var groups: [String]?
  /// The names of the excluded groups; nil for none.
  public var exceptGroups: [String]?
  /// The included attributes; nil for all.
  public var includedAttributes: [String]?
  /// The excluded attributes; nil for none.
  public var excludedAttributes: [String]?

  /// Creates a scope; by default it contains all filters.
  public init(
    groups: [String]? = nil, except exceptGroups: [String]? = nil,
    includedAttributes: [String]? = nil, excludedAttributes: [String]? = nil
  ) {
    self.groups = groups
    self.exceptGroups = exceptGroups
    self.includedAttributes = includedAttributes
    self.excludedAttributes = excludedAttributes
  }

  /// Reports contradictory parameters.
  ///
  /// `groups` and `except` exclude each other, as do the two lists of attributes.
  public func check(_ report: inout ParameterReport) {
    let pairs = [
      ("groups", groups, "except", exceptGroups),
      ("includedAttributes", includedAttributes, "excludedAttributes", excludedAttributes),
    ]
    for (name, value, other, otherValue) in pairs where value != nil && otherValue != nil {
      report.error(
        other, "'\(name)' and '\(other)' exclude each other",
        help: "remove one of the two")
    }
  }

  /// Returns the filters of the scope in normalized order.
  ///
  /// Numeric filters on the same attribute are sorted by their bounds. O(n log n).
  public func filters(in filters: FilterState) -> [Filter] {
    let included = filters.toFilterGroups().filter { contains($0.id) }.flatMap(\.filters)
      .filter(contains)
    // Numeric filters exchange their positions with those on the same attribute only.
    var sorted = included
    for attribute in Set(included.map(\.attribute)) {
      let indices = included.indices.filter {
        included[$0].attribute == attribute && NumericInterval(included[$0]) != nil
      }
      let filters = indices.map { included[$0] }.sorted(by: Self.isBelow)
      for (index, filter) in zip(indices, filters) { sorted[index] = filter }
    }
    return sorted
  }

  private static func isBelow(_ first: Filter, _ second: Filter) -> Bool {
    guard let one = NumericInterval(first), let other = NumericInterval(second) else {
      return false
    }
    return (one.start, one.upper) < (other.start, other.upper)
  }

  /// Removes filters from the groups of the scope.
  public func remove(_ removed: [Filter], from filters: inout FilterState) {
    for group in filters.groupIDs where contains(group) { filters.removeAll(removed, from: group) }
  }

  /// Removes all filters of the scope.
  public func clear(_ filters: inout FilterState) {
    remove(self.filters(in: filters), from: &filters)
  }

  private func contains(_ group: FilterGroup.ID) -> Bool {
    groups?.contains(group.name) ?? !(exceptGroups ?? []).contains(group.name)
  }

  private func contains(_ filter: Filter) -> Bool {
    includedAttributes?.contains(filter.attribute)
      ?? !(excludedAttributes ?? []).contains(filter.attribute)
  }
}

/// The numbers that a filter matches, if they form one interval.
struct NumericInterval {
  var lower = -Double.infinity
  var upper = Double.infinity
  var includesLower = true
  var includesUpper = true
  let text: String

  /// Creates the interval of a filter.
  ///
  /// Returns nil for negated filters and `!=`, which match two intervals.
  init?(_ filter: Filter) {
    guard case .numeric(let numeric) = filter, !numeric.isNegated else { return nil }
    text = "'\(filter.label)'"
    switch numeric.value {
    case .range(let range): (lower, upper) = (range.lowerBound, range.upperBound)
    case .comparison(.equals, let number): (lower, upper) = (number, number)
    case .comparison(.lessThan, let number): (upper, includesUpper) = (number, false)
    case .comparison(.lessThanOrEqual, let number): upper = number
    case .comparison(.greaterThan, let number): (lower, includesLower) = (number, false)
    case .comparison(.greaterThanOrEqual, let number): lower = number
    case .comparison(.notEquals, _): return nil
    }
  }

  /// The lower bound, or the upper bound of an interval without a lower bound.
  var start: Double { lower.isFinite ? lower : upper }

  func startsAfter(_ other: NumericInterval) -> Bool {
    lower > other.lower || lower == other.lower && !includesLower
  }

  func endsAfter(_ other: NumericInterval) -> Bool {
    upper > other.upper || upper == other.upper && !other.includesUpper
  }

  func isBelow(_ other: NumericInterval) -> Bool {
    upper < other.lower || upper == other.lower && !(includesUpper && other.includesLower)
  }
}
