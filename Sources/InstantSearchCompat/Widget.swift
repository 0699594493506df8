internal import Controllers
internal import Search
internal import WidgetCore

/// What stands behind an interactor: one of the package's own widgets, tied to a searcher, a filter
/// state and any number of controllers.
///
/// All that the widget does, selecting, clamping, counting, is the connector's. A controller keeps
/// the widget alive, the widget its filter state, and a searcher its widgets and its filter state.
@MainActor final class Widget {
  private var connector: (any Connector)?
  private weak var searcher: HitsSearcher?
  private(set) var filterState: FilterState?
  private var links: [ControllerLink] = []
  private var memory: JSONValue?
  private var isStarted = false

  private static let id = "widget"

  /// Sets up the widget, now that its parameters are known.
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

  /// Ties a controller to the widget and shows what there is.
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

  /// What there is to be shown; nil while the widget is not set up.
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
    // What a controller cannot say is not said: there is nobody to be told about a refusal.
    guard (try? connector.apply(action, to: &after, in: context)) != nil else { return }
    memory = after.widgetStates[Self.id]
    if after.filters != before.filters, let filterState {
      filterState.value = after.filters
      filterState.notifyChange()
    }
    searcher?.take(after, instead: before)
    refresh()
  }

  private var state: SearchState {
    var state = searcher?.state ?? SearchState()
    state.filters = (filterState ?? searcher?.filterState)?.value ?? Search.FilterState()
    state.widgetStates = memory.map { [Self.id: $0] } ?? [:]
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
