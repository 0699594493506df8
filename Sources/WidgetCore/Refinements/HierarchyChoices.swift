extension Hierarchy {
  /// The values of the last answer on a level (0-based) that lie below another value, in its
  /// order; what is on the selected path is marked.
  ///
  /// The selected value is there in any case. It has no hits if the answer lacks it; how many is
  /// unknown before the first answer.
  ///
  /// `action` names what can be done with each value, which is then the action's value.
  public func choices(
    at level: Int, below parent: String?, in context: WidgetContext, action: String
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
    return found.map { value, count in
      View.Choice(
        context.wording.name(ofValue: value, of: attributes[level])
          ?? String(value.dropFirst(start.count)),
        value: .text(value), count: count,
        isSelected: level < selected.count && selected[level] == value,
        actions: [context.action(action, value)])
    }
  }
}
