import Testing
import WidgetCore

@testable import Renderers

@Suite struct MapHTMLTests {
  private let hostile = "\"><script>alert(1)</script>&'"
  private let bounds = GeographicArea.Box(north: 10, east: 20, south: 0, west: 0)

  private func item(_ id: String, _ title: String) -> View.RecordList.Item {
    let record = JSONObject([("name", .text(title))])
    return View.RecordList.Item(
      line: HighlightedText(title), hit: Hit(objectID: id, record: record))
  }

  private func point(_ latitude: Double, _ longitude: Double, _ record: Int?, title: String? = nil)
    -> View.Map.Point
  {
    View.Map.Point(
      Coordinates(latitude: latitude, longitude: longitude), record: record, title: title)
  }

  private func page(
    _ points: [View.Map.Point], of items: [View.RecordList.Item],
    style: HTMLRenderer.StyleInclusion = .linked, _ change: (inout View.Map) -> Void = { _ in }
  ) -> String {
    var map = View.Map(points, bounds: bounds)
    map.box = bounds
    map.setBox = Action(widget: "places", name: "box")
    change(&map)
    var records = View.RecordList(items)
    records.map = map
    let address = Address("") { action in "after=\(action.name)&v=\(action.value ?? "")" }
    var renderer = HTMLRenderer()
    renderer.style = style
    let widgets = [Frame.Widget(id: "places", type: "geoHits", view: .records(records))]
    return renderer.render(
      Frame(
        title: nil, searches: [Frame.Search(id: "main", state: SearchState())], widgets: widgets,
        address: address),
      for: OutputTraits())
  }

  @Test func pinLinksToItsRecord() {
    let html = page([point(5, 10, 0)], of: [item("a b\"", "Port <A>")])
    #expect(html.contains("<li class=\"hit\" id=\"w-places-hit-a%20b%22\""))
    #expect(html.contains("<a href=\"#w-places-hit-a%20b%22\" aria-label=\"1. Port &lt;A&gt;\">"))
    #expect(html.contains("class=\"mark pin\" overflow=\"visible\" x=\"50%\""))
  }

  @Test func recordOfAnotherPageHasADotWithItsTitle() {
    let html = page([point(5, 10, nil, title: hostile)], of: [item("a", "A")])
    #expect(html.contains("class=\"mark dot\"") && !html.contains("class=\"mark pin\""))
    #expect(html.contains("<title>&quot;&gt;&lt;script&gt;alert(1)"))
    #expect(!html.contains("<script>"))
  }

  @Test func indexOutsideOfTheListHasADot() {
    let html = page([point(5, 10, 7, title: "A")], of: [item("a", "A")])
    #expect(html.contains("class=\"mark dot\""))
  }

  @Test func clusterLinksToABoxOfItsPoints() throws {
    let html = page(
      [point(5, 10, 0), point(5.2, 10.2, 1), point(1, 1, 2)],
      of: [item("a", "A"), item("b", "B"), item("c", "C")])
    let cluster = try #require(html.split(separator: "class=\"mark cluster\"").last)
    #expect(cluster.contains("data-hits=\"w-places-hit-a w-places-hit-b\""))
    #expect(cluster.contains("<title>A\nB</title>") && cluster.contains(">2</text>"))
    let value = try #require(cluster.split(separator: "href=\"?after=box&amp;v=").dropFirst().first)
    let numbers = value.prefix { $0 != "\"" }.split(separator: ",").compactMap { Double($0) }
    try #require(numbers.count == 4)
    #expect(numbers[0] > 5.2 && numbers[2] < 5 && numbers[0] - numbers[2] < 6)
    #expect(numbers[1] > 10.2 && numbers[3] < 10 && numbers[1] - numbers[3] < 8)
  }

  @Test func coincidingPointsLinkToTheList() {
    let html = page([point(5, 10, 0), point(5, 10, nil, title: "B")], of: [item("a", "A")])
    #expect(html.contains("<a href=\"#w-places-hit-a\" aria-label=\"2 results\">"))
    let others = page(
      [point(5, 10, nil, title: "A"), point(5, 10, nil, title: "B")], of: [item("c", "C")])
    #expect(
      others.contains("<a href=\"#w-places-list\"") && others.contains("id=\"w-places-list\""))
  }

  @Test func controlsLinkToOtherAreas() throws {
    let html = page([point(5, 10, 0)], of: [item("a", "A")])
    for name in ["Zoom in", "Zoom out", "North", "East", "South", "West"] {
      #expect(html.contains("aria-label=\"\(name)\""))
    }
    let zoomIn = try #require(
      html.split(separator: "map-step zoomIn\" href=\"?after=box&amp;v=").last)
    let numbers = zoomIn.prefix { $0 != "\"" }.split(separator: ",").compactMap { Double($0) }
    try #require(numbers.count == 4)
    #expect(abs(numbers[1] - 15) < 0.01 && abs(numbers[3] - 5) < 0.01)
  }

  @Test func readOnlyMapHasNoControls() {
    let html = page([point(5, 10, 0)], of: [item("a", "A")]) { $0.setBox = nil }
    #expect(!html.contains("map-step") && !html.contains("map-auto"))
    #expect(!html.contains("data-box") && html.contains("data-view"))
  }

  @Test func wholeWorldCannotBeReducedOrMoved() {
    let html = page([point(5, 10, 0)], of: [item("a", "A")]) {
      $0.bounds = GeographicArea.Box(north: 85, east: 180, south: -85, west: -180)
    }
    #expect(html.contains("zoomIn") && !html.contains("zoomOut") && !html.contains("map-pan"))
  }

  @Test func referencePointAndClearLink() {
    let html = page([point(5, 10, 0)], of: [item("a", "A")]) {
      $0.center = Coordinates(latitude: 4, longitude: 8)
      $0.clear = Action(widget: "places", name: "clear")
    }
    #expect(html.contains("class=\"mark center\"") && html.contains("Show everywhere"))
    #expect(html.contains("href=\"?after=clear&amp;v=\""))
  }

  @Test func linkedPageRefersToTilesAndAssets() {
    let html = page([point(5, 10, 0)], of: [item("a", "A")])
    #expect(html.contains("<script src=\"map.js\" defer>") && html.contains("href=\"map.css\""))
    #expect(html.contains(".svg#tile\"") && !html.contains("var(--map-land"))
    #expect(!html.contains(" style="))
  }

  @Test func embeddedPageContainsOutlinesAndNoScript() {
    let html = page([point(5, 10, 0)], of: [item("a", "A")], style: .embedded)
    #expect(html.contains("<path fill=\"var(--map-land") && html.contains("--map-sea:"))
    #expect(!html.contains("<use") && !html.contains("<script"))
    #expect(!html.contains("map-auto\"") && !html.contains("class=\"map-popup"))
  }

  @Test func pageWithoutMapHasNoAssetsOfMaps() {
    let frame = Frame(title: nil, searches: [], widgets: [])
    var renderer = HTMLRenderer()
    renderer.style = .linked
    #expect(!renderer.render(frame, for: OutputTraits()).contains("map."))
  }
}
