internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// The logic of a loading indicator, for connecting it manually.
@MainActor public final class LoadingInteractor {
  private let widget = Widget()

  /// Creates an interactor without connections.
  public init() {
    widget.set(StandardWidgets::LoadingConnector())
  }

  /// True while a search is pending.
  public var item: Bool {
    if case .progress(let progress) = widget.view { progress.isLoading } else { false }
  }

  /// Observes a searcher.
  public func connectSearcher(_ searcher: HitsSearcher) {
    widget.connect(searcher)
  }

  /// Connects an indicator and updates it; it is referenced weakly.
  public func connectController<Controller: ItemController>(_ controller: Controller)
  where Controller.Item == Bool {
    widget.attach { _ in ControllerLink(loading: controller) }
  }
}

/// Shows whether a search is pending.
@MainActor public final class LoadingConnector {
  /// The observed searcher.
  public let searcher: HitsSearcher
  /// The logic of the indicator.
  public let interactor: LoadingInteractor

  /// Connects an interactor to a searcher.
  public init(searcher: HitsSearcher, interactor: LoadingInteractor = LoadingInteractor()) {
    self.searcher = searcher
    self.interactor = interactor
    interactor.connectSearcher(searcher)
  }

  /// Connects an indicator to a searcher; it is referenced weakly.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher, interactor: LoadingInteractor = LoadingInteractor(),
    controller: Controller
  ) where Controller.Item == Bool {
    self.init(searcher: searcher, interactor: interactor)
    interactor.connectController(controller)
  }
}
