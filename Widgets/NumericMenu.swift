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
  public static let actions = [
    ActionDescription("toggle", value: "the label of an item", "Selects or deselects a range."),
    ActionDescription("clear", "Removes the filter."),
  ]

  @Parameter("The numeric attribute.") public var attribute: String
  @Parameter("The ranges, with 'label', 'start' and 'end'; one without bounds selects all.")
  public var items: [NumberBand]
  @Parameter("The filter group (default: the attribute).")
  public var groupName: String?

  /// Creates a widget with default parameters.
  public init() {}

  private func bands(in wording: Wording = Wording()) -> ExclusiveFilters {
    ExclusiveFilters(
      items.map { $0.option(on: attribute, in: wording) }, operator: .and,
      groupName: groupName ?? attribute)
  }

  public func validate(_ report: inout ParameterReport) {
    bands().check("items", &report)
  }

  public var targets: [RefinementTarget] { bands().targets }

  public func prepare(_ request: inout SearchRequest) {
    bands().requestCounts(in: &request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let bands = bands(in: context.wording)
    switch action.name {
    case "toggle": bands.toggle(try bands.item(of: action), in: &state.filters)
    case "clear": bands.select(nil, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let choices = bands(in: context.wording).choices(in: context, action: "toggle")
    return .choices(View.ChoiceList(choices, selectionMode: .single))
  }
}
