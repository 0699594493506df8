extension Hierarchy {
  /// Returns the values of a level below a parent, in the order of the response.
  ///
  /// Values on the selected path are selected. Selected and excluded values are always included; a
  /// selected value that the response lacks has 0 hits, or an unknown number without a response.
  ///
  /// - Parameters:
  ///   - level: the level, 0-based.
  ///   - parent: the value of the level above; nil for all values.
  ///   - context: the state and the response.
  ///   - actions: the names of the actions of each value.
  public func choices(
    at level: Int, below parent: String?, in context: WidgetContext, actions: [String]
  ) -> [View.Choice] {
    let selected = selected(in: context.state.filters)
    let prefix = parent.map { $0 + separator } ?? ""
    var found = (context.response?.facets[attributes[level]] ?? [])
      .filter { $0.value.count > prefix.count && $0.value.hasPrefix(prefix) }
      .map { (value: $0.value, count: Optional($0.count)) }
    if level < selected.count, selected[level].hasPrefix(prefix),
      !found.contains(where: { $0.value == selected[level] })
    {
      found.append((selected[level], context.response == nil ? nil : 0))
    }
    for value in excludedValues(at: level, below: prefix, in: context.state.filters)
    where !found.contains(where: { $0.value == value }) {
      found.append((value, nil))
    }
    return found.map { value, count in
      let isExcluded = isExcluded(value, in: context.state.filters)
      return View.Choice(
        context.wording.name(ofValue: value, of: attributes[level])
          ?? String(value.dropFirst(prefix.count)),
        value: .text(value),
        count: isExcluded ? excludedCount(of: value, in: context) : count,
        isSelected: level < selected.count && selected[level] == value, isExcluded: isExcluded,
        actions: actions.map { context.action($0, value) })
    }
  }

  private func excludedValues(
    at level: Int, below prefix: String, in filters: FilterState
  ) -> [String] {
    filters.filters(in: .and(groupName)).compactMap { filter in
      guard case .facet(let facet) = filter, facet.isNegated,
        facet.attribute == attributes[level], facet.value.text.hasPrefix(prefix)
      else { return nil }
      return facet.value.text
    }
  }
}
