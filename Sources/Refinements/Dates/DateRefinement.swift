internal import Components
public import Search

/// Selects a range of whole days by a numeric filter.
///
/// The attribute contains seconds since 1970. See `RangeRefinement` for the filters that determine the
/// selected range.
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
    refinement.targets
  }

  /// The refinement by seconds since 1970.
  private var refinement: RangeRefinement { RangeRefinement(attribute: attribute, group: group) }

  /// Returns the seconds of the days from `first` to `last`, both included.
  ///
  /// A nil day is open-ended; returns nil if both are.
  public func range(from first: CivilDate?, to last: CivilDate?) -> NumericRange? {
    if first == nil, last == nil { return nil }
    let lower = first.map { Double(timeZone.instant(of: $0)) }
    // The last day ends one second before the next.
    let upper = last.map { Double(timeZone.instant(of: $0.adding(days: 1)) - 1) }
    return NumericRange(lower: lower, upper: upper.map { max($0, lower ?? $0) })
  }

  /// Returns the selected range in seconds since 1970; nil for any time.
  public func value(in filters: FilterState) -> NumericRange? {
    refinement.value(in: filters)
  }

  /// Replaces the selected range; nil selects any time.
  public func select(_ range: NumericRange?, in filters: inout FilterState) {
    refinement.select(range, in: &filters)
  }

  /// Requests the first and the last day.
  public func requestBounds(in request: inout SearchRequest) {
    request.addStatistics(of: attribute, ignoring: group)
  }

  /// Returns the range of the records and the selected range, with formatted days.
  public func view(in context: WidgetContext, _ format: ValueFormat) -> View.Range {
    var view = View.Range(
      bounds: refinement.bounds(in: context.response), value: value(in: context.state.filters),
      action: context.action("set"))
    func label(_ time: Double) -> String {
      format.text(of: time, in: context.wording.locale) ?? time.shortText
    }
    view.boundsLabels = view.bounds.map { bounds in
      View.Range.BoundsText(lower: label(bounds.lowerBound), upper: label(bounds.upperBound))
    }
    view.valueLabels = view.value.map { value in
      View.Range.EndsText(lower: value.lower.map(label), upper: value.upper.map(label))
    }
    view.days = View.Range.Days(
      bounds: view.bounds.flatMap(days), value: view.value.map(days))
    return view
  }

  private func days(of range: ClosedRange<Double>) -> View.Range.BoundsText? {
    guard let first = timeZone.date(at: range.lowerBound),
      let last = timeZone.date(at: range.upperBound)
    else { return nil }
    return View.Range.BoundsText(lower: first.dayText, upper: last.dayText)
  }

  private func days(of range: NumericRange) -> View.Range.EndsText {
    func day(_ time: Double) -> String? { timeZone.date(at: time)?.dayText }
    return View.Range.EndsText(
      lower: range.lower.flatMap(day), upper: range.upper.flatMap(day))
  }

  /// Returns the range of an action, in seconds since 1970.
  ///
  /// The value is two days such as `[2024-01-01, 2024-03-31]`, or two times in seconds since 1970.
  /// An omitted day is open-ended; returns nil if both are omitted.
  ///
  /// - Throws: `ActionError` if the value is malformed.
  public func range(of action: Action) throws(ActionError) -> NumericRange? {
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
    return range(from: first, to: last)
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
