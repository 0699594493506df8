internal import CPlugins
internal import Synchronization
internal import WidgetCore

// Creates frames from the state.
extension SessionStateMachine {
  /// A snapshot of the view; its widgets and address are computed on first use.
  var frame: Frame {
    let contents = FrameContents(self)
    return Frame(
      title: prepared.screen.title, searches: contents.searches, making: { contents.widgets },
      errors: state.scopes.compactMap { message(of: $0.searcher) },
      wording: prepared.screen.wording, design: prepared.screen.design,
      address: Address(making: { contents.address }, next: contents.address(after:)),
      hasUnsubmittedText: prepared.screen.searchOn.delaysQuery)
  }

  /// Returns the address of a state.
  ///
  /// - Parameters:
  ///   - state: the state, including pending changes.
  ///   - searched: the state searched for.
  ///   - isReleased: false while the first search is pending.
  func text(of state: ScreenState, _ searched: ScreenState, isReleased: Bool) -> String {
    guard prepared.screen.searchOn.delaysChanges else {
      return query.text(of: pageSize == nil ? state : withOwnPages(state))
    }
    let shown = withOwnPages(state)
    let isInitial = !isReleased && state == query.initial
    return isInitial
      ? "" : query.text(of: shown, searched: isReleased ? withOwnPages(searched) : nil)
  }

  func search(_ scope: ScreenState.SearchScope) -> Frame.Search {
    let progress = progress[scope.searcher] ?? SearchProgress()
    let current = state[scope]
    let searched = state == searched ? nil : searched[scope]
    return Frame.Search(
      id: scope.searcher, state: current, response: progress.response,
      isLoading: progress.isLoading, error: progress.error,
      searched: current == searched ? nil : searched)
  }

  /// Creates the widgets of a frame.
  func widgets(searches: [Frame.Search]) -> Frame.Widgets {
    // Frames are computed on the thread of the renderer.
    plugin_guard_thread()
    let shared = sharedWidgets()
    let all = widgets(
      at: prepared.members[nil] ?? [], searches: searches, shared: shared?.byID ?? [:])
    return Frame.Widgets(all: all, shared: prepared.recentWidgets == nil ? nil : shared)
  }

  /// Creates the widgets with some indices.
  ///
  /// - Parameters:
  ///   - indices: the indices in the screen.
  ///   - searches: the searches of the frame.
  ///   - shared: widgets that need not be created, by id.
  func widgets(
    at indices: [Int], searches: [Frame.Search], shared: [String: Frame.Widget] = [:]
  ) -> [Frame.Widget] {
    var scope: ScreenState.SearchScope?
    var context = WidgetContext(id: "")
    return indices.map { index in
      let widget = screen.widgets[index]
      if let existing = shared[widget.id] { return existing }
      guard let own = prepared.scopes[index].first else {
        preconditionFailure("a widget must be connected to a searcher of its screen")
      }
      // Consecutive widgets usually have the same scope and can share the context.
      if own != scope { context = self.context(own, searches: searches) }
      scope = own
      context.select(widget, of: own.searcher)
      return self.widget(widget, in: context)
    }
  }

  private func widget(_ widget: Screen.Widget, in context: WidgetContext) -> Frame.Widget {
    let view =
      prepared.containers[widget.id]?
      .view(
        of: widgets(at: prepared.members[widget.id] ?? [], searches: context.searches), in: context)
      ?? widget.connector.view(in: context)
    return Frame.Widget(
      id: widget.id, type: widget.type, title: widget.title ?? label(of: view, of: widget),
      view: view, failure: failure(of: view, of: widget, searches: context.searches))
  }

  /// Returns the text to show in place of a widget if all of its searches have failed.
  private func failure(
    of view: View, of widget: Screen.Widget, searches: [Frame.Search]
  ) -> String? {
    guard view.lacksResponse else { return nil }
    for index in searches.indices where widget.isConnected(to: searches[index].id) {
      if searches[index].response != nil || searches[index].error == nil { return nil }
    }
    return prepared.screen.wording.text(.noAnswer)
  }

  /// Returns the attribute's name as the heading of a widget that needs one and has no title.
  private func label(of view: View, of widget: Screen.Widget) -> String? {
    guard view.needsHeading else { return nil }
    let attributes = widget.connector.targets.map(\.attribute)
    guard let first = attributes.first else { return nil }
    guard attributes.allSatisfy({ $0 == first }) || view.isTree else { return nil }
    return screen.wording.name(of: first)
  }

  /// Returns the context of a scope, for `select(_:of:)` to complete.
  func context(
    _ scope: ScreenState.SearchScope, searches: [Frame.Search]
  ) -> WidgetContext {
    let progress = progress[scope.searcher] ?? SearchProgress()
    let current = state[scope]
    return WidgetContext(
      id: "", state: current, response: progress.response, firstResponse: progress.firstResponse,
      targets: prepared.targets[scope.filterState] ?? [], wording: screen.wording,
      searches: searches, searched: state == searched ? current : searched[scope])
  }

  /// Returns the contexts of actions in the order of `PreparedScreen.changedScopes`, for
  /// `select(_:of:)` to complete.
  func actionContexts(searches: [Frame.Search]) -> [WidgetContext] {
    prepared.changedScopes.map { context($0, searches: searches) }
  }

  private func message(of searcher: String) -> String? {
    guard let error = progress[searcher]?.error else { return nil }
    return screen.searchers.count > 1 ? "searcher '\(searcher)': \(error.message)" : error.message
  }
}

extension WidgetContext {
  /// Sets the properties that differ between the widgets of a scope.
  ///
  /// A widget that is connected to several searchers is loading or failed if any of them is.
  mutating func select(_ widget: Screen.Widget, of searcher: String) {
    (id, title, isLoading, error) = (widget.id, widget.title, false, nil)
    for index in searches.indices {
      let isConnected = widget.isConnected(to: searches[index].id)
      if isConnected, searches[index].isLoading { isLoading = true }
      if searches[index].id == searcher || (isConnected && error == nil) {
        error = searches[index].error ?? error
      }
    }
  }
}

extension View {
  /// True if the view is incomprehensible without the name of its attribute.
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
