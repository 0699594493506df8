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

  /// True if the filter is on the attribute, of a kind that the group can hold, and such as the
  /// widget keeps there.
  func takes(_ filter: Filter) -> Bool {
    let holdsKind =
      switch group {
      case .and: kind == nil || kind == filter.kind
      case .or(_, let kind): kind == filter.kind
      case .hierarchical: filter.kind == .facet
      }
    return holdsKind && attribute == filter.attribute && (filter.isNegated || !isForExclusions)
  }
}

extension Sequence<RefinementTarget> {
  /// Where a filter belongs that comes from outside of its widget: the group of the first widget
  /// that takes it, else an `and` group named after its attribute.
  public func group(for filter: Filter) -> FilterGroup.ID {
    first { $0.takes(filter) }?.group ?? .and(filter.attribute)
  }
}
