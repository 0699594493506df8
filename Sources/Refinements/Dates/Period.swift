public import Search

/// A stretch of whole days, given by the calendar or by how it lies to today.
public enum Period: Hashable, Sendable {
  public enum Unit: String, Hashable, Sendable, CaseIterable {
    case day
    case week
    case month
    case quarter
    case year
  }

  /// The one that today is in.
  case current(Unit)
  /// The whole one before that.
  case previous(Unit)
  /// So many units up to today, which is the last day.
  case last(Int, Unit)
  /// From one day to another, both included; an end that is nil is open.
  case between(CivilDate?, CivilDate?)

  /// The first and the last day; nil where it has no end.
  ///
  /// `weekStart` is the day with which weeks begin.
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

  /// What people call it.
  ///
  /// Dates are written by the format.
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

/// The day with which weeks begin.
public enum Weekday: String, Hashable, Sendable, CaseIterable, ParameterValue {
  case monday
  case tuesday
  case wednesday
  case thursday
  case friday
  case saturday
  case sunday

  /// 0 to 6.
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
