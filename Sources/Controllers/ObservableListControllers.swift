public import WidgetCore

/// Stores a list of filters with the selected ones.
open class FilterListObservableController<F: FilterConvertible & Hashable>: ObservableController,
  FilterListController
{
  /// The filters in display order.
  public private(set) var filters: [F]
  /// The selected filters.
  public private(set) var selections: Set<F>
  /// Selects or deselects a filter; connectors set it.
  public var onClick: ((F) -> Void)?

  /// Creates a list; a connector replaces its content.
  public init(filters: [F] = [], selections: Set<F> = [], onClick: ((F) -> Void)? = nil) {
    (self.filters, self.selections, self.onClick) = (filters, selections, onClick)
  }

  /// Selects or deselects a filter.
  public func toggle(_ filter: F) { onClick?(filter) }

  /// Returns whether a filter is selected.
  public func isSelected(_ filter: F) -> Bool { selections.contains(filter) }

  open func setSelectableItems(selectableItems: [SelectableItem<F>]) {
    filters = selectableItems.map(\.item)
    selections = Set(selectableItems.filter(\.isSelected).map(\.item))
  }

  open func reload() { notifyChange() }
}

/// A view that shows rows, which it reads again on request.
@MainActor public protocol TableView: AnyObject {
  /// Reads all rows again.
  func reloadData()
}

/// Shows a list of filters in a table.
///
/// The table reads its rows from the controller, and calls `didSelectRow(at:)` for a click.
public final class FilterListTableController<F: FilterConvertible & Hashable>:
  FilterListObservableController<F>
{
  /// The table; nil if the rows are shown in another way.
  public let tableView: (any TableView)?
  /// Returns the title of a filter; nil for the default presenter.
  public var filterPresenter: ((Filter) -> String)?

  /// Creates a controller of a table; a connector sets its filters.
  public init(tableView: (any TableView)? = nil) {
    self.tableView = tableView
    super.init()
  }

  /// The number of rows.
  public var numberOfRows: Int { filters.count }

  /// Returns the title of a row.
  ///
  /// - Parameter row: The 0-based index of the row, which must exist.
  public func title(ofRow row: Int) -> String {
    let filter = filters[row].filter
    return filterPresenter?(filter) ?? filter.label
  }

  /// Returns whether a row has a checkmark.
  ///
  /// - Parameter row: The 0-based index of the row, which must exist.
  public func isSelected(row: Int) -> Bool { isSelected(filters[row]) }

  /// Selects or deselects the filter of a row.
  ///
  /// - Parameter row: The 0-based index of the row, which must exist.
  public func didSelectRow(at row: Int) { toggle(filters[row]) }

  public override func reload() {
    tableView?.reloadData()
    super.reload()
  }
}

/// Stores the values of an attribute with the selected ones.
public final class FacetListObservableController: ObservableController, FacetListController {
  /// The values in display order.
  public private(set) var facets: [FacetValue]
  /// The selected values.
  public private(set) var selections: Set<String>
  /// Selects or deselects a value; connectors set it.
  public var onClick: ((FacetValue) -> Void)?

  /// Creates a list; a connector replaces its content.
  public init(
    facets: [FacetValue] = [], selections: Set<String> = [],
    onClick: ((FacetValue) -> Void)? = nil
  ) {
    (self.facets, self.selections, self.onClick) = (facets, selections, onClick)
  }

  /// Selects or deselects a value.
  public func toggle(_ facet: FacetValue) { onClick?(facet) }

  /// Returns whether a value is selected.
  public func isSelected(_ facet: FacetValue) -> Bool { selections.contains(facet.value) }

  public func setSelectableItems(selectableItems: [SelectableItem<FacetValue>]) {
    facets = selectableItems.map(\.item)
    selections = Set(selectableItems.filter(\.isSelected).map(\.item.value))
  }

  public func reload() { notifyChange() }
}

/// Stores the values of several attributes with the selected ones.
public final class DynamicFacetListObservableController: ObservableController,
  DynamicFacetListController
{
  /// The attributes and their values in display order.
  public private(set) var orderedFacets: [AttributedFacets]
  /// The selected values by attribute.
  public private(set) var selections: [String: Set<String>]
  /// Selects or deselects a value of an attribute; connectors set it.
  public var didSelect: ((String, FacetValue) -> Void)?

  /// Creates a list; a connector replaces its content.
  public init(
    orderedFacets: [AttributedFacets] = [], selections: [String: Set<String>] = [:],
    didSelect: ((String, FacetValue) -> Void)? = nil
  ) {
    (self.orderedFacets, self.selections, self.didSelect) = (orderedFacets, selections, didSelect)
  }

  /// Selects or deselects a value of an attribute.
  public func toggle(_ facet: FacetValue, for attribute: String) { didSelect?(attribute, facet) }

  /// Returns whether a value of an attribute is selected.
  public func isSelected(_ facet: FacetValue, for attribute: String) -> Bool {
    selections[attribute]?.contains(facet.value) ?? false
  }

  public func setOrderedFacets(_ orderedFacets: [AttributedFacets]) {
    self.orderedFacets = orderedFacets
  }

  public func setSelections(_ selections: [String: Set<String>]) {
    self.selections = selections
  }

  public func reload() { notifyChange() }
}

/// Stores a hierarchy of values.
public final class HierarchicalObservableController: ObservableController, HierarchicalController {
  /// The values from the top down, each followed by its children.
  public private(set) var hierarchicalFacets: [HierarchicalFacet]
  /// Selects a value by its full path; connectors set it.
  public var onClick: ((String) -> Void)?

  /// Creates a hierarchy; a connector replaces its content.
  public init(hierarchicalFacets: [HierarchicalFacet] = []) {
    self.hierarchicalFacets = hierarchicalFacets
  }

  /// Selects a value by its full path, or its parent if it is selected.
  public func toggle(_ facetValue: String) { onClick?(facetValue) }

  public func setItem(_ item: [HierarchicalFacet]) {
    update { hierarchicalFacets = item }
  }
}

/// Stores the active filters.
public final class CurrentFiltersObservableController: ObservableController,
  CurrentFiltersController
{
  /// The filters in display order.
  public private(set) var filters: [CurrentFilter]
  /// Removes a filter; connectors set it.
  public var onRemoveItem: ((CurrentFilter) -> Void)?

  /// Creates a list; a connector replaces its content.
  public init(filters: [CurrentFilter] = []) {
    self.filters = filters
  }

  /// Removes a filter.
  public func remove(_ filter: CurrentFilter) { onRemoveItem?(filter) }

  public func setItems(_ items: [CurrentFilter]) { filters = items }

  public func reload() { notifyChange() }
}

/// Stores the decoded records of the current page.
public final class HitsObservableController<Record: Decodable>: ObservableController,
  HitsController
{
  /// The records in display order; nil for those that cannot be decoded.
  public private(set) var hits: [Record?] = []
  /// A number that changes when the view should scroll to the first record.
  public private(set) var scrollID = 0
  /// The source of the records; connectors set it.
  public var hitsSource: HitsSource<Record>?

  /// Loads more records if the source has more and the record is near the end.
  ///
  /// - Parameter index: The 0-based index of the record that the view presents.
  public func notifyAppearanceOfHit(atIndex index: Int) {
    hitsSource?.notifyDidPresentRow(atIndex: index)
  }

  public func reload() {
    update {
      hits = hitsSource.map { source in source.hits.indices.map(source.record) } ?? []
    }
  }

  public func scrollToTop() {
    update { scrollID += 1 }
  }
}
