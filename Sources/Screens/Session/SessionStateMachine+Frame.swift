internal import WidgetCore

/// What the session shows.
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

  func search(_ lens: ScreenState.Lens) -> Frame.Search {
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
  func context(
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
  mutating func turn(to widget: Screen.Widget, of searcher: String) {
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
    case .choices(let choices): choices.layout == .list
    case .tree, .range: true
    default: false
    }
  }

  fileprivate var isTree: Bool {
    if case .tree = self { true } else { false }
  }
}
