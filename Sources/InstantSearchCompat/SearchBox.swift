internal import StandardWidgets
public import Controllers
internal import Search
internal import WidgetCore

/// The logic of a text field for the query, for connecting it manually.
@MainActor public final class SearchBoxInteractor: WidgetInteractor {
  /// Sends the text after each change; nil for an empty one.
  public private(set) lazy var onQueryChanged: Observer<String?> = observer { [weak self] in
    self.map(\.query)
  }

  /// Creates an interactor without connections.
  public override init() {
    super.init()
    widget.set(StandardWidgets::SearchBoxConnector())
  }

  /// The text of the field; nil if it is empty.
  public var query: String? {
    get { field?.text.isEmpty == false ? field?.text : nil }
    set { send(newValue, with: field?.action) }
  }

  /// Searches with the text of the field.
  public func submitQuery() {
    send(field?.text, with: field?.submit ?? field?.action)
  }

  private var field: View.Field? {
    if case .field(let field) = widget.view { field } else { nil }
  }

  private func send(_ text: String?, with action: Action?) {
    guard var action else { return }
    action.value = text ?? ""
    widget.send(action)
  }

  /// Sets the text of a searcher's queries, and searches.
  ///
  /// - Parameters:
  ///   - searcher: The searcher to search with.
  ///   - searchTriggeringMode: The input that starts a search; nil for the mode of the searcher.
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectSearcher<Results>(
    _ searcher: AbstractSearcher<Results>, searchTriggeringMode: SearchTriggeringMode? = nil
  ) -> any Connection {
    if let searchTriggeringMode { searcher.searchTriggeringMode = searchTriggeringMode }
    return connect(searcher)
  }

  /// Connects a text field and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some SearchBoxController
  ) -> any Connection {
    connect(controller) { ControllerLink(searchBox: $0, send: $1) }
  }
}

/// Connects a text field to the query; every change starts a search.
@MainActor public final class SearchBoxConnector: WidgetConnector<SearchBoxInteractor> {
  /// Connects an interactor to a searcher.
  ///
  /// - Parameters:
  ///   - searcher: The searcher to search with.
  ///   - interactor: The logic of the text field.
  ///   - searchTriggeringMode: The input that starts a search; nil for the mode of the searcher.
  public init<Results>(
    searcher: AbstractSearcher<Results>, interactor: SearchBoxInteractor = SearchBoxInteractor(),
    searchTriggeringMode: SearchTriggeringMode? = nil
  ) {
    super.init(interactor)
    connections = [
      interactor.connectSearcher(searcher, searchTriggeringMode: searchTriggeringMode)
    ]
  }

  /// Connects an interactor to a searcher and a text field.
  ///
  /// - Parameters:
  ///   - searcher: The searcher to search with.
  ///   - interactor: The logic of the text field.
  ///   - searchTriggeringMode: The input that starts a search; nil for the mode of the searcher.
  ///   - controller: The text field; referenced weakly.
  public convenience init<Results>(
    searcher: AbstractSearcher<Results>, interactor: SearchBoxInteractor = SearchBoxInteractor(),
    searchTriggeringMode: SearchTriggeringMode? = nil, controller: some SearchBoxController
  ) {
    self.init(
      searcher: searcher, interactor: interactor, searchTriggeringMode: searchTriggeringMode)
    connectController(controller)
  }

  /// Connects a text field and updates it; it is referenced weakly.
  ///
  /// - Returns: The connection, with which you can disconnect them.
  @discardableResult public func connectController(
    _ controller: some SearchBoxController
  ) -> any Connection {
    add(interactor.connectController(controller))
  }
}

/// The name of `SearchBoxInteractor` in older versions of InstantSearch.
public typealias QueryInputInteractor = SearchBoxInteractor

/// The name of `SearchBoxConnector` in older versions of InstantSearch.
public typealias QueryInputConnector = SearchBoxConnector
