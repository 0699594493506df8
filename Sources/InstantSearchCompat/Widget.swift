internal import Controllers
internal import Search
internal import WidgetCore

/// The implementation of an interactor: a standard widget with its connections.
///
/// It is connected to a searcher, a filter state, and any number of controllers. All logic is that
/// of the widget's connector. A controller retains the widget, the widget retains its filter state,
/// and a searcher retains its widgets and its filter state.
@MainActor final class Widget {
  private var connector: (any WidgetLogic)?
  private weak var searcher: (any WidgetSearcher)?
  private(set) var filterState: FilterState?
  private var links: [ControllerLink?] = []
  private var widgetState: JSONValue?
  private var isStarted = false
  /// The text of a search box that is not submitted yet; nil if it is that of the searcher.
  private var draft: String?

  private static let id = "widget"

  /// Sets the connector, once its parameters are complete.
  func set(_ connector: some Connector) {
    self.connector = StandardLogic(connector: connector)
  }

  /// Sets the functions of a connector that an interactor adapts.
  func set(_ logic: some WidgetLogic) {
    connector = logic
  }

  func connect(_ searcher: any WidgetSearcher) {
    self.searcher = searcher
    searcher.add(self)
    refresh()
  }

  func disconnect(_ searcher: any WidgetSearcher) {
    guard self.searcher === searcher else { return }
    searcher.remove(self)
    self.searcher = nil
  }

  func connect(_ filterState: FilterState) {
    self.filterState = filterState
    filterState.add(self)
    start()
    refresh()
  }

  func disconnect(_ filterState: FilterState) {
    guard self.filterState === filterState else { return }
    filterState.remove(self)
    self.filterState = nil
  }

  /// Adds a link to a controller and shows the current view.
  ///
  /// - Parameters:
  ///   - send: Receives the actions of the controller; nil to apply them.
  ///   - link: Creates the link.
  /// - Returns: The number of the link for `detach`.
  @discardableResult func attach(
    sending send: ControllerLink.Send? = nil,
    _ link: (@escaping ControllerLink.Send) -> ControllerLink
  ) -> Int {
    let number = links.count
    let link = link { action in
      if self.links[number] != nil { send?(action) ?? self.send(action) }
    }
    links.append(link)
    if let view { link.show(view) }
    return number
  }

  /// Removes a link; the controller keeps its content, and its actions have no effect.
  func detach(_ number: Int) {
    links[number] = nil
  }

  func refresh() {
    guard !links.isEmpty, let view else { return }
    for link in links { link?.show(view) }
  }

  /// Shows the text of the searcher instead of one that is not submitted.
  func discardDraft() {
    draft = nil
    refresh()
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

  func send(_ action: Action) {
    guard let connector else { return }
    let before = state
    var after = before
    // Ignores rejected actions, because controllers have no way to show errors.
    guard (try? connector.apply(action, to: &after, in: context)) != nil else { return }
    widgetState = after.widgetStates[Self.id]
    let trigger = trigger(of: action)
    if trigger == .edit {
      draft = after.query
      return refresh()
    }
    if after.filters != before.filters, let filterState {
      filterState.value = after.filters
      filterState.notifyChange()
    }
    apply(after, insteadOf: before, submits: trigger == .submission)
    refresh()
  }

  /// The role of an action in a search that starts on submission.
  private enum Trigger { case none, edit, submission }

  private func trigger(of action: Action) -> Trigger {
    guard let connector, searcher?.searchTriggeringMode == .searchOnSubmit else { return .none }
    let submits = connector.actions.filter { $0.effect == .submits }.map(\.name)
    return submits.isEmpty ? .none : submits.contains(action.name) ? .submission : .edit
  }

  /// Applies a change to the searcher. A submitted text starts a search even if it is unchanged.
  private func apply(_ state: SearchState, insteadOf before: SearchState, submits: Bool) {
    guard let searcher else { return }
    var before = before
    before.query = searcher.state.query
    draft = nil
    if submits, state.query == before.query {
      searcher.search()
    } else {
      searcher.apply(state, insteadOf: before)
    }
  }

  private var state: SearchState {
    var state = searcher?.state ?? SearchState()
    state.query = draft ?? state.query
    state.filters = (filterState ?? searcher?.filterState)?.value ?? Search.FilterState()
    state.widgetStates = widgetState.map { [Self.id: $0] } ?? [:]
    return state
  }

  private var context: WidgetContext {
    var context = WidgetContext(
      id: Self.id, state: state, response: searcher?.response,
      isLoading: searcher?.isSearching ?? false, error: searcher?.error)
    context.firstResponse = searcher?.firstResponse
    context.targets = connector?.targets ?? []
    return context
  }
}
