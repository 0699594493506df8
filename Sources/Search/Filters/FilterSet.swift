/// A set of filters that preserves insertion order.
///
/// Equality ignores the order. Lookups and insertions are O(1) for each filter.
public struct FilterSet: Hashable, Sendable {
  /// The filters in insertion order.
  public private(set) var filters: [Filter] = []
  private var members: Set<Filter> = []

  /// Creates an empty set.
  public init() {}

  /// Creates a set from filters; only the first of equal filters is added.
  ///
  /// O(filters).
  public init(_ filters: some Sequence<Filter>) {
    for filter in filters { insert(filter) }
  }

  /// Whether the set contains no filters.
  public var isEmpty: Bool {
    filters.isEmpty
  }

  /// Returns whether the set contains an equal filter.
  ///
  /// Equal filters have the same negation and score.
  public func contains(_ filter: some FilterConvertible) -> Bool {
    members.contains(filter.filter)
  }

  /// Adds filters; filters that are already in the set keep their position.
  public mutating func add(_ filters: any FilterConvertible...) {
    addAll(filters)
  }

  /// Adds a list of filters; filters that are already in the set keep their position.
  public mutating func addAll(_ filters: [any FilterConvertible]) {
    for filter in filters { insert(filter.filter) }
  }

  /// Removes filters and returns whether the set contained any of them.
  ///
  /// O(size of the set).
  @discardableResult
  public mutating func remove(_ filters: any FilterConvertible...) -> Bool {
    removeAll(filters)
  }

  /// Removes a list of filters and returns whether the set contained any of them.
  ///
  /// O(size of the set).
  @discardableResult
  public mutating func removeAll(_ filters: [any FilterConvertible]) -> Bool {
    let removed = Set(filters.map(\.filter))
    return removeAll { removed.contains($0) }
  }

  /// Removes the filters on an attribute and returns whether there were any.
  ///
  /// Tag filters have the attribute `_tags`. O(size of the set).
  @discardableResult
  public mutating func removeAll(for attribute: String) -> Bool {
    removeAll { $0.attribute == attribute }
  }

  /// Removes all filters.
  public mutating func removeAll() {
    self = FilterSet()
  }

  /// Removes the filters that are in the set and adds the others.
  ///
  /// Each removal is O(size of the set).
  public mutating func toggle(_ filters: any FilterConvertible...) {
    toggleAll(filters)
  }

  /// Removes the filters of a list that are in the set and adds the others.
  ///
  /// Each removal is O(size of the set).
  public mutating func toggleAll(_ filters: [any FilterConvertible]) {
    for filter in filters where !remove(filter) { insert(filter.filter) }
  }

  public static func == (first: FilterSet, second: FilterSet) -> Bool {
    first.members == second.members
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(members)
  }

  mutating func insert(_ filter: Filter) {
    if members.insert(filter).inserted { filters.append(filter) }
  }

  private mutating func removeAll(where isRemoved: (Filter) -> Bool) -> Bool {
    let removed = filters.filter(isRemoved)
    if removed.isEmpty { return false }
    members.subtract(removed)
    filters.removeAll(where: isRemoved)
    return true
  }
}
