/// Periods to choose from beside a stretch of days of one's own.
public struct PeriodList: Hashable, Sendable {
  public var items: [ListedPeriod]
  public var refinement: DateRefinement
  public var weekStart: Weekday
  public var dateStyle: ValueFormat.DateStyle

  public init(
    _ items: [ListedPeriod], _ refinement: DateRefinement, weekStart: Weekday,
    dateStyle: ValueFormat.DateStyle
  ) {
    self.items = items
    self.refinement = refinement
    self.weekStart = weekStart
    self.dateStyle = dateStyle
  }

  /// How days are written.
  public var format: ValueFormat {
    var format = ValueFormat(.date)
    format.dateStyle = dateStyle
    format.timeZone = refinement.timeZone
    return format
  }

  /// Reports what is wrong with periods read from `parameter`, and with the one that `selected`
  /// names.
  public func check(_ parameter: String, selected: String?, _ report: inout ParameterReport) {
    for (index, item) in items.enumerated() where items[..<index].contains(item) {
      report.error(
        parameter, item: index, "this period is listed twice, expected each once",
        id: .duplicateFilter, help: "remove one of them")
    }
    let names = items.map { name(of: $0, in: Wording()) }
    if let selected, item(named: selected, in: Wording()) == nil {
      report.error(
        "selected", "'\(selected)' is none of the '\(parameter)'", id: .unknownValue,
        help: Suggestion.help(for: selected, in: names))
    }
  }

  /// Chooses a period from the start, unless one is chosen already.
  public func start(_ selected: String?, _ state: inout SearchState) {
    guard let item = selected.flatMap({ item(named: $0, in: Wording()) }),
      refinement.chosen(in: state.filters) == nil
    else { return }
    refinement.choose(filter(of: item, now: state.now), in: &state.filters)
  }

  public func prepare(_ request: inout SearchRequest) {
    refinement.askBounds(in: &request)
    for filter in items.compactMap({ filter(of: $0, now: request.now) }) {
      request.askCount(of: filter, ignoring: refinement.group)
    }
  }

  /// Chooses the period that an action names, or any time if it is chosen already.
  public func toggle(
    _ action: Action, _ state: inout SearchState, in wording: Wording
  ) throws(ActionError) {
    guard let item = item(named: try action.text(), in: wording) else {
      throw .unknownValue(of: action, expected: items.map { name(of: $0, in: wording) })
    }
    let filter = filter(of: item, now: state.now)
    let isChosen = refinement.chosen(in: state.filters) == filter
    refinement.choose(isChosen ? nil : filter, in: &state.filters)
  }

  /// The periods with their counts, then the stretch of days.
  public func view(in context: WidgetContext) -> View {
    let range = refinement.view(
      in: context, context.wording.formats[refinement.attribute] ?? format)
    if items.isEmpty { return .range(range) }
    return .group(View.Group("", [.choices(choices(in: context)), .range(range)]))
  }

  private func choices(in context: WidgetContext) -> View.Choices {
    let chosen = refinement.chosen(in: context.state.filters)
    let choices = items.map { item in
      let filter = filter(of: item, now: context.state.now)
      let count = filter.flatMap {
        context.response?.counts[SearchRequest.Count(of: $0, ignoring: refinement.group)]
      }
      return View.Choice(
        item.label(in: context.wording, format),
        value: filter.map { .text($0.text) } ?? .null, count: count, isSelected: chosen == filter,
        actions: [context.action("preset", name(of: item, in: context.wording))])
    }
    return View.Choices(choices, selectionMode: .single)
  }

  private func filter(of item: ListedPeriod, now: Double) -> Filter? {
    var today = refinement.timeZone.date(at: now)
    today?.time = nil
    guard let today else { return nil }
    let days = item.period.days(today: today, weekStart: weekStart)
    return refinement.filter(from: days.first, to: days.last)
  }

  /// What an action calls a period: by its label where it has one, else by its text.
  private func name(of item: ListedPeriod, in wording: Wording) -> String {
    item.givenLabel ?? item.period.text ?? item.label(in: wording, format)
  }

  private func item(named name: String, in wording: Wording) -> ListedPeriod? {
    items.first { self.name(of: $0, in: wording) == name }
      ?? items.first { $0.label(in: wording, format) == name }
      ?? Period(name).flatMap { period in items.first { $0.period == period } }
  }
}
