public import WidgetCore

/// The values of several attributes, which and in which order the searcher says.
public struct DynamicFacetsConnector: Connector {
  public static let type = "dynamicFacets"
  public static let summary = "Values of several attributes in the order that the searcher says."
  public static let example = """
    type: dynamicFacets
    facets: [brand, {attribute: color, label: Colour, operator: or, selectionMode: multiple}]
    """
  public static let actions = [
    ActionDescription(
      "toggle", value: "an attribute and a value, as in brand:Apple",
      "Selects a value, or no longer."),
    ActionDescription("clear", "Selects nothing any more."),
  ]
  public static let capabilities: Set<Capability> = [.facetOrdering]

  @Parameter("The attributes that may be shown: names, or mappings with 'attribute'.")
  public var facets: [ListedFacet]
  @Parameter("Whether one value of an attribute is selected at a time, or several.")
  public var selectionMode: SelectionMode = .single
  @Parameter("How the selected values of an attribute combine.")
  public var `operator`: RefinementOperator = .and
  @Parameter("The most values listed of an attribute, up to 1000.") public var limit: Int = 20

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    ListLength(limit).check(&report)
    if facets.isEmpty {
      report.error("facets", "'facets' is empty, expected the attributes that may be shown")
    }
    for (index, facet) in facets.enumerated()
    where facets[..<index].contains(where: { $0.attribute == facet.attribute }) {
      report.error(
        "facets", item: index, "'\(facet.attribute)' is listed twice, expected each once")
    }
  }

  private func selection(_ facet: ListedFacet) -> FacetSelection {
    FacetSelection(of: facet.attribute, facet.operator ?? `operator`, groupName: facet.groupName)
  }

  public var targets: [RefinementTarget] {
    facets.flatMap { selection($0).targets }.filter { !$0.isForExclusions }
  }

  public func prepare(_ request: inout SearchRequest) {
    for facet in facets { request.askFacet(facet.attribute, limit: FacetSelection.mostValues) }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "toggle":
      let (facet, value) = try self.value(of: action)
      selection(facet).toggle(value, mode: mode(of: facet), in: &state.filters)
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
      var choices = selection(facet).choices(in: context, actions: ["toggle"])
      choices = ordering?.choices(choices, of: facet.attribute) ?? []
      guard !choices.isEmpty else { return nil }
      for index in choices.indices {
        let value = choices[index].value.text ?? ""
        choices[index].actions = [context.action("toggle", "\(facet.attribute):\(value)")]
      }
      let list = View.Choices(Array(choices.prefix(limit)), selectionMode: mode(of: facet))
      return .group(
        View.Group(facet.label ?? context.wording.name(of: facet.attribute), [.choices(list)]))
    }
    return .group(View.Group("", groups))
  }

  private func mode(of facet: ListedFacet) -> SelectionMode {
    facet.selectionMode ?? selectionMode
  }

  /// Attributes and values may both hold colons; the longest attribute that fits is meant.
  private func value(of action: Action) throws(ActionError) -> (ListedFacet, String) {
    let text = try action.text()
    let fitting = facets.filter { text.hasPrefix("\($0.attribute):") }
    guard let facet = fitting.max(by: { $0.attribute.count < $1.attribute.count }) else {
      throw .unknownValue(of: action, expected: facets.map { "\($0.attribute):…" })
    }
    return (facet, String(text.dropFirst(facet.attribute.count + 1)))
  }
}
