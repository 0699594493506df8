import Testing
import WidgetCore

@Suite struct FacetDisplayOrderTests {
  private let choices = [("b", 5), ("a", 5), ("d", 1), ("c", 9)].map {
    View.Choice($0, value: .text($0), count: $1)
  }

  private func order(_ rule: JSONValue, _ choices: [View.Choice]) throws -> String {
    let ordering = try #require(FacetDisplayOrder(["facetOrdering": ["values": ["x": rule]]]))
    return ordering.choices(choices, of: "x").map(\.label).joined()
  }

  @Test(
    arguments: [
      ([:], "cbad"), (["sortRemainingBy": "alpha"], "abcd"), (["sortRemainingBy": "hidden"], ""),
      (["order": ["d", "z", "a"]], "dacb"),
      (["order": ["d"], "sortRemainingBy": "hidden"], "d"), (["hide": ["c", "b"]], "ad"),
      (["order": ["c", "a"], "hide": ["c"]], "abd"), (["sortRemainingBy": "other"], "cbad"),
      (["order": "d", "hide": 5], "cbad"), (7, "cbad"),
    ] as [(JSONValue, String)])
  func rulePinsHidesAndSortsValues(rule: JSONValue, labels: String) throws {
    #expect(try order(rule, choices) == labels)
  }

  @Test func singleValueCanBeHidden() throws {
    #expect(try order(["hide": ["b"]], Array(choices.prefix(1))) == "")
    #expect(try order(["sortRemainingBy": "hidden"], Array(choices.prefix(1))) == "")
  }

  @Test func valuesWithoutARuleAreUnchanged() throws {
    let ordering = try #require(
      FacetDisplayOrder(["facetOrdering": ["facets": ["order": ["x", "y"]]]]))
    #expect(ordering.attributes == ["x", "y"])
    #expect(ordering.choices(choices, of: "x") == choices)
  }

  @Test(arguments: [nil, [:], ["facetOrdering": 5], ["facets": []]] as [JSONValue?])
  func contentWithoutFacetOrderIsIgnored(content: JSONValue?) {
    #expect(FacetDisplayOrder(content) == nil)
  }
}
