extension FacetSelection {
  /// The values of the last answer as choices, in its order, what is selected or excluded marked.
  ///
  /// `actions` name what can be done with each value, which is then the action's value.
  /// `keepsMissing` says whether selected and excluded values that the answer lacks follow. They
  /// have no hits; how many is unknown before the first answer, or if the answer was cut.
  public func choices(
    in context: WidgetContext, actions: [String], keepingMissing keepsMissing: Bool = true
  ) -> [View.Choice] {
    let found = context.response?.facets[attribute] ?? []
    let selected = selected(in: context.state.filters)
    let excluded = excluded(in: context.state.filters)
    let known = Set(found.map(\.value))
    let missing = keepsMissing ? (selected + excluded).filter { !known.contains($0) } : []
    let isComplete = context.response != nil && found.count < Self.mostValues
    let counted = found.map { (value: $0.value, count: Optional($0.count)) }
    return (counted + missing.map { (value: $0, count: isComplete ? 0 : nil) }).map {
      value, count in
      View.Choice(
        context.wording.name(of: value, of: attribute), value: .text(value), count: count,
        isSelected: selected.contains(value),
        isExcluded: excluded.contains(value), actions: actions.map { context.action($0, value) })
    }
  }
}
