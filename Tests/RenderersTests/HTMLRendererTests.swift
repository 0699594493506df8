import Renderers
import Testing
import WidgetCore

@Suite struct HTMLRendererTests {
  private let hostile = "\"><script>alert(1)</script>&'\u{301}"

  private func page(_ views: [View], _ renderer: HTMLRenderer = HTMLRenderer()) -> String {
    let widgets = views.enumerated().map { index, view in
      Frame.Widget(id: "w\(index)\(hostile)", type: hostile, title: hostile, view: view)
    }
    let address = Address("q=1&a=\"") { action in "after=\(action.name)&v=\(action.value ?? "")" }
    var renderer = renderer
    renderer.style = .linked
    let search = Frame.Search(id: "main", state: SearchState())
    return renderer.render(
      Frame(
        title: hostile, searches: [search], widgets: widgets, errors: [hostile], address: address),
      for: OutputTraits())
  }

  private var hit: View.Records.Record {
    let record = JSONObject([
      ("image", .text("https://example.org/\(hostile)")), ("bad", "javascript:alert(1)"),
    ])
    let line = HighlightedText(parts: [
      .init(hostile, isHighlighted: true), .init("\nsecond", isHighlighted: false),
    ])
    return View.Records.Record(line: line, hit: Hit(objectID: hostile, record: record))
  }

  @Test func nothingOfTheDataBecomesAnElement() {
    let action = Action(widget: "w", name: "toggle", value: hostile)
    var renderer = HTMLRenderer()
    renderer.image = "image"
    let choice = View.Choice(hostile, value: .text(hostile), count: 1, actions: [action])
    var choices = View.Choices([choice])
    choices.search = View.Field(hostile, placeholder: hostile, action: action)
    let html = page(
      [
        .choices(choices), .text(.init(hostile)),
        .field(.init(hostile, placeholder: hostile, action: action)),
        .records(.init([hit])), .tree(.init([.init(choice, children: [.init(choice)])])),
        .tags(
          .init(
            [.init(hostile, tags: [.init(hostile, value: hostile, remove: action)])], text: hostile)
        ),
        .banner(.init(.text(hostile), text: hostile)), .failure(.init(hostile)),
        .group(.init(hostile, [.text(.init(hostile))])),
        .range(.init(bounds: 0...9, value: 1...2, action: action)),
      ], renderer)
    #expect(!html.contains("<script>"))
    #expect(html.split(separator: "<script").count == 2)
    #expect(html.contains("&lt;script&gt;"))
  }

  @Test func aChoiceIsALinkToTheStateAfterIt() {
    let action = Action(widget: "list", name: "toggle", value: "A&B")
    let html = page([
      .choices(.init([.init("A&B", value: "A&B", count: 7, isSelected: true, actions: [action])]))
    ])
    #expect(html.contains("href=\"?after=toggle&amp;v=A&amp;B\""))
    #expect(html.contains("aria-current=\"true\""))
  }

  @Test func aFieldIsAFormOnTheState() {
    let html = page([.field(.init("zur", action: Action(widget: "search", name: "set")))])
    #expect(html.contains("<form action=\"./\" method=\"get\""))
    #expect(html.contains("<input type=\"hidden\" name=\"do\" value=\"search.set\">"))
    #expect(html.contains("<input type=\"hidden\" name=\"state\" value=\"q=1&amp;a=&quot;\">"))
  }

  @Test func aRangeHasTwoNumbersToType() {
    let range = View.Range(
      bounds: 0...500, value: 10...50, action: Action(widget: "price", name: "set"))
    let html = page([.range(range)])
    #expect(html.contains("name=\"from\"") && html.contains("value=\"10\""))
    #expect(html.contains("name=\"to\"") && html.contains("max=\"500\""))
  }

  @Test func onlyAddressesOfTheWebAreImages() {
    var renderer = HTMLRenderer()
    renderer.image = "bad"
    #expect(!page([.records(.init([hit]))], renderer).contains("<img"))
    renderer.image = "image"
    #expect(page([.records(.init([hit]))], renderer).contains("<img src=\"https://example.org/"))
  }

  @Test func whereNothingIsKnownOfAddressesControlsAreText() {
    let action = Action(widget: "list", name: "toggle", value: "A")
    let frame = Frame(
      title: nil, searches: [Frame.Search(id: "main", state: SearchState())],
      widgets: [
        .init(
          id: "list", type: "t", view: .choices(.init([.init("A", value: "A", actions: [action])])))
      ])
    #expect(!HTMLRenderer().render(frame, for: OutputTraits()).contains("<a "))
  }

  @Test func theScriptIsBelowTenKilobytes() {
    #expect(PageAssets.script.utf8.count < 10_000)
  }
}
