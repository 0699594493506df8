internal import WidgetCore

extension ScreenState {
  /// The state before the first search: the screen's start with the filters, each in the group of
  /// the widget that filters by its attribute, then what each widget selects by itself where nothing
  /// is chosen yet.
  init(startOf screen: Screen, _ options: StartOptions = StartOptions()) {
    self.init(screen.searchers.map { Lens(searcher: $0.id, filterState: $0.filterState) })
    let query = options.query ?? screen.start.query
    let now = options.now ?? screen.start.now ?? 0
    for lens in lenses {
      edit(lens) { state in
        state.query = query
        state.now = now
      }
    }
    for group in screen.start.initial + options.filters { add(group, screen) }
    for widget in screen.widgets {
      for lens in widget.lenses(lenses) { edit(lens, widget.connector.start) }
    }
    if let first = lenses.first { edit(first) { $0.page = options.page ?? screen.start.page } }
  }

  private mutating func add(_ group: FilterGroup, _ screen: Screen) {
    guard let first = lenses.first else { return }
    let routes = group.filters.map {
      FilterRoute($0, among: screen.widgets, fallback: first.filterState)
    }
    let isAlternative = group.id.isDisjunctive && group.filters.count > 1
    if isAlternative, Set(routes).count > 1 || routes.first?.group.isDisjunctive != true {
      // No widget keeps them as alternatives: they stay together in a group of their own.
      edit(first) { $0.filters.add(group.filters, to: $0.filters.freeID(like: group.id)) }
      return
    }
    for (filter, route) in zip(group.filters, routes) {
      edit(Lens(searcher: first.searcher, filterState: route.filterState)) {
        $0.filters.add([filter], to: route.group)
      }
    }
  }

  private mutating func edit(_ lens: Lens, _ edit: (inout SearchState) -> Void) {
    var search = self[lens]
    edit(&search)
    change(lens, from: self[lens], to: search)
  }
}

extension FilterState {
  /// The id itself, or with the first number behind its name that makes it a new group's.
  fileprivate func freeID(like id: FilterGroup.ID) -> FilterGroup.ID {
    guard case .or(let name, let kind) = id else { return id }
    var free = id
    var number = 2
    while groupIDs.contains(free) {
      free = .or("\(name) \(number)", kind)
      number += 1
    }
    return free
  }
}

extension Screen.Widget {
  /// The parts of a screen's state that the widget sees and changes; the first is the one it shows.
  func lenses(_ searchers: [ScreenState.Lens]) -> [ScreenState.Lens] {
    searchers.filter { speaks(to: $0.searcher) }.map { lens in
      spansFilterStates
        ? lens : ScreenState.Lens(searcher: lens.searcher, filterState: filterState)
    }
  }

  /// The parts that the widget's actions change.
  func lensesActedOn(_ searchers: [ScreenState.Lens]) -> [ScreenState.Lens] {
    Swift.type(of: connector).actsOnAllSearchers ? searchers : lenses(searchers)
  }
}
