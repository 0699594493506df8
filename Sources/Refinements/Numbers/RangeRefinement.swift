/// Selects one numeric range by a filter; range widgets share it.
///
/// All ranges and comparisons on the attribute in the group belong to the selected range, whatever
/// added them, except negated filters and `!=`.
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

  /// Returns the bounds that a widget offers: the declared ones, or those of the records.
  ///
  /// Returns nil if an end is unknown.
  ///
  /// - Parameters:
  ///   - declared: The parameter `bounds`; an open end follows the records.
  ///   - policy: The response whose records count; nil for the latest.
  ///   - spacing: Rounds the bounds of the records.
  ///   - context: The context with the responses.
  public func bounds(
    _ declared: NumericRange?, _ policy: BoundsPolicy?, _ spacing: NumberSpacing = NumberSpacing(),
    in context: WidgetContext
  ) -> ClosedRange<Double>? {
    if let declared, declared.isBounded { return declared.closed }
    let response = policy == .first ? context.firstResponse : context.response
    guard let found = bounds(in: response).map(spacing.widened) else { return nil }
    return declared?.closed(within: found) ?? found
  }

  /// Returns the selected range; nil for everything.
  ///
  /// In a conjunctive group, it is the intersection of the filters. It is the first filter in a
  /// disjunctive group, and if the filters contradict each other.
  public func value(in filters: FilterState) -> NumericRange? {
    let ranges = selected(in: filters).compactMap { NumericRange($0.value) }
    guard let first = ranges.first else { return nil }
    if case .or = group { return first }
    return ranges.dropFirst().reduce(first) { $0?.intersection($1) } ?? first
  }

  /// The filters that determine the selected range, in the order of the group.
  private func selected(in filters: FilterState) -> [Filter.Numeric] {
    filters.filters(in: group).compactMap { filter in
      guard case .numeric(let numeric) = filter, numeric.attribute == attribute,
        !numeric.isNegated, NumericRange(numeric.value) != nil
      else { return nil }
      return numeric
    }
  }

  /// Replaces the selected range; nil, or a range without ends, selects everything.
  ///
  /// The ends of the range are clamped to `limits`; open ends stay open.
  public func select(
    _ range: NumericRange?, within limits: NumericRange? = nil, in filters: inout FilterState
  ) {
    filters.removeAll(selected(in: filters).map(\.filter), from: group)
    let clamped = limits.flatMap { range?.clamped(to: $0) } ?? range
    guard let filter = clamped?.filter(on: attribute) else { return }
    filters.add([filter], to: group)
  }
}

extension RangeRefinement {
  /// Reports contradictions between `range`, `bounds` and `boundsPolicy`.
  public static func check(
    _ range: NumericRange?, within bounds: NumericRange?, _ policy: BoundsPolicy?,
    _ report: inout ParameterReport
  ) {
    policy?.check(bounds, &report)
    guard let bounds, let range else { return }
    if range.intersection(bounds) == nil {
      report.error("range", "'range' is outside of 'bounds'")
    } else if range.clamped(to: bounds) != range {
      report.warning("range", "'range' exceeds 'bounds' and is clamped to them")
    }
  }
}

extension Action {
  /// Returns the value as a range: `[0, 500]`, or `[5, ]` with an open end.
  ///
  /// Returns nil if both ends are omitted.
  ///
  /// - Throws: `ActionError` if the value is malformed.
  public func range() throws(ActionError) -> NumericRange? {
    let given = try bounds()
    guard let range = NumericRange(lower: given.lower, upper: given.upper), !range.isUnbounded
    else { return nil }
    return range
  }
}

/// The source of the bounds of a range, or of its ends that `bounds` leaves open.
public enum BoundsPolicy: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// The parameter `bounds`.
  case fixed
  /// The records of the first response.
  case first
  /// The records of each response.
  case each

  /// Reports a policy that contradicts the parameter `bounds`.
  public func check(_ bounds: NumericRange?, _ report: inout ParameterReport) {
    let isBounded = bounds?.isBounded == true
    if self == .fixed, !isBounded {
      report.error(
        "boundsPolicy",
        bounds == nil
          ? "the policy 'fixed' needs 'bounds'" : "the policy 'fixed' needs both ends of 'bounds'",
        help: bounds == nil ? "add 'bounds'" : "specify both numbers, or remove 'boundsPolicy'")
    } else if self != .fixed, isBounded {
      report.warning(
        "boundsPolicy", "'\(rawValue)' has no effect if 'bounds' is specified",
        help: "remove one of the two")
    }
  }
}
