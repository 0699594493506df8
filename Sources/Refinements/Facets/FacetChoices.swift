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
    let kept = keepsMissing ? selected + excluded : []
    let known = kept.isEmpty ? [] : Set(found.map { Filter.Facet.Value.string($0.value) })
    let missing = kept.filter { !known.contains(.string($0)) }
    let isComplete = context.response != nil && found.count < Self.mostValues
    let counted = found.map { (value: $0.value, count: Optional($0.count)) }
    return (counted + missing.map { (value: $0, count: isComplete ? 0 : nil) }).map {
      value, count in
      View.Choice(
        context.wording.name(of: value, of: attribute), value: .text(value),
        count: excluded.has(value) ? excludedCount(of: value, in: context) ?? count : count,
        isSelected: selected.has(value),
        isExcluded: excluded.has(value), actions: actions.map { context.action($0, value) })
    }
  }

  /// The values that a search found, in its order, what is selected or excluded marked.
  public func choices(
    among hits: [FacetHit], in context: WidgetContext, actions: [String]
  ) -> [View.Choice] {
    let selected = selected(in: context.state.filters)
    let excluded = excluded(in: context.state.filters)
    return hits.map { hit in
      let name = context.wording.name(of: hit.value, of: attribute)
      var choice = View.Choice(
        name, value: .text(hit.value), count: hit.count, isSelected: selected.has(hit.value),
        isExcluded: excluded.has(hit.value),
        actions: actions.map { context.action($0, hit.value) })
      // A value that people know by another name has no part of it that matches.
      choice.highlighted = name == hit.value ? hit.highlighted : nil
      return choice
    }
  }

  /// Asks how many records each excluded value keeps out, which its own count cannot tell.
  public func askExcludedCounts(in request: inout SearchRequest) {
    for value in excluded(in: request.filters) {
      request.askCount(of: filter(value), ignoring: exclusionGroup)
    }
  }

  private func excludedCount(of value: String, in context: WidgetContext) -> Int? {
    context.response?.counts[
      SearchRequest.Count(of: filter(value), ignoring: exclusionGroup)]
  }

  private func filter(_ value: String) -> Filter {
    .facet(Filter.Facet(attribute: attribute, stringValue: value))
  }

  private var exclusionGroup: FilterGroup.ID { .and(group.name) }
}
