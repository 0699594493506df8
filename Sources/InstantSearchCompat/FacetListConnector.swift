public import Controllers
public import Search
internal import WidgetCore

/// Lists the values of an attribute with counts and filters by the selected ones.
@MainActor public final class FacetListConnector: WidgetConnector<FacetListInteractor> {
  /// The filter state with the selected values.
  public let filterState: FilterState
  /// The attribute with the values.
  public let attribute: Attribute

  /// Connects an interactor to a searcher and a filter state.
  ///
  /// The searcher is connected to the filter state unless it has one already.
  ///
  /// - Parameters:
  ///   - searcher: The searcher of the records, or of the values.
  ///   - filterState: The filter state for the selected values.
  ///   - attribute: The attribute with the values.
  ///   - interactor: The logic of the list.
  ///   - operator: How several values are combined.
  ///   - groupName: The name of the filter group; nil for the attribute.
  public init<Results>(
    searcher: IndexSearcher<Results>, filterState: FilterState = FilterState(),
    attribute: Attribute,
    interactor: FacetListInteractor = FacetListInteractor(), operator: RefinementOperator,
    groupName: String? = nil
  ) {
    (self.filterState, self.attribute) = (filterState, attribute)
    super.init(interactor)
    searcher.useIfNeeded(filterState)
    connections = [
      interactor.connectFilterState(
        filterState, with: attribute, operator: `operator`, groupName: groupName),
      interactor.connectSearcher(searcher, with: attribute),
    ]
  }

  /// Connects an interactor to a searcher, a filter state, and a list.
  ///
  /// - Parameters:
  ///   - searcher: The searcher of the records, or of the values.
  ///   - filterState: The filter state for the selected values.
  ///   - attribute: The attribute with the values.
  ///   - interactor: The logic of the list.
  ///   - operator: How several values are combined.
  ///   - groupName: The name of the filter group; nil for the attribute.
  ///   - controller: The list; referenced weakly.
  ///   - presenter: Sorts and limits the values; nil for selected values first, then by count.
  public convenience init<Results>(
    searcher: IndexSearcher<Results>, filterState: FilterState = FilterState(),
    attribute: Attribute,
    interactor: FacetListInteractor = FacetListInteractor(), operator: RefinementOperator,
    groupName: String? = nil, controller: some FacetListController,
    presenter: (any SelectableListPresentable)? = nil
  ) {
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute, interactor: interactor,
      operator: `operator`, groupName: groupName)
    connectController(controller, with: presenter)
  }

  /// Creates an interactor and connects it to a searcher and a filter state.
  ///
  /// - Parameters:
  ///   - searcher: The searcher of the records, or of the values.
  ///   - filterState: The filter state for the selected values.
  ///   - attribute: The attribute with the values.
  ///   - selectionMode: Whether several values can be selected.
  ///   - facets: The values to list before the first response.
  ///   - persistentSelection: Whether selected values without hits stay in the list.
  ///   - operator: How several values are combined.
  ///   - groupName: The name of the filter group; nil for the attribute.
  public convenience init<Results>(
    searcher: IndexSearcher<Results>, filterState: FilterState = FilterState(),
    attribute: Attribute,
    selectionMode: SelectionMode, facets: [Facet] = [], persistentSelection: Bool = false,
    operator: RefinementOperator, groupName: String? = nil
  ) {
    let interactor = FacetListInteractor(facets: facets, selectionMode: selectionMode)
    interactor.persistentSelection = persistentSelection
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute, interactor: interactor,
      operator: `operator`, groupName: groupName)
  }

  /// Creates an interactor and connects it to a searcher, a filter state, and a list.
  ///
  /// - Parameters:
  ///   - searcher: The searcher of the records, or of the values.
  ///   - filterState: The filter state for the selected values.
  ///   - attribute: The attribute with the values.
  ///   - selectionMode: Whether several values can be selected.
  ///   - facets: The values to list before the first response.
  ///   - persistentSelection: Whether selected values without hits stay in the list.
  ///   - operator: How several values are combined.
  ///   - groupName: The name of the filter group; nil for the attribute.
  ///   - controller: The list; referenced weakly.
  ///   - presenter: Sorts and limits the values; nil for selected values first, then by count.
  public convenience init<Results>(
    searcher: IndexSearcher<Results>, filterState: FilterState = FilterState(),
    attribute: Attribute,
    selectionMode: SelectionMode, facets: [Facet] = [], persistentSelection: Bool = false,
    operator: RefinementOperator, groupName: String? = nil, controller: some FacetListController,
    presenter: (any SelectableListPresentable)? = nil
  ) {
    self.init(
      searcher: searcher, filterState: filterState, attribute: attribute,
      selectionMode: selectionMode, facets: facets, persistentSelection: persistentSelection,
      operator: `operator`, groupName: groupName)
    connectController(controller, with: presenter)
  }

  /// Connects a list and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - presenter: Sorts and limits the values; nil for selected values first, then by count.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some FacetListController, with presenter: (any SelectableListPresentable)? = nil
  ) -> any Connection {
    add(interactor.connectController(controller, with: presenter))
  }
}
