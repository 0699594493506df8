import Testing
import WidgetCore

@testable import Renderers

@Suite struct PageLayoutTests {
  private let action = Action(widget: "w", name: "set", value: "1")

  private func widget(_ id: String, _ view: View) -> Frame.Widget {
    Frame.Widget(id: id, type: id, view: view)
  }

  private var widgets: [Frame.Widget] {
    let choice = View.Choice("A", value: "A", count: 1, actions: [action])
    return [
      widget("search", .field(View.Field("", placeholder: "", action: action))),
      widget(
        "stats", .text(View.Text("3 results", values: JSONObject([("nbHits", .integer(3))])))),
      widget("order", .choices(View.ChoiceList([choice], selectionMode: .single, layout: .menu))),
      widget("chips", .tags(View.TagList([.init("brand", tags: [.init("A", value: "A")])]))),
      widget("brand", .choices(View.ChoiceList([choice]))),
      widget("range", .range(View.Range(bounds: 0...9, value: nil, action: action))),
      widget("summary", .text(View.Text("a\nb", values: JSONObject([("a", .integer(3))])))),
      widget("hits", .records(View.RecordList([], emptyText: "none"))),
      widget("clear", .choices(View.ChoiceList([choice], layout: .button))),
    ]
  }

  private func layout(_ edit: (inout PageRegions) -> Void = { _ in }) -> PageLayout {
    var design = PageDesign()
    edit(&design.regions)
    return PageLayout(Frame(title: nil, searches: [], widgets: widgets, design: design))
  }

  @Test func widgetsAreInTheRegionsThatFitTheirViews() {
    let layout = layout()
    #expect(layout.header.map(\.id) == ["search"])
    #expect(layout.toolbar.map(\.id) == ["stats", "order"])
    #expect(layout.chips.map(\.id) == ["chips", "clear"])
    #expect(layout.sidebar.map(\.id) == ["brand", "range"])
    #expect(layout.main.map(\.id) == ["summary", "hits"])
    #expect(layout.footer.isEmpty && layout.columns.isEmpty)
  }

  @Test func assignedWidgetsAreInTheirRegionsInTheListedOrder() {
    let layout = layout {
      $0.sidebar = ["range", "brand"]
      $0.footer = ["summary"]
      $0.columns = [["hits"], ["stats", "unknown"], []]
    }
    #expect(layout.sidebar.map(\.id) == ["range", "brand"])
    #expect(layout.footer.map(\.id) == ["summary"])
    #expect(layout.columns.map { $0.map(\.id) } == [["hits"], ["stats"]])
    #expect(layout.toolbar.map(\.id) == ["order"] && layout.main.isEmpty)
  }

  @Test func pageWritesCardsWithImagesOfItsAssets() {
    var item = View.RecordList.Item(
      line: HighlightedText("x"), hit: Hit(objectID: "1", record: JSONObject()))
    var card = View.RecordList.Card()
    card.title = HighlightedText("Aero <1>")
    card.image = "in folder/a&b.png"
    card.rating = 3.5
    card.ratingText = "3.5"
    card.price = "€5"
    card.link = "https://example.org/"
    item.card = card
    var other = item
    other.card?.image = nil
    var unsafe = item
    unsafe.card?.image = "../secret.png"
    unsafe.card?.link = "javascript:alert(1)"
    var list = View.RecordList([item, other, unsafe])
    list.layout = .cards
    var design = PageDesign()
    design.assets = "images"
    var renderer = HTMLRenderer()
    renderer.style = .linked
    let frame = Frame(
      title: nil, searches: [], widgets: [widget("hits", .records(list))], design: design)
    let html = renderer.render(frame, for: OutputTraits())
    #expect(html.contains("<ol class=\"hits cards\""))
    #expect(html.contains("src=\"assets/in%20folder/a%26b.png\""))
    #expect(html.split(separator: "<div class=\"image\">").count == 4)
    #expect(html.split(separator: "<img").count == 2)
    #expect(html.contains("<a href=\"https://example.org/\">Aero &lt;1&gt;</a>"))
    #expect(html.contains("aria-label=\"3.5 of 5 stars\"") && html.contains("stars s7"))
    #expect(!html.contains("javascript:") && !html.contains("secret"))
  }

  @Test func numberBesideTheLinkToTheFiltersOmitsTheQuery() {
    var state = SearchState()
    state.query = "aero"
    let tags = View.TagList([
      .init("Search", tags: [.init("aero", value: "aero", remove: action)]),
      .init(
        "brand",
        tags: [
          .init("A", value: "brand:A", remove: action),
          .init("B", value: "brand:B", remove: action),
        ]),
    ])
    let frame = Frame(
      title: nil, searches: [Frame.Search(id: "main", state: state)],
      widgets: widgets + [widget("tags", .tags(tags))])
    let html = HTMLRenderer().render(frame, for: OutputTraits())
    #expect(html.contains("<a class=\"open-filters\" href=\"#filters\">Filters"))
    #expect(html.contains("<span class=\"count\">2</span></a>"))
  }

  @Test func brandFramesThePage() {
    var design = PageDesign()
    design.brand.name = "Deli & Co"
    design.brand.logo = "https://example.org/logo.svg"
    design.brand.footer = "Made up."
    var link = Brand.Link()
    link.label = "Help"
    link.url = "/help"
    design.brand.links = [link]
    let frame = Frame(title: "Shop", searches: [], widgets: [], design: design)
    let html = HTMLRenderer().render(frame, for: OutputTraits())
    #expect(html.contains("<h1 id=\"title\">Deli &amp; Co</h1>"))
    #expect(html.contains("<a href=\"/help\">Help</a>"))
    #expect(html.contains("<footer><p>Made up.</p></footer>"))
    #expect(html.contains("content=\"Made up.\""))
  }
}
