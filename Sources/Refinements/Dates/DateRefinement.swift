internal import Components
public import Search

/// Selects a range of whole days by a numeric filter.
///
/// The attribute contains seconds since 1970. The selected range is the first filter on it in the group
/// that is not negated: a range, or a comparison if the range is open-ended.
public struct DateRefinement: Hashable, Sendable {
  /// The attribute with seconds since 1970.
  public var attribute: String
  /// The group that contains the filter.
  public var group: FilterGroup.ID
  /// The time zone that determines when days begin.
  public var timeZone: TimeZoneRules

  /// Creates a refinement of an attribute by the filters of a group.
  public init(attribute: String, group: FilterGroup.ID, timeZone: TimeZoneRules) {
    self.attribute = attribute
    self.group = group
    self.timeZone = timeZone
  }

  /// The attributes and groups for the widget's `Connector.targets`.
  public var targets: [RefinementTarget] {
    [RefinementTarget(attribute, in: group, kind: .numeric)]
  }

  /// The refinement whose statistics contain the first and the last day.
  private var range: RangeRefinement { RangeRefinement(attribute: attribute, group: group) }

  /// Returns the filter for the days from `first` to `last`, both included.
  ///
  /// A nil day is open-ended; returns nil if both are.
  public func filter(from first: CivilDate?, to last: CivilDate?) -> Filter? {
    let lower = first.map { Double(timeZone.instant(of: $0)) }
    // The last day ends one second before the next.
    let upper = last.map { Double(timeZone.instant(of: $0.adding(days: 1)) - 1) }
    let value: Filter.Numeric.Value
    switch (lower, upper) {
    case (let lower?, let upper?): value = .range(lower...max(lower, upper))
    case (let lower?, nil): value = .comparison(.greaterThanOrEqual, lower)
    case (nil, let upper?): value = .comparison(.lessThanOrEqual, upper)
    case (nil, nil): return nil
    }
    return .numeric(Filter.Numeric(attribute: attribute, value: value))
  }

  /// Returns the filter that selects a range; nil for any time.
  public func selected(in filters: FilterState) -> Filter? {
    filters.filters(in: group).first { filter in
      guard case .numeric(let numeric) = filter, numeric.attribute == attribute else {
        return false
      }
      switch numeric.value {
      case .range, .comparison(.greaterThanOrEqual, _), .comparison(.lessThanOrEqual, _):
        return !numeric.isNegated
      case .comparison: return false
      }
    }
  }

  /// Replaces the selected range; nil selects any time.
  public func select(_ filter: Filter?, in filters: inout FilterState) {
    if let selected = selected(in: filters) { filters.remove(selected, from: group) }
    if let filter { filters.add([filter], to: group) }
  }

  /// Requests the first and the last day.
  public func requestBounds(in request: inout SearchRequest) {
    request.addStatistics(of: attribute, ignoring: group)
  }

  /// Returns the range of the records and the selected range, with formatted days.
  public func view(in context: WidgetContext, _ format: ValueFormat) -> View.Range {
    let bounds = range.bounds(in: context.response)
    var view = View.Range(
      bounds: bounds, value: selected(in: context.state.filters).flatMap { range(of: $0, bounds) },
      action: context.action("set"))
    view.boundsLabels = bounds.map { labels(of: $0, context.wording, format) }
    view.valueLabels = view.value.map { labels(of: $0, context.wording, format) }
    view.days = View.Range.Days(bounds: bounds.flatMap(days), value: view.value.flatMap(days))
    return view
  }

  private func days(of range: ClosedRange<Double>) -> View.Range.BoundsText? {
    guard let first = timeZone.date(at: range.lowerBound),
      let last = timeZone.date(at: range.upperBound)
    else { return nil }
    return View.Range.BoundsText(lower: first.dayText, upper: last.dayText)
  }

  /// The selected range; open-ended ranges extend to the bounds.
  private func range(
    of filter: Filter, _ bounds: ClosedRange<Double>?
  ) -> ClosedRange<Double>? {
    guard case .numeric(let numeric) = filter else { return nil }
    switch numeric.value {
    case .range(let range): return range
    case .comparison(.greaterThanOrEqual, let lower):
      return lower...max(lower, bounds?.upperBound ?? lower)
    case .comparison(_, let upper): return min(upper, bounds?.lowerBound ?? upper)...upper
    }
  }

  private func labels(
    of range: ClosedRange<Double>, _ wording: Wording, _ format: ValueFormat
  ) -> View.Range.BoundsText {
    func text(_ number: Double) -> String {
      format.text(of: number, in: wording.locale) ?? number.shortText
    }
    return View.Range.BoundsText(lower: text(range.lowerBound), upper: text(range.upperBound))
  }

  /// Returns the filter of an action.
  ///
  /// The value is two days such as `[2024-01-01, 2024-03-31]`, or two times in seconds since 1970.
  /// An omitted day is open-ended; returns nil if both are omitted.
  ///
  /// - Throws: `ActionError` if the value is malformed.
  public func filter(of action: Action) throws(ActionError) -> Filter? {
    let text = try action.text().filter { !"[] ".contains($0) }
    if text.isEmpty { return nil }
    let parts = text.replacing("..", with: ",").split(
      separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ActionError("'\(action)': expected two days, such as [2024-01-01,2024-03-31]")
    }
    let first = try day(String(parts[0]), action)
    let last = try day(String(parts[1]), action)
    if let first, let last, first.daysSince1970 > last.daysSince1970 {
      throw ActionError("'\(action)': expected the earlier day first")
    }
    return filter(from: first, to: last)
  }

  private func day(_ text: String, _ action: Action) throws(ActionError) -> CivilDate? {
    if text.isEmpty { return nil }
    let date = Double(text).flatMap(timeZone.date(at:)) ?? timeZone.date(of: text)
    guard var date else {
      throw ActionError("'\(action)': expected a day such as 2024-01-31, found '\(text)'")
    }
    date.time = nil
    return date
  }
}
