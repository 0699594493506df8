public import WidgetCore

/// Filters by the values of several attributes, in the order that the searcher specifies.
public struct DynamicFacetsConnector: Connector {
  public static let type = "dynamicFacets"
  public static let otherNames = ["dynamicWidgets", "dynamicFacetList"]
  public static let summary =
    "Filters by several attributes, in the order that the searcher specifies."
  public static let example = """
    type: dynamicFacets
    facets: [brand, {attribute: color, label: Color, operator: or, selectionMode: multiple}]
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "toggle", value: "an attribute and a value, such as brand:Apple",
      "Selects or deselects a value."),
    ActionDescription(
      "exclude", value: "an attribute and a value, such as brand:Apple",
      "Excludes a value, or includes it again."),
    ActionDescription("clear", ValueList.clearAction.help),
  ]
  public static let capabilities: Set<Capability> = [.facetOrdering]

  @Parameter(
    "The attributes: names, or mappings with 'attribute'; all in the searcher's order if absent.")
  public var facets: [FacetOption]?
  @Parameter("Whether people select one value per attribute, or several.")
  public var selectionMode: SelectionMode = .single
  @Parameter("How the selected values of an attribute combine.")
  public var `operator`: RefinementOperator = .and
  @Parameter("The maximum number of values per attribute, 1 to 1000.") public var limit: Int = 20
  @Parameter("Whether values can also be excluded.") public var exclusion: Bool = false

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    ListLength(limit).check(&report)
    facets?.check("facets", &report)
    if facets == nil, `operator` == .or {
      report.error(
        "operator", "'operator: or' needs 'facets'", help: "list the attributes under 'facets'")
    }
  }

  private func selection(_ facet: FacetOption) -> FacetSelection {
    FacetSelection(of: facet.attribute, facet.operator ?? `operator`, groupName: facet.groupName)
  }

  public var targets: [RefinementTarget] {
    (facets ?? []).flatMap { selection($0).targets }.filter { exclusion || !$0.isForExclusions }
  }

  public func prepare(_ request: inout SearchRequest) {
    for attribute in facets?.map(\.attribute) ?? [SearchRequest.allFacets] {
      request.addFacet(attribute, limit: FacetSelection.maxValues)
    }
    for facet in facets ?? request.filters.filters.map({ FacetOption($0.attribute) }) {
      selection(facet).requestExcludedCounts(in: &request)
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let facets = facets ?? Self.facets(of: FacetDisplayOrder(context.response?.renderingContent))
    switch action.name {
    case "toggle":
      let (facet, value) = try facets.value(of: action)
      selection(facet).toggle(value, mode: mode(of: facet), in: &state.filters)
    case "exclude":
      let (facet, value) = try facets.value(of: action)
      selection(facet).exclude(value, in: &state.filters)
    case "clear":
      for facet in facets { selection(facet).clear(in: &state.filters) }
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let ordering = FacetDisplayOrder(context.response?.renderingContent)
    let facets = facets ?? Self.facets(of: ordering)
    let shown = (ordering?.attributes ?? []).compactMap { attribute in
      facets.first { $0.attribute == attribute }
    }
    let groups = shown.compactMap { facet -> View? in
      let choices = choices(of: facet, in: context, ordering)
      guard !choices.isEmpty else { return nil }
      let list = View.ChoiceList(Array(choices.prefix(limit)), selectionMode: mode(of: facet))
      return .group(
        View.Group(facet.label ?? context.wording.name(of: facet.attribute), [.choices(list)]))
    }
    return .group(View.Group("", groups))
  }

  private static func facets(of ordering: FacetDisplayOrder?) -> [FacetOption] {
    (ordering?.attributes ?? []).map { FacetOption($0) }
  }

  private func choices(
    of facet: FacetOption, in context: WidgetContext, _ ordering: FacetDisplayOrder?
  ) -> [View.Choice] {
    let choices = selection(facet).choices(in: context, actions: [])
    return (ordering?.choices(choices, of: facet.attribute) ?? []).map { choice in
      let value = "\(facet.attribute):\(choice.value.text ?? "")"
      var choice = choice
      choice.actions = (exclusion ? ["toggle", "exclude"] : ["toggle"])
        .map { context.action($0, value) }
      return choice
    }
  }

  private func mode(of facet: FacetOption) -> SelectionMode {
    facet.selectionMode ?? selectionMode
  }
}
