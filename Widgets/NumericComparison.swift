public import WidgetCore

/// Compares a numeric attribute with a number that people type or step.
public struct NumericComparisonConnector: Connector {
  public static let type = "numericComparison"
  public static let otherNames = ["filterComparison", "number"]
  public static let summary = "Compares a numeric attribute with a number."
  public static let example = """
    type: numericComparison
    attribute: rating
    numericOperator: ">="
    bounds: [0, 5]
    """
  public static let dependsOnPage = false
  public static let actions = [
    ActionDescription("set", value: "a number", "Sets the number."),
    ActionDescription("increment", "Adds one step."),
    ActionDescription("decrement", "Subtracts one step."),
    ActionDescription("clear", "Removes the filter."),
  ]

  @Parameter("The numeric attribute.") public var attribute: String
  @Parameter("The operator, in quotes because '>' is special in YAML.")
  public var numericOperator: Filter.Numeric.Operator
  @Parameter("The initial number (default: none).") public var number: Double?
  @Parameter(
    "The smallest and largest allowed number; null for that of the records, as both by default.")
  public var bounds: NumericRange?
  @Parameter("The source of the bounds (default: 'fixed' with 'bounds', else 'each').")
  public var boundsPolicy: BoundsPolicy?
  @Parameter("The difference that one step makes.") public var step: Double = 1
  @Parameter("How the comparison combines with other filters of its group.")
  public var `operator`: RefinementOperator = .and
  @Parameter("The filter group (default: the attribute).")
  public var groupName: String?

  /// Creates a widget with default parameters.
  public init() {}

  private var refinement: ComparisonRefinement {
    ComparisonRefinement(
      attribute: attribute, operator: numericOperator,
      group: FilterGroup.ID(`operator`, groupName ?? attribute, .numeric))
  }

  public func validate(_ report: inout ParameterReport) {
    if !(step > 0 && step.isFinite) {
      report.error("step", "'step' is \(step.shortText), expected a number greater than 0")
    }
    boundsPolicy?.check(bounds, &report)
    if let bounds, let number, number.clamped(to: bounds) != number {
      report.error(
        "number", "'number' is outside of 'bounds', expected \(bounds.phrase)")
    }
  }

  public var targets: [RefinementTarget] { refinement.targets }

  public func start(_ state: inout SearchState) {
    guard let number, refinement.number(in: state.filters) == nil else { return }
    refinement.select(number, within: bounds, in: &state.filters)
  }

  public func prepare(_ request: inout SearchRequest) {
    if bounds?.isBounded == true { return }
    request.addStatistics(of: attribute, ignoring: refinement.group)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let refinement = refinement
    func stepped(by steps: Double) -> Double {
      refinement.number(steps, of: step, within: offeredBounds(in: context), in: state.filters)
    }
    let number: Double?
    switch action.name {
    case "set": number = try action.number()
    case "increment": number = stepped(by: 1)
    case "decrement": number = stepped(by: -1)
    case "clear": number = nil
    default: throw .unknown(action, for: Self.self)
    }
    refinement.select(number, within: bounds, in: &state.filters)
  }

  public func view(in context: WidgetContext) -> View {
    let value = refinement.number(in: context.state.filters)
    let bounds = offeredBounds(in: context)
    let isHighest = value.map { $0 >= bounds?.upperBound ?? .infinity } ?? false
    let isLowest = value.map { $0 <= bounds?.lowerBound ?? -.infinity } ?? false
    var stepper = View.Stepper(
      prefix: numericOperator.sign, value: value, bounds: bounds, step: step,
      increment: isHighest ? nil : context.action("increment"),
      decrement: isLowest ? nil : context.action("decrement"))
    stepper.limits = self.bounds
    stepper.boundsLabels = bounds.flatMap { context.wording.boundsText(of: $0, attribute) }
    let text = value.map { context.wording.text(of: $0, of: attribute) } ?? ""
    return .field(View.Field(text, action: context.action("set"), stepper: stepper))
  }

  private func offeredBounds(in context: WidgetContext) -> ClosedRange<Double>? {
    RangeRefinement(attribute: attribute, group: refinement.group)
      .bounds(bounds, boundsPolicy, in: context)
  }
}

extension NumericRange {
  /// The numbers that are allowed, as a noun phrase.
  fileprivate var phrase: String {
    switch (lower, upper) {
    case (let lower?, let upper?): "\(lower.shortText) to \(upper.shortText)"
    case (let lower?, nil): "at least \(lower.shortText)"
    case (nil, let upper?): "at most \(upper.shortText)"
    case (nil, nil): "any number"
    }
  }
}
