public import WidgetCore

/// Shows records related to another record.
///
/// Records that share more values come first. The widget needs a separate searcher with the same
/// records, whose query and filters it replaces.
public struct RelatedItemsConnector: Connector {
  public static let type = "relatedItems"
  public static let otherNames = ["relatedProducts", "configureRelatedItems"]
  public static let summary = "Shows records related to the first hit or to a specified record."
  public static let example = """
    type: relatedItems
    searcher: related
    of: main
    matchingPatterns: [brand, { attribute: categories, score: 3 }]
    """
  public static let actions =
    [
      ActionDescription("show", value: "an object ID", "Shows records related to a record."),
      ActionDescription("clear", "Shows records related to the initial record."),
    ] + HitActions.all
  public static let capabilities: Set<Capability> = [.relatedRecords]

  public static let needsOwnSearcher = true

  @Parameter("The attributes that relate records: names, or mappings with a 'score'.")
  public var matchingPatterns: [RelatedAttribute]
  @Parameter("The object ID of the record (default: the first hit of the searcher 'of').")
  public var objectID: String?
  @Parameter("The id of the searcher whose first hit is used (default: the first searcher).")
  public var of: String?
  @Parameter("The maximum number of records, 1 to 1000.")
  public var limit: Int = 5
  @Parameter("The template of a record, as for 'hits' (default: its name).")
  public var template: Template?
  @ParameterGroup public var appearance: RecordAppearance
  @Parameter("The text without results (default: none).")
  public var emptyText: String = ""

  /// Creates a widget with default parameters.
  public init() {}

  private var lines: HitLines { HitLines(template, appearance: appearance) }

  public var mentionedSearchers: [String: [String]] { ["of": [of].compactMap(\.self)] }

  public var attributeUses: [AttributeUse] {
    lines.attributeUses
      + matchingPatterns.map { AttributeUse($0.pattern.attribute, .filtered) }
  }

  public func validate(_ report: inout ParameterReport) {
    lines.check(&report)
    report.checkPageSize(limit, "limit")
    if matchingPatterns.isEmpty {
      report.error(
        "matchingPatterns", "'matchingPatterns' is empty, expected at least one attribute")
    }
    if let of, objectID != nil {
      report.error(
        "objectID", "'objectID' and 'of: \(of)' exclude each other",
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
    lines.prepare(&request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "show": state.widgetStates[context.id] = .text(try action.text())
    case "clear": state.widgetStates[context.id] = nil
    default: return try HitActions.check(action, for: Self.self, in: context)
    }
    state.page = 0
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response, item(in: context) != nil else {
      return .records(View.RecordList([]))
    }
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    records.marker = .bullet
    for index in records.records.indices {
      let key = records.records[index].hit.objectID
      records.records[index].actions = [context.action("show", key)]
    }
    return .records(records)
  }

  /// Returns the object ID of the reference record; nil before the first response.
  private func item(in context: WidgetContext) -> String? {
    if let shown = context.widgetState?.text ?? objectID { return shown }
    let source = of.map(context.search) ?? context.searches.first
    return source?.response?.hits.first?.objectID
  }
}
