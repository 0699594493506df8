public import WidgetCore

/// Stars to choose from; keeps the records that have at least so many.
public struct RatingMenuConnector: Connector {
  public static let type = "ratingMenu"
  public static let otherNames = ["starRating", "rating"]
  public static let summary = "Stars to choose from; keeps the records with at least so many."
  public static let example = "type: ratingMenu\nattribute: rating"
  public static let actions = [
    ActionDescription(
      "toggle", value: "a number of stars", "Keeps so many and more, or all again."),
    ActionDescription("clear", "Keeps all again."),
  ]

  @Parameter("The numeric attribute that holds the stars.") public var attribute: String
  @Parameter("The most stars there are, 2 to 10.") public var max: Int = 5
  @Parameter("The filter group that the choice is kept in; the attribute if absent.")
  public var groupName: String?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if !(2...10).contains(max) { report.error("max", "'max' is \(max), expected 2 to 10") }
  }

  private var ratings: ExclusiveFilters {
    let items = stars.map { ExclusiveFilters.Item(String($0), atLeast($0)) }
    return ExclusiveFilters(items, operator: .and, groupName: groupName ?? attribute)
  }

  /// The numbers that can be chosen, from many to few.
  private var stars: [Int] { Array(stride(from: max - 1, through: 1, by: -1)) }

  private func atLeast(_ stars: Int) -> Filter {
    .numeric(
      Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: Double(stars)))
  }

  public var targets: [RefinementTarget] { ratings.targets }

  public func prepare(_ request: inout SearchRequest) {
    ratings.askCounts(in: &request)
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
    // Before anything is chosen, an empty choice says something about the records.
    return .choices(
      View.Choices(
        choices.filter { !isRefined || $0.isSelected || $0.count != 0 }, selectionMode: .single))
  }
}
