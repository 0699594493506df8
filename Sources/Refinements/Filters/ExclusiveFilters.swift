/// Filters of which at most one is active.
///
/// Segmented controls and numeric menus share it.
///
/// An option without a filter is selected if no other option is.
public struct ExclusiveFilters: Hashable, Sendable {
  /// A filter with a label.
  public struct Option: Hashable, Sendable {
    /// The label, which is also the value of actions.
    public var label: String
    /// The filter; nil for all records.
    public var filter: Filter?

    /// Creates an option.
    public init(_ label: String, _ filter: Filter?) {
      self.label = label
      self.filter = filter
    }
  }

  /// The options in display order.
  public var items: [Option]
  /// How the filter combines with other filters of its group.
  public var `operator`: RefinementOperator
  /// The name of the group that contains the filter.
  public var groupName: String

  /// Creates a set of exclusive filters.
  public init(_ items: [Option], operator: RefinementOperator, groupName: String) {
    self.items = items
    self.operator = `operator`
    self.groupName = groupName
  }

  /// The attributes and groups for the widget's `Connector.targets`.
  public var targets: [RefinementTarget] {
    var targets: [RefinementTarget] = []
    for filter in items.compactMap(\.filter) {
      let target = RefinementTarget(filter.attribute, in: group(of: filter), kind: filter.kind)
      if !targets.contains(target) { targets.append(target) }
    }
    return targets
  }

  /// Returns the group of a filter.
  public func group(of filter: Filter) -> FilterGroup.ID {
    FilterGroup.ID(`operator`, groupName, filter.kind)
  }

  /// Returns the selected option; nil for none.
  public func selected(in filters: FilterState) -> Option? {
    let active = items.first { item in
      !filters.isEmpty && item.filter.map { filters.contains($0, in: group(of: $0)) } ?? false
    }
    return active ?? items.first { $0.filter == nil }
  }

  /// Replaces the selected option; nil deselects it.
  ///
  /// Other filters of the group don't change.
  public func select(_ item: Option?, in filters: inout FilterState) {
    if !filters.isEmpty {
      for filter in items.compactMap(\.filter) { filters.remove(filter, from: group(of: filter)) }
    }
    if let filter = item?.filter { filters.add([filter], to: group(of: filter)) }
  }

  /// Selects an option, or deselects it if it is selected.
  public func toggle(_ item: Option, in filters: inout FilterState) {
    select(item == selected(in: filters) ? nil : item, in: &filters)
  }

  /// Requests the number of records of each option as if it were selected.
  public func requestCounts(in request: inout SearchRequest) {
    for count in items.compactMap(count(of:)) {
      request.addCount(of: count.filter, ignoring: count.ignoring)
    }
  }

  private func count(of item: Option) -> SearchRequest.Count? {
    item.filter.map { SearchRequest.Count(of: $0, ignoring: group(of: $0)) }
  }

  /// Returns the option that an action specifies by its label or its filter.
  ///
  /// - Throws: `ActionError` if there is no such option.
  public func item(of action: Action) throws(ActionError) -> Option {
    let text = try action.text()
    if let item = items.first(where: { $0.label == text }) { return item }
    let filter = try? FilterParser.parseFilter(text)
    if let filter, let item = items.first(where: { $0.filter == filter }) { return item }
    throw .unknownValue(of: action, expected: items.map(\.label))
  }

  /// Returns the options as choices.
  ///
  /// - Parameters:
  ///   - context: the state and the response.
  ///   - action: the name of the action that selects an option by its label.
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

  /// Reports an empty list and duplicate options of `parameter`.
  public func check(_ parameter: String, _ report: inout ParameterReport) {
    if items.isEmpty {
      report.error(parameter, "'\(parameter)' is empty, expected at least one item")
    }
    for (index, item) in items.enumerated() {
      let earlier = items[..<index]
      if earlier.contains(where: { $0.label == item.label }) {
        report.error(
          parameter, item: index, "the label '\(item.label)' is used twice",
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

/// A labeled filter of a segmented control.
///
/// Without a filter, it selects all records.
///
/// A screen file writes it as `{label: Cheap, filter: "price < 5"}`, or as `{label: All}`.
public struct FilterSegment: ParameterRecord {
  /// The label, which is also the value of actions.
  @Parameter("The label.") public var label: String
  /// The filter; nil for all records.
  @Parameter("The filter (default: all records).") public var filter: Filter?

  /// Creates a segment whose label is still to be set.
  public init() {}

  /// The segment as one of several exclusive filters.
  public var option: ExclusiveFilters.Option { ExclusiveFilters.Option(label, filter) }
}
