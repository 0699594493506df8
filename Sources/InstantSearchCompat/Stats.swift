internal import StandardWidgets
public import Controllers
internal import Search
internal import WidgetCore

/// The numbers that describe a response.
public struct SearchStats: Hashable, Sendable {
  /// The maximum number of hits per page.
  public var hitsPerPage = 0
  /// The total number of hits.
  public var totalHitsCount = 0
  /// The number of hits with the minimum relevance; nil without a minimum.
  public var nbSortedHits: Int?
  /// The number of pages.
  public var pagesCount = 0
  /// The 0-based page.
  public var page = 0
  /// The time that the searcher needed, in milliseconds, rounded.
  public var processingTimeMS = 0
  /// The text of the query; nil for an empty one.
  public var query: String?

  /// Creates the description of a response without hits.
  public init() {}

  /// Reads the values of a `stats` widget by name.
  fileprivate init(_ values: JSONObject) {
    func integer(_ name: String) -> Int? {
      switch values[name] {
      case .integer(let number): number
      case .number(let number): Int(exactly: number.rounded())
      default: nil
      }
    }
    hitsPerPage = integer("hitsPerPage") ?? 0
    totalHitsCount = integer("nbHits") ?? 0
    nbSortedHits = integer("nbSortedHits")
    pagesCount = integer("nbPages") ?? 0
    page = integer("page") ?? 0
    processingTimeMS = integer("processingTimeMS") ?? 0
    query = values["query"]?.text.flatMap { $0.isEmpty ? nil : $0 }
  }
}

/// Converts statistics to the form in which a controller shows them.
///
/// The statistics are nil before the first response.
public typealias StatsPresenter<Output> = (SearchStats?) -> Output

/// The logic of statistics, for connecting them manually.
@MainActor public final class StatsInteractor: WidgetInteractor {
  /// Sends the statistics of each response; nil before the first one.
  public private(set) lazy var onItemChanged: Observer<SearchStats?> = observer { [weak self] in
    self.map(\.item)
  }

  /// Creates an interactor without connections.
  public override init() {
    super.init()
    widget.set(StandardWidgets::StatsConnector())
  }

  /// The statistics of the latest response; nil before the first one.
  public var item: SearchStats? {
    guard case .text(let text) = widget.view, !text.values.members.isEmpty else { return nil }
    return SearchStats(text.values)
  }

  /// Shows the responses of a searcher.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    connect(searcher)
  }

  /// Connects a label and updates it; it is referenced weakly.
  ///
  /// The label is the standard widget's sentence; nil before the first response.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == String? {
    connect(controller) { controller, _ in ControllerLink(text: controller) }
  }

  /// Connects a view of converted statistics and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Converts the statistics to the controller's item.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller, presenter: @escaping StatsPresenter<Controller.Item>
  ) -> any Connection {
    connect(controller) { controller, _ in
      ControllerLink(values: controller) { presenter($0.map(SearchStats.init)) }
    }
  }
}

/// Shows the number of matching records.
@MainActor public final class StatsConnector: WidgetConnector<StatsInteractor> {
  /// The searcher with the responses.
  public let searcher: HitsSearcher

  /// Connects an interactor to a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - interactor: The logic of the statistics.
  public init(searcher: HitsSearcher, interactor: StatsInteractor = StatsInteractor()) {
    self.searcher = searcher
    super.init(interactor)
    connections = [interactor.connectSearcher(searcher)]
  }

  /// Connects a label to a searcher. It shows nil before the first response.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - interactor: The logic of the statistics.
  ///   - controller: The label; referenced weakly.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher, interactor: StatsInteractor = StatsInteractor(),
    controller: Controller
  ) where Controller.Item == String? {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller)
  }

  /// Connects a view of statistics to a searcher. Its item is nil before the first response.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - interactor: The logic of the statistics.
  ///   - controller: The view; referenced weakly.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher, interactor: StatsInteractor = StatsInteractor(),
    controller: Controller
  ) where Controller.Item == SearchStats? {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller) { $0 }
  }

  /// Connects a view of converted statistics to a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - interactor: The logic of the statistics.
  ///   - controller: The view; referenced weakly.
  ///   - presenter: Converts the statistics to the controller's item.
  public convenience init<Controller: ItemController>(
    searcher: HitsSearcher, interactor: StatsInteractor = StatsInteractor(),
    controller: Controller, presenter: @escaping StatsPresenter<Controller.Item>
  ) {
    self.init(searcher: searcher, interactor: interactor)
    connectController(controller, presenter: presenter)
  }

  /// Connects a label and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller
  ) -> any Connection where Controller.Item == String? {
    add(interactor.connectController(controller))
  }

  /// Connects a view of converted statistics and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The view.
  ///   - presenter: Converts the statistics to the controller's item.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: ItemController>(
    _ controller: Controller, presenter: @escaping StatsPresenter<Controller.Item>
  ) -> any Connection {
    add(interactor.connectController(controller, presenter: presenter))
  }
}

/// Stores the numbers that describe the latest response.
public final class StatsObservableController: ObservableController, ItemController {
  /// The numbers; 0 before the first response.
  public private(set) var stats: SearchStats

  /// Creates a controller; a connector updates it.
  public init(stats: SearchStats = SearchStats()) {
    self.stats = stats
  }

  public func setItem(_ item: SearchStats?) {
    if let item { update { stats = item } }
  }
}
