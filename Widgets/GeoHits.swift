public import WidgetCore

/// The records found that have a place, on a map and with their distances.
public struct GeoHitsConnector: Connector {
  public static let type = "geoHits"
  public static let otherNames = ["geoSearch"]
  public static let summary = "The records found that have a place, on a map and by distance."
  public static let example = """
    type: geoHits
    template: "{{name}}, {{__distance}}"
    around: 47.37, 8.54
    radius: 200000
    """
  public static let actions = AreaRefinement.actions + HitActions.all
  public static let capabilities: Set<Capability> = [.geography]

  @Parameter("How a record is shown, as for 'hits'; by its name if absent.")
  public var template: Template?
  @Parameter("The attribute that holds a record's place; the searcher's 'geolocation'.")
  public var attribute: String = "_geoloc"
  @Parameter("From where distances are taken at first, as in '47.4, 8.5'.")
  public var around: Coordinates?
  @Parameter("The greatest distance from there, in metres; any if absent.")
  public var radius: Double?
  @Parameter("Whether a person can choose a box or a place.")
  public var enableRefine: Bool = true
  @Parameter("Whether the map is shown.")
  public var map: Bool = true
  @Parameter("Which parts are marked: those that match the query, all others, or none.")
  public var highlight: HighlightStyle = .matches
  @Parameter("What is said when nothing is found; the screen's 'noResults' if absent.")
  public var emptyText: String?
  @Parameter("The records on a page, 1 to 1000; what the searcher gives if absent.")
  public var hitsPerPage: Int?

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
    if let radius, !(radius > 0 && radius.isFinite) {
      report.error("radius", "'radius' is \(radius.shortText), expected metres above 0")
    }
    if radius != nil, around == nil {
      report.error("radius", "'radius' needs a place", help: "add 'around'")
    }
  }

  public func start(_ state: inout SearchState) {
    state.hitsPerPage = state.hitsPerPage ?? hitsPerPage
  }

  public func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    lines.prepare(&request)
    request.area = refinement.area(remembering: context.memory) ?? request.area
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    guard AreaRefinement.actions.contains(where: { $0.name == action.name }) else {
      return try HitActions.check(action, for: Self.self, in: context)
    }
    guard enableRefine else {
      throw ActionError("'\(action)': the map cannot be refined", help: "set 'enableRefine: true'")
    }
    state.memory[context.id] = try refinement.note(of: action)
    state.page = 0
  }

  public func view(in context: WidgetContext) -> View {
    guard let response = context.response else { return .records(View.Records([])) }
    var records = lines.records(of: response, emptyText: emptyText, in: context.wording)
    for index in records.records.indices {
      records.records[index].position = records.position(at: index)
    }
    records.records.removeAll { $0.hit.coordinates(in: attribute).isEmpty }
    if map { records.map = map(of: records, in: context) }
    return .records(records)
  }

  private func map(of records: View.Records, in context: WidgetContext) -> View.Map? {
    let area = refinement.area(remembering: context.memory)
    let points = records.records.enumerated().flatMap { index, record in
      record.hit.coordinates(in: attribute).map { View.Map.Point($0, record: index) }
    }
    var map = View.Map(points, of: area)
    guard enableRefine else { return map }
    map?.setBox = context.action("box")
    map?.clear = context.memory.map { _ in context.action("clear") }
    return map
  }
}
