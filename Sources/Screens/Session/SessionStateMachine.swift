internal import CPlugins
internal import WidgetCore

/// The logic of a session without concurrency: maps events to effects.
///
/// Each search has a generation, a number that increases during the session. Only the response to
/// the latest generation of a searcher is used, so that a late response never replaces a newer one.
struct SessionStateMachine {
  /// An operation for the caller to execute, in the given order.
  enum Effect {
    case search(searcher: String, generation: Int, SearchRequest)
    case cancel(searcher: String, generation: Int)
    /// The frame has changed.
    case publish
  }

  /// The request for a searcher, which is given by its id.
  private typealias SearcherRequest = (searcher: String, request: SearchRequest)

  let prepared: PreparedScreen
  /// The state that the user sees, including pending changes.
  private(set) var state: ScreenState
  /// The state to search for, without the changes that are pending under the screen's `searchOn`.
  private(set) var searched: ScreenState
  private(set) var progress: [String: SearchProgress] = [:]
  /// The latest request of each searcher.
  private var requests: [String: SearchRequest] = [:]
  private var generation = 0
  private var history = ScreenHistory()
  /// The number of searches since the last action that responses of other searchers have caused.
  private var followUps: [String: Int] = [:]
  // Without a limit, two searchers that depend on each other could search forever.
  private static let maxFollowUps = 4
  private var isStarted = false
  /// The page size that the renderer has chosen; nil for the one of the screen.
  private(set) var pageSize: Int?
  /// False while the first search is pending under the screen's `searchOn`.
  private(set) var isReleased: Bool
  /// Whether the first page of a result replaces a page beyond the last.
  private let returnsToFirstPage: Bool
  /// Encodes states as addresses.
  let query: StateQuery

  init(_ screen: Screen, _ options: StartOptions = StartOptions()) {
    self.init(PreparedScreen(screen), options)
  }

  init(_ prepared: PreparedScreen, _ options: StartOptions) {
    self.prepared = prepared
    returnsToFirstPage = options.returnsToFirstPage
    query = prepared.stateQuery(at: options.now ?? prepared.screen.initialState.now ?? 0)
    state =
      options.address.map(query.state)
      ?? ScreenState(initialStateOf: prepared.screen, options)
    searched = state
    isReleased =
      switch prepared.screen.searchOn {
      case .start, .submit, .apply: true
      case .input: options.hasInput
      case .manual: options.address?.isEmpty == false
      }
    if prepared.screen.searchOn.delaysChanges, let address = options.address, isReleased {
      let previous = query.searched(of: address)
      isReleased = previous != nil
      searched = (previous ?? query.initial).withWidgetStates(of: state)
    }
  }

  var screen: Screen { prepared.screen }

  /// True while any search is pending.
  var isLoading: Bool {
    progress.values.contains(where: \.isLoading)
  }

  /// Searches with every searcher, unless the first search has to wait for a submitting action.
  mutating func start() -> [Effect] {
    isStarted = true
    followUps = [:]
    let current = requests(for: state.scopes)
    if isReleased { return search(current) + [.publish] }
    for (searcher, request) in current { requests[searcher] = request }
    return [.publish]
  }

  /// Applies an action and searches with the searchers whose requests have changed.
  ///
  /// A widget that is connected to several searchers changes the state of each; the action fails
  /// only if all of them reject it.
  mutating func send(_ action: Action) throws(ActionError) -> [Effect] {
    let (next, effect) = try outcome(of: action, in: actionContexts(searches: searches))
    if next.filters != state.filters { history.add(state, before: action) }
    return change(to: next, isSubmitted: effect == .submits)
  }

  /// Returns the state after an action, and the effect that the action declares.
  ///
  /// - Parameter contexts: The result of `actionContexts`; not evaluated if the action is unknown.
  func outcome(
    of action: Action, in contexts: @autoclosure () -> [WidgetContext]
  ) throws(ActionError) -> (state: ScreenState, effect: ActionDescription.Effect) {
    let index = try index(of: action.widget)
    let effect = try effect(of: action, on: index)
    let next = try state(after: action, on: index, in: contexts())
    return (effect == .discards ? searched.withWidgetStates(of: next) : next, effect)
  }

  /// Reverts the latest change of the filters and nothing else; empty if there is none.
  mutating func undo() -> [Effect] {
    history.undo(state).map { change(to: state.withFilters(of: $0), isSubmitted: false) } ?? []
  }

  /// Reapplies the filters that the latest `undo` reverted; empty if there are none.
  mutating func redo() -> [Effect] {
    history.redo(state).map { change(to: state.withFilters(of: $0), isSubmitted: false) } ?? []
  }

  /// Replaces the page size of the screen's widgets; the first visible hit stays on the page.
  ///
  /// The state keeps the screen's page size, so that addresses do not depend on the renderer.
  mutating func setPageSize(_ size: Int) -> [Effect] {
    guard size != pageSize, size > 0 else { return [] }
    for scope in state.scopes {
      let before = request(for: scope, searches: searches).hitsPerPage
      state.setPage(state[scope].page &* before / size, of: scope)
      searched.setPage(searched[scope].page &* before / size, of: scope)
    }
    pageSize = size
    guard isStarted, isReleased else { return [] }
    let changed = requests(for: state.scopes).filter { $0.request != requests[$0.searcher] }
    return changed.isEmpty ? [] : search(changed) + [.publish]
  }

  /// Returns a state whose pages have the screen's own size instead of the renderer's.
  func withOwnPages(_ state: ScreenState) -> ScreenState {
    guard let pageSize else { return state }
    var state = state
    for scope in state.scopes where state[scope].page > 0 {
      let own = screen.request(for: scope.searcher, in: state[scope]).hitsPerPage
      state.setPage(state[scope].page &* pageSize / max(own, 1), of: scope)
    }
    return state
  }

  private mutating func change(to next: ScreenState, isSubmitted: Bool) -> [Effect] {
    (state, searched, _) = states(changedTo: next, isSubmitted: isSubmitted)
    followUps = [:]
    guard isStarted else { return [] }
    let current = requests(for: state.scopes)
    let changed = current.filter { $0.request != requests[$0.searcher] }
    if isReleased { return search(changed) + [.publish] }
    isReleased = isSubmitted || (screen.searchOn == .input && !changed.isEmpty)
    return search(isReleased ? current : []) + [.publish]
  }

  /// Returns the visible state and the state to search for after a change, and whether searchers keep
  /// their pages.
  func states(
    changedTo next: ScreenState, isSubmitted: Bool
  ) -> (state: ScreenState, searched: ScreenState, keepsPage: Bool) {
    var state = next
    guard prepared.screen.searchOn.delaysChanges, !isSubmitted else {
      let keepsPage = state.resetPages(after: searched)
      return (state, state, keepsPage)
    }
    var current = next.searchable(under: prepared.screen.searchOn, after: searched)
    let reset = current.scopes.filter { current.resetsPage(of: $0, after: searched) }
    for scope in reset {
      state.resetPage(scope)
      current.resetPage(scope)
    }
    return (state, current, reset.count < current.scopes.count)
  }

  /// Returns whether the progress is the same as that of a session without hits, apart from pages and hits.
  func hasSameProgress(as withoutHits: [String: SearchProgress]) -> Bool {
    progress.count == withoutHits.count
      && progress.allSatisfy { withoutHits[$0.key] == $0.value.withoutHits }
  }

  /// This session with the first page of each searcher and without hits.
  var withoutHits: SessionStateMachine {
    var machine = self
    (machine.state, machine.searched) = (state.onFirstPages, searched.onFirstPages)
    machine.progress = progress.mapValues(\.withoutHits)
    return machine
  }

  /// Handles the result of a search; ignores it if a newer search has started.
  mutating func receive(
    _ result: Result<SearchResponse, SearchError>, searcher: String, generation: Int
  ) -> [Effect] {
    guard progress[searcher]?.pending == generation else { return [] }
    let others = state.scopes.filter { $0.searcher != searcher }
    let before = requests(for: others)
    progress[searcher]?.finish(result)
    let repeated = returnToFirstPage(of: searcher)
    let changed = zip(requests(for: others), before).filter { $0.request != $1.request }.map(\.0)
    return search(repeated) + followUp(changed) + [.publish]
  }

  /// Returns to the first page of a searcher if its response is that of the first page, because the
  /// searched page is beyond the last, or the response has no results.
  ///
  /// - Returns: The request to repeat, because it depends on the page in other ways; usually empty.
  private mutating func returnToFirstPage(of searcher: String) -> [SearcherRequest] {
    guard let scope = state.scopes.first(where: { $0.searcher == searcher }),
      searched[parametersOf: scope].page > 0, let latest = progress[searcher],
      latest.isEmpty || latest.isReturnedToFirstPage, let earlier = requests[searcher]
    else { return [] }
    state.resetPage(scope)
    searched.resetPage(scope)
    progress[searcher]?.returnToFirstPage()
    if latest.isEmpty, earlier.firstPage == nil {
      requests[searcher]?.page = 0
      requests[searcher]?.returnsToFirstPage = false
      return []
    }
    let first = request(for: scope, searches: searches)
    requests[searcher] = first
    return latest.isEmpty || first.isFirstPage(of: earlier) ? [] : [(searcher, first)]
  }

  /// Repeats the searches that depend on the response of another searcher.
  private mutating func followUp(_ changed: [SearcherRequest]) -> [Effect] {
    let allowed = changed.filter { followUps[$0.searcher, default: 0] < Self.maxFollowUps }
    for (searcher, _) in allowed { followUps[searcher, default: 0] += 1 }
    return search(allowed)
  }

  private func state(
    after action: Action, on index: Int, in contexts: [WidgetContext]
  ) throws(ActionError) -> ScreenState {
    plugin_guard_thread()
    var next = state
    var firstError: ActionError?
    var isDone = false
    for scopeIndex in prepared.actionScopes[index] {
      let scope = prepared.changedScopes[scopeIndex]
      var context = contexts[scopeIndex]
      context.select(screen.widgets[index], of: scope.searcher)
      // Starts from the state before the action for each searcher; otherwise, a shared filter would
      // be toggled twice.
      var after = context.state
      do throws(ActionError) {
        try screen.widgets[index].connector.apply(action, to: &after, in: context)
        next.change(scope, from: context.state, to: after)
        isDone = true
      } catch {
        firstError = firstError ?? error
      }
    }
    if let firstError, !isDone { throw firstError }
    return next
  }

  /// Returns the index of a widget in the screen.
  private func index(of id: String) throws(ActionError) -> Int {
    if let index = prepared.indices[id] { return index }
    let ids = screen.widgets.map(\.id)
    // By default, an ID consists of the type and the attribute, such as `facetList.brand`.
    let attributes = ids.map { id in
      id.split(separator: ".", maxSplits: 1).last.map(String.init) ?? id
    }
    let nearest = attributes.contains(id) ? id : Suggestion.nearest(to: id, in: attributes)
    let match = nearest.flatMap(attributes.firstIndex(of:))
    throw ActionError(
      "unknown widget '\(id)'",
      help: Suggestion.help(for: id, in: ids) ?? match.map { "did you mean '\(ids[$0])'?" }
        ?? Suggestion.available("widgets", ids))
  }

  /// Returns the declared effect of an action; rejects a value that the action does not accept.
  private func effect(
    of action: Action, on index: Int
  ) throws(ActionError) -> ActionDescription.Effect {
    guard let match = prepared.actions[index].first(where: { $0.name == action.name })
    else { return .none }
    guard match.value == nil, let value = action.value, !value.isEmpty else { return match.effect }
    throw ActionError("'\(action)': '\(action.name)' takes no value, found '\(value)'")
  }

  private mutating func search(_ requested: [SearcherRequest]) -> [Effect] {
    var effects: [Effect] = []
    for (searcher, request) in requested {
      generation += 1
      if let superseded = progress[searcher]?.pending {
        effects.append(.cancel(searcher: searcher, generation: superseded))
      }
      progress[searcher, default: SearchProgress()].pending = generation
      requests[searcher] = request
      effects.append(.search(searcher: searcher, generation: generation, request))
    }
    return effects
  }

  private func requests(for scopes: [ScreenState.SearchScope]) -> [SearcherRequest] {
    if scopes.isEmpty { return [] }
    let searches = searches
    return scopes.map { ($0.searcher, request(for: $0, searches: searches)) }
  }

  private func request(
    for scope: ScreenState.SearchScope, searches: [Frame.Search]
  ) -> SearchRequest {
    var state = searched[scope]
    state.hitsPerPage = pageSize ?? state.hitsPerPage
    var request = prepared.screen.request(for: scope.searcher, in: state, searches: searches)
    request.returnsToFirstPage = returnsToFirstPage && state.page > 0
    return request
  }

  var searches: [Frame.Search] {
    var searches: [Frame.Search] = []
    searches.reserveCapacity(state.scopes.count)
    for scope in state.scopes { searches.append(search(scope)) }
    return searches
  }
}

/// The status and results of the searches of one searcher.
struct SearchProgress: Equatable {
  /// The latest response; behind a reference, because the progress is often copied.
  private var latest: Indirect<SearchResponse>?
  /// The first response if it is not the latest one.
  private var earlier: Indirect<SearchResponse>?
  /// The error of the latest finished search; nil if it succeeded.
  var error: SearchError?
  /// The generation of the pending search; nil if there is none.
  var pending: Int?

  /// The latest response; not cleared by a later failure.
  var response: SearchResponse? { latest?.wrappedValue }

  /// The first response of the session.
  var firstResponse: SearchResponse? { (earlier ?? latest)?.wrappedValue }

  var isLoading: Bool { pending != nil }

  /// Whether the latest search has succeeded without results.
  var isEmpty: Bool { error == nil && latest?.wrappedValue.nbHits == 0 }

  /// Whether the latest search has succeeded with the first page instead of the searched one.
  var isReturnedToFirstPage: Bool {
    error == nil && latest?.wrappedValue.isReturnedToFirstPage == true
  }

  /// Sets the page of the latest response to the first.
  mutating func returnToFirstPage() {
    latest?.wrappedValue.page = 0
    latest?.wrappedValue.firstPage = 0
  }

  /// The same for the first page of the responses, without their hits.
  var withoutHits: SearchProgress {
    var progress = self
    progress.latest = latest.map { Indirect(wrappedValue: $0.wrappedValue.withoutHits) }
    progress.earlier = earlier.map { Indirect(wrappedValue: $0.wrappedValue.withoutHits) }
    return progress
  }

  /// Completes the pending search.
  mutating func finish(_ result: Result<SearchResponse, SearchError>) {
    pending = nil
    switch result {
    case .success(let response):
      earlier = earlier ?? latest
      latest = Indirect(wrappedValue: response)
      error = nil
    case .failure(let failure):
      error = failure
    }
  }
}

extension SearchRequest {
  /// Whether the request differs from another one only by its page, which is the first.
  fileprivate func isFirstPage(of other: SearchRequest) -> Bool {
    var other = other
    (other.page, other.firstPage) = (page, firstPage)
    other.returnsToFirstPage = returnsToFirstPage
    return self == other
  }
}
