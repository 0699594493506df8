/// Filters of which one holds at a time; what segments and numeric menus share.
///
/// One of the items may have no filter: it is selected when none of the others is.
public struct ExclusiveFilters: Hashable, Sendable {
  /// A filter to choose.
  public struct Item: Hashable, Sendable {
    public var label: String
    /// Nil for the item that stands for all records.
    public var filter: Filter?

    public init(_ label: String, _ filter: Filter?) {
      self.label = label
      self.filter = filter
    }
  }

  /// The items in the order in which they are shown.
  public var items: [Item]
  public var `operator`: RefinementOperator
  /// The name of the group that the filter is kept in.
  public var groupName: String

  public init(_ items: [Item], operator: RefinementOperator, groupName: String) {
    self.items = items
    self.operator = `operator`
    self.groupName = groupName
  }

  public var targets: [RefinementTarget] {
    var targets: [RefinementTarget] = []
    for filter in items.compactMap(\.filter) {
      let target = RefinementTarget(filter.attribute, in: group(of: filter), kind: filter.kind)
      if !targets.contains(target) { targets.append(target) }
    }
    return targets
  }

  /// The group that a filter is kept in.
  public func group(of filter: Filter) -> FilterGroup.ID {
    FilterGroup.ID(`operator`, groupName, filter.kind)
  }

  /// The item that holds; nil if none does.
  public func selected(in filters: FilterState) -> Item? {
    let chosen = items.first { item in
      item.filter.map { filters.contains($0, in: group(of: $0)) } ?? false
    }
    return chosen ?? items.first { $0.filter == nil }
  }

  /// Lets an item hold in place of the others; nil leaves none. Foreign filters stay.
  public func select(_ item: Item?, in filters: inout FilterState) {
    for filter in items.compactMap(\.filter) { filters.remove(filter, from: group(of: filter)) }
    if let filter = item?.filter { filters.add([filter], to: group(of: filter)) }
  }

  /// Lets an item hold, or none if it holds already.
  public func toggle(_ item: Item, in filters: inout FilterState) {
    select(item == selected(in: filters) ? nil : item, in: &filters)
  }

  /// Asks how many records each item would leave in place of the one that holds.
  public func askCounts(in request: inout SearchRequest) {
    for count in items.compactMap(count(of:)) {
      request.askCount(of: count.filter, ignoring: count.ignoring)
    }
  }

  private func count(of item: Item) -> SearchRequest.Count? {
    item.filter.map { SearchRequest.Count(of: $0, ignoring: group(of: $0)) }
  }

  /// The item that an action names by its label, or by its filter's text however it is spelled.
  public func item(of action: Action) throws(ActionError) -> Item {
    let text = try action.text()
    if let item = items.first(where: { $0.label == text }) { return item }
    let filter = try? FilterParser.parseFilter(text)
    if let filter, let item = items.first(where: { $0.filter == filter }) { return item }
    throw .unknownValue(of: action, expected: items.map(\.label))
  }

  /// The items as choices, with their counts if they were asked for.
  ///
  /// `action` is what can be done with each; its value is the item's label.
  public func choices(in context: WidgetContext, action: String) -> [View.Choice] {
    let selected = selected(in: context.state.filters)
    return items.map { item in
      View.Choice(
        item.label, value: item.filter.map { .text($0.text) } ?? .null,
        count: count(of: item).flatMap { context.response?.counts[$0] },
        isSelected: item == selected,
        actions: [context.action(action, item.label)])
    }
  }

  /// Reports what is wrong with items that were read from `parameter`.
  public func check(_ parameter: String, _ report: inout ParameterReport) {
    if items.isEmpty {
      report.error(parameter, "'\(parameter)' is empty, expected the filters to choose from")
    }
    for (index, item) in items.enumerated() {
      let earlier = items[..<index]
      if earlier.contains(where: { $0.label == item.label }) {
        report.error(
          parameter, item: index, "the label '\(item.label)' is used twice, expected one for each",
          id: .duplicateFilter)
      } else if earlier.contains(where: { $0.filter == item.filter }) {
        report.error(
          parameter, item: index,
          "\(item.filter.map { "'\($0.text)'" } ?? "an item without a filter") is listed twice",
          id: .duplicateFilter)
      }
    }
  }
}
