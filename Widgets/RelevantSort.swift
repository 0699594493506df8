public import WidgetCore

/// Whether a sort order shows all that was found or only what is relevant, with a way to change it.
///
/// Shows nothing where the searcher does not weigh relevance.
public struct RelevantSortConnector: Connector {
  public static let type = "relevantSort"
  public static let summary = "Whether a sort order leaves out what is less relevant."
  public static let example = """
    type: relevantSort
    strictness: 80
    """
  public static let actions = [
    ActionDescription("toggle", "Shows all that was found, or only what is relevant."),
    ActionDescription(
      "set", value: "a number from 0, for all, to 100", "Says how relevant hits must be."),
  ]
  public static let capabilities: Set<Capability> = [.relevancyStrictness]

  @Parameter("How relevant hits are at least where not all are shown, 1 to 100.")
  public var strictness: Int = 100
  @Parameter("What is said of the hits while only relevant ones are shown.")
  public var relevantText: String?
  @Parameter("What is said of the hits while all are shown.")
  public var allText: String?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if !(1...100).contains(strictness) {
      report.error("strictness", "'strictness' is \(strictness), expected 1 to 100")
    }
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    if case .integer(let strictness) = context.memory { request.relevancyStrictness = strictness }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let chosen: Int
    switch action.name {
    case "toggle":
      guard let isRelevant = isRelevant(in: context) else {
        throw ActionError("'\(action)': the searcher weighs no relevance in this sort order")
      }
      chosen = isRelevant ? 0 : strictness
    case "set":
      chosen = try action.integer()
      guard (0...100).contains(chosen) else {
        throw ActionError("'\(action)': expected 0 to 100")
      }
    default: throw .unknown(action, for: Self.self)
    }
    state.memory[context.id] = .integer(chosen)
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
          .choices(View.Choices([button], selectionMode: .single, style: .button)),
        ]))
  }

  /// Nil where relevance was not weighed.
  private func isRelevant(in context: WidgetContext) -> Bool? {
    context.response?.appliedRelevancyStrictness.map { $0 > 0 }
  }
}
