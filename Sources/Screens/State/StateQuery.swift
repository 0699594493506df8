internal import WidgetCore

/// A screen's state as the query of a URL, `q=zur&brand=Apple&price=10..50&page=2`, and back.
///
/// - `q` is the query; `page` the page, 1-based; `sort` and `hitsPerPage` the order and the size of
///   a page. They are the first searcher's; those of others have its id in front, `news:page=2`. A
///   query that others have, too, is written once.
/// - `FilterItems` tells how filters are written, `MemoryItems` what widgets have noted down.
///
/// Only what differs from the screen's start is written, so that the start has the empty text. An
/// item takes the place of all that the start says under its name; one without a value leaves none
/// of it. Items that mean nothing to the screen are ignored.
///
/// Equal states have equal texts if their filters were chosen in the same order.
struct StateQuery {
  private let start: ScreenState
  private let startItems: [QueryText.Item]
  private let searches: SearchItems
  private let filters: FilterItems
  private let memory: MemoryItems

  /// - Parameter start: the state that needs no text.
  init(_ screen: Screen, from start: ScreenState) {
    let searches = SearchItems(start.lenses.map(\.searcher))
    let memory = MemoryItems(screen)
    self.start = start
    self.searches = searches
    self.memory = memory
    filters = FilterItems(screen) { searches.holds($0) || memory.holds($0) }
    startItems = Self.items(of: start, searches, filters, memory)
  }

  /// The text of a state; empty for the start.
  func text(of state: ScreenState) -> String {
    let items = Self.items(of: state, searches, filters, memory)
    let (now, before) = (items.valuesByName, startItems.valuesByName)
    let changed = items.filter { now[$0.name] != before[$0.name] }
    let gone = startItems.map(\.name).filter { now[$0] == nil }
    var known: Set<String> = []
    let emptied = gone.filter { known.insert($0).inserted }.map { QueryText.Item($0, "") }
    return QueryText(changed + emptied).description
  }

  /// The state of a text. O(items × widgets of an attribute).
  func state(of text: String) -> ScreenState {
    let items = QueryText(text).items
    let names = Set(items.map(\.name))
    var state = start
    state.filters = [:]
    state.memory = [:]
    for item in startItems.filter({ !names.contains($0.name) }) + items {
      if searches.holds(item.name) { continue }
      if memory.holds(item.name) {
        memory.take(item, into: &state.memory)
      } else if let placed = filters.read(item) {
        state.filters[placed.filterState, default: FilterState()]
          .add([placed.filter], to: placed.group)
      }
    }
    for lens in state.lenses {
      let before = state[lens]
      var after = before
      searches.apply(items, to: &after, of: lens.searcher)
      state.change(lens, from: before, to: after)
    }
    return state
  }

  private static func items(
    of state: ScreenState, _ searches: SearchItems, _ filters: FilterItems, _ memory: MemoryItems
  ) -> [QueryText.Item] {
    let places = state.filters.keys.sorted().flatMap { name in
      state.filters[name, default: FilterState()].placed(in: name)
    }
    return searches.items(of: state.lenses.map { state[$0] }) + places.map(filters.item)
      + memory.items(of: state.memory)
  }
}

extension FilterState {
  /// The filters by group, in a fixed order of the groups.
  fileprivate func placed(in filterState: String) -> [FilterItems.Placed] {
    groupIDs.sorted { $0.order < $1.order }.flatMap { group in
      filters(in: group).map { .init(filterState: filterState, group: group, filter: $0) }
    }
  }
}

extension FilterGroup.ID {
  fileprivate var order: (String, Int, String) {
    switch self {
    case .and(let name): (name, 0, "")
    case .or(let name, let kind): (name, 1, kind.rawValue)
    case .hierarchical(let name): (name, 2, "")
    }
  }
}

extension [QueryText.Item] {
  fileprivate var valuesByName: [String: Set<String>] {
    reduce(into: [:]) { $0[$1.name, default: []].insert($1.value) }
  }
}
