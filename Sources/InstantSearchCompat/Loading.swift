internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// The logic of a loading indicator, to be connected by hand.
@MainActor public final class LoadingInteractor {
  private let widget = Widget()

  public init() {
    widget.set(StandardWidgets::LoadingConnector())
  }

  /// True while a search is pending.
  public var item: Bool {
    if case .progress(let progress) = widget.view { progress.isLoading } else { false }
  }

  public func connectSearcher(_ searcher: HitsSearcher) {
    widget.connect(searcher)
  }

  public func connectController<Controller: ItemController>(_ controller: Controller)
  where Controller.Item == Bool {
    widget.attach { _ in ControllerLink(loading: controller) }
  }
}

/// Shows whether a search is pending.
@MainActor public final class LoadingConnector {
  public let searcher: HitsSearcher
  public let interactor: LoadingInteractor

  public init(searcher: HitsSearcher, interactor: LoadingInteractor = LoadingInteractor()) {
    self.searcher = searcher
    self.interactor = interactor
    interactor.connectSearcher(searcher)
  }

  /// The same with a view.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher, interactor: LoadingInteractor = LoadingInteractor(),
    controller: Controller
  ) where Controller.Item == Bool {
    self.init(searcher: searcher, interactor: interactor)
    interactor.connectController(controller)
  }
}
