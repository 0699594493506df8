/// Selects and excludes values of one attribute by the filters of a group.
///
/// Other filters of the group don't change. Values are compared as text: the filters `size:10` and
/// `size:"10"` both select the value `10`.
///
/// Exclusions are in the `and` group of the same name, since in an `or` group they would match the
/// records that other exclusions reject. Exclusions in the group itself are recognized too.
public struct FacetSelection: Hashable, Sendable {
  /// The maximum number of values that a list requests and shows.
  public static let maxValues = 1000

  /// The attribute.
  public let attribute: String
  /// The group of the selected values.
  public let group: FilterGroup.ID

  /// Creates a selection in the group with an operator and a name.
  ///
  /// The default name is the attribute.
  public init(
    of attribute: String, _ operator: RefinementOperator, groupName: String? = nil
  ) {
    self.attribute = attribute
    self.group = FilterGroup.ID(`operator`, groupName ?? attribute, .facet)
  }

  /// The group of excluded values, if it differs, and the group of selected values.
  public var targets: [RefinementTarget] {
    groups.map {
      RefinementTarget(attribute, in: $0, kind: .facet, isForExclusions: $0 != group)
    }
  }

  /// Returns the selected values in the order of their selection, without duplicates.
  public func selected(in filters: FilterState) -> [String] {
    unique(facets(in: group, of: filters).filter { !$0.isNegated })
  }

  /// Returns the excluded values, without duplicates.
  public func excluded(in filters: FilterState) -> [String] {
    // Most searches have no filters.
    if filters.isEmpty { return [] }
    return unique(groups.flatMap { facets(in: $0, of: filters) }.filter(\.isNegated))
  }

  /// Returns whether the groups of selected and excluded values contain any filters.
  func isRefined(in filters: FilterState) -> Bool {
    !filters.isEmpty && groups.contains { !filters.filters(in: $0).isEmpty }
  }

  /// Selects or deselects a value, and removes its exclusion.
  ///
  /// In the mode `single`, the value replaces the selected value.
  public func toggle(_ value: String, mode: SelectionMode, in filters: inout FilterState) {
    let isSelected = selected(in: filters).has(value)
    remove(from: &filters) {
      $0.value.text.hasSameScalars(as: value) || (mode == .single && !$0.isNegated)
    }
    if !isSelected { add(value, isNegated: false, to: &filters) }
  }

  /// Replaces the selected values; exclusions don't change.
  public func select(_ values: [Filter.Facet.Value], in filters: inout FilterState) {
    remove(from: &filters) { !$0.isNegated }
    filters.add(values.map { .facet(Filter.Facet(attribute: attribute, value: $0)) }, to: group)
  }

  /// Excludes a value or includes it again, and deselects it.
  public func exclude(_ value: String, in filters: inout FilterState) {
    let isExcluded = excluded(in: filters).has(value)
    remove(from: &filters) { $0.value.text.hasSameScalars(as: value) }
    if !isExcluded { add(value, isNegated: true, to: &filters) }
  }

  /// Removes all selections and exclusions.
  public func clear(in filters: inout FilterState) {
    remove(from: &filters) { _ in true }
  }

  private var groups: [FilterGroup.ID] {
    group.isDisjunctive ? [.and(group.name), group] : [group]
  }

  private func facets(in group: FilterGroup.ID, of filters: FilterState) -> [Filter.Facet] {
    filters.filters(in: group).compactMap { filter in
      guard case .facet(let facet) = filter, facet.attribute == attribute else { return nil }
      return group == self.group || facet.isNegated ? facet : nil
    }
  }

  private func unique(_ facets: [Filter.Facet]) -> [String] {
    if facets.isEmpty { return [] }
    var seen: Set<Filter.Facet.Value> = []
    return facets.map(\.value.text).filter { seen.insert(.string($0)).inserted }
  }

  private func add(_ value: String, isNegated: Bool, to filters: inout FilterState) {
    let facet = Filter.Facet(attribute: attribute, stringValue: value, isNegated: isNegated)
    filters.add([facet.filter], to: isNegated ? .and(group.name) : group)
  }

  private func remove(from filters: inout FilterState, where shouldRemove: (Filter.Facet) -> Bool) {
    for group in groups {
      let removed = facets(in: group, of: filters).filter(shouldRemove)
      filters.removeAll(removed.map(\.filter), from: group)
    }
  }
}

extension [String] {
  /// Returns true if one of the texts has the same spelling as a value.
  func has(_ value: String) -> Bool {
    contains { $0.hasSameScalars(as: value) }
  }
}
