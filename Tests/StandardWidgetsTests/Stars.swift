import WidgetCore

/// Filters by minimum star rating.
struct Stars: Connector {
  static let type = "stars"
  static let summary = "Filters by minimum star rating."
  static let example = "type: stars\nattribute: rating"
  static let actions = [
    ActionDescription(
      "toggle", value: "a number of stars", "Selects or deselects a minimum rating.")
  ]

  @Parameter("The attribute with the rating.") var attribute: String

  init() {}

  private var group: FilterGroup.ID { .and(attribute) }

  var targets: [RefinementTarget] { [RefinementTarget(attribute, in: group)] }

  func prepare(_ request: inout SearchRequest) {
    request.addFacet(attribute)
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "toggle" else { throw .unknown(action, for: Self.self) }
    let stars = try action.integer()
    guard (1...5).contains(stars) else { throw ActionError("'\(action)': expected 1 to 5") }
    let wasSelected = state.filters.contains(atLeast(stars), in: group)
    state.filters.removeAll((1...5).map(atLeast), from: group)
    if !wasSelected { state.filters.add([atLeast(stars)], to: group) }
  }

  func view(in context: WidgetContext) -> View {
    let ratings = context.response?.facets[attribute]
    let choices = (1...5).reversed().map { stars in
      let those = ratings?.filter { (Double($0.value) ?? 0) >= Double(stars) }
      return View.Choice(
        String(repeating: "★", count: stars), value: .integer(stars),
        count: those?.reduce(0) { $0 + $1.count },
        isSelected: context.state.filters.contains(atLeast(stars), in: group),
        actions: [context.action("toggle", String(stars))])
    }
    return .choices(View.ChoiceList(choices, selectionMode: .single))
  }

  private func atLeast(_ stars: Int) -> Filter {
    .numeric(
      Filter.Numeric(attribute: attribute, operator: .greaterThanOrEqual, value: Double(stars)))
  }
}
