public import WidgetCore

/// Switches a sort order between all results and the relevant ones.
///
/// The view is empty if the searcher does not filter sorted results by relevance.
public struct RelevantSortConnector: Connector {
  public static let type = "relevantSort"
  public static let summary = "Switches a sort order between all results and relevant results."
  public static let example = """
    type: relevantSort
    strictness: 80
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("toggle", "Switches between all and relevant results."),
    ActionDescription(
      "set", value: "a number from 0 (all) to 100", "Sets the minimum relevance."),
  ]
  public static let capabilities: Set<Capability> = [.relevancyStrictness]

  @Parameter("The minimum relevance of relevant results, 1 to 100.")
  public var strictness: Int = 100
  @Parameter("The text above relevant results (default: the text 'onlyRelevantShown').")
  public var relevantText: String?
  @Parameter("The text above all results (default: the text 'allResultsShown').")
  public var allText: String?

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if !(1...100).contains(strictness) {
      report.error("strictness", "'strictness' is \(strictness), expected 1 to 100")
    }
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    if case .integer(let strictness) = context.widgetState {
      request.relevancyStrictness = strictness
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let minimum: Int
    switch action.name {
    case "toggle":
      guard let isRelevant = isRelevant(in: context) else {
        throw ActionError("'\(action)': this sort order does not support a minimum relevance")
      }
      minimum = isRelevant ? 0 : strictness
    case "set":
      minimum = try action.integer()
      guard (0...100).contains(minimum) else {
        throw ActionError("'\(action)': expected 0 to 100")
      }
    default: throw .unknown(action, for: Self.self)
    }
    state.widgetStates[context.id] = .integer(minimum)
    state.page = 0
  }

  public func view(in context: WidgetContext) -> View {
    guard let isRelevant = isRelevant(in: context) else { return .group(View.Group("", [])) }
    let wording = context.wording
    let hint =
      isRelevant
      ? relevantText ?? wording.text(.onlyRelevantShown)
      : allText ?? wording.text(.allResultsShown)
    let values: [(String, JSONValue)] = [
      ("isRelevantSorted", .boolean(isRelevant)),
      ("strictness", context.response?.appliedRelevancyStrictness.json ?? .null),
    ]
    let label = wording.text(isRelevant ? .showAllResults : .showRelevantResults)
    let button = View.Choice(
      label, value: .integer(isRelevant ? 0 : strictness), actions: [context.action("toggle")])
    return .group(
      View.Group(
        "",
        [
          .text(View.Text(hint, values: JSONObject(values))),
          .choices(View.ChoiceList([button], selectionMode: .single, layout: .button)),
        ]))
  }

  /// Nil if the response has no minimum relevance.
  private func isRelevant(in context: WidgetContext) -> Bool? {
    context.response?.appliedRelevancyStrictness.map { $0 > 0 }
  }
}
