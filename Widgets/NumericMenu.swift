public import WidgetCore

/// Filters a numeric attribute by one of several predefined ranges.
public struct NumericMenuConnector: Connector {
  public static let type = "numericMenu"
  public static let otherNames = ["number"]
  public static let summary = "Filters a numeric attribute by a predefined range."
  public static let example = """
    type: numericMenu
    attribute: price
    items:
      - {}
      - { end: 10 }
      - { start: 10, end: 100 }
      - { label: Expensive, start: 100 }
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "toggle", value: "the label of an item", "Selects or deselects a range.", isRefinement: true),
    ActionDescription("clear", "Removes the filter.", isRefinement: true),
  ]

  @Parameter("The numeric attribute.") public var attribute: String
  @Parameter("The ranges, with 'label', 'start' and 'end'; one without bounds selects all.")
  public var items: [NumberBand]
  @Parameter("The filter group (default: the attribute).")
  public var groupName: String?

  private static let labels = NumberBandLabels()

  /// Creates a widget with default parameters.
  public init() {}

  /// Returns the ranges as filters, without labels by default: most labels are formatted numbers.
  private func filters(labeled labels: [String]? = nil) -> ExclusiveFilters {
    ExclusiveFilters(
      items.indices.map { index in
        ExclusiveFilters.Option(labels?[index] ?? "", items[index].filter(on: attribute))
      }, operator: .and, groupName: groupName ?? attribute)
  }

  private func labeledFilters(in wording: Wording = Wording()) -> ExclusiveFilters {
    filters(labeled: Self.labels.labels(of: items, on: attribute, in: wording))
  }

  public func validate(_ report: inout ParameterReport) {
    labeledFilters().check("items", &report)
  }

  public var targets: [RefinementTarget] { filters().targets }

  public func prepare(_ request: inout SearchRequest) {
    filters().requestCounts(in: &request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "toggle":
      let filters = labeledFilters(in: context.wording)
      filters.toggle(try filters.item(of: action), in: &state.filters)
    case "clear": filters().select(nil, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let choices = labeledFilters(in: context.wording).choices(in: context, action: "toggle")
    return .choices(View.ChoiceList(choices, selectionMode: .single))
  }
}
