internal import WidgetCore

/// The whole logic of a session, without time: events come in, effects go out.
///
/// Every search has a generation, counted up through the session. Only the answer to a searcher's
/// latest generation counts, so that an old answer can never cover a newer one.
struct SessionStateMachine {
  /// What is to be done outside, in order.
  enum Effect {
    case search(searcher: String, generation: Int, SearchRequest)
    case cancel(searcher: String, generation: Int)
    /// What is shown has changed.
    case publish
  }

  /// What a searcher is to answer.
  private typealias Asked = (searcher: String, request: SearchRequest)

  let wiring: ScreenWiring
  /// What is shown as chosen.
  private(set) var state: ScreenState
  /// What is searched for: the state without what waits by the screen's `searchOn`.
  private(set) var searched: ScreenState
  private(set) var progress: [String: SearchProgress] = [:]
  /// What each searcher was asked last.
  private var requests: [String: SearchRequest] = [:]
  private var generation = 0
  private var history = ScreenHistory()
  /// How often each searcher has searched again since the last action because of another's answer.
  private var followUps: [String: Int] = [:]
  // Two searchers that wait for each other's answers would never come to rest.
  private static let mostFollowUps = 4
  private var isStarted = false
  /// False as long as even the first search waits.
  private(set) var isReleased: Bool
  let query: StateQuery

  init(_ screen: Screen, _ options: StartOptions = StartOptions()) {
    self.init(ScreenWiring(screen), options)
  }

  init(_ wiring: ScreenWiring, _ options: StartOptions) {
    self.wiring = wiring
    let screen = wiring.screen
    let start = ScreenState(startOf: screen, StartOptions(now: options.now))
    query = StateQuery(wiring.items, from: start)
    state = options.address.map(query.state) ?? ScreenState(startOf: screen, options)
    searched = state
    isReleased =
      switch screen.searchOn {
      case .start, .submit, .apply: true
      case .input: options.hasInput
      case .manual: options.address?.isEmpty == false
      }
    if screen.searchOn.waits, let address = options.address, isReleased {
      let known = query.searched(of: address)
      isReleased = known != nil
      searched = (known ?? start).remembering(state)
    }
  }

  var screen: Screen { wiring.screen }

  /// True while any search is pending.
  var isLoading: Bool {
    progress.values.contains(where: \.isLoading)
  }

  /// Lets every searcher search, for the first time or again, unless the first search has to wait.
  mutating func start() -> [Effect] {
    isStarted = true
    followUps = [:]
    let asked = requests(for: state.lenses)
    if isReleased { return search(asked) + [.publish] }
    for asked in asked { requests[asked.searcher] = asked.request }
    return [.publish]
  }

  /// Carries out an action; the searchers who are to be asked for something else by then search
  /// again.
  ///
  /// A widget that speaks to several searchers acts on each of them, as far as it makes sense.
  mutating func send(_ action: Action) throws(ActionError) -> [Effect] {
    let (next, effect) = try outcome(of: action, beside: searches)
    if !next.hasFilters(of: state) { history.add(state, before: action) }
    return go(to: next, isSubmitted: effect == .submits)
  }

  /// The state that an action asks for, and what else it means.
  func outcome(
    of action: Action, beside searches: [Frame.Search]
  ) throws(ActionError) -> (state: ScreenState, effect: ActionDescription.Effect) {
    let widget = try widget(action.widget)
    let effect = try effect(of: action)
    let next = try state(after: action, on: widget, beside: searches)
    return (effect == .discards ? searched.remembering(next) : next, effect)
  }

  /// Takes back the last change of the filters; the query and all else stay. Nothing without one.
  mutating func undo() -> [Effect] {
    history.undo(state).map { go(to: state.filtered(as: $0), isSubmitted: false) } ?? []
  }

  /// Does again what `undo` took back.
  mutating func redo() -> [Effect] {
    history.redo(state).map { go(to: state.filtered(as: $0), isSubmitted: false) } ?? []
  }

  private mutating func go(to next: ScreenState, isSubmitted: Bool) -> [Effect] {
    (state, searched) = taking(next, isSubmitted: isSubmitted)
    followUps = [:]
    guard isStarted else { return [] }
    let asked = requests(for: state.lenses)
    let changed = asked.filter { $0.request != requests[$0.searcher] }
    if isReleased { return search(changed) + [.publish] }
    isReleased = isSubmitted || (screen.searchOn == .input && !changed.isEmpty)
    return search(isReleased ? asked : []) + [.publish]
  }

  /// What is shown as chosen, and what is searched for, once a state is the next.
  func taking(
    _ next: ScreenState, isSubmitted: Bool
  ) -> (state: ScreenState, searched: ScreenState) {
    var state = next
    var now = isSubmitted ? next : next.released(by: screen.searchOn, after: searched)
    for lens in now.lensesThatStartOver(after: searched) {
      state.startOver(lens)
      now.startOver(lens)
    }
    return (state, now)
  }

  /// Takes an answer, unless it comes too late to matter.
  mutating func receive(
    _ result: Result<SearchResponse, SearchError>, searcher: String, generation: Int
  ) -> [Effect] {
    guard progress[searcher]?.pending == generation else { return [] }
    let others = state.lenses.filter { $0.searcher != searcher }
    let before = requests(for: others)
    progress[searcher]?.finish(result)
    let changed = zip(requests(for: others), before).filter { $0.request != $1.request }.map(\.0)
    return follow(changed) + [.publish]
  }

  /// Lets searchers search again whose widgets ask for something else since another has answered.
  private mutating func follow(_ asked: [Asked]) -> [Effect] {
    let following = asked.filter { followUps[$0.searcher, default: 0] < Self.mostFollowUps }
    for asked in following { followUps[asked.searcher, default: 0] += 1 }
    return search(following)
  }

  private func state(
    after action: Action, on widget: Screen.Widget, beside searches: [Frame.Search]
  ) throws(ActionError) -> ScreenState {
    var next = state
    var firstError: ActionError?
    var isDone = false
    for lens in widget.lensesActedOn(state.lenses) {
      // Each searcher starts from the state before the action, or a shared filter would be
      // toggled twice.
      let before = state[lens]
      var after = before
      do throws(ActionError) {
        var context = context(lens, beside: searches)
        context.turn(to: widget, of: lens.searcher)
        try widget.connector.apply(action, to: &after, in: context)
        next.change(lens, from: before, to: after)
        isDone = true
      } catch {
        firstError = firstError ?? error
      }
    }
    if let firstError, !isDone { throw firstError }
    return next
  }

  private func widget(_ id: String) throws(ActionError) -> Screen.Widget {
    if let place = wiring.places[id] { return screen.widgets[place] }
    let ids = screen.widgets.map(\.id)
    let known = ids.map { "'\($0)'" }.joined(separator: ", ")
    throw ActionError(
      "there is no widget '\(id)'",
      help: Suggestion.help(for: id, in: ids) ?? "the screen has \(known)")
  }

  /// Refuses a value for an action that takes none, which its widget would not look at.
  private func effect(of action: Action) throws(ActionError) -> ActionDescription.Effect {
    guard let known = wiring.effects[action.widget]?.first(where: { $0.name == action.name }) else {
      return .none
    }
    guard known.value == nil, let value = action.value, !value.isEmpty else { return known.effect }
    throw ActionError("'\(action)': '\(action.name)' takes no value, found '\(value)'")
  }

  private mutating func search(_ asked: [Asked]) -> [Effect] {
    asked.flatMap { searcher, request in
      generation += 1
      let superseded = progress[searcher]?.pending
      progress[searcher, default: SearchProgress()].pending = generation
      requests[searcher] = request
      let cancel = superseded.map { Effect.cancel(searcher: searcher, generation: $0) }
      return (cancel.map { [$0] } ?? []) + [
        .search(searcher: searcher, generation: generation, request)
      ]
    }
  }

  private func requests(for lenses: [ScreenState.Lens]) -> [Asked] {
    if lenses.isEmpty { return [] }
    let searches = searches
    return lenses.map { lens in
      let request = screen.request(for: lens.searcher, in: searched[lens], beside: searches)
      return (lens.searcher, request)
    }
  }

  var searches: [Frame.Search] { state.lenses.map(search) }
}
