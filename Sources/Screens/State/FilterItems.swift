internal import WidgetCore

/// Encodes the filters of a screen as items of a URL query.
///
/// An item is named after its attribute: `brand=Apple` adds the filter to the group of the first
/// widget that accepts it. If the filter is in a different filter state, the name gets a prefix:
/// `news:brand=Apple`. If it is in a different group, the item is named after the group and its
/// value is the filter's text: `or(Price bands)=price < 5`.
struct FilterItems {
  /// A filter with the filter state and group that contain it.
  struct AssignedFilter: Hashable {
    var filterState: String
    var group: FilterGroup.ID
    var filter: Filter
  }

  /// The filter state of the first searcher.
  private let first: String
  private let attributes: [String: Attribute]
  private let filterStates: Set<String>
  private let isReserved: @Sendable (String) -> Bool
  /// The items of filters that are not words, each of which was decoded to verify it.
  private let verifiedItems = RecentValues<AssignedFilter, URLQuery.Item>(limit: 256)

  /// An attribute that widgets filter by.
  private struct Attribute {
    /// Whether an item with its name encodes a filter, because the name is not reserved.
    var isPlain: Bool
    /// The targets of the widgets.
    var targets: [(filterState: String, target: RefinementTarget)]
  }

  /// - Parameter isReserved: Returns whether items with a name encode something other than filters.
  init(_ screen: Screen, isReserved: @escaping @Sendable (String) -> Bool) {
    let all = screen.widgets.flatMap { widget in
      widget.connector.targets.map { (filterState: widget.filterState, target: $0) }
    }
    first = screen.searchers.first?.filterState ?? ""
    attributes = Dictionary(grouping: all, by: \.target.attribute)
      .reduce(into: [:]) { attributes, entry in
        let (name, targets) = entry
        attributes[name] = Attribute(isPlain: !isReserved(name), targets: targets)
      }
    filterStates = Set(screen.searchers.map(\.filterState) + screen.widgets.map(\.filterState))
    self.isReserved = isReserved
  }

  /// Returns the shortest item that decodes to the filter. O(widgets of the attribute).
  func item(of assigned: AssignedFilter) -> URLQuery.Item {
    if let word = ShortFilter.word(of: assigned.filter),
      let item = plainItem(word, of: assigned)
    {
      return item
    }
    if let item = verifiedItems.value(for: assigned) { return item }
    let item = verifiedItem(of: assigned)
    verifiedItems.insert(item, for: assigned)
    return item
  }

  /// Returns the shortest item that decodes to the filter, after decoding it.
  private func verifiedItem(of assigned: AssignedFilter) -> URLQuery.Item {
    let attribute = assigned.filter.attribute
    let short = ShortFilter.text(of: assigned.filter)
    if let short, let item = plainItem(short, of: assigned) { return item }
    let prefix = "\(assigned.filterState):"
    if let short {
      let item = URLQuery.Item(prefix + attribute, short)
      if read(item) == assigned { return item }
    }
    let item = URLQuery.Item(assigned.group.itemName, assigned.filter.text)
    return read(item) == assigned ? item : URLQuery.Item(prefix + item.name, item.value)
  }

  /// Returns the item without a prefix; nil if it decodes to another filter state or group.
  private func plainItem(_ value: String, of assigned: AssignedFilter) -> URLQuery.Item? {
    let name = assigned.filter.attribute
    guard let attribute = attributes[name], attribute.isPlain,
      let match = attribute.targets.first(where: { $0.target.accepts(assigned.filter) }),
      match.filterState == assigned.filterState, match.target.group == assigned.group
    else { return nil }
    return URLQuery.Item(name, value)
  }

  /// Decodes an item; nil if it contains no filter. O(widgets of the attribute).
  func read(_ item: URLQuery.Item) -> AssignedFilter? {
    guard let (filterState, subject) = parse(item.name) else { return nil }
    switch subject {
    case .attribute(let attribute):
      guard let filter = ShortFilter.read(item.value, for: attribute) else { return nil }
      return assign(filter, in: filterState)
    case .group(let group):
      guard let filter = try? FilterParser.parseFilter(item.value) else { return nil }
      return AssignedFilter(
        filterState: filterState ?? first, group: group.accepting(filter), filter: filter)
    }
  }

  /// Assigns a filter to the group of the first widget that accepts it.
  ///
  /// - Parameter filterState: Restricts the search to the widgets of a filter state; nil for all.
  private func assign(_ filter: Filter, in filterState: String?) -> AssignedFilter? {
    let match = attributes[filter.attribute]?.targets.first {
      $0.target.accepts(filter) && (filterState ?? $0.filterState) == $0.filterState
    }
    return match.map {
      AssignedFilter(filterState: $0.filterState, group: $0.target.group, filter: filter)
    }
  }

  /// True if items with this name encode filters.
  func contains(_ name: String) -> Bool {
    parse(name) != nil
  }

  /// The part of an item's name that determines the meaning of its value.
  private enum Subject {
    case attribute(String)
    case group(FilterGroup.ID)
  }

  /// Splits an item's name into an optional filter state and what the value applies to.
  private func parse(_ name: String) -> (filterState: String?, subject: Subject)? {
    if isReserved(name) { return nil }
    if let subject = subject(name) { return (nil, subject) }
    guard let prefix = filterStates.first(where: { name.hasPrefix("\($0):") }),
      let subject = subject(String(name.dropFirst(prefix.count + 1)))
    else { return nil }
    return (prefix, subject)
  }

  private func subject(_ name: String) -> Subject? {
    if attributes[name] != nil { return .attribute(name) }
    return FilterGroup.ID(itemName: name).map(Subject.group)
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

  /// The filter type of an `or` group is not encoded; `accepting(_:)` derives it from the filter.
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

  fileprivate func accepting(_ filter: Filter) -> FilterGroup.ID {
    if case .or(let name, _) = self { .or(name, filter.kind) } else { self }
  }
}
