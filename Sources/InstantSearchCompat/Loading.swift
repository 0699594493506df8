internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// The logic of a loading indicator, for connecting it manually.
@MainActor public final class LoadingInteractor: WidgetInteractor {
  /// Sends whether a search is pending, after each change.
  public private(set) lazy var onItemChanged: Observer<Bool> = observer { [weak self] in self?.item
  }

  /// Creates an interactor without connections.
  public override init() {
    super.init()
    widget.set(StandardWidgets::LoadingConnector())
  }

  /// True while a search is pending.
  public var item: Bool {
    if case .progress(let progress) = widget.view { progress.isLoading } else { false }
  }

  /// Observes a searcher.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher<Results>(
    _ searcher: AbstractSearcher<Results>
  ) -> any Connection {
    connect(searcher)
  }

  /// Connects an indicator and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == Bool {
    connect(controller) { controller, _ in ControllerLink(loading: controller) }
  }
}

/// Shows whether a search is pending.
@MainActor public final class LoadingConnector: WidgetConnector<LoadingInteractor> {
  /// Connects an interactor to a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The observed searcher.
  ///   - interactor: The logic of the indicator.
  public init<Results>(
    searcher: AbstractSearcher<Results>, interactor: LoadingInteractor = LoadingInteractor()
  ) {
    super.init(interactor)
    connections = [interactor.connectSearcher(searcher)]
  }

  /// Connects an indicator to a searcher; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - searcher: The observed searcher.
  ///   - interactor: The logic of the indicator.
  ///   - controller: The indicator.
  public convenience init<Results, Controller: ItemController>(
    searcher: AbstractSearcher<Results>, interactor: LoadingInteractor = LoadingInteractor(),
    controller: Controller
  ) where Controller.Item == Bool {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller)
  }

  /// Connects an indicator and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == Bool {
    add(interactor.connectController(controller))
  }
}
