internal import StandardWidgets
public import Controllers
public import Search
public import WidgetCore

/// Lists the values of an attribute.
@MainActor public final class FacetListConnector {
  private let widget = Widget()

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
