/// The one stretch of numbers that a person chooses with a widget; what range widgets share.
///
/// What is chosen is the first range filter on the attribute in the group that is not negated.
/// Comparisons, and filters of other widgets in the group, are left alone.
public struct RangeRefinement: Hashable, Sendable {
  public var attribute: String
  /// The group that the range is kept in.
  public var group: FilterGroup.ID

  public init(attribute: String, group: FilterGroup.ID) {
    self.attribute = attribute
    self.group = group
  }

  public var targets: [RefinementTarget] {
    [RefinementTarget(attribute, in: group, kind: .numeric)]
  }

  /// What to ask for to learn the bounds: they do not depend on what is chosen between them.
  public var statistics: SearchRequest.Statistics {
    SearchRequest.Statistics(of: attribute, ignoring: group)
  }

  /// The least and the greatest number of the records found; nil if none has a number.
  public func bounds(in response: SearchResponse?) -> ClosedRange<Double>? {
    guard let found = response?.statistics[statistics], found.min <= found.max else { return nil }
    return found.min...found.max
  }

  /// What is chosen; nil for everything. It may lie outside of bounds that have changed since.
  public func value(in filters: FilterState) -> ClosedRange<Double>? {
    for case .numeric(let numeric) in filters.filters(in: group)
    where numeric.attribute == attribute && !numeric.isNegated {
      if case .range(let range) = numeric.value { return range }
    }
    return nil
  }

  /// Chooses a range in place of the one before.
  ///
  /// What reaches beyond the bounds is cut off; of a range outside of them the nearest bound is
  /// left. A range as wide as the bounds filters nothing and is not kept, just as nil.
  public func choose(
    _ range: ClosedRange<Double>?, within bounds: ClosedRange<Double>?,
    in filters: inout FilterState
  ) {
    if let value = value(in: filters) {
      filters.remove(Filter.Numeric(attribute: attribute, range: value), from: group)
    }
    let wanted = range.map { bounds.map($0.clamped) ?? $0 }
    guard let wanted, wanted != bounds else { return }
    filters.add([.numeric(Filter.Numeric(attribute: attribute, range: wanted))], to: group)
  }
}

extension RangeRefinement {
  /// Reports what is wrong with a `range` from the start that is to lie within `bounds`, and with a
  /// `boundsPolicy` beside them.
  public static func check(
    _ range: ClosedRange<Double>?, within bounds: ClosedRange<Double>?, _ policy: BoundsPolicy?,
    _ report: inout ParameterReport
  ) {
    if bounds == nil, policy == .fixed {
      report.error("boundsPolicy", "the policy 'fixed' needs 'bounds'", help: "add 'bounds:'")
    } else if bounds != nil, let policy, policy != .fixed {
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
}

extension Action {
  /// The value as a range; an end that is left out is that of the bounds. Nil if both are.
  public func range(within bounds: ClosedRange<Double>?) throws(ActionError) -> ClosedRange<Double>?
  {
    let ends = try ends()
    if ends.lower == nil, ends.upper == nil { return nil }
    guard let lower = ends.lower ?? bounds?.lowerBound, let upper = ends.upper ?? bounds?.upperBound
    else {
      throw ActionError("'\(self)': the bounds are not known yet, expected both numbers")
    }
    // An end beyond the opposite bound leaves nothing between the two but itself.
    return ends.lower == nil ? min(lower, upper)...upper : lower...max(lower, upper)
  }
}
