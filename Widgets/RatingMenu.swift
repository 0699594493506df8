public import WidgetCore

/// Filters by minimum star rating.
public struct RatingMenuConnector: Connector {
  public static let type = "ratingMenu"
  public static let otherNames = ["starRating", "rating"]
  public static let summary = "Filters by minimum star rating."
  public static let example = "type: ratingMenu\nattribute: rating"
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "toggle", value: "a number of stars", "Selects or deselects a minimum rating.",
      isRefinement: true),
    ActionDescription("clear", "Removes the filter.", isRefinement: true),
  ]

  @Parameter("The numeric attribute with the rating.") public var attribute: String
  @Parameter("The maximum number of stars, 2 to 10.") public var max: Int = 5
  @Parameter("The filter group (default: the attribute).")
  public var groupName: String?

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if !(2...10).contains(max) { report.error("max", "'max' is \(max), expected 2 to 10") }
  }

  private var ratings: ExclusiveFilters {
    let items = stars.map { ExclusiveFilters.Option(String($0), atLeast($0)) }
    return ExclusiveFilters(items, operator: .and, groupName: groupName ?? attribute)
  }

  /// The selectable ratings in descending order.
  private var stars: [Int] { Array(stride(from: max - 1, through: 1, by: -1)) }

  private func atLeast(_ stars: Int) -> Filter {
    .numeric(
      Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: Double(stars)))
  }

  public var targets: [RefinementTarget] { ratings.targets }

  public func prepare(_ request: inout SearchRequest) {
    ratings.requestCounts(in: &request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "toggle": ratings.toggle(try ratings.item(of: action), in: &state.filters)
    case "clear": ratings.select(nil, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let isRefined = ratings.selected(in: context.state.filters) != nil
    let choices = zip(stars, ratings.choices(in: context, action: "toggle")).map { stars, choice in
      var choice = choice
      let empty = String(repeating: "☆", count: max - stars)
      let andUp = context.wording.text(.andUp, count: stars)
      choice.label = String(repeating: "★", count: stars) + "\(empty) \(andUp)"
      choice.value = .integer(stars)
      return choice
    }
    // Without a selection, ratings without hits describe the records.
    return .choices(
      View.ChoiceList(
        choices.filter { !isRefined || $0.isSelected || $0.count != 0 }, selectionMode: .single))
  }
}
