public import WidgetCore

/// Ways out of a search that finds nothing, each with what it would bring.
///
/// It is seen only where nothing is found, or where something else is shown in place of nothing.
public struct EmptyResultsConnector: Connector {
  public static let type = "emptyResults"
  public static let summary = "Ways out of a search that finds nothing, with what each would bring."
  public static let example = """
    type: emptyResults
    recover: [dropFilter, suggestions, clearQuery]
    suggestions: [phone, tablet]
    """
  public static let actions = [
    ActionDescription(
      "recover", value: "an offer, as in clearQuery or dropFilter=brand:Apple",
      "Searches in the way that is offered.")
  ]

  @Parameter("What is offered, in this order; what would bring nothing is left out.")
  public var recover: [Recovery] = [
    .dropFilter, .fuzzier, .suggestions, .clearFilters, .clearQuery,
  ]
  @Parameter("The queries that 'suggestions' stands for, up to 20.")
  public var suggestions: [String] = []
  @Parameter(
    "Whether the hits of the first offer that brings any are shown without being asked for.")
  public var automatic: Bool = false

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if recover.isEmpty { report.error("recover", "'recover' is empty, expected what is offered") }
    for (index, recovery) in recover.enumerated() where recover[..<index].contains(recovery) {
      report.error(
        "recover", item: index, "'\(recovery.rawValue)' is listed twice, expected each once")
    }
    if suggestions.count > 20 {
      report.error("suggestions", "\(suggestions.count) suggestions, expected 20 at most")
    }
    if !suggestions.isEmpty, !recover.contains(.suggestions) {
      report.warning(
        "suggestions", "'suggestions' are never offered", help: "add 'suggestions' to 'recover'")
    }
  }

  private func offers(_ query: String, _ filters: FilterState) -> [RecoveryOffer] {
    RecoveryOffer.offers(recover, suggestions: suggestions, for: query, filters)
  }

  public func prepare(_ request: inout SearchRequest, remembering memory: JSONValue?) {
    // Words are loosened for the query that it was wanted for, no longer for the next one.
    if let query = memory?.text, query == request.query { request.reading.loosen() }
    for var offer in offers(request.query, request.filters) {
      offer.alternative.isAutomatic = automatic
      request.askAlternative(offer.alternative)
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == "recover" else { throw .unknown(action, for: Self.self) }
    let offers = offers(state.query, state.filters)
    let name = try action.text()
    guard let offer = offers.first(where: { $0.alternative.name == name }) else {
      throw .unknownValue(of: action, expected: offers.map(\.alternative.name))
    }
    state.query = offer.alternative.query ?? state.query
    state.filters = offer.alternative.filters ?? state.filters
    if offer.recovery == .fuzzier { state.memory[context.id] = .text(state.query) }
  }

  public func view(in context: WidgetContext) -> View {
    let (searched, wording) = (context.searched, context.wording)
    var group = View.Group("", [])
    group.isHidden = true
    guard let response = context.response, response.nbHits == 0 || response.alternative != nil
    else {
      return .group(group)
    }
    let offers = offers(searched.query, searched.filters)
    let applied = offers.first { $0.alternative.name == response.alternative }
    let buttons = offers.filter { $0 != applied }.compactMap {
      $0.choice(in: context, action: "recover")
    }
    let nothing = wording.text(.nothingFound, ["query": searched.query])
    let instead = applied.map { wording.text(.shownInstead, ["offer": $0.label(in: wording)]) }
    let sentence = [nothing, instead].compactMap(\.self).joined(separator: " ")
    let values = JSONObject([("applied", response.alternative?.json ?? .null)])
    group.isHidden = false
    group.members = [
      .view(.text(View.Text(sentence, values: values))),
      .view(.choices(View.Choices(buttons, selectionMode: .single, style: .button))),
    ]
    return .group(group)
  }
}
