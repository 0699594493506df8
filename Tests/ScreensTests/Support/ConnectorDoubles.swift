import WidgetCore

/// A list that toggles values of one attribute.
struct FacetListDouble: Connector {
  static let type = "facetList"
  static let otherNames = ["refinementList"]
  static let summary = "Filters by values of one attribute."
  static let actions = [
    ActionDescription(
      "toggle", value: "a value", "Selects or deselects a value.", isRefinement: true)
  ]

  @Parameter("The attribute.") var attribute: String
  @Parameter("How the values combine.") var `operator`: RefinementOperator = .or
  @Parameter("The group.") var groupName: String?
  @Parameter("The maximum number of values.") var limit: Int = 10
  @Parameter("The initially selected values.") var selected: [String] = []

  private var group: FilterGroup.ID { FilterGroup.ID(`operator`, groupName ?? attribute, .facet) }

  var targets: [RefinementTarget] { [RefinementTarget(attribute, in: group)] }

  func start(_ state: inout SearchState) {
    let filters = selected.map { Filter.facet(.init(attribute: attribute, stringValue: $0)) }
    state.filters.add(filters, to: group)
  }

  func prepare(_ request: inout SearchRequest) {
    request.addFacet(attribute, limit: limit)
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "toggle" else { throw ActionError.unknown(action, for: Self.self) }
    let filter = Filter.Facet(attribute: attribute, stringValue: try action.text())
    state.filters.toggle(filter, in: group)
  }

  func view(in context: WidgetContext) -> View {
    let selected = context.state.filters.filters(in: group).map(\.description)
    return .text(.init(selected.joined(separator: ", ")))
  }
}

/// A list that adds its exclusions to an `and` group.
struct ExclusionListDouble: Connector {
  static let type = "exclusionList"
  static let summary = "Excludes values of one attribute."

  @Parameter("The attribute.") var attribute: String
  @Parameter("The group.") var groupName: String?

  var targets: [RefinementTarget] {
    let group = FilterGroup.ID.and(groupName ?? attribute)
    return [RefinementTarget(attribute, in: group, kind: .facet, isForExclusions: true)]
  }

  func view(in context: WidgetContext) -> View { .text(.init("")) }
}

/// A hierarchy over several attributes, which share a group.
struct HierarchyDouble: Connector {
  static let type = "tree"
  static let summary = "Filters by a path in a hierarchy."

  @Parameter("The attributes of the levels.") var attributes: [String]
  @Parameter("The separator between levels.") var separator: String = " > "

  var targets: [RefinementTarget] {
    attributes.map { RefinementTarget($0, in: .hierarchical(attributes.first ?? "")) }
  }

  func view(in context: WidgetContext) -> View { .text(.init("")) }
}

/// A range of one attribute.
struct NumberRangeDouble: Connector {
  static let type = "numberRange"
  static let summary = "A range of one attribute."

  @Parameter("The attribute.") var attribute: String
  @Parameter("The group.") var groupName: String?
  @Parameter("The bounds.") var bounds: NumericRange?

  var targets: [RefinementTarget] {
    [RefinementTarget(attribute, in: .and(groupName ?? attribute))]
  }

  func view(in context: WidgetContext) -> View { .text(.init("")) }
}

/// A list of comparisons.
struct NumericListDouble: Connector {
  static let type = "numericFilterList"
  static let summary = "Filters by comparisons."

  @Parameter("How they combine.") var `operator`: RefinementOperator = .or
  @Parameter("The group.") var groupName: String = "numbers"
  @Parameter("The filters.") var filters: [Filter]

  var targets: [RefinementTarget] {
    let group = FilterGroup.ID(`operator`, groupName, .numeric)
    return filters.map { RefinementTarget($0.attribute, in: group) }
  }

  func view(in context: WidgetContext) -> View { .text(.init("")) }
}

/// The query of all searchers; shows the query and the number of hits.
struct SearchBoxDouble: Connector {
  static let type = "searchBox"
  static let summary = "Text field for the query."
  static let actions = [
    ActionDescription("set", value: "a text", "Sets the query."),
    ActionDescription("submit", value: "a text", "Searches.", effect: .submits),
  ]
  static let spansSearchers = true

  @Parameter("Shown while empty.") var placeholder: String = ""

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "set": state.query = try action.text()
    case "submit": state.query = action.value ?? state.query
    default: throw ActionError.unknown(action, for: Self.self)
    }
  }

  func view(in context: WidgetContext) -> View {
    .text(.init("\(context.state.query): \(context.response.map { "\($0.nbHits)" } ?? "none")"))
  }
}

/// Hits with pages and a widget state.
struct HitsDouble: Connector {
  static let type = "hits"
  static let summary = "The records."
  static let actions = [
    ActionDescription("page", value: "a page", "Goes to a page."),
    ActionDescription("size", value: "a number", "Sets the page size."),
    ActionDescription("unfold", "Shows details."),
  ]

  @Parameter("Hits on a page.") var hitsPerPage: Int = 20
  @Parameter("The line of a record.") var template: Template?

  func prepare(_ request: inout SearchRequest) {
    request.hitsPerPage = hitsPerPage
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "page": state.page = try action.integer() - 1
    case "size": state.hitsPerPage = try action.integer()
    case "unfold": state.widgetStates[context.id] = true
    default: throw ActionError.unknown(action, for: Self.self)
    }
  }

  func view(in context: WidgetContext) -> View {
    .text(.init(context.widgetState == true ? "unfolded" : "folded"))
  }
}

/// Shows whether any search is pending, or the error of a failed one.
struct LoadingDouble: Connector {
  static let type = "loading"
  static let summary = "Shows whether a search is pending."
  static let spansSearchers = true

  func view(in context: WidgetContext) -> View {
    if let error = context.error { return .failure(.init(error.message)) }
    return .progress(.init(isLoading: context.isLoading, label: "…"))
  }
}

/// Applies or discards pending changes; shows their number.
struct ApplyDouble: Connector {
  static let type = "applyButton"
  static let summary = "Applies pending changes."
  static let actions = [
    ActionDescription("apply", "Applies the changes.", effect: .submits),
    ActionDescription("discard", "Discards the changes.", effect: .discards),
  ]
  static let spansSearchers = true

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {}

  func view(in context: WidgetContext) -> View {
    .text(.init("\(context.state.changes(since: context.searched))"))
  }
}

/// Shows the hits as records.
struct RecordsDouble: Connector {
  static let type = "records"
  static let summary = "Shows clickable records."
  static let actions = HitActions.all

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    try HitActions.check(action, for: Self.self, in: context)
  }

  func view(in context: WidgetContext) -> View {
    let hits = context.response?.hits ?? []
    let records = hits.map { View.RecordList.Item(line: HighlightedText(parts: []), hit: $0) }
    return .records(View.RecordList(records, offset: 40))
  }
}

/// Removes all filters.
struct ClearDouble: Connector {
  static let type = "filterClear"
  static let summary = "Removes filters."

  @Parameter("The groups.") var groups: [String] = []

  var mentionedGroups: [String: [String]] { ["groups": groups] }

  static let actions = [ActionDescription("clear", "Removes all filters.")]
  static let spansSearchers = true

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard !state.filters.isEmpty else { throw ActionError("there is nothing to clear") }
    state.filters.removeAll()
  }

  func view(in context: WidgetContext) -> View { .text(.init("")) }
}

/// Widgets below a title.
struct PanelDouble: Container {
  static let type = "panel"
  static let summary = "Widgets below a title."
  static let dependsOnPage = false

  @Parameter("The widgets.") var widgets: [JSONValue]

  func view(of widgets: [Frame.Widget], in context: WidgetContext) -> View {
    .group(View.Group(context.title ?? "", members: widgets.map(View.Group.Member.widget)))
  }
}
