internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// The logic of custom data of rules, to be connected by hand.
///
/// The item is the first object of the answer that is a `Model`; nil without one, and after a
/// failure.
@MainActor public final class QueryRuleCustomDataInteractor<Model: Decodable> {
  private let widget = Widget()

  public init() {
    widget.set(RuleData<Model>())
  }

  public var item: Model? {
    guard case .banner(let banner) = widget.view else { return nil }
    return try? banner.data.decoded()
  }

  public func connectSearcher(_ searcher: HitsSearcher) {
    widget.connect(searcher)
  }

  public func connectController<Controller: ItemController>(_ controller: Controller)
  where Controller.Item == Model? {
    connectController(controller) { $0 }
  }

  /// Gives the view what the presenter makes of a model.
  public func connectController<Controller: ItemController>(
    _ controller: Controller, presenter: @escaping Presenter<Model?, Controller.Item>
  ) {
    widget.attach { _ in
      ControllerLink(banner: controller, as: Model.self, presenter: presenter)
    }
  }
}

/// The package's own widget, for the answer without the objects that are no `Model`.
private struct RuleData<Model: Decodable>: Connector {
  static var type: String { StandardWidgets::QueryRuleCustomDataConnector.type }
  static var summary: String { StandardWidgets::QueryRuleCustomDataConnector.summary }

  func view(in context: WidgetContext) -> View {
    var context = context
    context.response?.userData.removeAll { (try? $0.decoded(as: Model.self)) == nil }
    return StandardWidgets::QueryRuleCustomDataConnector().view(in: context)
  }
}

/// Shows custom data that rules attach to an answer, such as a banner.
@MainActor public final class QueryRuleCustomDataConnector<Model: Decodable> {
  public let searcher: HitsSearcher
  public let interactor: QueryRuleCustomDataInteractor<Model>

  public init(
    searcher: HitsSearcher,
    interactor: QueryRuleCustomDataInteractor<Model> = QueryRuleCustomDataInteractor()
  ) {
    self.searcher = searcher
    self.interactor = interactor
    interactor.connectSearcher(searcher)
  }

  /// The same with a view.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher,
    interactor: QueryRuleCustomDataInteractor<Model> = QueryRuleCustomDataInteractor(),
    controller: Controller
  ) where Controller.Item == Model? {
    self.init(searcher: searcher, interactor: interactor)
    interactor.connectController(controller)
  }

  /// The same with a view of something that is made of the model.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher,
    interactor: QueryRuleCustomDataInteractor<Model> = QueryRuleCustomDataInteractor(),
    controller: Controller, presenter: @escaping Presenter<Model?, Controller.Item>
  ) {
    self.init(searcher: searcher, interactor: interactor)
    interactor.connectController(controller, presenter: presenter)
  }
}
