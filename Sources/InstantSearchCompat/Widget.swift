internal import Controllers
internal import Search
internal import WidgetCore

/// The implementation of an interactor: a standard widget with its connections.
///
/// It is connected to a searcher, a filter state, and any number of controllers. All logic is that
/// of the widget's connector. A controller retains the widget, the widget retains its filter state,
/// and a searcher retains its widgets and its filter state.
@MainActor final class Widget {
  private var connector: (any Connector)?
  private weak var searcher: HitsSearcher?
  private(set) var filterState: FilterState?
  private var links: [ControllerLink] = []
  private var widgetState: JSONValue?
  private var isStarted = false

  private static let id = "widget"

  /// Sets the connector, once its parameters are complete.
  func set(_ connector: some Connector) {
    self.connector = connector
  }

  func connect(_ searcher: HitsSearcher) {
    self.searcher = searcher
    searcher.add(self)
    refresh()
  }

  func connect(_ filterState: FilterState) {
    self.filterState = filterState
    filterState.add(self)
    start()
    refresh()
  }

  /// Adds a link to a controller and shows the current view.
  func attach(_ link: (@escaping ControllerLink.Send) -> ControllerLink) {
    let link = link { action in self.send(action) }
    links.append(link)
    if let view { link.show(view) }
  }

  func refresh() {
    guard !links.isEmpty, let view else { return }
    for link in links { link.show(view) }
  }

  func prepare(_ request: inout SearchRequest) {
    connector?.prepare(&request, in: WidgetContext(id: Self.id, state: state))
  }

  /// The current view; nil before `set(_:)`.
  var view: View? {
    connector.map { $0.view(in: context) }
  }

  private func start() {
    guard !isStarted, let connector, let filterState else { return }
    isStarted = true
    var state = state
    connector.start(&state)
    filterState.start(with: state.filters)
  }

  private func send(_ action: Action) {
    guard let connector else { return }
    let before = state
    var after = before
    // Ignores rejected actions, because controllers have no way to show errors.
    guard (try? connector.apply(action, to: &after, in: context)) != nil else { return }
    widgetState = after.widgetStates[Self.id]
    if after.filters != before.filters, let filterState {
      filterState.value = after.filters
      filterState.notifyChange()
    }
    searcher?.apply(after, insteadOf: before)
    refresh()
  }

  private var state: SearchState {
    var state = searcher?.state ?? SearchState()
    state.filters = (filterState ?? searcher?.filterState)?.value ?? Search.FilterState()
    state.widgetStates = widgetState.map { [Self.id: $0] } ?? [:]
    return state
  }

  private var context: WidgetContext {
    var context = WidgetContext(
      id: Self.id, state: state, response: searcher?.response,
      isLoading: searcher?.isLoading ?? false, error: searcher?.error)
    context.firstResponse = searcher?.firstResponse
    context.targets = connector?.targets ?? []
    return context
  }
}
