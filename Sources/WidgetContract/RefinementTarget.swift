/// An attribute that a widget filters by, and the group in which it keeps its filters.
public struct RefinementTarget: Hashable, Sendable {
  public var attribute: String
  public var group: FilterGroup.ID
  /// The kind of filter that the widget keeps there; nil for any.
  public var kind: Filter.Kind?
  /// True if the widget keeps nothing but negated filters there.
  public var isForExclusions: Bool

  public init(
    _ attribute: String, in group: FilterGroup.ID, kind: Filter.Kind? = nil,
    isForExclusions: Bool = false
  ) {
    self.attribute = attribute
    self.group = group
    self.kind = kind
    self.isForExclusions = isForExclusions
  }

  /// Whether the group can hold the filter and the widget would know it as one of its own.
  public func takes(_ filter: Filter) -> Bool {
    if case .or(_, let kind) = group, kind != filter.kind { return false }
    if isForExclusions, !filter.isNegated { return false }
    return attribute == filter.attribute && (kind ?? filter.kind) == filter.kind
  }
}

extension Sequence<RefinementTarget> {
  /// Where a filter belongs that comes from outside of its widget: the group of the first widget
  /// that takes it, else an `and` group named after its attribute.
  public func group(for filter: Filter) -> FilterGroup.ID {
    first { $0.takes(filter) }?.group ?? .and(filter.attribute)
  }
}
