import Testing
import WidgetCore

@testable import Renderers

@Suite struct TagsTextTests {
  private let remove = Action(widget: "filters", name: "remove")

  private var tags: View.TagList {
    View.TagList(
      [
        .init(
          "brand", operator: .or,
          tags: [
            .init("Apple", value: "brand:Apple", remove: remove),
            .init("Nokia", value: "brand:Nokia", remove: remove),
          ]),
        .init("price", tags: [.init("price < 5", value: "price < 5", remove: remove)]),
        .init("colour", tags: [.init("red", value: "colour:red", isExcluded: true)]),
        .init("empty", tags: []),
      ], text: "( \"brand\":\"Apple\" OR \"brand\":\"Nokia\" ) AND \"price\" < 5")
  }

  @Test func chipsAreGroupedBySectionAboveText() {
    #expect(
      drawn(.tags(tags)) == """
        brand: ‹Apple ×› or ‹Nokia ×›
        ‹price < 5 ×›
        colour: ‹not red›
        ( "brand":"Apple" OR "brand":"Nokia" ) AND "price" < 5
        """)
  }

  @Test func longChipsAreWrapped() {
    #expect(
      drawn(.tags(tags), width: 24) == """
        brand: ‹Apple ×›
          or ‹Nokia ×›
        ‹price < 5 ×›
        colour: ‹not red›
        ( "brand":"Apple" OR
          "brand":"Nokia" ) AND
          "price" < 5
        """)
  }

  @Test func negatedLabelsAreNotNegatedAgain() {
    let tag = View.TagList.Tag("not red", value: "NOT colour:red", isExcluded: true)
    #expect(
      drawn(.tags(View.TagList([.init("", tags: [tag])])), usesColor: true) == "^[31m‹not red›^[0m")
  }

  @Test(arguments: [
    ("price", "price: 5 to 10", "‹price: 5 to 10›"), ("price", "not price < 5", "‹not price < 5›"),
    ("inStock", "inStock", "‹inStock›"), ("a", "apple", "a: ‹apple›"), ("", "x", "‹x›"),
  ])
  func titleContainedInLabelsIsNotRepeated(title: String, label: String, text: String) {
    let section = View.TagList.Section(title, tags: [.init(label, value: label)])
    #expect(drawn(.tags(View.TagList([section]))) == text)
  }

  @Test func noTagsShowNothing() {
    #expect(drawn(.tags(View.TagList([]))).isEmpty)
  }
}
