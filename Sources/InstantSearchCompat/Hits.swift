internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// Shows the records of the current page.
@MainActor public final class HitsConnector<Controller: HitsController> {
  private let widget = Widget()

  public init(searcher: HitsSearcher, controller: Controller) {
    widget.set(StandardWidgets::HitsConnector())
    widget.connect(searcher)
    widget.attach { _ in ControllerLink(hits: controller) }
  }
}
