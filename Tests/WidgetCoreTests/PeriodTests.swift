import Search
import Testing
import WidgetCore

@Suite struct PeriodTests {
  private static let format: ValueFormat = {
    var format = ValueFormat(.date)
    format.dateStyle = .iso
    return format
  }()

  private func days(_ period: Period, _ today: String, _ start: Weekday = .monday) throws -> String
  {
    let today = try #require(CivilDate.read(today)).date
    let days = period.days(today: today, weekStart: start)
    return Period.between(days.first, days.last).label(in: Wording(), Self.format)
  }

  @Test(arguments: [
    ("today", "2024-02-29", "2024-02-29"), ("yesterday", "2024-03-01", "2024-02-29"),
    ("last 7 days", "2024-03-01", "2024-02-24 to 2024-03-01"),
    ("last 1 day", "2024-03-01", "2024-03-01"),
    ("this week", "2024-03-03", "2024-02-26 to 2024-03-03"),
    ("last week", "2024-03-04", "2024-02-26 to 2024-03-03"),
    ("this month", "2024-02-10", "2024-02-01 to 2024-02-29"),
    ("last month", "2024-03-31", "2024-02-01 to 2024-02-29"),
    ("last 1 month", "2024-03-31", "2024-03-01 to 2024-03-31"),
    ("last 12 months", "2024-02-29", "2023-03-01 to 2024-02-29"),
    ("this quarter", "2024-05-05", "2024-04-01 to 2024-06-30"),
    ("last quarter", "2024-02-05", "2023-10-01 to 2023-12-31"),
    ("this year", "2024-02-05", "2024-01-01 to 2024-12-31"),
    ("last year", "2024-02-05", "2023-01-01 to 2023-12-31"),
    ("last 3 years", "2024-02-29", "2021-03-01 to 2024-02-29"),
    ("last 10000 years", "2024-02-29", "0001-01-30 to 2024-02-29"),
    ("all", "2024-02-29", "Any time"),
  ])
  func periodsAreWholeDays(text: String, today: String, expected: String) throws {
    #expect(try days(try #require(Period(text)), today) == expected)
  }

  @Test func weeksStartOnTheConfiguredDay() throws {
    #expect(try days(.current(.week), "2024-03-02", .sunday) == "2024-02-25 to 2024-03-02")
    #expect(try days(.current(.week), "2024-03-02", .saturday) == "2024-03-02 to 2024-03-08")
  }

  @Test(arguments: [
    "", "last", "next week", "last 0 days", "last 10001 days", "last -1 days",
    "this decade", "last 30", "last 30 dayz", "last 30 days ago",
  ])
  func invalidPeriodsAreRejected(text: String) {
    #expect(Period(text) == nil)
  }

  @Test(arguments: [
    (DisplayLocale.german, Period.last(30, .day), "Letzte 30 Tage"),
    (.french, .current(.year), "Cette année"), (.arabic, .last(3, .day), "آخر 3 أيام"),
    (.italian, .previous(.month), "Il mese scorso"),
    (.spanish, .between(CivilDate(year: 2020, month: 1, day: 1), nil), "desde el 2020-01-01"),
  ])
  func periodsAreFormattedByLanguage(
    locale: DisplayLocale, period: Period, label: String
  ) {
    #expect(period.label(in: Wording(locale: locale), Self.format) == label)
  }
}
