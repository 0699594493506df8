public import WidgetCore

/// A stretch of numbers of one attribute, such as two prices chosen with a slider.
public struct NumberRangeConnector: Connector {
  public static let type = "numberRange"
  public static let otherNames = ["rangeSlider", "rangeInput"]
  public static let summary = "A stretch of numbers of one attribute, to refine by."
  public static let example = "type: numberRange\nattribute: price\nbounds: [0, 2000]"
  public static let actions = [
    ActionDescription("set", value: "two numbers, as in [0,500]", "Keeps what lies between them."),
    ActionDescription("clear", "Keeps everything again."),
  ]

  @Parameter("The numeric attribute to refine by.") public var attribute: String
  @Parameter("The least and the greatest number to choose from; those of the records if absent.")
  public var bounds: ClosedRange<Double>?
  @Parameter("What is chosen from the start.") public var range: ClosedRange<Double>?
  @Parameter("How the range combines with other filters of its group.")
  public var `operator`: RefinementOperator = .and
  @Parameter("The filter group it is kept in; the attribute if absent.")
  public var groupName: String?
  @Parameter("Where the bounds come from; 'fixed' beside 'bounds', else 'each'.")
  public var boundsPolicy: BoundsPolicy?
  @Parameter("How many bands the spread of the numbers is shown in, up to 100; 0 for none.")
  public var histogram: Int = 0
  @Parameter("How the bands of the histogram are cut.")
  public var scale: SearchRequest.Histogram.Scale = .linear
  @Parameter("The decimals of bounds, which are rounded outward, -9 to 9; all if absent.")
  public var precision: Int?
  @Parameter("What the chosen numbers are multiples of; any number if absent.")
  public var step: Double?

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if !(0...100).contains(histogram) {
      report.error("histogram", "'histogram' is \(histogram), expected 0 to 100")
    }
    RangeRefinement.check(range, within: bounds, boundsPolicy, &report)
    spacing.check(&report)
  }

  private var spacing: NumberSpacing { NumberSpacing(precision: precision, step: step) }

  private var refinement: RangeRefinement {
    RangeRefinement(
      attribute: attribute, group: FilterGroup.ID(`operator`, groupName ?? attribute, .numeric))
  }

  public var targets: [RefinementTarget] { refinement.targets }

  public func start(_ state: inout SearchState) {
    guard let range, refinement.value(in: state.filters) == nil else { return }
    refinement.choose(range, within: bounds, in: &state.filters)
  }

  /// The histogram to ask for; what is chosen changes nothing about it.
  private var spread: SearchRequest.Histogram? {
    guard histogram > 0 else { return nil }
    return SearchRequest.Histogram(
      of: attribute, buckets: histogram, scale: scale, bounds: bounds, ignoring: refinement.group)
  }

  public func prepare(_ request: inout SearchRequest) {
    if bounds == nil { request.askStatistics(of: attribute, ignoring: refinement.group) }
    if let spread { request.askHistogram(spread) }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let bounds = bounds(in: context)
    switch action.name {
    case "set":
      let range = try action.range(within: bounds).map(spacing.stepped)
      refinement.choose(range, within: bounds, in: &state.filters)
    case "clear": refinement.choose(nil, within: bounds, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    var range = View.Range(
      bounds: bounds(in: context), value: refinement.value(in: context.state.filters),
      histogram: spread.flatMap { context.response?.histograms[$0] } ?? [],
      action: context.action("set"))
    range.scale = scale
    range.step = step
    range.boundsLabels = range.bounds.flatMap { context.wording.boundsText(of: $0, attribute) }
    range.valueLabels = range.value.flatMap { context.wording.boundsText(of: $0, attribute) }
    return .range(range)
  }

  private func bounds(in context: WidgetContext) -> ClosedRange<Double>? {
    if let bounds { return bounds }
    let response = boundsPolicy == .first ? context.firstResponse : context.response
    return refinement.bounds(in: response).map(spacing.widened)
  }
}
