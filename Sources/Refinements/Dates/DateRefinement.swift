internal import Components
public import Search

/// The one stretch of time that a person chooses with a widget, by whole days.
///
/// The attribute holds seconds since 1970. What is chosen is the first filter on it in the group
/// that is not negated: a range, or a comparison where one end is open.
public struct DateRefinement: Hashable, Sendable {
  public var attribute: String
  /// The group that the filter is kept in.
  public var group: FilterGroup.ID
  /// Where days begin and end.
  public var timeZone: TimeZoneRules

  public init(attribute: String, group: FilterGroup.ID, timeZone: TimeZoneRules) {
    self.attribute = attribute
    self.group = group
    self.timeZone = timeZone
  }

  public var targets: [RefinementTarget] {
    [RefinementTarget(attribute, in: group, kind: .numeric)]
  }

  /// What is asked for to learn the first and the last day of the records.
  private var range: RangeRefinement { RangeRefinement(attribute: attribute, group: group) }

  /// The filter that lets through what lies between two days; nil if both ends are open.
  public func filter(from first: CivilDate?, to last: CivilDate?) -> Filter? {
    let lower = first.map { Double(timeZone.instant(of: $0)) }
    // The last day lasts until the second before the next.
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

  /// What is chosen; nil for any time.
  public func chosen(in filters: FilterState) -> Filter? {
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

  /// Lets a filter hold in place of what was chosen; nil for any time.
  public func choose(_ filter: Filter?, in filters: inout FilterState) {
    if let chosen = chosen(in: filters) { filters.remove(chosen, from: group) }
    if let filter { filters.add([filter], to: group) }
  }

  public func askBounds(in request: inout SearchRequest) {
    request.askStatistics(of: attribute, ignoring: group)
  }

  /// The first and the last instant of the records, and what is chosen of them, with their days in
  /// words.
  public func view(in context: WidgetContext, _ format: ValueFormat) -> View.Range {
    let bounds = range.bounds(in: context.response)
    var view = View.Range(
      bounds: bounds, value: chosen(in: context.state.filters).flatMap { ends(of: $0, bounds) },
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

  /// What is chosen as a range; an open end is that of the bounds.
  private func ends(
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

  /// The filter that an action asks for by two days, `[2024-01-01, 2024-03-31]`, or by two instants
  /// in seconds since 1970; an end that is left out is open. Nil if both are.
  public func filter(of action: Action) throws(ActionError) -> Filter? {
    let text = try action.text().filter { !"[] ".contains($0) }
    if text.isEmpty { return nil }
    let parts = text.replacing("..", with: ",").split(
      separator: ",", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2 else {
      throw ActionError("'\(action)': expected two days, as in [2024-01-01,2024-03-31]")
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
      throw ActionError("'\(action)': expected a day, as in 2024-01-31, found '\(text)'")
    }
    date.time = nil
    return date
  }
}
