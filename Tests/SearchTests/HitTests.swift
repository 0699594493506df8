import Components
import Search
import Testing

/// Hits whose records hold their place.
private final class PlacedHits: StoredHits {
  func record(at place: Int) -> JSONObject { JSONObject([("n", .integer(place))]) }

  func value(_ path: String, at place: Int) -> JSONValue? {
    JSONValue.object(record(at: place))[path: path]
  }

  func highlights(at place: Int) -> [HighlightedAttribute] { [text(place)] }

  func highlight(_ path: String, at place: Int) -> HighlightedAttribute? {
    path == "n" ? text(place) : nil
  }

  func snippets(at place: Int) -> [HighlightedAttribute] { [] }

  private func text(_ place: Int) -> HighlightedAttribute {
    let part = HighlightedText.Part(String(place), isHighlighted: true)
    return HighlightedAttribute(path: "n", texts: [HighlightedText(parts: [part])], isList: false)
  }
}

struct HitTests {
  @Test func aStoredHitIsReadFromItsPlace() {
    let hit = Hit(objectID: "x", stored: PlacedHits(), place: 7)
    #expect(hit.value("n") == 7 && hit.record["n"] == 7)
    #expect(hit.highlight("n")?.texts[0].marked() == "<em>7</em>")
    #expect(hit.highlight("m") == nil)
  }

  @Test func whatIsSetGoesBeforeWhatIsStored() {
    var hit = Hit(objectID: "x", stored: PlacedHits(), place: 7)
    hit.record = JSONObject([("n", "new")])
    #expect(hit.value("n") == "new" && hit.highlights.count == 1)
    hit.highlights = []
    #expect(hit.highlight("n") == nil)
  }

  @Test func hitsAreEqualIfAllThatCanBeReadIs() {
    let stored = Hit(objectID: "x", stored: PlacedHits(), place: 7)
    var made = Hit(objectID: "x", record: stored.record, highlights: stored.highlights)
    #expect(made == stored && made.hashValue == stored.hashValue)
    #expect(stored == Hit(objectID: "x", stored: PlacedHits(), place: 7))
    #expect(stored != Hit(objectID: "x", stored: PlacedHits(), place: 8))
    made.record["n"] = 8
    #expect(made != stored)
    made = stored
    made.score = 1
    #expect(made != stored)
  }
}
