/// Selects one numeric range by a filter; range widgets share it.
///
/// The selected range is the first range filter on the attribute in the group that is not negated.
/// Comparisons, and filters of other widgets in the group, are not changed.
public struct RangeRefinement: Hashable, Sendable {
  /// The numeric attribute.
  public var attribute: String
  /// The group that contains the range filter.
  public var group: FilterGroup.ID

  /// Creates a refinement of an attribute by the filters of a group.
  public init(attribute: String, group: FilterGroup.ID) {
    self.attribute = attribute
    self.group = group
  }

  /// The attribute and the group for the widget's `Connector.targets`.
  public var targets: [RefinementTarget] {
    [RefinementTarget(attribute, in: group, kind: .numeric)]
  }

  /// The statistics that contain the bounds; they ignore the selected range.
  public var statistics: SearchRequest.Statistics {
    SearchRequest.Statistics(of: attribute, ignoring: group)
  }

  /// Returns the minimum and maximum of the matching records.
  ///
  /// Returns nil without a response, or if no record has a number.
  public func bounds(in response: SearchResponse?) -> ClosedRange<Double>? {
    guard let found = response?.statistics[statistics], found.min <= found.max else { return nil }
    return found.min...found.max
  }

  /// Returns the selected range; nil for everything.
  ///
  /// It can be outside of bounds that have changed since.
  public func value(in filters: FilterState) -> ClosedRange<Double>? {
    for case .numeric(let numeric) in filters.filters(in: group)
    where numeric.attribute == attribute && !numeric.isNegated {
      if case .range(let range) = numeric.value { return range }
    }
    return nil
  }

  /// Replaces the selected range.
  ///
  /// The range is clamped to the bounds. A range that equals the bounds filters nothing, so that it
  /// removes the filter, as nil does.
  public func select(
    _ range: ClosedRange<Double>?, within bounds: ClosedRange<Double>?,
    in filters: inout FilterState
  ) {
    if let value = value(in: filters) {
      filters.remove(Filter.Numeric(attribute: attribute, range: value), from: group)
    }
    let clamped = range.map { bounds.map($0.clamped) ?? $0 }
    guard let clamped, clamped != bounds else { return }
    filters.add([.numeric(Filter.Numeric(attribute: attribute, range: clamped))], to: group)
  }
}

extension RangeRefinement {
  /// Reports contradictions between `range`, `bounds` and `boundsPolicy`.
  public static func check(
    _ range: ClosedRange<Double>?, within bounds: ClosedRange<Double>?, _ policy: BoundsPolicy?,
    _ report: inout ParameterReport
  ) {
    if bounds == nil, policy == .fixed {
      report.error("boundsPolicy", "the policy 'fixed' needs 'bounds'", help: "add 'bounds'")
    } else if bounds != nil, let policy, policy != .fixed {
      report.warning(
        "boundsPolicy", "'\(policy.rawValue)' has no effect if 'bounds' is specified",
        help: "remove one of the two")
    }
    guard let bounds, let range else { return }
    if !range.overlaps(bounds) {
      report.error("range", "'range' is outside of 'bounds'")
    } else if range.clamped(to: bounds) == bounds {
      report.warning(
        "range", "'range' covers 'bounds' and filters nothing", help: "remove it")
    } else if range.clamped(to: bounds) != range {
      report.warning("range", "'range' exceeds 'bounds' and is clamped to them")
    }
  }
}

extension Action {
  /// Returns the value as a range; an omitted bound is taken from `bounds`.
  ///
  /// Returns nil if both are omitted.
  ///
  /// - Throws: `ActionError` if the value is malformed, or if an omitted bound is unknown.
  public func range(within bounds: ClosedRange<Double>?) throws(ActionError) -> ClosedRange<Double>?
  {
    let given = try self.bounds()
    if given.lower == nil, given.upper == nil { return nil }
    guard let lower = given.lower ?? bounds?.lowerBound,
      let upper = given.upper ?? bounds?.upperBound
    else {
      throw ActionError("'\(self)': the bounds are not known yet; specify both numbers")
    }
    // A number beyond the opposite bound yields a range of that number alone.
    return given.lower == nil ? min(lower, upper)...upper : lower...max(lower, upper)
  }
}

/// The source of the bounds of a range.
public enum BoundsPolicy: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// The parameter `bounds`.
  case fixed
  /// The records of the first response.
  case first
  /// The records of each response.
  case each
}
