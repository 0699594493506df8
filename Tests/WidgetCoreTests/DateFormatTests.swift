import Testing
import WidgetCore

@Suite struct DateFormatTests {
  private func format(
    _ dateStyle: ValueFormat.DateStyle, _ timeStyle: ValueFormat.TimeStyle = .none,
    hoursAhead: Int = 0
  ) -> ValueFormat {
    var format = ValueFormat(.date)
    format.dateStyle = dateStyle
    format.timeStyle = timeStyle
    format.timeZone = TimeZoneRules(offset: hoursAhead * 3600)
    return format
  }

  @Test(
    arguments: [
      (0, "1970-01-01 00:00:00"), (-1, "1969-12-31 23:59:59"), (951_782_400, "2000-02-29 00:00:00"),
      (4_107_542_400, "2100-03-01 00:00:00"), (1_714_557_030.9, "2024-05-01 09:50:30"),
      (-62_135_596_800, "0001-01-01 00:00:00"), (99_999_999_999, "5138-11-16 09:46:39"),
      (1_714_557_030_900, "2024-05-01 09:50:30"), (253_402_300_799_000, "9999-12-31 23:59:59"),
      (253_402_300_800_000, nil), (1e300, nil), (-1e18, nil), (.nan, nil),
    ] as [(Double, String?)])
  func secondsAndMillisecondsBecomeDates(seconds: Double, text: String?) {
    #expect(format(.iso, .seconds).text(of: seconds, in: .english) == text)
  }

  @Test(
    arguments: [
      ("2024-05-01", "2024-05-01"), ("2024-05-01T10:20", "2024-05-01 10:20"),
      ("2024-05-01 10:20:30.25", "2024-05-01 10:20"), ("2024-05-01T23:30:00Z", "2024-05-02 01:30"),
      ("2024-05-01T10:20+05:30", "2024-05-01 06:50"), ("2024-05-01T10:20-0800", "2024-05-01 20:20"),
      ("2024-02-29", "2024-02-29"), ("2023-02-29", nil), ("2024-13-01", nil), ("2024-00-01", nil),
      ("2024-05-01T25:00", nil), ("2024-05-01Tnow", nil), ("2024-05-01T10:20+", nil),
      ("May 2024", nil), ("", nil), ("2024-05-01T10:20Zulu", nil), ("0000-01-01", nil),
    ] as [(String, String?)])
  func isoTextsAreShownInTheTimeZone(source: String, text: String?) {
    let format = format(.iso, .minutes, hoursAhead: 2)
    #expect(format.text(of: .text(source), in: .english) == text)
  }

  @Test(arguments: [
    (DisplayLocale.english, "5/1/2024", "May 1, 2024"),
    (.britishEnglish, "01/05/2024", "1 May 2024"), (.indianEnglish, "01/05/2024", "1 May 2024"),
    (.german, "01.05.2024", "1. Mai 2024"), (.swissGerman, "01.05.2024", "1. Mai 2024"),
    (.french, "01/05/2024", "1 mai 2024"), (.spanish, "1/5/2024", "1 de mayo de 2024"),
    (.italian, "01/05/2024", "1 maggio 2024"), (.portuguese, "01/05/2024", "1 de maio de 2024"),
    (.europeanPortuguese, "01/05/2024", "1 de maio de 2024"), (.dutch, "01-05-2024", "1 mei 2024"),
    (.swedish, "2024-05-01", "1 maj 2024"), (.japanese, "2024/05/01", "2024年5月1日"),
    (.chinese, "2024/5/1", "2024年5月1日"), (.arabic, "1/5/2024", "1 مايو 2024"),
    (.hindi, "1/5/2024", "1 मई 2024"),
  ])
  func daysAreFormattedByLanguage(locale: DisplayLocale, short: String, long: String) {
    #expect(format(.short).text(of: "2024-05-01", in: locale) == short)
    #expect(format(.long).text(of: "2024-05-01", in: locale) == long)
  }

  @Test(arguments: DisplayLocale.allCases)
  func monthsHaveNames(locale: DisplayLocale) {
    let days = (1...12).map { ($0 < 10 ? "2024-0" : "2024-") + "\($0)-10" }
    let texts = Set(days.compactMap { format(.long).text(of: .text($0), in: locale) })
    #expect(texts.count == 12)
  }
}
