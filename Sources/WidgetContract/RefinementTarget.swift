/// An attribute that a widget filters by, and the group of its filters.
public struct RefinementTarget: Hashable, Sendable {
  /// The attribute, a dotted path.
  public var attribute: String
  /// The group that contains the filters.
  public var group: FilterGroup.ID
  /// The kind of the filters; nil for any.
  public var kind: Filter.Kind?
  /// True if the widget adds only negated filters to the group.
  public var isForExclusions: Bool

  /// Creates a target.
  public init(
    _ attribute: String, in group: FilterGroup.ID, kind: Filter.Kind? = nil,
    isForExclusions: Bool = false
  ) {
    self.attribute = attribute
    self.group = group
    self.kind = kind
    self.isForExclusions = isForExclusions
  }

  /// Returns true if the widget could have added a filter to the group.
  public func accepts(_ filter: Filter) -> Bool {
    if case .or(_, let kind) = group, kind != filter.kind { return false }
    if isForExclusions, !filter.isNegated { return false }
    return attribute == filter.attribute && (kind ?? filter.kind) == filter.kind
  }
}

extension Sequence<RefinementTarget> {
  /// Returns the group for a filter that does not come from a widget, such as one of a URL.
  ///
  /// This is the group of the first target that accepts the filter, or else the `and` group with the
  /// name of its attribute. O(targets).
  public func group(for filter: Filter) -> FilterGroup.ID {
    first { $0.accepts(filter) }?.group ?? .and(filter.attribute)
  }
}
