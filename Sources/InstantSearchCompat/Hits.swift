internal import StandardWidgets
public import Controllers
internal import Search
internal import WidgetCore

/// Whether a list of records loads more pages by itself.
public enum InfiniteScrolling: Hashable, Sendable {
  /// Loads the next page when a record near the end is presented.
  ///
  /// The offset is the number of records after that one.
  case on(withOffset: Int)
  /// Shows one page.
  case off
}

/// The logic of a list of records, for connecting it manually, and their source.
@MainActor public final class HitsInteractor<Record: Decodable>: HitsSource<Record> {
  /// Sends the number of records after each update of the list.
  public let onResultsUpdated = Observer<Int>()
  private let logic = HitsLogic()
  private let infiniteScrolling: InfiniteScrolling
  private var requestedCount = -1

  /// Creates an interactor without connections.
  ///
  /// - Parameters:
  ///   - infiniteScrolling: Whether more pages are loaded when the end of the list is presented.
  ///   - showItemsOnEmptyQuery: Whether records are shown for an empty query.
  public init(
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true
  ) {
    self.infiniteScrolling = infiniteScrolling
    super.init()
    logic.configure(infiniteScrolling, showItemsOnEmptyQuery: showItemsOnEmptyQuery)
    logic.widget.attach { _ in
      ControllerLink { [weak self] view in
        if case .records(let records) = view { self?.update(records) }
      }
    }
  }

  /// Loads the next page if the record is near the end and there are more records.
  ///
  /// - Parameter index: The 0-based index of the record that a view presents.
  public override func notifyDidPresentRow(atIndex index: Int) {
    guard case .on(let offset) = infiniteScrolling, index >= hits.count - 1 - offset,
      requestedCount != hits.count, case .records(let records) = logic.widget.view,
      let showMore = records.showMore
    else { return }
    requestedCount = hits.count
    logic.widget.send(showMore)
  }

  private func update(_ records: View.RecordList) {
    set(records.records.map(\.hit))
    if requestedCount != hits.count { requestedCount = -1 }
    onResultsUpdated.fire(hits.count)
  }

  /// Shows the records of a searcher's responses.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher(_ searcher: HitsSearcher) -> any Connection {
    logic.connect(searcher)
  }

  /// Shows the first page again after each change of a filter state.
  ///
  /// A searcher that is connected to the filter state does so by itself.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectFilterState(
    _ filterState: FilterState
  ) -> any Connection {
    logic.connect(filterState)
  }

  /// Connects a list and updates it; sets its source to the interactor.
  ///
  /// - Parameters:
  ///   - controller: The list, which is referenced weakly. Its source is an interactor or
  ///     `HitsSource`.
  ///   - externalReload: Whether the application reloads the list by itself.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: HitsController>(
    _ controller: Controller, externalReload: Bool = false
  ) -> any Connection where Controller.DataSource: HitsSource<Record> {
    logic.connect(controller) { [weak self] controller, _ in
      guard let source = self as? Controller.DataSource else { return ControllerLink { _ in } }
      if externalReload {
        controller.hitsSource = source
        return ControllerLink { _ in }
      }
      return ControllerLink(hits: controller, source: source)
    }
  }
}

/// The widget of a list of records, for an interactor that has another base class.
@MainActor private final class HitsLogic: WidgetInteractor {
  override init() {}

  func configure(_ infiniteScrolling: InfiniteScrolling, showItemsOnEmptyQuery: Bool) {
    switch infiniteScrolling {
    case .on:
      var core = StandardWidgets::InfiniteHitsConnector()
      core.showItemsOnEmptyQuery = showItemsOnEmptyQuery
      widget.set(core)
    case .off:
      var core = StandardWidgets::HitsConnector()
      core.showItemsOnEmptyQuery = showItemsOnEmptyQuery
      widget.set(core)
    }
  }
}

/// Shows the records of a searcher's responses.
@MainActor public final class HitsConnector<Record: Decodable>: Connection {
  /// The searcher with the responses.
  public let searcher: HitsSearcher
  /// The logic of the list, and the source of the records.
  public let interactor: HitsInteractor<Record>
  /// The filter state of the searcher; nil if the connector has none.
  public let filterState: FilterState?
  /// The connections to controllers, in the order of `connectController`.
  public private(set) var controllerConnections: [any Connection] = []
  private let connections: [any Connection]

  /// Connects an interactor to a searcher and, if given, a filter state.
  ///
  /// The searcher is connected to the filter state unless it has one already.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - interactor: The logic of the list.
  ///   - filterState: The filter state; nil for none.
  public init(
    searcher: HitsSearcher, interactor: HitsInteractor<Record> = HitsInteractor(),
    filterState: FilterState? = nil
  ) {
    (self.searcher, self.interactor, self.filterState) = (searcher, interactor, filterState)
    if let filterState { searcher.useIfNeeded(filterState) }
    connections =
      [interactor.connectSearcher(searcher)]
      + [filterState].compactMap { $0.map { interactor.connectFilterState($0) } }
  }

  /// Connects an interactor to a searcher and a list.
  ///
  /// - Parameters:
  ///   - searcher: The searcher with the responses.
  ///   - interactor: The logic of the list.
  ///   - filterState: The filter state; nil for none.
  ///   - controller: The list; referenced weakly.
  ///   - externalReload: Whether the application reloads the list by itself.
  public convenience init<Controller: HitsController>(
    searcher: HitsSearcher, interactor: HitsInteractor<Record> = HitsInteractor(),
    filterState: FilterState? = nil, controller: Controller, externalReload: Bool = false
  ) where Controller.DataSource: HitsSource<Record> {
    self.init(searcher: searcher, interactor: interactor, filterState: filterState)
    connectController(controller, externalReload: externalReload)
  }

  /// Creates a searcher of an index and connects an interactor to it.
  ///
  /// - Parameters:
  ///   - appID: The application id for the service that opens the index.
  ///   - apiKey: The API key for the service.
  ///   - indexName: The name of the index.
  ///   - infiniteScrolling: Whether more pages are loaded when the end of the list is presented.
  ///   - showItemsOnEmptyQuery: Whether records are shown for an empty query.
  ///   - filterState: The filter state; nil for none.
  public convenience init(
    appID: String, apiKey: String, indexName: String,
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true,
    filterState: FilterState? = nil
  ) {
    self.init(
      searcher: HitsSearcher(appID: appID, apiKey: apiKey, indexName: indexName),
      interactor: HitsInteractor(
        infiniteScrolling: infiniteScrolling, showItemsOnEmptyQuery: showItemsOnEmptyQuery),
      filterState: filterState)
  }

  /// Creates a searcher of an index and connects an interactor to it and to a list.
  ///
  /// - Parameters:
  ///   - appID: The application id for the service that opens the index.
  ///   - apiKey: The API key for the service.
  ///   - indexName: The name of the index.
  ///   - infiniteScrolling: Whether more pages are loaded when the end of the list is presented.
  ///   - showItemsOnEmptyQuery: Whether records are shown for an empty query.
  ///   - filterState: The filter state; nil for none.
  ///   - controller: The list; referenced weakly.
  ///   - externalReload: Whether the application reloads the list by itself.
  public convenience init<Controller: HitsController>(
    appID: String, apiKey: String, indexName: String,
    infiniteScrolling: InfiniteScrolling = .on(withOffset: 5), showItemsOnEmptyQuery: Bool = true,
    filterState: FilterState? = nil, controller: Controller, externalReload: Bool = false
  ) where Controller.DataSource: HitsSource<Record> {
    self.init(
      appID: appID, apiKey: apiKey, indexName: indexName, infiniteScrolling: infiniteScrolling,
      showItemsOnEmptyQuery: showItemsOnEmptyQuery, filterState: filterState)
    connectController(controller, externalReload: externalReload)
  }

  /// Connects a list and updates it; it is referenced weakly.
  ///
  /// - Parameters:
  ///   - controller: The list.
  ///   - externalReload: Whether the application reloads the list by itself.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController<Controller: HitsController>(
    _ controller: Controller, externalReload: Bool = false
  ) -> any Connection where Controller.DataSource: HitsSource<Record> {
    let connection = interactor.connectController(controller, externalReload: externalReload)
    controllerConnections.append(connection)
    return connection
  }

  /// Restores all connections.
  ///
  /// O(connections).
  public func connect() {
    for connection in connections + controllerConnections { connection.connect() }
  }

  /// Ends all connections; controllers keep their content.
  ///
  /// O(connections).
  public func disconnect() {
    for connection in connections + controllerConnections { connection.disconnect() }
  }
}
