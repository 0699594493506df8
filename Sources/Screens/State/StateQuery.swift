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
/// Where changes wait to be searched for, `~searched` holds the text of what was searched for last, or
/// `nothing`.
///
/// Equal states have equal texts if their filters were chosen in the same order.
struct StateQuery {
  let start: ScreenState
  private let startItems: [URLQuery.Item]
  /// The values of each name that the start has, in the order of the names.
  private let startValues: [(name: String, values: Set<String>)]
  private let items: StateItems

  /// - Parameter start: the state that needs no text.
  init(_ items: StateItems, from start: ScreenState) {
    self.start = start
    self.items = items
    startItems = items.items(of: start)
    var places: [String: Int] = [:]
    startValues = startItems.reduce(into: []) { known, item in
      if let place = places[item.name] {
        known[place].values.insert(item.value)
      } else {
        places[item.name] = known.count
        known.append((item.name, [item.value]))
      }
    }
  }

  // No widget has an empty id, so that no note has this name.
  private static let searchedName = "~searched"
  private static let nothing = "nothing"

  /// The text of a state of which not all has been searched for yet.
  ///
  /// - Parameter searched: what has; nil for nothing.
  func text(of state: ScreenState, searched: ScreenState?) -> String {
    let text = text(of: state)
    let before = searched.map { self.text(of: $0) } ?? Self.nothing
    if before == text { return text }
    let item = URLQuery([URLQuery.Item(Self.searchedName, before)]).description
    return text.isEmpty ? item : "\(text)&\(item)"
  }

  /// What a text says has been searched for: its state itself where it says nothing about it; nil
  /// for nothing.
  func searched(of text: String) -> ScreenState? {
    guard let before = URLQuery(text)[Self.searchedName] else { return state(of: text) }
    return before == Self.nothing ? nil : state(of: before)
  }

  /// The text of a state; empty for the start. O(items × names of the start).
  func text(of state: ScreenState) -> String {
    let now = items.items(of: state)
    var (unchanged, gone): ([String], [String]) = ([], [])
    for (name, values) in startValues {
      var found: Set<String> = []
      var isMore = false
      for item in now where item.name == name {
        if values.contains(item.value) { found.insert(item.value) } else { isMore = true }
      }
      if found.isEmpty && !isMore {
        gone.append(name)
      } else if !isMore && found.count == values.count {
        unchanged.append(name)
      }
    }
    let changed = now.filter { !unchanged.contains($0.name) }
    return URLQuery(changed + gone.map { URLQuery.Item($0, "") }).description
  }

  /// The state of a text. O(items × widgets of an attribute).
  func state(of text: String) -> ScreenState {
    let items = URLQuery(text).items
    if items.isEmpty { return start }
    let names = Set(items.map(\.name))
    var state = start
    state.filters = [:]
    state.memory = [:]
    for item in startItems.filter({ !names.contains($0.name) }) + items {
      if self.items.searches.holds(item.name) { continue }
      if self.items.memory.holds(item.name) {
        self.items.memory.take(item, into: &state.memory)
      } else if let placed = self.items.filters.read(item) {
        state.filters[placed.filterState, default: FilterState()]
          .add([placed.filter], to: placed.group)
      }
    }
    for lens in state.lenses {
      let before = state[lens]
      var after = before
      self.items.searches.apply(items, to: &after, of: lens.searcher)
      state.change(lens, from: before, to: after)
    }
    return state
  }
}
