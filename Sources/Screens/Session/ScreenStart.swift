internal import WidgetCore

extension ScreenState {
  /// The state before the first search: the screen's start with the filters, each in the group of
  /// the widget that holds its attribute, then what each widget selects by itself where nothing
  /// is chosen yet.
  init(startOf screen: Screen, _ options: StartOptions) {
    self.init(screen.searchers.map { Lens(searcher: $0.id, filterState: $0.filterState) })
    let query = options.query ?? screen.start.query
    for lens in lenses { edit(lens) { $0.query = query } }
    for filter in screen.start.initial + options.filters { add(filter, screen) }
    for widget in screen.widgets {
      for lens in widget.lenses(lenses) { edit(lens, widget.connector.start) }
    }
    if let first = lenses.first { edit(first) { $0.page = options.page ?? screen.start.page } }
  }

  private mutating func add(_ filter: Filter, _ screen: Screen) {
    guard let first = lenses.first else { return }
    let route = FilterRoute(filter, among: screen.widgets, fallback: first.filterState)
    let lens = Lens(searcher: first.searcher, filterState: route.filterState)
    edit(lens) { $0.filters.add([filter], to: route.group) }
  }

  private mutating func edit(_ lens: Lens, _ edit: (inout SearchState) -> Void) {
    var search = self[lens]
    edit(&search)
    change(lens, from: self[lens], to: search)
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
}
