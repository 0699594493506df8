import Search
import Testing

@testable import Wording

@Suite struct TimeZoneRulesTests {
  private func zone(_ name: String) throws -> TimeZoneRules {
    try TimeZoneDatabase.system.zone(named: name)
  }

  private func instant(_ text: String) throws -> Int {
    try #require(CivilDate.read(text)).secondsSince1970()
  }

  @Test(arguments: [
    ("Europe/Zurich", "2024-03-31T00:59:59Z", 1), ("Europe/Zurich", "2024-03-31T01:00:00Z", 2),
    ("Europe/Zurich", "2024-10-27T00:59:59Z", 2), ("Europe/Zurich", "2024-10-27T01:00:00Z", 1),
    ("Europe/Zurich", "2099-07-01T00:00:00Z", 2), ("Europe/Zurich", "2099-12-01T00:00:00Z", 1),
    ("America/New_York", "2024-03-10T06:59:59Z", -5),
    ("America/New_York", "2024-03-10T07:00:00Z", -4),
    ("Australia/Sydney", "2090-01-01T00:00:00Z", 11),
    ("Australia/Sydney", "2090-07-01T00:00:00Z", 10),
    ("Asia/Tokyo", "2024-07-01T00:00:00Z", 9), ("Etc/GMT+5", "2024-07-01T00:00:00Z", -5),
  ])
  func daylightSavingTimeFollowsTheDatabase(name: String, text: String, hours: Int) throws {
    #expect(try zone(name).offset(at: instant(text)) == hours * 3600)
  }

  @Test(arguments: [
    ("2024-03-31T01:30", "2024-03-31T00:30Z"), ("2024-03-31T02:30", "2024-03-31T01:30Z"),
    ("2024-03-31T03:30", "2024-03-31T01:30Z"), ("2024-10-27T02:30", "2024-10-27T00:30Z"),
    ("2024-10-27T03:00", "2024-10-27T02:00Z"), ("2024-07-01", "2024-06-30T22:00Z"),
  ])
  func localTimesAtTransitionsAreResolved(local: String, utc: String) throws {
    let date = try #require(CivilDate.read(local)).date
    #expect(try zone("Europe/Zurich").instant(of: date) == instant(utc))
  }

  @Test func localTimesRoundTrip() throws {
    for name in ["Europe/Zurich", "America/New_York", "Australia/Lord_Howe", "Asia/Kolkata"] {
      let zone = try zone(name)
      for step in 0..<2000 {
        let instant = step * 15_485_863 % 4_000_000_000
        let date = try #require(zone.date(at: Double(instant)))
        let again = zone.instant(of: date)
        #expect(again == instant || zone.date(at: Double(again)) == date, "\(name) \(instant)")
      }
    }
  }

  @Test(arguments: [
    ("CET-1CEST,M3.5.0,M10.5.0/3", 1_719_792_000, 7200), ("EST5EDT,M3.2.0,M11.1.0", 0, -18_000),
    ("<+0330>-3:30", 0, 12_600), ("IST-1GMT0,M10.5.0,M3.5.0/1", 1_719_792_000, 3600),
    ("AAA3BBB,J60/0,J300/0", 1_719_792_000, -7200), ("AAA3BBB,59/0,299/0", 0, -10_800),
  ])
  func rulesForTheFutureAreParsed(rule: String, instant: Int, offset: Int) {
    #expect(DaylightSavingRule(rule)?.offset(at: instant) == offset)
  }

  @Test(arguments: [
    "", "CET", "CE-1", "CET-1CEST,M13.1.0,M1.1.0", "CET-1CEST,M3.5.0", "<+03", "X-999",
  ])
  func invalidRulesAreRejected(rule: String) {
    #expect(DaylightSavingRule(rule) == nil)
  }

  @Test func truncatedOrTamperedFilesAreRejected() throws {
    let path = "/usr/share/zoneinfo/Europe/Zurich"
    let bytes = try #require(TimeZoneDatabase.contents(of: path))
    #expect(TimeZoneFile(bytes)?.zone(named: "a") != nil)
    for count in 0..<bytes.count - 40 {
      _ = TimeZoneFile(Array(bytes[..<count]))?.zone(named: "a")
    }
    for place in 0..<min(bytes.count, 600) {
      var forged = bytes
      forged[place] = 0xFF
      _ = TimeZoneFile(forged)?.zone(named: "a")?.offset(at: 1_700_000_000)
    }
    #expect(TimeZoneFile(Array("TZif2".utf8))?.zone(named: "a") == nil)
    #expect(TimeZoneFile(Array("GIF89a".utf8)) == nil)
  }

  @Test func missingDatabaseIsReportedWithAFix() {
    do throws(TimeZoneDatabase.Failure) {
      _ = try TimeZoneDatabase(folder: "/nowhere").zone(named: "Europe/Zurich")
      Issue.record("there is no such database")
    } catch {
      #expect(error.message.contains("no time zone database in '/nowhere'"))
      #expect(error.help == "install 'tzdata', or write an offset such as '+02:00'")
    }
  }
}
