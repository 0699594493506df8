import Testing
import WidgetCore

@Suite struct PluralTests {
  @Test(arguments: [
    (0, "0"), (7, "7"), (999, "999"), (1000, "1,000"), (4168, "4,168"), (1_000_000, "1,000,000"),
    (-1234, "-1,234"), (Int.min, "-9,223,372,036,854,775,808"),
  ])
  func thousandsAreSeparated(number: Int, text: String) {
    #expect(number.groupedText == text)
  }

  @Test(arguments: [(0, "0 results"), (1, "1 result"), (2, "2 results"), (4168, "4,168 results")])
  func oneIsSingular(number: Int, text: String) {
    #expect(number.counting("result") == text)
  }

  @Test func irregularPluralsAreSpecified() {
    #expect(3.counting("country", plural: "countries") == "3 countries")
    #expect(1.counting("country", plural: "countries") == "1 country")
  }
}
