internal import WidgetCore

/// How the filters of a screen are written as items of a query.
///
/// An item is named after its attribute, `brand=Apple`, and the filter then belongs where any filter
/// of a person belongs: to the first widget that takes it. Where that would be another filter state,
/// its name comes first, `news:brand=Apple`; where it would be another group, the item is named
/// after the group and holds the filter's text, `or(Price bands)=price < 5`.
struct FilterItems {
  /// A filter with its place in a screen's state.
  struct Placed: Hashable {
    var filterState: String
    var group: FilterGroup.ID
    var filter: Filter
  }

  /// The filter state of the first searcher.
  private let first: String
  private let targets: [String: [(filterState: String, target: RefinementTarget)]]
  /// The attributes whose names stand for nothing else.
  private let plainAttributes: Set<String>
  private let filterStates: Set<String>
  private let isTaken: @Sendable (String) -> Bool

  /// - Parameter isTaken: whether items of a name stand for something else.
  init(_ screen: Screen, isTaken: @escaping @Sendable (String) -> Bool) {
    let known = screen.widgets.flatMap { widget in
      widget.connector.targets.map { (filterState: widget.filterState, target: $0) }
    }
    first = screen.searchers.first?.filterState ?? ""
    targets = Dictionary(grouping: known, by: \.target.attribute)
    filterStates = Set(screen.searchers.map(\.filterState) + screen.widgets.map(\.filterState))
    plainAttributes = Set(targets.keys.filter { !isTaken($0) })
    self.isTaken = isTaken
  }

  /// The item that reads back as the filter in its place. O(widgets of the attribute).
  func item(of placed: Placed) -> URLQuery.Item {
    let attribute = placed.filter.attribute
    let short = ShortFilter.text(of: placed.filter)
    if let short, plainAttributes.contains(attribute),
      self.placed(placed.filter, in: nil) == placed
    {
      return URLQuery.Item(attribute, short)
    }
    let prefix = "\(placed.filterState):"
    if let short {
      let item = URLQuery.Item(prefix + attribute, short)
      if read(item) == placed { return item }
    }
    let item = URLQuery.Item(placed.group.itemName, placed.filter.text)
    return read(item) == placed ? item : URLQuery.Item(prefix + item.name, item.value)
  }

  /// The filter of an item; nil if it names none, as an empty one does. O(widgets of the attribute).
  func read(_ item: URLQuery.Item) -> Placed? {
    guard let place = place(item.name) else { return nil }
    switch place.content {
    case .attribute(let attribute):
      guard let filter = ShortFilter.read(item.value, for: attribute) else { return nil }
      return placed(filter, in: place.filterState)
    case .group(let group):
      guard let filter = try? FilterParser.parseFilter(item.value) else { return nil }
      return Placed(
        filterState: place.filterState ?? first, group: group.holding(filter), filter: filter)
    }
  }

  /// Where a filter belongs: to the first widget that takes it, of a filter state if one is named.
  private func placed(_ filter: Filter, in filterState: String?) -> Placed? {
    let known = targets[filter.attribute]?.first {
      $0.target.accepts(filter) && (filterState ?? $0.filterState) == $0.filterState
    }
    return known.map {
      Placed(filterState: $0.filterState, group: $0.target.group, filter: filter)
    }
  }

  /// True if items of this name stand for filters.
  func holds(_ name: String) -> Bool {
    place(name) != nil
  }

  private enum Content {
    case attribute(String)
    case group(FilterGroup.ID)
  }

  private func place(_ name: String) -> (filterState: String?, content: Content)? {
    if isTaken(name) { return nil }
    if let content = content(name) { return (nil, content) }
    guard let prefix = filterStates.first(where: { name.hasPrefix("\($0):") }),
      let content = content(String(name.dropFirst(prefix.count + 1)))
    else { return nil }
    return (prefix, content)
  }

  private func content(_ name: String) -> Content? {
    if targets[name] != nil { return .attribute(name) }
    return FilterGroup.ID(itemName: name).map(Content.group)
  }
}

extension FilterGroup.ID {
  fileprivate var itemName: String {
    switch self {
    case .and(let name): "and(\(name))"
    case .or(let name, _): "or(\(name))"
    case .hierarchical(let name): "hierarchical(\(name))"
    }
  }

  /// The kind of an `or` group is that of the filters in it.
  fileprivate init?(itemName: String) {
    guard itemName.last == ")", let open = itemName.firstIndex(of: "(") else { return nil }
    let name = String(itemName[itemName.index(after: open)...].dropLast())
    switch itemName[..<open] {
    case "and": self = .and(name)
    case "or": self = .or(name, .facet)
    case "hierarchical": self = .hierarchical(name)
    default: return nil
    }
  }

  fileprivate func holding(_ filter: Filter) -> FilterGroup.ID {
    if case .or(let name, _) = self { .or(name, filter.kind) } else { self }
  }
}
