public import Controllers
public import Search
public import WidgetCore

// The filter lists for each type of filters, with the argument labels of InstantSearch.

/// The logic of a list of numeric filters.
public typealias NumericFilterListInteractor = FilterListInteractor<Filter.Numeric>

/// Lists given numeric filters, such as price bands.
public typealias NumericFilterListConnector = FilterListConnector<Filter.Numeric>

extension FilterListConnector where F == Filter.Numeric {
  /// Creates an interactor for numeric filters and connects it to a filter state.
  ///
  /// - Parameters:
  ///   - numericFilters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - filterState: The filter state for the selected filters.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  public convenience init(
    numericFilters: [Filter.Numeric] = [], selectionMode: SelectionMode = .single,
    filterState: FilterState,
    operator: RefinementOperator, groupName: String
  ) {
    self.init(
      filterState: filterState, filters: numericFilters, selectionMode: selectionMode,
      operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor for numeric filters and connects it, also to a list.
  ///
  /// - Parameters:
  ///   - numericFilters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - filterState: The filter state for the selected filters.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  ///   - controller: The list; referenced weakly.
  public convenience init<Controller: SelectableListController>(
    numericFilters: [Filter.Numeric] = [], selectionMode: SelectionMode = .single,
    filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: Controller
  ) where Controller.Item == Filter.Numeric {
    self.init(
      filterState: filterState, filters: numericFilters, selectionMode: selectionMode,
      operator: `operator`, groupName: groupName, controller: controller)
  }
}

/// The logic of a list of facet filters.
public typealias FacetFilterListInteractor = FilterListInteractor<Filter.Facet>

/// Lists given facet filters, such as a few colors.
public typealias FacetFilterListConnector = FilterListConnector<Filter.Facet>

extension FilterListConnector where F == Filter.Facet {
  /// Creates an interactor for facet filters and connects it to a filter state.
  ///
  /// - Parameters:
  ///   - facetFilters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - filterState: The filter state for the selected filters.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  public convenience init(
    facetFilters: [Filter.Facet] = [], selectionMode: SelectionMode = .multiple,
    filterState: FilterState,
    operator: RefinementOperator, groupName: String
  ) {
    self.init(
      filterState: filterState, filters: facetFilters, selectionMode: selectionMode,
      operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor for facet filters and connects it, also to a list.
  ///
  /// - Parameters:
  ///   - facetFilters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - filterState: The filter state for the selected filters.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  ///   - controller: The list; referenced weakly.
  public convenience init<Controller: SelectableListController>(
    facetFilters: [Filter.Facet] = [], selectionMode: SelectionMode = .multiple,
    filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: Controller
  ) where Controller.Item == Filter.Facet {
    self.init(
      filterState: filterState, filters: facetFilters, selectionMode: selectionMode,
      operator: `operator`, groupName: groupName, controller: controller)
  }
}

/// The logic of a list of tags.
public typealias TagFilterListInteractor = FilterListInteractor<Filter.Tag>

/// Lists given tags.
public typealias TagFilterListConnector = FilterListConnector<Filter.Tag>

extension FilterListConnector where F == Filter.Tag {
  /// Creates an interactor for tags and connects it to a filter state.
  ///
  /// - Parameters:
  ///   - tagFilters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - filterState: The filter state for the selected filters.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  public convenience init(
    tagFilters: [Filter.Tag] = [], selectionMode: SelectionMode = .multiple,
    filterState: FilterState,
    operator: RefinementOperator, groupName: String
  ) {
    self.init(
      filterState: filterState, filters: tagFilters, selectionMode: selectionMode,
      operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor for tags and connects it, also to a list.
  ///
  /// - Parameters:
  ///   - tagFilters: The filters in display order.
  ///   - selectionMode: Whether several filters can be selected.
  ///   - filterState: The filter state for the selected filters.
  ///   - operator: How several selected filters are combined.
  ///   - groupName: The name of the filter group.
  ///   - controller: The list; referenced weakly.
  public convenience init<Controller: SelectableListController>(
    tagFilters: [Filter.Tag] = [], selectionMode: SelectionMode = .multiple,
    filterState: FilterState,
    operator: RefinementOperator, groupName: String, controller: Controller
  ) where Controller.Item == Filter.Tag {
    self.init(
      filterState: filterState, filters: tagFilters, selectionMode: selectionMode,
      operator: `operator`, groupName: groupName, controller: controller)
  }
}
