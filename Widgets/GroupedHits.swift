public import WidgetCore

/// Shows the matching records in groups by the value of an attribute.
public struct GroupedHitsConnector: Connector {
  public static let type = "groupedHits"
  public static let otherNames = ["multiIndexHits", "index"]
  public static let summary = "Shows the matching records in groups by the value of an attribute."
  public static let example = """
    type: groupedHits
    attribute: model
    template: "{{name}}, {{price}}"
    limit: 3
    """
  public static let actions = [ListLength.action] + HitActions.all

  @Parameter(
    "The attribute that records are grouped by; the searcher's 'attributeForDistinct'.")
  public var attribute: String
  @Parameter("The maximum number of records per group, 1 to 20.")
  public var limit: Int = 3
  @Parameter("Whether people can show more records of each group.")
  public var showMore: Bool = false
  @Parameter("The maximum number of records per extended group.")
  public var showMoreLimit: Int = 10
  @Parameter("The template of the first record of a group, as for 'hits' (default: its name).")
  public var template: Template?
  @ParameterGroup public var appearance: RecordAppearance
  @Parameter("The template of the other records (default: 'template').")
  public var othersTemplate: Template?
  @Parameter("Whether the number of further records is shown.")
  public var showCount: Bool = true
  @Parameter("The highlighted parts: matches of the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("The maximum number of words of a snippet.")
  public var snippetWords: Int = 10
  @Parameter("The text without results (default: the text 'noResults').")
  public var emptyText: String?
  @Parameter("The number of groups per page, 1 to 1000 (default: the searcher's).")
  public var hitsPerPage: Int?

  /// Creates a widget with default parameters.
  public init() {}

  private var length: ListLength { ListLength(limit, showMore: showMore, upTo: showMoreLimit) }
  private var lines: HitLines {
    HitLines(
      template, highlight: highlight, snippetWords: snippetWords, appearance: appearance)
  }
  private var otherLines: HitLines {
    HitLines(
      othersTemplate ?? template, highlight: highlight, snippetWords: snippetWords,
      appearance: appearance)
  }

  public var attributeUses: [AttributeUse] {
    [AttributeUse(attribute, .shown)] + lines.attributeUses + otherLines.attributeUses
  }

  public func validate(_ report: inout ParameterReport) {
    length.check(&report)
    lines.check(&report)
    report.checkPageSize(hitsPerPage)
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    request.distinct = length.visibleCount(in: context)
    if showCount { request.addFacet(attribute, limit: FacetSelection.maxValues) }
    lines.prepare(&request)
    otherLines.prepare(&request)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard action.name == ListLength.action.name else {
      return try HitActions.check(action, for: Self.self, in: context)
    }
    try length.toggle(action, in: &state, context)
  }

  public func view(in context: WidgetContext) -> View {
    guard let latest = context.response else { return .records(View.RecordList([])) }
    let response = latest.grouped(by: attribute)
    let groups = HitGroups(response, by: attribute)
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    records.records = groups.all.enumerated().compactMap { index, hits in
      let position = records.offset &+ index
      let others = hits.dropFirst()
        .map { otherLines.record(of: $0, at: position, in: context.wording) }
      return hits.first.map { best in
        var record = lines.record(of: best, at: position, in: context.wording)
        record.others = others
        record.more = showCount ? groups.remainingCount(of: hits) : 0
        return record
      }
    }
    let canExtend = context.widgetState != nil || records.records.contains { $0.more > 0 }
    records.showMore = showMore && canExtend ? context.action(ListLength.action.name) : nil
    records.isShowingMore = length.isShowingMore(in: context)
    return .records(records)
  }
}
