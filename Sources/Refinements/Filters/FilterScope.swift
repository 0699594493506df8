/// Which of the filters in force a widget shows or removes: by group, by attribute, or both.
public struct FilterScope: Hashable, Sendable {
  /// The names of the groups that are meant; nil for all.
  public var groups: [String]?
  /// The names of the groups that are not; nil for none.
  public var exceptGroups: [String]?
  /// The attributes that are meant; nil for all.
  public var includedAttributes: [String]?
  /// The attributes that are not; nil for none.
  public var excludedAttributes: [String]?

  public init(
    groups: [String]? = nil, except exceptGroups: [String]? = nil,
    includedAttributes: [String]? = nil, excludedAttributes: [String]? = nil
  ) {
    self.groups = groups
    self.exceptGroups = exceptGroups
    self.includedAttributes = includedAttributes
    self.excludedAttributes = excludedAttributes
  }

  /// Reports what contradicts each other of the parameters `groups`, `except`,
  /// `includedAttributes` and `excludedAttributes`.
  public func check(_ report: inout ParameterReport) {
    let pairs = [
      ("groups", groups, "except", exceptGroups),
      ("includedAttributes", includedAttributes, "excludedAttributes", excludedAttributes),
    ]
    for (name, value, other, otherValue) in pairs where value != nil && otherValue != nil {
      report.error(
        other, "'\(name)' and '\(other)' exclude each other, expected one of them",
        help: "leave out one of the two")
    }
  }

  /// The filters that are meant, in normalised order, those on one attribute by their numbers.
  public func filters(in filters: FilterState) -> [Filter] {
    let meant = filters.toFilterGroups().filter { contains($0.id) }.flatMap(\.filters)
      .filter(contains)
    // Numbers take the places of numbers on the same attribute; everything else stays.
    var sorted = meant
    for attribute in Set(meant.map(\.attribute)) {
      let places = meant.indices.filter {
        meant[$0].attribute == attribute && NumericInterval(meant[$0]) != nil
      }
      let filters = places.map { meant[$0] }.sorted(by: Self.isBelow)
      for (place, filter) in zip(places, filters) { sorted[place] = filter }
    }
    return sorted
  }

  private static func isBelow(_ first: Filter, _ second: Filter) -> Bool {
    guard let one = NumericInterval(first), let other = NumericInterval(second) else {
      return false
    }
    return (one.lower, one.upper) < (other.lower, other.upper)
  }

  /// Removes filters from the groups that are meant.
  public func remove(_ unwanted: [Filter], from filters: inout FilterState) {
    for group in filters.groupIDs where contains(group) { filters.removeAll(unwanted, from: group) }
  }

  /// Removes all filters that are meant.
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
