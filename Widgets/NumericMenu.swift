public import WidgetCore

/// Bands of numbers that the screen's author lists, one of which can be chosen.
public struct NumericMenuConnector: Connector {
  public static let type = "numericMenu"
  public static let summary = "A list of given bands of numbers, one of which can be chosen."
  public static let example = """
    type: numericMenu
    attribute: price
    items:
      - { label: All }
      - { label: up to 10, end: 10 }
      - { label: 10 to 100, start: 10, end: 100 }
      - { label: from 100, start: 100 }
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

  private var bands: ExclusiveFilters {
    ExclusiveFilters(
      items.map { $0.item(on: attribute) }, operator: .and, groupName: groupName ?? attribute)
  }

  public func validate(_ report: inout ParameterReport) {
    bands.check("items", &report)
  }

  public var targets: [RefinementTarget] { bands.targets }

  public func prepare(_ request: inout SearchRequest) {
    bands.askCounts(in: &request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "toggle": bands.toggle(try bands.item(of: action), in: &state.filters)
    case "clear": bands.select(nil, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let choices = bands.choices(in: context, action: "toggle")
    return .choices(View.Choices(choices, selectionMode: .single))
  }
}
