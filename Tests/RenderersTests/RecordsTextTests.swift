import Testing
import WidgetCore

@testable import Renderers

@Suite struct RecordsTextTests {
  private func records(_ lines: [HighlightedText], offset: Int = 0, empty: String = "") -> View {
    let hit = Hit(objectID: "1", record: JSONObject())
    return .records(
      View.RecordList(
        lines.map { .init(line: $0, hit: hit) }, offset: offset, emptyText: empty))
  }

  private let airports = [
    highlighted(("Zur", true), ("ich Airport", false)),
    highlighted(("Basel ", false), ("Zür", true), ("ich", false)),
  ]

  @Test func recordsAreNumberedByPosition() {
    #expect(drawn(records(airports, offset: 8)) == " 9. *Zur*ich Airport\n10. Basel *Zür*ich")
  }

  @Test func matchesAreColoredMarkedOrHidden() {
    let view = records([airports[0]])
    #expect(
      drawn(view, usesColor: true, matches: .styled)
        == "^[2m1.^[0m ^[1;33mZur^[0mich Airport")
    #expect(drawn(view, matches: .marked) == "1. *Zur*ich Airport")
    #expect(drawn(view, matches: .hidden) == "1. Zurich Airport")
  }

  @Test func longRecordsHaveHangingIndent() {
    let view = records([highlighted(("one two three four\nfive", false))], offset: 9)
    #expect(drawn(view, width: 12) == "10. one two\n    three\n    four\n    five")
  }

  @Test func veryLongWordsAreBroken() {
    let view = records([highlighted((String(repeating: "x", count: 12), false))])
    #expect(drawn(view, width: 8) == "1.\n   xxxxx\n   xxxxx\n   xx")
  }

  @Test func controlCharactersInRecordsAreReplaced() {
    let view = records([highlighted(("\u{1B}[2J", true), ("\u{7}", false))])
    #expect(drawn(view, usesColor: true, matches: .styled) == "^[2m1.^[0m ^[1;33m␛[2J^[0m␇")
  }

  @Test func accentAfterMatchStaysOnLetter() {
    let view = records([highlighted(("cafe", true), ("\u{301}s", false))])
    #expect(drawn(view, matches: .hidden) == "1. cafe\u{301}s")
  }

  @Test func emptyTextIsShownWithoutRecords() {
    #expect(drawn(records([], empty: "No results.")) == "No results.")
    #expect(drawn(records([])).isEmpty)
  }

  private func record(_ text: String, position: Int? = nil) -> View.RecordList.Item {
    var record = View.RecordList.Item(
      line: highlighted((text, false)), hit: Hit(objectID: text, record: JSONObject()))
    record.position = position
    return record
  }

  @Test func sectionsHaveHeadingsAndRecordsKeepNumbers() {
    var view = View.RecordList([
      record("a", position: 8), record("c", position: 10), record("b", position: 9),
    ])
    view.sections = [.init("X", value: "x", count: 2), .init("Y", value: "y", count: 1)]
    #expect(drawn(.records(view)) == "X\n 9. a\n11. c\n\nY\n10. b")
  }

  @Test func recordsAfterLastSectionAreShown() {
    var view = View.RecordList([record("a"), record("b")])
    view.sections = [.init("X", value: "x", count: 1)]
    #expect(drawn(.records(view)) == "X\n1. a\n\n2. b")
    view.sections = [.init("X", value: "x", count: .max), .init("Y", value: "y", count: -1)]
    #expect(drawn(.records(view)) == "X\n1. a\n2. b\n\nY")
  }

  @Test func groupMembersAreBelowBestRecord() {
    var best = record("best of all")
    best.others = [record("second one")]
    best.more = 1200
    #expect(
      drawn(.records(View.RecordList([best, record("c")])))
        == "1. best of all\n   · second one\n     1,200 more\n2. c")
    #expect(
      drawn(.records(View.RecordList([best])), width: 12)
        == "1. best of\n   all\n   · second\n     one\n     1,200\n   more")
  }

  @Test func showPreviousAndShowMoreSurroundRecords() {
    var view = View.RecordList([record("a")], offset: 3)
    view.showPrevious = Action(widget: "w", name: "showPrevious")
    view.showMore = Action(widget: "w", name: "showMore")
    #expect(drawn(.records(view)) == "Show previous\n4. a\nShow more")
  }

  @Test func suggestionsHaveNoNumbers() {
    var view = View.RecordList([record("a"), record("b")])
    view.marker = .bullet
    #expect(drawn(.records(view)) == "› a\n› b")
  }
}
