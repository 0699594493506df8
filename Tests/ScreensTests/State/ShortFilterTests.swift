import Testing
import WidgetCore

@testable import Screens

@Suite struct ShortFilterTests {
  @Test(arguments: [
    ("Apple", "brand:Apple"), ("-Apple", "NOT brand:Apple"), ("true", "brand:true"),
    ("\"true\"", "brand:\"true\""), ("10", "brand:\"10\""), (":10", "brand:10"),
    ("10..50", "brand:10 TO 50"), ("10..", "brand >= 10"), ("..50", "brand <= 50"),
    (">10", "brand > 10"), ("<-10", "brand < -10"), ("=1e3", "brand = 1000"),
    ("!=10", "brand != 10"), ("-10..50", "brand:-10 TO 50"), ("--10..50", "NOT brand:-10 TO 50"),
    ("-..50", "NOT brand <= 50"), ("50..10", "brand:\"50..10\""), ("a..b", "brand:\"a..b\""),
    ("\"\"", "brand:\"\""), ("\"-5\"", "brand:\"-5\""),
  ])
  func decodesValuesToFilters(_ value: String, _ filter: String) throws {
    #expect(ShortFilter.read(value, for: "brand") == (try FilterParser.parseFilter(filter)))
  }

  @Test func emptyValueIsNoFilter() {
    #expect(ShortFilter.read("", for: "brand") == nil)
    #expect(ShortFilter.read("-", for: "brand") == nil)
  }

  @Test func valuesOfTagAttributeAreTags() {
    #expect(ShortFilter.read("10..50", for: "_tags") == .tag("10..50"))
    #expect(ShortFilter.read("-sale", for: "_tags") == !.tag("sale"))
  }

  @Test(arguments: [
    "Apple", "10..50", "true", "\"", "\"a\"", "", "-", "--", ":5", "=5", "naïve", "false", "5",
    "inf", "a..b", "A", "z-1", "[", "~", "été",
  ])
  func anyTextIsRestored(_ text: String) throws {
    for filter in [
      Filter.facet(.init(attribute: "a", stringValue: text)), .tag(.init(value: text)),
    ] {
      for filter in [filter, !filter] {
        let value = try #require(ShortFilter.text(of: filter))
        #expect(ShortFilter.read(value, for: filter.attribute) == filter)
      }
    }
  }
}
