internal import StandardWidgets
public import Controllers
internal import Search
internal import WidgetCore

/// Whether a sort order shows fewer relevant results, or all.
public enum RelevantSortPriority: Hashable, Sendable {
  /// Shows only relevant results.
  case relevancy
  /// Shows all results.
  case hitsCount

  /// The minimum relevance of the results: 100, or 0 for all results.
  public var relevancyStrictness: Int { self == .relevancy ? 100 : 0 }

  /// Creates the priority of a minimum relevance, 0 to 100.
  public init(relevancyStrictness: Int) {
    self = relevancyStrictness > 0 ? .relevancy : .hitsCount
  }
}

/// Converts a priority to the form in which a controller shows it.
///
/// The priority is nil if results cannot be limited to relevant ones.
public typealias RelevantSortPresenter<Output> = (RelevantSortPriority?) -> Output

/// Converts a priority to a sentence and the label of a button.
public typealias RelevantSortTextualPresenter =
  RelevantSortPresenter<RelevantSortTextualRepresentation?>

/// The logic of a control for the minimum relevance, for connecting it manually.
@MainActor public final class RelevantSortInteractor: WidgetInteractor {
  /// Sends the priority after each change; nil if there is no minimum relevance.
  public private(set) lazy var onItemChanged: Observer<RelevantSortPriority?> = observer {
    [weak self] in self.map(\.item)
  }
  private weak var searcher: HitsSearcher?

  /// Creates an interactor without connections.
  public override init() {
    super.init()
    widget.set(StandardWidgets::RelevantSortConnector())
  }

  /// Whether relevant results are shown, or all; nil without a minimum relevance.
  public var item: RelevantSortPriority? { Self.priority(content) }

  /// Switches between all and relevant results, and searches again.
  public func toggle() {
    if let toggle = content?.toggle { send(toggle) }
  }

  private var content: RelevantSortContent? {
    if case .group(let group) = widget.view { RelevantSortContent(group) } else { nil }
  }

  private static func priority(_ content: RelevantSortContent?) -> RelevantSortPriority? {
    content.map { $0.isRelevantSorted ? .relevancy : .hitsCount }
  }

  private func send(_ action: Action) {
    widget.send(action)
    // The minimum is a part of the widget's state, not of the query.
    searcher?.query.page = 0
    searcher?.search()
  }

  /// Sets the minimum relevance of a searcher's requests.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    self.searcher = searcher
    return connect(searcher)
  }

  /// Connects a control with texts and updates it; it is referenced weakly.
  ///
  /// Its item is the standard widget's sentence and label; nil if the response has no minimum.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: RelevantSortController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == RelevantSortTextualRepresentation? {
    link(controller) { $0.map { (hintText: $0.hintText, toggleTitle: $0.toggleTitle) } }
  }

  /// Connects a control and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The control.
  ///   - presenter: Converts the priority to the controller's item.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: RelevantSortController>(
    _ controller: Controller, presenter: @escaping RelevantSortPresenter<Controller.Item>
  ) -> any Connection {
    link(controller) { presenter(Self.priority($0)) }
  }

  private func link<Controller: RelevantSortController>(
    _ controller: Controller, presenter: @escaping (RelevantSortContent?) -> Controller.Item
  ) -> any Connection {
    // The controller retains the interactor, which knows the searcher.
    connect(controller, sending: { self.send($0) }) { controller, send in
      ControllerLink(relevantSort: controller, send: send, presenter: presenter)
    }
  }
}

/// Switches a sort order between all results and the relevant ones.
@MainActor public final class RelevantSortConnector: WidgetConnector<RelevantSortInteractor> {
  /// The searcher whose results are limited.
  public let searcher: HitsSearcher

  /// Connects an interactor to a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are limited.
  ///   - interactor: The logic of the control.
  public init(
    searcher: HitsSearcher, interactor: RelevantSortInteractor = RelevantSortInteractor()
  ) {
    self.searcher = searcher
    super.init(interactor)
    connections = [interactor.connectSearcher(searcher)]
  }

  /// Connects an interactor to a searcher and a control with texts.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are limited.
  ///   - interactor: The logic of the control.
  ///   - controller: The control; referenced weakly.
  public convenience init<Controller: RelevantSortController>(
    searcher: HitsSearcher, interactor: RelevantSortInteractor = RelevantSortInteractor(),
    controller: Controller
  ) where Controller.Item == RelevantSortTextualRepresentation? {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller)
  }

  /// Connects an interactor to a searcher and a control.
  ///
  /// - Parameters:
  ///   - searcher: The searcher whose results are limited.
  ///   - interactor: The logic of the control.
  ///   - controller: The control; referenced weakly.
  ///   - presenter: Converts the priority to the controller's item.
  public convenience init<Controller: RelevantSortController>(
    searcher: HitsSearcher, interactor: RelevantSortInteractor = RelevantSortInteractor(),
    controller: Controller, presenter: @escaping RelevantSortPresenter<Controller.Item>
  ) {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller, presenter: presenter)
  }

  /// Connects a control with texts and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: RelevantSortController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == RelevantSortTextualRepresentation? {
    add(interactor.connectController(controller))
  }

  /// Connects a control and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The control.
  ///   - presenter: Converts the priority to the controller's item.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: RelevantSortController>(
    _ controller: Controller, presenter: @escaping RelevantSortPresenter<Controller.Item>
  ) -> any Connection {
    add(interactor.connectController(controller, presenter: presenter))
  }
}
