public import WidgetCore

/// Filters a numeric attribute by a range, such as a range of prices.
public struct NumberRangeConnector: Connector {
  public static let type = "numberRange"
  public static let otherNames = [
    "rangeSlider", "rangeInput", "range", "number", "slider", "priceRange",
  ]
  public static let summary = "Filters a numeric attribute by a range."
  public static let example = "type: numberRange\nattribute: price\nbounds: [0, 2000]"
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("set", value: "two numbers, such as [0,500] or [5,]", "Selects a range."),
    ActionDescription("clear", "Removes the filter."),
  ]

  @Parameter("The numeric attribute.") public var attribute: String
  @Parameter(
    "The smallest and largest selectable number; null for that of the records, as both by default.")
  public var bounds: NumericRange?
  @Parameter("The initial range; null leaves an end open (default: none).")
  public var range: NumericRange?
  @Parameter("How the range combines with other filters of its group.")
  public var `operator`: RefinementOperator = .and
  @Parameter("The filter group (default: the attribute).")
  public var groupName: String?
  @Parameter("The source of the bounds (default: 'fixed' with 'bounds', else 'each').")
  public var boundsPolicy: BoundsPolicy?
  @Parameter("The number of histogram buckets, 0 to 100; 0 for no histogram.")
  public var histogram: Int = 0
  @Parameter("The scale of the histogram.")
  public var scale: SearchRequest.Histogram.Scale = .linear
  @Parameter("The decimals that bounds are rounded outward to, -9 to 9 (default: unrounded).")
  public var precision: Int?
  @Parameter("The unit that selected numbers are multiples of (default: any number).")
  public var step: Double?

  /// Creates a widget with default parameters.
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
    refinement.select(range, within: bounds, in: &state.filters)
  }

  /// The histogram to request, which ignores the selected range.
  private var histogramRequest: SearchRequest.Histogram? {
    guard histogram > 0 else { return nil }
    return SearchRequest.Histogram(
      of: attribute, buckets: histogram, scale: scale, bounds: bounds?.closed,
      ignoring: refinement.group)
  }

  public func prepare(_ request: inout SearchRequest) {
    if bounds?.isBounded != true {
      request.addStatistics(of: attribute, ignoring: refinement.group)
    }
    if let histogramRequest { request.addHistogram(histogramRequest) }
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    switch action.name {
    case "set":
      let range = try action.range().map(spacing.stepped)
      refinement.select(range, within: bounds, in: &state.filters)
    case "clear": refinement.select(nil, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    var range = View.Range(
      bounds: refinement.bounds(bounds, boundsPolicy, spacing, in: context),
      value: refinement.value(in: context.state.filters),
      histogram: histogramRequest.flatMap { context.response?.histograms[$0] } ?? [],
      action: context.action("set"))
    range.limits = bounds
    range.scale = scale
    range.step = step
    range.boundsLabels = range.bounds.flatMap { context.wording.boundsText(of: $0, attribute) }
    range.valueLabels = range.value.flatMap { context.wording.endsText(of: $0, attribute) }
    return .range(range)
  }
}
