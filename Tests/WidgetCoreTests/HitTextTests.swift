import Testing
import WidgetCore

@Suite struct HitTextTests {
  private let hit = Hit(
    objectID: "1",
    record: JSONObject(
      [
        ("name", "Basel"), ("tags", ["sea", "air"]), ("empty", ""), ("nothing", nil),
        ("place", ["country": "CH"]),
      ] as [(String, JSONValue)]),
    highlights: [
      HighlightedAttribute(
        path: "tags",
        texts: [
          HighlightedText(parts: [
            .init("se", isHighlighted: true), .init("a", isHighlighted: false),
          ]),
          HighlightedText(parts: [.init("air", isHighlighted: false)]),
        ], isList: true)
    ])

  @Test func textOfAnItemWithACardIsThatOfTheCard() {
    var card = View.RecordList.Card()
    card.title = HighlightedText(parts: [
      .init("Ba", isHighlighted: true), .init("sel", isHighlighted: false),
    ])
    card.badge = "new"
    card.price = "€5"
    var item = View.RecordList.Item(line: nil, card: Indirect(wrappedValue: card), hit: hit)
    #expect(item.line.marked("[", "]") == "[Ba]sel [new]\n€5")
    item.card?.price = ""
    #expect(item.line.text == "Basel [new]")
    item.line = HighlightedText("Basel")
    #expect(item.line.text == "Basel")
  }

  @Test(arguments: [
    ("name", "Basel"), ("tags", "[se]a, air"), ("place.country", "CH"), ("empty", ""),
    ("nothing", ""), ("missing", ""),
  ])
  func textOfAnAttributeKeepsHighlights(path: String, text: String) {
    let shown = hit.text(of: path)
    #expect(shown.marked("[", "]") == text)
    #expect(shown.isEmpty == text.isEmpty)
  }

  @Test func templateShowsTheSameText() throws {
    let template = try Template("{{name}}: {{tags}}")
    #expect(template.line(for: hit).marked("[", "]") == "Basel: [se]a, air")
  }

  @Test func formattedAttributesUseTheirFormat() throws {
    var wording = Wording(formats: ["price": ValueFormat(.number), "tags": ValueFormat(.number)])
    wording.locale = .german
    let hit = Hit(
      objectID: "1", record: JSONObject([("price", 1234), ("size", 1234)] as [(String, JSONValue)]))
    let template = try Template("{{price}} {{size}} {{missing}}")
    #expect(template.line(for: hit, in: wording).marked() == "1.234 1234 ")
    #expect(template.text(for: .object(hit.record), in: wording) == "1.234 1234 ")
    #expect(self.hit.text(of: "name", in: wording).marked() == "Basel")
  }
}
