internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// Shows how many records were found.
@MainActor public final class StatsConnector {
  private let widget = Widget()

  public init<Controller: ItemController>(searcher: HitsSearcher, controller: Controller)
  where Controller.Item == String? {
    widget.set(StandardWidgets::StatsConnector())
    widget.connect(searcher)
    widget.attach { _ in ControllerLink(text: controller) }
  }
}
