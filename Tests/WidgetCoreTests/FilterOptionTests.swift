import Testing
import WidgetCore

@Suite struct FilterOptionTests {
  @Test(
    arguments: [
      (nil, "price < 5", "price < 5"),
      ("Cheap", "Cheap", ["filter": "price < 5", "label": "Cheap"]),
    ] as [(String?, String, JSONValue)])
  func filterIsEncodedWithItsLabel(label: String?, shown: String, json: JSONValue) {
    let filter = Filter.Numeric(attribute: "price", operator: .lessThan, value: 5)
    let listed = FilterOption(filter, label: label)
    #expect(listed.label == shown)
    #expect(listed.json == json)
  }

  @Test(
    arguments: [
      (nil, "promo", "promo"), ("On sale", "On sale", ["tag": "promo", "label": "On sale"]),
    ] as [(String?, String, JSONValue)])
  func tagIsEncodedWithItsLabel(label: String?, shown: String, json: JSONValue) {
    let listed = TagOption("promo", label: label)
    #expect(listed.filter.filter == .tag(Filter.Tag(value: "promo")))
    #expect(listed.filter.label == shown)
    #expect(listed.json == json)
  }

  @Test func bothFormsOfAnItemAreDocumented() {
    #expect(FilterOption.parameterType.phrase == "a filter, or a mapping with 'filter', 'label'")
    #expect(TagOption.parameterType.phrase == "text, or a mapping with 'tag', 'label'")
  }
}
