/// A set of filters that preserves insertion order.
///
/// Equality ignores the order. Lookups and insertions are O(1) for each filter.
public struct FilterSet: Hashable, Sendable {
  /// The filters in insertion order.
  public private(set) var filters: [Filter] = []
  /// The filters for lookups; empty while there are at most `maximumForLinearSearch`.
  private var members: Set<Filter> = []
  private static let maximumForLinearSearch = 8

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
    has(filter.filter)
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
    first.filters.count == second.filters.count && first.filters.allSatisfy(second.has)
  }

  public func hash(into hasher: inout Hasher) {
    // The same for every order.
    hasher.combine(filters.reduce(0) { $0 ^ $1.hashValue })
  }

  private func has(_ filter: Filter) -> Bool {
    members.isEmpty ? filters.contains(filter) : members.contains(filter)
  }

  mutating func insert(_ filter: Filter) {
    if has(filter) { return }
    filters.append(filter)
    if !members.isEmpty {
      members.insert(filter)
    } else if filters.count > Self.maximumForLinearSearch {
      members = Set(filters)
    }
  }

  private mutating func removeAll(where isRemoved: (Filter) -> Bool) -> Bool {
    let removed = filters.filter(isRemoved)
    if removed.isEmpty { return false }
    filters.removeAll(where: isRemoved)
    if filters.count > Self.maximumForLinearSearch {
      members.subtract(removed)
    } else {
      members = []
    }
    return true
  }
}
