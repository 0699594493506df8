internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// Shows the filters in force.
@MainActor public final class CurrentFiltersConnector {
  private let widget = Widget()

  public init(filterState: FilterState, controller: some CurrentFiltersController) {
    widget.set(StandardWidgets::CurrentFiltersConnector())
    widget.connect(filterState)
    widget.attach { ControllerLink(currentFilters: controller, send: $0) }
  }
}
