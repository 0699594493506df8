public import WidgetCore

/// A stretch of numbers of one attribute, such as two prices chosen with a slider.
public struct NumberRangeConnector: Connector {
  /// Where the bounds come from.
  public enum BoundsPolicy: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// From `bounds`.
    case fixed
    /// From the records of the first answer.
    case first
    /// From the records of every answer.
    case each
  }

  public static let type = "numberRange"
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

  public init() {}

  public func validate(_ report: inout ParameterReport) {
    if bounds == nil, boundsPolicy == .fixed {
      report.error("boundsPolicy", "the policy 'fixed' needs 'bounds'", help: "add 'bounds:'")
    } else if bounds != nil, let policy = boundsPolicy, policy != .fixed {
      report.warning(
        "boundsPolicy", "'\(policy.rawValue)' has no effect beside 'bounds'",
        help: "leave out one of the two")
    }
    guard let bounds, let range else { return }
    if !range.overlaps(bounds) {
      report.error("range", "'range' lies outside of 'bounds', expected a part of them")
    } else if range.clamped(to: bounds) == bounds {
      report.warning(
        "range", "'range' is all of 'bounds' and filters nothing", help: "leave it out")
    } else if range.clamped(to: bounds) != range {
      report.warning("range", "'range' reaches beyond 'bounds'; only what is inside is chosen")
    }
  }

  private var refinement: RangeRefinement {
    RangeRefinement(
      attribute: attribute, group: FilterGroup.ID(`operator`, groupName ?? attribute, .numeric))
  }

  public var targets: [RefinementTarget] { refinement.targets }

  public func start(_ state: inout SearchState) {
    guard let range, refinement.value(in: state.filters) == nil else { return }
    refinement.choose(range, within: bounds, in: &state.filters)
  }

  public func prepare(_ request: inout SearchRequest) {
    guard bounds == nil else { return }
    request.askStatistics(of: attribute, ignoring: refinement.group)
  }

  public func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {
    let bounds = bounds(in: context)
    switch action.name {
    case "set":
      refinement.choose(try action.range(within: bounds), within: bounds, in: &state.filters)
    case "clear": refinement.choose(nil, within: bounds, in: &state.filters)
    default: throw .unknown(action, for: Self.self)
    }
  }

  public func view(in context: WidgetContext) -> View {
    let value = refinement.value(in: context.state.filters)
    var range = View.Range(
      bounds: bounds(in: context), value: value, action: context.action("set"))
    range.boundsLabels = range.bounds.flatMap { context.wording.ends(of: $0, attribute) }
    range.valueLabels = value.flatMap { context.wording.ends(of: $0, attribute) }
    return .range(range)
  }

  private func bounds(in context: WidgetContext) -> ClosedRange<Double>? {
    if let bounds { return bounds }
    let response = boundsPolicy == .first ? context.firstResponse : context.response
    return refinement.bounds(in: response)
  }
}
