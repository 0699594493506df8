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
  /// The effects of refinements on the states that this object encodes.
  let refinements: RefinementEffects
  private let initialItems: [URLQuery.Item]
  private let initialSearch: InitialValues
  private let initialRefinements: InitialValues
  private let items: StateItems

  /// - Parameters:
  ///   - initial: The state that the empty text represents.
  ///   - earlier: An encoding of the same screen, whose cached effects of refinements are used if the
  ///     initial states differ only in the time; nil for none.
  init(_ items: StateItems, relativeTo initial: ScreenState, after earlier: StateQuery? = nil) {
    self.initial = initial
    self.items = items
    if let earlier, earlier.initial.withoutTime == initial.withoutTime {
      refinements = earlier.refinements
    } else {
      refinements = RefinementEffects()
    }
    let searchItems = items.searches.items(of: initial)
    let refinementItems = items.refinementItems(of: initial)
    initialItems = searchItems + refinementItems
    initialSearch = InitialValues(searchItems)
    initialRefinements = InitialValues(refinementItems)
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
    text(searchPart(of: state), refinementPart(of: state))
  }

  /// Returns the text of a state with these parts.
  func text(_ search: Part, _ refinements: Part) -> String {
    var text = search.changed
    func append(_ items: String) {
      if !text.isEmpty, !items.isEmpty { text += "&" }
      text += items
    }
    append(refinements.changed)
    append(search.removed)
    append(refinements.removed)
    return text
  }

  /// Encodes the query, page, sort order, and page size of each searcher.
  func searchPart(of state: ScreenState) -> Part {
    initialSearch.part(items.searches.items(of: state))
  }

  /// Encodes the filters and widget states.
  func refinementPart(of state: ScreenState) -> Part {
    initialRefinements.part(items.refinementItems(of: state))
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

extension StateQuery {
  /// The encoded items of a part of the state, separated by `&`.
  struct Part {
    /// The items that replace initial values; empty if nothing has changed.
    let changed: String
    /// The items without a value, which remove initial values; empty if there are none.
    let removed: String
  }

  /// The items of a part of the initial state.
  private struct InitialValues {
    /// The values of each item name, in the order of the first occurrence.
    private var values: [(name: String, values: [String])] = []

    init(_ items: [URLQuery.Item]) {
      for item in items {
        if let index = values.firstIndex(where: { $0.name == item.name }) {
          values[index].values.append(item.value)
        } else {
          values.append((item.name, [item.value]))
        }
      }
    }

    /// Encodes the items that differ from the initial ones.
    func part(_ items: [URLQuery.Item]) -> Part {
      var items = items
      var removed: [URLQuery.Item] = []
      for (name, values) in values {
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
      return Part(changed: Self.text(of: items), removed: Self.text(of: removed))
    }

    private static func text(of items: [URLQuery.Item]) -> String {
      items.isEmpty ? "" : URLQuery(items).description
    }
  }
}
