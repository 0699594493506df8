public import WidgetCore

/// The values of several attributes, which and in which order the searcher says.
public struct DynamicFacetsConnector: Connector {
  public static let type = "dynamicFacets"
  public static let otherNames = ["dynamicWidgets", "dynamicFacetList"]
  public static let summary = "Values of several attributes in the order that the searcher says."
  public static let example = """
    type: dynamicFacets
    facets: [brand, {attribute: color, label: Colour, operator: or, selectionMode: multiple}]
    """
  public static let actions = [
    ActionDescription(
      "toggle", value: "an attribute and a value, as in brand:Apple",
      "Selects a value, or no longer."),
    ActionDescription(
      "exclude", value: "an attribute and a value, as in brand:Apple",
      "Keeps a value out, or no longer."),
    ValueList.clearAction,
  ]
  public static let capabilities: Set<Capability> = [.facetOrdering]

  @Parameter("The attributes that may be shown: names, or mappings with 'attribute'.")
  public var facets: [ListedFacet]
  @Parameter("Whether one value of an attribute is selected at a time, or several.")
  public var selectionMode: SelectionMode = .single
  @Parameter("How the selected values of an attribute combine.")
  public var `operator`: RefinementOperator = .and
  @Parameter("The most values listed of an attribute, up to 1000.") public var limit: Int = 20
  @Parameter("Whether each value can also be excluded.") public var exclusion: Bool = false

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    ListLength(limit).check(&report)
    facets.check("facets", &report)
  }

  private func selection(_ facet: ListedFacet) -> FacetSelection {
    FacetSelection(of: facet.attribute, facet.operator ?? `operator`, groupName: facet.groupName)
  }

  public var targets: [RefinementTarget] {
    facets.flatMap { selection($0).targets }.filter { exclusion || !$0.isForExclusions }
  }

  public func prepare(_ request: inout SearchRequest) {
    for facet in facets {
      request.askFacet(facet.attribute, limit: FacetSelection.mostValues)
      selection(facet).askExcludedCounts(in: &request)
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
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
    let ordering = FacetOrdering(context.response?.renderingContent)
    let shown = (ordering?.attributes ?? []).compactMap { attribute in
      facets.first { $0.attribute == attribute }
    }
    let groups = shown.compactMap { facet -> View? in
      let choices = choices(of: facet, in: context, ordering)
      guard !choices.isEmpty else { return nil }
      let list = View.Choices(Array(choices.prefix(limit)), selectionMode: mode(of: facet))
      return .group(
        View.Group(facet.label ?? context.wording.name(of: facet.attribute), [.choices(list)]))
    }
    return .group(View.Group("", groups))
  }

  private func choices(
    of facet: ListedFacet, in context: WidgetContext, _ ordering: FacetOrdering?
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

  private func mode(of facet: ListedFacet) -> SelectionMode {
    facet.selectionMode ?? selectionMode
  }
}
