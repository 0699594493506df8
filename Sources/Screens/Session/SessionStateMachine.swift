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

  private let wiring: ScreenWiring
  /// What is shown as chosen.
  private(set) var state: ScreenState
  /// What is searched for: the state without what waits by the screen's `searchOn`.
  private var searched: ScreenState
  private var progress: [String: SearchProgress] = [:]
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
  private var isReleased: Bool
  private let query: StateQuery

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
  private func outcome(
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
  private func taking(
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

  private var searches: [Frame.Search] { state.lenses.map(search) }
}

extension SessionStateMachine {
  /// The screen at this moment.
  var frame: Frame {
    let searches = searches
    return Frame(
      title: screen.title, searches: searches,
      making: { widgets(inside: nil, beside: searches) },
      errors: state.lenses.compactMap { message(of: $0.searcher) }, wording: screen.wording,
      theme: screen.theme, address: address(beside: searches),
      typingWaits: screen.searchOn.holdsTyping)
  }

  /// The state as text; it knows where actions lead from here.
  private func address(beside searches: [Frame.Search]) -> Address {
    Address(making: { text(of: (state, searched), isReleased: isReleased) }) { action in
      guard let (next, effect) = try? outcome(of: action, beside: searches) else { return nil }
      let isSubmitted = effect == .submits
      return text(
        of: taking(next, isSubmitted: isSubmitted), isReleased: isReleased || isSubmitted)
    }
  }

  private func text(
    of states: (state: ScreenState, searched: ScreenState), isReleased: Bool
  ) -> String {
    guard screen.searchOn.waits else { return query.text(of: states.state) }
    let isStart = !isReleased && states.state == query.start
    return isStart
      ? "" : query.text(of: states.state, searched: isReleased ? states.searched : nil)
  }

  private func search(_ lens: ScreenState.Lens) -> Frame.Search {
    let progress = progress[lens.searcher] ?? SearchProgress()
    let (now, searched) = (state[lens], searched[lens])
    return Frame.Search(
      id: lens.searcher, state: now, response: progress.response,
      isLoading: progress.isLoading, error: progress.error,
      searched: now != searched ? searched : nil)
  }

  private func widgets(
    inside parent: String?, beside searches: [Frame.Search]
  ) -> [Frame.Widget] {
    var lens: ScreenState.Lens?
    var context = WidgetContext(id: "")
    return (wiring.widgets[parent] ?? []).map { widget in
      let own = widget.lenses(state.lenses).first
      guard let own else {
        preconditionFailure("every widget of a screen speaks to one of its searchers")
      }
      // Most widgets see the same as the one before.
      if own != lens { context = self.context(own, beside: searches) }
      lens = own
      context.turn(to: widget, of: own.searcher)
      return self.widget(widget, in: context)
    }
  }

  private func widget(_ widget: Screen.Widget, in context: WidgetContext) -> Frame.Widget {
    let view =
      wiring.containers[widget.id]?
      .view(of: widgets(inside: widget.id, beside: context.searches), in: context)
      ?? widget.connector.view(in: context)
    return Frame.Widget(
      id: widget.id, type: widget.type, title: widget.title ?? label(of: view, of: widget),
      view: view, failure: failure(of: view, of: widget, beside: context.searches))
  }

  /// What stands in a widget's place where none of its searchers has ever answered.
  private func failure(
    of view: View, of widget: Screen.Widget, beside searches: [Frame.Search]
  ) -> String? {
    guard view.lacksAnswer else { return nil }
    let own = searches.filter { widget.speaks(to: $0.id) }
    guard own.allSatisfy({ $0.response == nil && $0.error != nil }) else { return nil }
    return screen.wording.text(.noAnswer)
  }

  /// What a widget without a title is about, where its view does not say so: its attribute's label.
  private func label(of view: View, of widget: Screen.Widget) -> String? {
    guard view.needsHeading else { return nil }
    let attributes = widget.connector.targets.map(\.attribute)
    guard let first = attributes.first else { return nil }
    guard attributes.allSatisfy({ $0 == first }) || view.isTree else { return nil }
    return screen.wording.labels.attributes[first]
  }

  /// What widgets see through a lens, before one of them is turned to.
  private func context(
    _ lens: ScreenState.Lens, beside searches: [Frame.Search]
  ) -> WidgetContext {
    let progress = progress[lens.searcher] ?? SearchProgress()
    let now = state[lens]
    return WidgetContext(
      id: "", state: now, response: progress.response, firstResponse: progress.firstResponse,
      targets: wiring.targets[lens.filterState] ?? [], wording: screen.wording,
      searches: searches, searched: state == searched ? now : searched[lens])
  }

  private func message(of searcher: String) -> String? {
    guard let error = progress[searcher]?.error else { return nil }
    return screen.searchers.count > 1 ? "searcher '\(searcher)': \(error.message)" : error.message
  }
}

extension WidgetContext {
  /// Shows what one of the widgets of a searcher sees; if it speaks to several, any of them counts as
  /// its loading or failing.
  fileprivate mutating func turn(to widget: Screen.Widget, of searcher: String) {
    (id, title, isLoading, error) = (widget.id, widget.title, false, nil)
    for place in searches.indices {
      let isSpokenTo = widget.speaks(to: searches[place].id)
      if isSpokenTo, searches[place].isLoading { isLoading = true }
      if searches[place].id == searcher || (isSpokenTo && error == nil) {
        error = searches[place].error ?? error
      }
    }
  }
}

extension View {
  /// True for what can only be understood below the name of an attribute.
  fileprivate var needsHeading: Bool {
    switch self {
    case .choices(let choices): choices.style == .list
    case .tree, .range: true
    default: false
    }
  }

  fileprivate var isTree: Bool {
    if case .tree = self { true } else { false }
  }
}
