public import WidgetCore

/// Bands of numbers that the screen's author lists, one of which can be chosen.
public struct NumericMenuConnector: Connector {
  public static let type = "numericMenu"
  public static let summary = "A list of given bands of numbers, one of which can be chosen."
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
    ActionDescription("toggle", value: "the label of an item", "Chooses a band, or none again."),
    ActionDescription("clear", "Chooses none."),
  ]

  @Parameter("The numeric attribute to refine by.") public var attribute: String
  @Parameter("The bands, each with 'label', 'start' and 'end'; without both ends it is everything.")
  public var items: [ListedBand]
  @Parameter("The filter group that the chosen band is kept in; the attribute if absent.")
  public var groupName: String?

  public init() {}

  private func bands(in wording: Wording = Wording()) -> ExclusiveFilters {
    ExclusiveFilters(
      items.map { $0.item(on: attribute, in: wording) }, operator: .and,
      groupName: groupName ?? attribute)
  }

  public func validate(_ report: inout ParameterReport) {
    bands().check("items", &report)
  }

  public var targets: [RefinementTarget] { bands().targets }

  public func prepare(_ request: inout SearchRequest) {
    bands().askCounts(in: &request)
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
    return .choices(View.Choices(choices, selectionMode: .single))
  }
}
