public import WidgetCore

/// Shows the matching records with coordinates on a map, and their distances.
public struct GeoHitsConnector: Connector {
  public static let type = "geoHits"
  public static let otherNames = ["geoSearch", "map"]
  public static let summary = "Shows the matching records on a map."
  public static let example = """
    type: geoHits
    template: "{{name}}, {{__distance}}"
    around: 47.37, 8.54
    radius: 200000
    """
  public static let actions = AreaRefinement.actions + HitActions.all
  public static let capabilities: Set<Capability> = [.geography]

  @Parameter("The template of a record, as for 'hits' (default: its name).")
  public var template: Template?
  @Parameter("The attribute with the coordinates; the searcher's 'geolocation'.")
  public var attribute: String = "_geoloc"
  @Parameter("The initial reference point of distances, such as '47.4, 8.5'.")
  public var around: Coordinates?
  @Parameter("The initial maximum distance in meters (default: unlimited).")
  public var radius: Double?
  @Parameter("Whether people can select a box or a point.")
  public var enableRefine: Bool = true
  @Parameter("Whether the map is shown.")
  public var map: Bool = true
  @Parameter("The maximum number of records on the map, 0 to 1000; 0 for those of the page.")
  public var maxMapHits: Int = 1000
  @Parameter("The highlighted parts: matches of the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("The text without results (default: the text 'noResults').")
  public var emptyText: String?
  @Parameter("The number of hits per page, 1 to 1000 (default: the searcher's).")
  public var hitsPerPage: Int?

  /// Creates a widget with default parameters.
  public init() {}

  private var refinement: AreaRefinement {
    AreaRefinement(around: around, radius: radius)
  }
  private var lines: HitLines { HitLines(template, highlight: highlight) }

  public var attributeUses: [AttributeUse] {
    lines.attributeUses + [AttributeUse(attribute, .shown)]
  }

  public func validate(_ report: inout ParameterReport) {
    lines.check(&report)
    report.checkPageSize(hitsPerPage)
    if !(0...1000).contains(maxMapHits) {
      report.error("maxMapHits", "'maxMapHits' is \(maxMapHits), expected 0 to 1000")
    }
    if let radius, !(radius > 0 && radius.isFinite) {
      report.error("radius", "'radius' is \(radius.shortText), expected meters greater than 0")
    }
    if radius != nil, around == nil {
      report.error("radius", "'radius' needs 'around'", help: "add 'around'")
    }
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    lines.prepare(&request)
    request.area = refinement.area(widgetState: context.widgetState) ?? request.area
    if map, maxMapHits > 0 {
      let attributes = [attribute] + lines.titleAttributes.filter { $0 != attribute }
      request.mapHits = SearchRequest.MapHits(limit: maxMapHits, attributes: attributes)
    }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard AreaRefinement.actions.contains(where: { $0.name == action.name }) else {
      return try HitActions.check(action, for: Self.self, in: context)
    }
    guard enableRefine else {
      throw ActionError("'\(action)': the map is read-only", help: "set 'enableRefine: true'")
    }
    state.widgetStates[context.id] = try refinement.widgetState(after: action)
    state.page = 0
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response else { return .records(View.RecordList([])) }
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    for index in records.records.indices {
      records.records[index].position = records.position(at: index)
    }
    records.records.removeAll { $0.hit.coordinates(in: attribute).isEmpty }
    if map { records.map = map(of: records, and: response.mapHits, in: context) }
    return .records(records)
  }

  /// The map of the records of the page, and of hits that can be on other pages.
  private func map(
    of records: View.RecordList, and others: [Hit], in context: WidgetContext
  ) -> View.Map? {
    let area = refinement.area(widgetState: context.widgetState)
    func points(of hit: Hit, record: Int?) -> [View.Map.Point] {
      let title = lines.title(of: hit, in: context.wording)
      return hit.coordinates(in: attribute).map { View.Map.Point($0, record: record, title: title) }
    }
    let keys = Set(records.records.map(\.hit.objectID))
    let points =
      records.records.enumerated().flatMap { points(of: $1.hit, record: $0) }
      + others.filter { !keys.contains($0.objectID) }.flatMap { points(of: $0, record: nil) }
    var map = View.Map(points, of: area)
    guard enableRefine else { return map }
    map?.setBox = context.action("box")
    map?.clear = context.widgetState.map { _ in context.action("clear") }
    return map
  }
}
