internal import StandardWidgets
public import Controllers
internal import WidgetCore

/// The logic of a view of custom data from rules, for connecting it manually.
///
/// Its item is the first custom object of the response that can be decoded as `Model`. It is nil if
/// there is none, and after a failure.
@MainActor public final class QueryRuleCustomDataInteractor<Model: Decodable>: WidgetInteractor {
  /// Creates an interactor without connections.
  public override init() {
    super.init()
    widget.set(RuleData<Model>())
  }

  /// The decoded custom data; decoded on each access.
  public var item: Model? {
    guard case .banner(let banner) = widget.view else { return nil }
    return try? banner.data.decoded()
  }

  /// Observes the responses of a searcher.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    connect(searcher)
  }

  /// Connects a view of the custom data and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == Model? {
    connectController(controller) { $0 }
  }

  /// Connects a view of converted custom data and updates it. It is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Converts the decoded custom data, or nil, to the view's item.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller, presenter: @escaping Presenter<Model?, Controller.Item>
  ) -> any Connection {
    connect(controller) { controller, _ in
      ControllerLink(banner: controller, as: Model.self, presenter: presenter)
    }
  }
}

/// The standard widget for a response from which other types of objects are removed.
private struct RuleData<Model: Decodable>: WidgetLogic {
  func view(in context: WidgetContext) -> View {
    var context = context
    context.response?.userData.removeAll { (try? $0.decoded(as: Model.self)) == nil }
    return StandardWidgets::QueryRuleCustomDataConnector().view(in: context)
  }
}

/// Shows custom data that rules add to a response, such as a banner.
@MainActor
public final class QueryRuleCustomDataConnector<Model: Decodable>:
  WidgetConnector<QueryRuleCustomDataInteractor<Model>>
{
  /// The observed searcher.
  public let searcher: HitsSearcher

  /// Connects an interactor to a searcher.
  public init(
    searcher: HitsSearcher,
    interactor: QueryRuleCustomDataInteractor<Model> = QueryRuleCustomDataInteractor()
  ) {
    self.searcher = searcher
    super.init(interactor)
    connections = [interactor.connectSearcher(searcher)]
  }

  /// Connects a view of the custom data to a searcher; the view is referenced weakly.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher,
    interactor: QueryRuleCustomDataInteractor<Model> = QueryRuleCustomDataInteractor(),
    controller: Controller
  ) where Controller.Item == Model? {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller)
  }

  /// Connects a view of converted custom data to a searcher. The view is referenced weakly.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - interactor: The logic of the view.
  ///   - controller: The view.
  ///   - presenter: Converts the decoded custom data, or nil, to the view's item.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher,
    interactor: QueryRuleCustomDataInteractor<Model> = QueryRuleCustomDataInteractor(),
    controller: Controller, presenter: @escaping Presenter<Model?, Controller.Item>
  ) {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller, presenter: presenter)
  }

  /// Connects a view of the custom data and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == Model? {
    add(interactor.connectController(controller))
  }

  /// Connects a view of converted custom data and updates it. It is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Converts the decoded custom data, or nil, to the view's item.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller, presenter: @escaping Presenter<Model?, Controller.Item>
  ) -> any Connection {
    add(interactor.connectController(controller, presenter: presenter))
  }
}
