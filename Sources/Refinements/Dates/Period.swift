public import Search

/// A period of whole days, absolute or relative to today.
public enum Period: Hashable, Sendable {
  /// A unit of the calendar.
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    /// A calendar day.
    case day
    /// Seven days, starting with a specified weekday.
    case week
    /// A calendar month.
    case month
    /// Three calendar months, starting with January, April, July or October.
    case quarter
    /// A calendar year.
    case year
  }

  /// The unit that contains today.
  case current(Unit)
  /// The unit before the one that contains today.
  case previous(Unit)
  /// A number of units that end today.
  case last(Int, Unit)
  /// From one day to another, both included; nil is open-ended.
  case between(CivilDate?, CivilDate?)

  /// Returns the first and the last day; nil if the period is open-ended.
  ///
  /// - Parameters:
  ///   - today: the day to which the period is relative.
  ///   - weekStart: the first day of weeks.
  public func days(
    today: CivilDate, weekStart: Weekday = .monday
  ) -> (first: CivilDate?, last: CivilDate?) {
    switch self {
    case .current(let unit):
      let first = unit.start(of: today, weekStart)
      return (first, unit.adding(1, to: first).adding(days: -1))
    case .previous(let unit):
      let last = unit.start(of: today, weekStart).adding(days: -1)
      return (unit.start(of: last, weekStart), last)
    case .last(let count, let unit):
      return (unit.adding(-count, to: today).adding(days: 1), today)
    case .between(let first, let last): return (first, last)
    }
  }

  /// Returns the label of the period, with dates in a format.
  public func label(in wording: Wording, _ format: ValueFormat) -> String {
    func text(_ date: CivilDate) -> String { format.text(of: date, in: wording.locale) }
    switch self {
    case .current(let unit): return wording.text(unit.phrases.current)
    case .previous(let unit): return wording.text(unit.phrases.previous)
    case .last(let count, let unit): return wording.text(unit.phrases.last, count: count)
    case .between(let first?, let last?):
      return first == last
        ? text(first) : wording.text(.range, ["from": text(first), "to": text(last)])
    case .between(let first?, nil): return wording.text(.since, ["from": text(first)])
    case .between(nil, let last?): return wording.text(.until, ["to": text(last)])
    case .between(nil, nil): return wording.text(.anyTime)
    }
  }
}

/// A day of the week.
public enum Weekday: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// Monday, the first day of ISO 8601.
  case monday
  /// Tuesday.
  case tuesday
  /// Wednesday.
  case wednesday
  /// Thursday.
  case thursday
  /// Friday.
  case friday
  /// Saturday.
  case saturday
  /// Sunday.
  case sunday

  /// The number of days after Monday, 0 to 6.
  var daysAfterMonday: Int { Self.allCases.firstIndex(of: self) ?? 0 }
}

extension Period.Unit {
  fileprivate func start(of date: CivilDate, _ weekStart: Weekday) -> CivilDate {
    let month: Int
    switch self {
    case .day: return date
    case .week:
      return date.adding(days: -((date.daysAfterMonday - weekStart.daysAfterMonday + 7) % 7))
    case .month: month = date.month
    case .quarter: month = (date.month - 1) / 3 * 3 + 1
    case .year: month = 1
    }
    return CivilDate(year: date.year, month: month, day: 1) ?? date
  }

  fileprivate func adding(_ count: Int, to date: CivilDate) -> CivilDate {
    switch self {
    case .day: date.adding(days: count)
    case .week: date.adding(days: 7 * count)
    case .month: date.adding(months: count)
    case .quarter: date.adding(months: 3 * count)
    case .year: date.adding(months: 12 * count)
    }
  }

  fileprivate var phrases: (current: Phrase, previous: Phrase, last: Phrase) {
    switch self {
    case .day: (.today, .yesterday, .lastDays)
    case .week: (.thisWeek, .lastWeek, .lastWeeks)
    case .month: (.thisMonth, .lastMonth, .lastMonths)
    case .quarter: (.thisQuarter, .lastQuarter, .lastQuarters)
    case .year: (.thisYear, .lastYear, .lastYears)
    }
  }
}
