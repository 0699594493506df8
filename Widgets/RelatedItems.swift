public import WidgetCore

/// Records like another one: those that share its values come first.
///
/// It needs a searcher of its own, over the same records, whose query and filters it leaves out of
/// account.
public struct RelatedItemsConnector: Connector {
  public static let type = "relatedItems"
  public static let otherNames = ["relatedProducts"]
  public static let summary = "Records like the first one found, or like a given one."
  public static let example = """
    type: relatedItems
    searcher: related
    of: main
    matchingPatterns: [brand, { attribute: categories, score: 3 }]
    """
  public static let actions =
    [
      ActionDescription("show", value: "the key of a record", "Shows records like that one."),
      ActionDescription("clear", "Shows records like the first one found, again."),
    ] + HitActions.all
  public static let capabilities: Set<Capability> = [.relatedRecords]

  public static let needsOwnSearcher = true

  @Parameter("The attributes whose values relate records: names, or mappings with a 'score'.")
  public var matchingPatterns: [ListedPattern]
  @Parameter("The key of the record; that of the first hit of the searcher 'of' if absent.")
  public var objectID: String?
  @Parameter("The id of the searcher whose first hit is meant; the screen's first if absent.")
  public var of: String?
  @Parameter("The most records shown, 1 to 1000.")
  public var limit: Int = 5
  @Parameter("How a record is shown, as for 'hits'; by its name if absent.")
  public var template: Template?
  @Parameter("What is said when there are none; nothing if absent.")
  public var emptyText: String = ""

  public init() {}

  public var mentionedSearchers: [String: [String]] { ["of": [of].compactMap(\.self)] }

  public var attributeUses: [AttributeUse] {
    HitLines(template).attributeUses
      + matchingPatterns.map { AttributeUse($0.pattern.attribute, .filtered) }
  }

  public func validate(_ report: inout ParameterReport) {
    HitLines(template).check(&report)
    report.checkPageSize(limit, "limit")
    if matchingPatterns.isEmpty {
      report.error("matchingPatterns", "'matchingPatterns' is empty, expected attributes")
    }
    if let of, objectID != nil {
      report.error(
        "objectID", "'objectID' is a record, and 'of: \(of)' asks for another",
        help: "keep one of the two")
    }
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    guard let item = item(in: context) else {
      request.hitsPerPage = 0
      return
    }
    request.query = ""
    request.filters = FilterState()
    request.hitsPerPage = limit
    request.related = RelatedRecords(to: item, by: matchingPatterns.map(\.pattern))
    HitLines(template).prepare(&request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "show": state.memory[context.id] = .text(try action.text())
    case "clear": state.memory[context.id] = nil
    default: return try HitActions.check(action, for: Self.self, in: context)
    }
    state.page = 0
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response, item(in: context) != nil else {
      return .records(View.Records([]))
    }
    var records = HitLines(template).records(
      of: response, emptyText: emptyText, in: context.wording)
    records.marker = .bullet
    for index in records.records.indices {
      let key = records.records[index].hit.objectID
      records.records[index].actions = [context.action("show", key)]
    }
    return .records(records)
  }

  private func item(in context: WidgetContext) -> String? {
    if let shown = context.memory?.text ?? objectID { return shown }
    let source = of.map(context.search) ?? context.searches.first
    return source?.response?.hits.first?.objectID
  }
}
