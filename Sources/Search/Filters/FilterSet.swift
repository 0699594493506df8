/// Filters without duplicates, in the order in which they were added.
///
/// Two sets with the same filters are equal whatever their order.
public struct FilterSet: Hashable, Sendable {
  /// The filters in the order in which they were added.
  public private(set) var filters: [Filter] = []
  private var members: Set<Filter> = []

  public init() {}

  public init(_ filters: some Sequence<Filter>) {
    for filter in filters { insert(filter) }
  }

  public var isEmpty: Bool {
    filters.isEmpty
  }

  /// True if exactly this filter is here; negation and score count.
  public func contains(_ filter: some FilterConvertible) -> Bool {
    members.contains(filter.filter)
  }

  /// Adds filters; those that are there already stay where they are.
  public mutating func add(_ filters: any FilterConvertible...) {
    addAll(filters)
  }

  /// Adds filters; those that are there already stay where they are.
  public mutating func addAll(_ filters: [any FilterConvertible]) {
    for filter in filters { insert(filter.filter) }
  }

  /// Removes filters, and returns whether any was present. O(filters of the set).
  @discardableResult
  public mutating func remove(_ filters: any FilterConvertible...) -> Bool {
    removeAll(filters)
  }

  /// Removes filters, and returns whether any was present. O(filters of the set).
  @discardableResult
  public mutating func removeAll(_ filters: [any FilterConvertible]) -> Bool {
    let unwanted = Set(filters.map(\.filter))
    return removeAll { unwanted.contains($0) }
  }

  /// Removes the filters on an attribute, and returns whether there was any; `_tags` means the tags.
  @discardableResult
  public mutating func removeAll(for attribute: String) -> Bool {
    removeAll { $0.attribute == attribute }
  }

  /// Removes every filter.
  public mutating func removeAll() {
    self = FilterSet()
  }

  /// Removes each of the filters that is there, and adds each that is not.
  public mutating func toggle(_ filters: any FilterConvertible...) {
    toggleAll(filters)
  }

  /// Removes each of the filters that is there, and adds each that is not.
  public mutating func toggleAll(_ filters: [any FilterConvertible]) {
    for filter in filters where !remove(filter) { insert(filter.filter) }
  }

  public static func == (first: FilterSet, second: FilterSet) -> Bool {
    first.members == second.members
  }

  public func hash(into hasher: inout Hasher) {
    hasher.combine(members)
  }

  private mutating func insert(_ filter: Filter) {
    if members.insert(filter).inserted { filters.append(filter) }
  }

  private mutating func removeAll(where isUnwanted: (Filter) -> Bool) -> Bool {
    let unwanted = filters.filter(isUnwanted)
    if unwanted.isEmpty { return false }
    members.subtract(unwanted)
    filters.removeAll(where: isUnwanted)
    return true
  }
}
