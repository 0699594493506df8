internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// The line in which the query is typed; every change searches.
@MainActor public final class SearchBoxConnector {
  private let widget = Widget()

  public init(searcher: HitsSearcher, controller: some SearchBoxController) {
    widget.set(StandardWidgets::SearchBoxConnector())
    widget.connect(searcher)
    widget.attach { ControllerLink(searchBox: controller, send: $0) }
  }
}
