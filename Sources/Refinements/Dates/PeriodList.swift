/// A list of periods, combined with a custom range of days.
public struct PeriodList: Hashable, Sendable {
  /// The periods in display order.
  public var items: [PeriodOption]
  /// The selected range.
  public var refinement: DateRefinement
  /// The first day of weeks.
  public var weekStart: Weekday
  /// The format of days.
  public var dateStyle: ValueFormat.DateStyle

  /// Creates a list of periods.
  public init(
    _ items: [PeriodOption], _ refinement: DateRefinement, weekStart: Weekday,
    dateStyle: ValueFormat.DateStyle
  ) {
    self.items = items
    self.refinement = refinement
    self.weekStart = weekStart
    self.dateStyle = dateStyle
  }

  /// The format of days, with the time zone of the refinement.
  public var format: ValueFormat {
    var format = ValueFormat(.date)
    format.dateStyle = dateStyle
    format.timeZone = refinement.timeZone
    return format
  }

  /// Reports duplicates in `parameter`, and an unknown value of `selected`.
  public func check(_ parameter: String, selected: String?, _ report: inout ParameterReport) {
    for (index, item) in items.enumerated() where items[..<index].contains(item) {
      report.error(
        parameter, item: index, "this period is listed twice",
        id: .duplicateFilter, help: "remove one of them")
    }
    let names = items.map { name(of: $0, in: Wording()) }
    if let selected, item(named: selected, in: Wording()) == nil {
      report.error(
        "selected", "'\(selected)' is not one of '\(parameter)'", id: .unknownValue,
        help: Suggestion.help(for: selected, in: names))
    }
  }

  /// Selects the initial period, unless a range is selected already.
  public func start(_ selected: String?, _ state: inout SearchState) {
    guard let item = selected.flatMap({ item(named: $0, in: Wording()) }),
      refinement.value(in: state.filters) == nil
    else { return }
    refinement.select(range(of: item, now: state.now), in: &state.filters)
  }

  /// Requests the bounds, and the number of records of each period.
  public func prepare(_ request: inout SearchRequest) {
    refinement.requestBounds(in: &request)
    for filter in items.compactMap({ filter(of: $0, now: request.now) }) {
      request.addCount(of: filter, ignoring: refinement.group)
    }
  }

  /// Selects the period of an action, or any time if it is selected already.
  ///
  /// - Throws: `ActionError` if the period is not in the list.
  public func toggle(
    _ action: Action, _ state: inout SearchState, in wording: Wording
  ) throws(ActionError) {
    guard let item = item(named: try action.text(), in: wording) else {
      throw .unknownValue(of: action, expected: items.map { name(of: $0, in: wording) })
    }
    let range = range(of: item, now: state.now)
    let isSelected = refinement.value(in: state.filters) == range
    refinement.select(isSelected ? nil : range, in: &state.filters)
  }

  /// Returns the periods with their counts, and the custom range.
  public func view(in context: WidgetContext) -> View {
    let range = refinement.view(
      in: context, context.wording.formats[refinement.attribute] ?? format)
    if items.isEmpty { return .range(range) }
    return .group(View.Group("", [.choices(choices(in: context)), .range(range)]))
  }

  private func choices(in context: WidgetContext) -> View.ChoiceList {
    let selected = refinement.value(in: context.state.filters)
    let choices = items.map { item in
      let range = range(of: item, now: context.state.now)
      let filter = range?.filter(on: refinement.attribute)
      let count = filter.flatMap {
        context.response?.counts[SearchRequest.Count(of: $0, ignoring: refinement.group)]
      }
      return View.Choice(
        item.label(in: context.wording, format),
        value: filter.map { .text($0.text) } ?? .null, count: count, isSelected: selected == range,
        actions: [context.action("preset", name(of: item, in: context.wording))])
    }
    return View.ChoiceList(choices, selectionMode: .single)
  }

  private func filter(of item: PeriodOption, now: Double) -> Filter? {
    range(of: item, now: now)?.filter(on: refinement.attribute)
  }

  private func range(of item: PeriodOption, now: Double) -> NumericRange? {
    var today = refinement.timeZone.date(at: now)
    today?.time = nil
    guard let today else { return nil }
    let days = item.period.days(today: today, weekStart: weekStart)
    return refinement.range(from: days.first, to: days.last)
  }

  /// The name of a period in actions: its custom label, or else its text.
  private func name(of item: PeriodOption, in wording: Wording) -> String {
    item.customLabel ?? item.period.text ?? item.label(in: wording, format)
  }

  private func item(named name: String, in wording: Wording) -> PeriodOption? {
    items.first { self.name(of: $0, in: wording) == name }
      ?? items.first { $0.label(in: wording, format) == name }
      ?? Period(name).flatMap { period in items.first { $0.period == period } }
  }
}
