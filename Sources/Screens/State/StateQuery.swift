internal import WidgetCore

/// Encodes and decodes the state of a screen as a URL query.
///
/// An example is `q=zur&brand=Apple&price=10..50&page=2`:
///
/// - `q` is the query, `page` the 1-based page, `sort` the sort order, and `hitsPerPage` the page
///   size of the first searcher. Those of other searchers have a prefix, as in `news:page=2`. A
///   query shared by all searchers is written once.
/// - `FilterItems` defines the encoding of filters, `WidgetStateItems` that of widget states.
///
/// The text contains only changes relative to the initial state, which is the empty text. An item
/// replaces all initial values with its name; an item without a value removes them. Unknown items
/// are ignored.
///
/// If changes are pending until they are submitted, `~searched` contains the text of the state
/// searched for last, or `nothing`.
///
/// Equal states have equal texts if their filters were added in the same order.
///
/// It is a class, because each copy of a session refers to it.
final class StateQuery: Sendable {
  let initial: ScreenState
  private let initialItems: [URLQuery.Item]
  /// The initial values of each item name, in the order of the first occurrence.
  private let initialValues: [(name: String, values: [String])]
  private let items: StateItems

  /// - Parameter initial: The state that the empty text represents.
  init(_ items: StateItems, relativeTo initial: ScreenState) {
    self.initial = initial
    self.items = items
    initialItems = items.items(of: initial)
    var indices: [String: Int] = [:]
    initialValues = initialItems.reduce(into: []) { result, item in
      if let index = indices[item.name] {
        result[index].values.append(item.value)
      } else {
        indices[item.name] = result.count
        result.append((item.name, [item.value]))
      }
    }
  }

  // Cannot collide with a widget state, because widget ids are not empty.
  static let searchedName = "~searched"
  /// The value of `searchedName` before the first search.
  static let nothing = "nothing"

  /// Returns the text of a state with pending changes.
  ///
  /// - Parameter searched: The state searched for last; nil before the first search.
  func text(of state: ScreenState, searched: ScreenState?) -> String {
    let text = text(of: state)
    let before = searched.map { self.text(of: $0) } ?? Self.nothing
    if before == text { return text }
    let item = URLQuery([URLQuery.Item(Self.searchedName, before)]).description
    return text.isEmpty ? item : "\(text)&\(item)"
  }

  /// Returns the state of the latest search that a text describes; nil before the first search.
  ///
  /// Without `~searched`, it is the state of the text itself.
  func searched(of text: String) -> ScreenState? {
    guard let before = URLQuery(text)[Self.searchedName] else { return state(of: text) }
    return before == Self.nothing ? nil : state(of: before)
  }

  /// Returns the text of a state; empty for the initial state. O(items × initial item names).
  func text(of state: ScreenState) -> String {
    var items = items.items(of: state)
    var removed: [URLQuery.Item] = []
    for (name, values) in initialValues {
      var (retained, added) = (0, 0)
      // No two items of a state are equal, so counting them is enough.
      for item in items where item.name == name {
        if values.contains(item.value) { retained += 1 } else { added += 1 }
      }
      if retained == 0 && added == 0 {
        removed.append(URLQuery.Item(name, ""))
      } else if added == 0 && retained == values.count {
        items.removeAll { $0.name == name }
      }
    }
    return URLQuery(removed.isEmpty ? items : items + removed).description
  }

  /// Decodes the state of a text. O(items × widgets of an attribute).
  func state(of text: String) -> ScreenState {
    let items = URLQuery(text).items
    if items.isEmpty { return initial }
    let names = Set(items.map(\.name))
    var state = initial
    state.filters = [:]
    state.widgetStates = [:]
    for item in initialItems.filter({ !names.contains($0.name) }) + items {
      if self.items.searches.contains(item.name) { continue }
      if self.items.widgetStates.contains(item.name) {
        self.items.widgetStates.decode(item, into: &state.widgetStates)
      } else if let assigned = self.items.filters.read(item) {
        state.filters[assigned.filterState, default: FilterState()]
          .add([assigned.filter], to: assigned.group)
      }
    }
    for scope in state.scopes {
      let before = state[scope]
      var after = before
      self.items.searches.apply(items, to: &after, of: scope.searcher)
      state.change(scope, from: before, to: after)
    }
    return state
  }
}
