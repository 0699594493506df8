import WidgetCore

/// A widget that breaks one rule, which its parameter names; with none it keeps them all.
struct Careless: Connector {
  enum Slip: String, ParameterValue, CaseIterable {
    case none, start, prepare, view, page, unknown, refused, memory, filters, offer, undeclared,
      query,
      response
  }

  static let type = "careless"
  static let summary = "A widget that breaks a rule."
  static let dependsOnPage = false
  static let actions = [
    ActionDescription("toggle", value: "a word", "Selects a word.", isRefinement: true),
    ActionDescription("clear", "Selects nothing."),
  ]

  @Parameter("The rule that it breaks.") var slip: Slip = .none

  var targets: [RefinementTarget] { [RefinementTarget("word", in: .and("word"))] }

  func start(_ state: inout SearchState) {
    if slip == .start { state.page += 1 }
  }

  func prepare(_ request: inout SearchRequest) {
    if slip == .prepare { request.hitsPerPage += 1 }
    request.addFacet("word")
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    if slip == .refused { state.query = "changed" }
    if slip == .memory { state.widgetStates["search"] = true }
    switch action.name {
    case "toggle" where slip == .response && context.response == nil: break
    case "toggle" where slip != .unknown:
      if slip == .query { state.query = "" }
      state.filters.toggle(
        Filter.Facet(attribute: "word", stringValue: try action.text()), in: .and("word"))
    case "clear" where slip == .filters: state.filters.removeAll()
    case "clear": state.filters.removeAll(in: .and("word"))
    default: throw .unknown(action, for: Self.self)
    }
  }

  func view(in context: WidgetContext) -> View {
    let label =
      switch slip {
      case .view: "\(Int.random(in: 0..<(.max)))"
      case .page: "page \(context.state.page + 1)"
      default: "word"
      }
    let action =
      switch slip {
      case .offer: context.action("toggle")
      case .undeclared: context.action("exclude", "word")
      default: context.action("toggle", "word")
      }
    return .choices(View.ChoiceList([View.Choice(label, value: "word", actions: [action])]))
  }
}

/// A widget whose declaration is careless.
struct Undocumented: Connector {
  static let type = "Undocumented"
  static let summary = "widget"
  static let example = "type: other"

  @Parameter("") var limit: Int = 0
  @Parameter("The most.") var most: Int = 5

  func validate(_ report: inout ParameterReport) {
    if limit == 0, most == 5 { report.warning("limit", "the limit is 0") }
  }

  func view(in context: WidgetContext) -> View { .text(View.Text("")) }
}
