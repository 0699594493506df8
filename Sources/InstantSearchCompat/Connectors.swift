internal import StandardWidgets
public import Controllers
public import Search
public import WidgetCore

/// Lists the values of an attribute with counts and filters by the selected ones.
@MainActor public final class FacetListConnector {
  private let widget = Widget()

  /// Connects a list of facet values to a searcher and a filter state.
  ///
  /// The searcher is connected to the filter state unless it has one already.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the counts.
  ///   - filterState: The filter state for the selected values.
  ///   - attribute: The attribute with the values.
  ///   - selectionMode: Whether several values can be selected.
  ///   - operator: How several values are combined.
  ///   - groupName: The name of the filter group; nil for the attribute.
  ///   - controller: The list; referenced weakly.
  public init(
    searcher: HitsSearcher, filterState: FilterState, attribute: Attribute,
    selectionMode: SelectionMode = .multiple, operator: RefinementOperator,
    groupName: String? = nil, controller: some FacetListController
  ) {
    var core = StandardWidgets::FacetListConnector()
    core.attribute = attribute
    core.selectionMode = selectionMode
    core.operator = `operator`
    core.groupName = groupName
    widget.set(core)
    if searcher.filterState == nil { searcher.connectFilterState(filterState) }
    widget.connect(filterState)
    widget.connect(searcher)
    widget.attach { ControllerLink(facets: controller, send: $0) }
  }
}

/// Shows the records of the current page.
@MainActor public final class HitsConnector<Controller: HitsController> {
  private let widget = Widget()

  /// Connects a list of records to a searcher and sets the list's source.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - controller: The list; referenced weakly.
  public init(searcher: HitsSearcher, controller: Controller) {
    widget.set(StandardWidgets::HitsConnector())
    widget.connect(searcher)
    widget.attach { _ in ControllerLink(hits: controller) }
  }
}

/// Connects a text field to the query; every change starts a search.
@MainActor public final class SearchBoxConnector {
  private let widget = Widget()

  /// Connects a text field to a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher to search with.
  ///   - controller: The text field; referenced weakly.
  public init(searcher: HitsSearcher, controller: some SearchBoxController) {
    widget.set(StandardWidgets::SearchBoxConnector())
    widget.connect(searcher)
    widget.attach { ControllerLink(searchBox: controller, send: $0) }
  }
}

/// Shows the number of matching records.
@MainActor public final class StatsConnector {
  private let widget = Widget()

  /// Connects a label to a searcher. It shows nil before the first response and after a failure.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - controller: The label; referenced weakly.
  public init<Controller: ItemController>(searcher: HitsSearcher, controller: Controller)
  where Controller.Item == String? {
    widget.set(StandardWidgets::StatsConnector())
    widget.connect(searcher)
    widget.attach { _ in ControllerLink(text: controller) }
  }
}

/// Shows the active filters, which the user can remove.
@MainActor public final class CurrentFiltersConnector {
  private let widget = Widget()

  /// Connects a list of active filters to a filter state.
  ///
  /// - Parameters:
  ///   - filterState: The filter state with the filters.
  ///   - controller: The list; referenced weakly.
  public init(filterState: FilterState, controller: some CurrentFiltersController) {
    widget.set(StandardWidgets::CurrentFiltersConnector())
    widget.connect(filterState)
    widget.attach { ControllerLink(currentFilters: controller, send: $0) }
  }
}
