import StandardWidgets
import Testing
import WidgetCore

@Suite struct GeoHitsTests {
  private let widget = GeoHitsConnector()

  private func place(_ key: String, _ latitude: JSONValue, _ longitude: JSONValue) -> Hit {
    hit(key, ["name": .text(key), "_geoloc": ["lat": latitude, "lng": longitude]])
  }

  private func view(
    _ hits: [Hit], of widget: GeoHitsConnector? = nil, state: SearchState = SearchState()
  ) -> View.RecordList? {
    let context = WidgetContext(
      id: "widget", state: state, response: SearchResponse(hits: hits, nbHits: hits.count))
    return (widget ?? self.widget).view(in: context).records
  }

  @Test func selectedBoxIsRequestedAndResetsThePage() throws {
    var before = SearchState()
    before.page = 4
    let state = try widget.state(after: "box=48, 9,46.5,7", on: before)
    #expect(state.page == 0)
    let box = GeographicArea.Box(north: 48, east: 9, south: 46.5, west: 7)
    #expect(widget.request(in: state).area == GeographicArea(boxes: [box]))
    #expect(widget.request(in: try widget.state(after: "clear", on: state)).area == nil)
  }

  @Test func pointIsRequestedWithAnOptionalRadius() throws {
    let center = Coordinates(latitude: 47.5, longitude: -8)
    let near = try widget.state(after: "around=47.5,-8")
    #expect(widget.request(in: near).area == GeographicArea(center: center))
    let within = try widget.state(after: "around=47.5,-8,5000")
    #expect(widget.request(in: within).area == GeographicArea(center: center, radius: 5000))
  }

  @Test func configuredPointAppliesUntilAnotherIsSelected() throws {
    let widget = try make(
      GeoHitsConnector.self, ["around": "10, 20", "radius": 1000])
    let center = Coordinates(latitude: 10, longitude: 20)
    #expect(widget.request(in: SearchState()).area == GeographicArea(center: center, radius: 1000))
    let boxed = widget.request(in: try widget.state(after: "box=4,3,2,1")).area
    #expect(boxed?.center == center && boxed?.radius == nil && boxed?.boxes.count == 1)
    let chosen = try widget.state(after: "around=1,2")
    #expect(widget.request(in: chosen).area?.center == Coordinates(latitude: 1, longitude: 2))
  }

  @Test(arguments: [
    ("box=1,2,3", "expected 4 comma-separated numbers"),
    ("box=46,9,48,7", "expected north before south"),
    ("box=91,9,48,7", "expected latitudes from -90 to 90 and longitudes from -180 to 180"),
    ("box=nan,9,48,7", "expected 4 comma-separated numbers"),
    ("around=1", "expected 2 or 3 comma-separated numbers"),
    ("around=1,181", "expected latitudes from -90 to 90 and longitudes from -180 to 180"),
    ("around=1,1,0", "expected a radius greater than 0"),
    ("around=1,1,inf", "expected 2 or 3 comma-separated numbers"),
  ])
  func invalidAreasAreRejected(action: String, reason: String) throws {
    #expect(try widget.rejection(of: action) == "'widget.\(action)': \(reason)")
  }

  @Test func readOnlyMapRejectsActions() throws {
    let widget = try make(GeoHitsConnector.self, ["enableRefine": false])
    #expect(try widget.rejection(of: "clear")?.contains("map is read-only") == true)
    #expect(view([place("a", 1, 2)], of: widget)?.map?.setBox == nil)
  }

  @Test func onlyHitsWithCoordinatesAreShownWithTheirNumbers() {
    let hits = [
      hit("none", ["name": "none"]), place("a", 1, 2), place("wrong", 95, 2),
      place("text", "1", 2), place("b", 3, 4),
    ]
    let view = view(hits)
    #expect(view?.records.map { $0.line.marked() } == ["a", "b"])
    #expect(view?.records.map(\.position) == [1, 4])
    #expect(
      view?.map?.points == [
        View.Map.Point(Coordinates(latitude: 1, longitude: 2), record: 0, title: "a"),
        View.Map.Point(Coordinates(latitude: 3, longitude: 4), record: 1, title: "b"),
      ])
  }

  @Test func mapShowsRecordsOfOtherPages() throws {
    var response = SearchResponse(hits: [place("b", 3, 4)], nbHits: 3)
    response.mapHits = [place("a", 1, 2), place("b", 3, 4), place("c", 50, 60)]
    let map = widget.view(in: WidgetContext(id: "widget", response: response)).records?.map
    #expect(map?.points.map(\.title) == ["b", "a", "c"])
    #expect(map?.points.map(\.record) == [0, nil, nil])
    #expect(map?.bounds.north ?? 0 > 50 && map?.bounds.south ?? 9 < 1)
  }

  @Test func mapRequestsOnlyPositionsAndNames() throws {
    let hits = widget.request(in: SearchState()).mapHits
    #expect(hits == SearchRequest.MapHits(limit: 1000, attributes: ["_geoloc", "name", "title"]))
    let own = try make(
      GeoHitsConnector.self,
      ["attribute": "place", "template": "{{code}} {{place}}", "maxMapHits": 50])
    #expect(
      own.request(in: SearchState()).mapHits
        == SearchRequest.MapHits(limit: 50, attributes: ["place", "code"]))
    for parameters in [["map": false], ["maxMapHits": 0]] as [JSONValue] {
      let none = try make(GeoHitsConnector.self, parameters)
      #expect(none.request(in: SearchState()).mapHits == nil)
    }
  }

  @Test func recordCanHaveSeveralCoordinates() {
    let places: JSONValue = [["lat": 1, "lng": 2], ["lat": 3, "lng": 4]]
    #expect(view([hit("a", ["_geoloc": places])])?.map?.points.map(\.record) == [0, 0])
  }

  @Test func mapShowsTheSelectedBoxAndAClearAction() throws {
    let state = try widget.state(after: "box=48,9,46,7")
    let map = view([place("a", 47, 8)], state: state)?.map
    #expect(map?.bounds == GeographicArea.Box(north: 48, east: 9, south: 46, west: 7))
    #expect(map?.box == map?.bounds)
    #expect(map?.clear?.description == "widget.clear")
    #expect(view([place("a", 47, 8)])?.map?.clear == nil)
  }

  @Test func mapRequiresCoordinates() throws {
    #expect(view([hit("a")])?.map == nil)
    let hidden = try make(GeoHitsConnector.self, ["map": false])
    #expect(view([place("a", 47, 8)], of: hidden)?.map == nil)
  }

  @Test(arguments: [(850.0, "850 m"), (999.7, "1 km"), (3421, "3.4 km"), (1_204_000, "1,204 km")])
  func distancesAreRounded(metres: Double, text: String) throws {
    let widget = try make(GeoHitsConnector.self, ["template": "{{__distance}}"])
    var near = place("a", 47, 8)
    near.distance = metres
    #expect(view([near], of: widget)?.records.first?.line.marked() == text)
  }

  @Test(
    arguments: [
      (["radius": 5], "'radius' needs 'around'"),
      (["maxMapHits": 1001], "'maxMapHits' is 1001, expected 0 to 1000"),
      (
        ["around": "0, 0", "radius": 0],
        "'radius' is 0, expected meters greater than 0"
      ),
      (
        ["template": "{{__distanse}}"],
        "unknown variable '__distanse', expected '__position', '__distance', '__score', '__group', '__queryID'"
      ),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    #expect(DecodedComponent<GeoHitsConnector>(parameters).diagnostics.map(\.message) == [message])
  }
}
