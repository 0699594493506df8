public import WidgetCore

/// The best record of each group, with others of the group below it.
public struct GroupedHitsConnector: Connector {
  public static let type = "groupedHits"
  public static let summary = "The best record of each group, with others of the group below it."
  public static let example = """
    type: groupedHits
    attribute: model
    template: "{{name}}, {{price}}"
    limit: 3
    """
  public static let actions = [ListLength.action] + HitActions.all

  @Parameter(
    "The attribute by which the records are grouped; the searcher's 'attributeForDistinct'.")
  public var attribute: String
  @Parameter("The most records of a group, 1 to 20.")
  public var limit: Int = 3
  @Parameter("Whether a person can have more records of each group.")
  public var showMore: Bool = false
  @Parameter("The most records of a group then.")
  public var showMoreLimit: Int = 10
  @Parameter("How the best record of a group is shown, as for 'hits'; by its name if absent.")
  public var template: Template?
  @Parameter("How the others are shown; like the best if absent.")
  public var othersTemplate: Template?
  @Parameter("Whether it is said how many more records a group has.")
  public var showCount: Bool = true
  @Parameter("Which parts are marked: those that match the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("The most words of a snippet.")
  public var snippetWords: Int = 10
  @Parameter("What is said when nothing is found; the screen's 'noResults' if absent.")
  public var emptyText: String?
  @Parameter("The groups on a page, 1 to 1000; what the searcher gives if absent.")
  public var hitsPerPage: Int?

  public init() {}

  private var length: ListLength { ListLength(limit, showMore: showMore, upTo: showMoreLimit) }
  private var lines: HitLines {
    HitLines(template, highlight: highlight, snippetWords: snippetWords)
  }
  private var otherLines: HitLines {
    HitLines(othersTemplate ?? template, highlight: highlight, snippetWords: snippetWords)
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
    request.distinct = length.shown(in: context)
    if showCount { request.askFacet(attribute, limit: FacetSelection.mostValues) }
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
    guard let answer = context.response else { return .records(View.Records([])) }
    let response = answer.grouped(by: attribute)
    let groups = HitGroups(response, by: attribute)
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    records.records = groups.all.enumerated().compactMap { index, hits in
      let position = records.offset &+ index
      let others = hits.dropFirst()
        .map { otherLines.record(of: $0, at: position, in: context.wording) }
      return hits.first.map { best in
        var record = lines.record(of: best, at: position, in: context.wording)
        record.others = others
        record.more = showCount ? groups.rest(of: hits) : 0
        return record
      }
    }
    let canGrow = context.memory != nil || records.records.contains { $0.more > 0 }
    records.showMore = showMore && canGrow ? context.action(ListLength.action.name) : nil
    records.isShowingMore = length.isShowingMore(in: context)
    return .records(records)
  }
}
