import Components
import Search
import Testing

/// Hits whose records hold their place.
private final class IndexedHits: HitReader {
  func record(at index: Int) -> JSONObject { JSONObject([("n", .integer(index))]) }

  func value(_ path: String, at index: Int) -> JSONValue? {
    JSONValue.object(record(at: index))[path: path]
  }

  func highlights(at index: Int) -> [HighlightedAttribute] { [text(index)] }

  func highlight(_ path: String, at index: Int) -> HighlightedAttribute? {
    path == "n" ? text(index) : nil
  }

  func snippets(at index: Int) -> [HighlightedAttribute] { [] }

  private func text(_ index: Int) -> HighlightedAttribute {
    let part = HighlightedText.Part(String(index), isHighlighted: true)
    return HighlightedAttribute(path: "n", texts: [HighlightedText(parts: [part])], isList: false)
  }
}

struct HitTests {
  @Test func storedHitIsReadOnDemand() {
    let hit = Hit(objectID: "x", stored: IndexedHits(), index: 7)
    #expect(hit.value("n") == 7 && hit.record["n"] == 7)
    #expect(hit.highlight("n")?.texts[0].marked() == "<em>7</em>")
    #expect(hit.highlight("m") == nil)
    #expect(hit.highlightedText("n")?.marked() == "<em>7</em>")
    #expect(hit.highlightedText("m") == nil)
  }

  @Test func changedValuesTakePrecedenceOverStoredValues() {
    var hit = Hit(objectID: "x", stored: IndexedHits(), index: 7)
    hit.record = JSONObject([("n", "new")])
    #expect(hit.value("n") == "new" && hit.highlights.count == 1)
    hit.highlights = []
    #expect(hit.highlight("n") == nil && hit.highlightedText("n") == nil)
    let texts = [HighlightedText("a", isHighlighted: true), HighlightedText("b")]
    hit.highlights = [HighlightedAttribute(path: "m", texts: texts, isList: true)]
    #expect(hit.highlightedText("m")?.marked() == "<em>a</em>, b")
  }

  @Test func hitsAreEqualIfTheirContentsAre() {
    let stored = Hit(objectID: "x", stored: IndexedHits(), index: 7)
    var made = Hit(objectID: "x", record: stored.record, highlights: stored.highlights)
    #expect(made == stored && made.hashValue == stored.hashValue)
    #expect(stored == Hit(objectID: "x", stored: IndexedHits(), index: 7))
    #expect(stored != Hit(objectID: "x", stored: IndexedHits(), index: 8))
    made.record["n"] = 8
    #expect(made != stored)
    made = stored
    made.score = 1
    #expect(made != stored)
  }
}
