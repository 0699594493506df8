public import WidgetCore

/// Offers alternatives to a search without results, with their numbers of hits.
///
/// The widget is visible only without results, or while it shows the results of an alternative.
public struct EmptyResultsConnector: Connector {
  public static let type = "emptyResults"
  public static let otherNames = ["noResults"]
  public static let summary = "Offers alternatives to a search without results."
  public static let example = """
    type: emptyResults
    recover: [dropFilter, suggestions, clearQuery]
    suggestions: [phone, tablet]
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription(
      "recover", value: "an alternative, such as clearQuery or dropFilter=brand:Apple",
      "Performs an alternative search.", effect: .submits)
  ]

  @Parameter("The alternatives in order; those without hits are hidden.")
  public var recover: [Recovery] = [
    .dropFilter, .fuzzier, .suggestions, .clearFilters, .clearQuery,
  ]
  @Parameter("The suggested queries, at most 20.")
  public var suggestions: [String] = []
  @Parameter(
    "Whether the hits of the first alternative with any are shown automatically.")
  public var automatic: Bool = false

  /// Creates a widget with default parameters.
  public init() {}

  public func validate(_ report: inout ParameterReport) {
    RecoveryOffer.check(recover, suggestions: suggestions, &report)
  }

  private func offers(_ query: String, _ filters: FilterState) -> [RecoveryOffer] {
    RecoveryOffer.offers(recover, suggestions: suggestions, for: query, filters)
  }

  /// Looser matching applies only to the query for which it was selected.
  private func isLoosened(_ query: String, _ widgetState: JSONValue?) -> Bool {
    !query.isEmpty && widgetState?.text == query
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    if isLoosened(request.query, context.widgetState) { request.strategy.relax() }
    for var offer in offers(request.query, request.filters) {
      offer.alternative.isAutomatic = automatic
      request.addAlternative(offer.alternative)
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
    if offer.recovery == .fuzzier { state.widgetStates[context.id] = .text(state.query) }
  }

  public func view(in context: WidgetContext) -> View {
    let (searched, wording) = (context.searched, context.wording)
    var group = View.Group("", [])
    group.isHidden = true
    // The alternatives belong to the response that contains their counts.
    guard let response = context.response, !context.isLoading else { return .group(group) }
    let isLoosened = response.nbHits > 0 && isLoosened(searched.query, context.widgetState)
    let done = response.alternative ?? (isLoosened ? Recovery.fuzzier.rawValue : nil)
    guard response.nbHits == 0 || done != nil else { return .group(group) }
    let offers = offers(searched.query, searched.filters)
    let applied = offers.first { $0.alternative.name == done }
    let open = isLoosened ? [] : offers.filter { $0 != applied }
    let buttons = open.compactMap { $0.choice(in: context, action: "recover") }
    let nothing = wording.text(.nothingFound, ["query": searched.query])
    let instead = applied.map { wording.text(.shownInstead, ["offer": $0.label(in: wording)]) }
    let sentence = [nothing, instead].compactMap(\.self).joined(separator: " ")
    let values = JSONObject([("applied", done?.json ?? .null)])
    group.isHidden = false
    group.members = [
      .view(.text(View.Text(sentence, values: values))),
      .view(.choices(View.ChoiceList(buttons, selectionMode: .single, layout: .button))),
    ]
    return .group(group)
  }
}
