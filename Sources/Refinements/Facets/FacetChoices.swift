extension FacetSelection {
  /// Returns the values of the response as choices, in the same order.
  ///
  /// - Parameters:
  ///   - context: the state and the response.
  ///   - actions: the names of the actions of each choice.
  ///   - includesMissing: true to append selected and excluded values that the response lacks. They have
  ///     0 hits, or an unknown number without a response or if the response was truncated.
  public func choices(
    in context: WidgetContext, actions: [String], includingMissing includesMissing: Bool = true
  ) -> [View.Choice] {
    let values = context.response?.facets[attribute] ?? []
    let selected = selected(in: context.state.filters)
    let excluded = excluded(in: context.state.filters)
    let required = includesMissing ? selected + excluded : []
    let listed = required.isEmpty ? [] : Set(values.map { Filter.Facet.Value.string($0.value) })
    let missing = required.filter { !listed.contains(.string($0)) }
    let isComplete = context.response != nil && values.count < Self.maxValues
    let wording = context.wording
    var choices: [View.Choice] = []
    choices.reserveCapacity(values.count + missing.count)
    func add(_ value: String, _ count: Int?) {
      let isExcluded = excluded.has(value)
      choices.append(
        View.Choice(
          wording.name(of: value, of: attribute), value: .text(value),
          count: isExcluded ? excludedCount(of: value, in: context) ?? count : count,
          isSelected: selected.has(value), isExcluded: isExcluded,
          actions: actions.map { context.action($0, value) }))
    }
    for value in values { add(value.value, value.count) }
    for value in missing { add(value, isComplete ? 0 : nil) }
    return choices
  }

  /// Returns the results of a facet search as choices, in the same order.
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
      // Matches are in the raw value, so that a display name cannot be highlighted.
      choice.highlighted = name == hit.value ? hit.highlighted : nil
      return choice
    }
  }

  /// Requests the numbers of records that the excluded values exclude.
  ///
  /// The facet counts don't contain them, since no matching record has an excluded value.
  public func requestExcludedCounts(in request: inout SearchRequest) {
    for value in excluded(in: request.filters) {
      request.addCount(of: filter(value), ignoring: exclusionGroup)
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
