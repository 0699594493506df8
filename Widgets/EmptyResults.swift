public import WidgetCore

/// Ways out of a search that finds nothing, each with what it would bring.
///
/// It is seen only where nothing is found, or where something else is shown in place of nothing.
public struct EmptyResultsConnector: Connector {
  public static let type = "emptyResults"
  public static let otherNames = ["noResults"]
  public static let summary = "Ways out of a search that finds nothing, with what each would bring."
  public static let example = """
    type: emptyResults
    recover: [dropFilter, suggestions, clearQuery]
    suggestions: [phone, tablet]
    """
  public static let actions = [
    ActionDescription(
      "recover", value: "an offer, as in clearQuery or dropFilter=brand:Apple",
      "Searches in the way that is offered.", effect: .submits)
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
    RecoveryOffer.check(recover, suggestions: suggestions, &report)
  }

  private func offers(_ query: String, _ filters: FilterState) -> [RecoveryOffer] {
    RecoveryOffer.offers(recover, suggestions: suggestions, for: query, filters)
  }

  /// Words are loosened for the query that it was wanted for, no longer for the next one.
  private func isLoosened(_ query: String, _ memory: JSONValue?) -> Bool {
    !query.isEmpty && memory?.text == query
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    if isLoosened(request.query, context.memory) { request.reading.loosen() }
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
    // What is offered belongs to the answer that it came with.
    guard let response = context.response, !context.isLoading else { return .group(group) }
    let isLoosened = response.nbHits > 0 && isLoosened(searched.query, context.memory)
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
      .view(.choices(View.Choices(buttons, selectionMode: .single, style: .button))),
    ]
    return .group(group)
  }
}
