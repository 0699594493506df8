extension Hierarchy {
  /// The values of the last answer on a level (0-based) that lie below another value, in its
  /// order; what is on the selected path is marked.
  ///
  /// The selected value is there in any case. It has no hits if the answer lacks it; how many is
  /// unknown before the first answer.
  ///
  /// So are excluded values. `actions` names what can be done with each value, which is then the
  /// action's value.
  public func choices(
    at level: Int, below parent: String?, in context: WidgetContext, actions: [String]
  ) -> [View.Choice] {
    let selected = selected(in: context.state.filters)
    let start = parent.map { $0 + separator } ?? ""
    var found = (context.response?.facets[attributes[level]] ?? [])
      .filter { $0.value.count > start.count && $0.value.hasPrefix(start) }
      .map { (value: $0.value, count: Optional($0.count)) }
    if level < selected.count, selected[level].hasPrefix(start),
      !found.contains(where: { $0.value == selected[level] })
    {
      found.append((selected[level], context.response == nil ? nil : 0))
    }
    for value in excludedValues(at: level, below: start, in: context.state.filters)
    where !found.contains(where: { $0.value == value }) {
      found.append((value, nil))
    }
    return found.map { value, count in
      let isExcluded = isExcluded(value, in: context.state.filters)
      return View.Choice(
        context.wording.name(ofValue: value, of: attributes[level])
          ?? String(value.dropFirst(start.count)),
        value: .text(value),
        count: isExcluded ? excludedCount(of: value, in: context) : count,
        isSelected: level < selected.count && selected[level] == value, isExcluded: isExcluded,
        actions: actions.map { context.action($0, value) })
    }
  }

  private func excludedValues(
    at level: Int, below start: String, in filters: FilterState
  ) -> [String] {
    filters.filters(in: .and(groupName)).compactMap { filter in
      guard case .facet(let facet) = filter, facet.isNegated,
        facet.attribute == attributes[level], facet.value.text.hasPrefix(start)
      else { return nil }
      return facet.value.text
    }
  }
}
