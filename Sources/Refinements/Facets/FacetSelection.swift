/// The values of one attribute that a list selects, or excludes, by the filters of its group.
///
/// Everything else in the group is left alone. Values are compared as text: the filters `size:10`
/// and `size:"10"` both select the value `10`.
///
/// Exclusions are kept in the `and` group of the same name, since among alternatives they would
/// let in what the others keep out; those found in the group itself are understood as well.
public struct FacetSelection: Hashable, Sendable {
  /// The most values of an attribute that a list asks for and shows.
  public static let mostValues = 1000

  public let attribute: String
  public let group: FilterGroup.ID

  /// The selection of an attribute in the group of this operator and name.
  public init(
    of attribute: String, _ operator: RefinementOperator, groupName: String? = nil
  ) {
    self.attribute = attribute
    self.group = FilterGroup.ID(`operator`, groupName ?? attribute, .facet)
  }

  /// The group of the excluded values, if it is another, then that of the selected ones.
  public var targets: [RefinementTarget] {
    groups.map {
      RefinementTarget(attribute, in: $0, kind: .facet, isForExclusions: $0 != group)
    }
  }

  /// The selected values in the order in which they were selected, each once.
  public func selected(in filters: FilterState) -> [String] {
    unique(facets(in: group, of: filters).filter { !$0.isNegated })
  }

  /// The excluded values, each once.
  public func excluded(in filters: FilterState) -> [String] {
    unique(groups.flatMap { facets(in: $0, of: filters) }.filter(\.isNegated))
  }

  /// Selects a value, or no longer; a selected value is not excluded.
  ///
  /// In the single mode the value takes the place of what is selected, or, if it is selected
  /// itself, leaves nothing selected.
  public func toggle(_ value: String, mode: SelectionMode, in filters: inout FilterState) {
    let isSelected = selected(in: filters).has(value)
    remove(from: &filters) {
      $0.value.text.isSpelled(as: value) || (mode == .single && !$0.isNegated)
    }
    if !isSelected { add(value, isNegated: false, to: &filters) }
  }

  /// Selects values in place of what is selected; an excluded one stays so.
  public func select(_ values: [Filter.Facet.Value], in filters: inout FilterState) {
    remove(from: &filters) { !$0.isNegated }
    filters.add(values.map { .facet(Filter.Facet(attribute: attribute, value: $0)) }, to: group)
  }

  /// Excludes a value, or no longer; an excluded value is not selected.
  public func exclude(_ value: String, in filters: inout FilterState) {
    let isExcluded = excluded(in: filters).has(value)
    remove(from: &filters) { $0.value.text.isSpelled(as: value) }
    if !isExcluded { add(value, isNegated: true, to: &filters) }
  }

  /// Neither selects nor excludes anything any more.
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
    var known: Set<Filter.Facet.Value> = []
    return facets.map(\.value.text).filter { known.insert(.string($0)).inserted }
  }

  private func add(_ value: String, isNegated: Bool, to filters: inout FilterState) {
    let facet = Filter.Facet(attribute: attribute, stringValue: value, isNegated: isNegated)
    filters.add([facet.filter], to: isNegated ? .and(group.name) : group)
  }

  private func remove(from filters: inout FilterState, where isUnwanted: (Filter.Facet) -> Bool) {
    for group in groups {
      let unwanted = facets(in: group, of: filters).filter(isUnwanted)
      filters.removeAll(unwanted.map(\.filter), from: group)
    }
  }
}

extension [String] {
  /// True if one of the texts is spelled as a value.
  func has(_ value: String) -> Bool {
    contains { $0.isSpelled(as: value) }
  }
}
