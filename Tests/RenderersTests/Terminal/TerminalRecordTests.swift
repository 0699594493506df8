import Renderers
import Testing
import WidgetCore

@testable import TerminalInterface

/// Commands that refer to the selected record, and the table of records.
@Suite struct TerminalRecordTests {
  private static func item(_ members: [(String, JSONValue)]) -> View.RecordList.Item {
    let name = members.first?.1.text ?? ""
    return .init(
      line: HighlightedText(name), hit: Hit(objectID: name, record: JSONObject(members)))
  }

  private static let tea: [(String, JSONValue)] = [
    ("name", .text("Tea")), ("price", .integer(5)), ("url", .text("https://tea.example/1")),
  ]

  private func frame(
    _ records: [View.RecordList.Item], sort: String? = nil, pages: Int = 1
  ) -> Frame {
    let choices = [nil, "price:asc", "price:desc", "By name"].map { name in
      View.Choice(
        name ?? "Relevance", value: name.map { .text($0) } ?? .null, isSelected: name == sort,
        actions: [Action(widget: "sort", name: "set", value: name ?? "Relevance")])
    }
    return Frame(
      title: nil, searches: [],
      widgets: [
        Frame.Widget(
          id: "sort", type: "sortBy",
          view: .choices(View.ChoiceList(choices, selectionMode: .single, layout: .menu))),
        Frame.Widget(id: "hits", type: "hits", view: .records(View.RecordList(records))),
        Frame.Widget(
          id: "pages", type: "pagination",
          view: .pager(
            View.Pager(
              page: 0, nbPages: pages, pages: Array(0..<pages),
              action: Action(widget: "pages", name: "set")))),
      ])
  }

  private func screen(
    _ records: [View.RecordList.Item], sort: String? = nil, pages: Int = 1, columns: Int = 80,
    bind: String...
  ) throws -> TerminalTestScreen {
    var bindings = KeyBindings.standard
    for text in bind { try bindings.bind(text) }
    return TerminalTestScreen(
      frame(records, sort: sort, pages: pages), columns: columns, rows: 20, bindings: bindings)
  }

  @Test("the record pane omits levels of a hierarchy that the next level repeats")
  func hierarchies() {
    func shown(_ levels: JSONValue) -> [String] {
      let item = Self.item([("name", .text("Tea")), ("region", levels)])
      return RecordAttributes(hit: item.hit, wording: Wording()).leavesWithoutRepeatedLevels
        .map { $0.name }
    }
    #expect(
      shown(["lvl0": .text("Asia"), "lvl1": .text("Asia > China"), "lvl2": .null, "lvlx": .null])
        == ["name", "region.lvl1", "region.lvl2", "region.lvlx"])
    let paths: JSONValue = .array([.text("Asia > China"), .text("Europe > Italy")])
    #expect(
      shown(["lvl0": .array([.text("Asia"), .text("Europe")]), "lvl1": paths])
        == ["name", "region.lvl1"])
    // Africa has no second level.
    #expect(
      shown(["lvl0": .array([.text("Asia"), .text("Africa")]), "lvl1": paths])
        == ["name", "region.lvl0", "region.lvl1"])
  }

  @Test("keys copy a record and an attribute, and report a missing one") func copying() throws {
    var screen = try screen(
      [Self.item(Self.tea)], bind: "alt-y=copy(price)", "alt-z=copy(weight)")
    let json = #"{"name":"Tea","price":5,"url":"https://tea.example/1"}"#
    #expect(screen.press("alt-c") == [.copyText(json, name: "record")])
    #expect(screen.press("alt-y") == [.copyText("5", name: "'price'")])
    #expect(screen.press("alt-z") == [])
    #expect(screen.text.contains("the record has no 'weight'"))
  }

  @Test("a key runs a command with the selected record") func running() throws {
    var screen = try screen([Self.item(Self.tea)], bind: "f2=execute(buy {{name}} {{price}})")
    #expect(
      screen.press("f2") == [.execute(["-c", #"buy "${1}" "${2}""#, "sh", "Tea", "5"])])
    #expect(
      KeyHelp(bindings: screen.bindings, pane: .hits).lines.contains {
        $0.text(usesColor: false).contains("f2")
          && $0.text(usesColor: false).contains("run buy {{name}}")
      })
  }

  @Test("the link of a card is opened, else the first address") func links() throws {
    var linked = Self.item(Self.tea)
    var card = View.RecordList.Card()
    card.link = "http://shop.example/tea"
    linked.card = card
    var screen = try screen([linked, Self.item(Self.tea), Self.item([("name", .text("None"))])])
    #expect(screen.press("alt-o") == [.open(url: "http://shop.example/tea")])
    #expect(screen.press("down", "alt-o") == [.open(url: "https://tea.example/1")])
    #expect(screen.press("down", "alt-o") == [])
    #expect(screen.text.contains("the record has no link"))
  }

  @Test("a script address is no link") func scriptAddress() throws {
    var screen = try screen([Self.item([("name", .text("javascript:alert(1)"))])])
    #expect(screen.press("alt-o") == [])
  }

  @Test("a table shows attributes that sort the results first") func table() throws {
    var screen = try screen(
      [
        Self.item([("name", .text("Tea")), ("kind", .text("drink")), ("price", .integer(5))]),
        Self.item([("name", .text("Bread")), ("kind", .text("food")), ("price", .integer(12))]),
      ], sort: "price:asc")
    screen.press("alt-t")
    #expect(screen.text.contains("  Name    Price ▲  Kind\n"))
    #expect(screen.text.contains("▸ Tea           5  drink\n"))
    screen.press("alt-t")
    #expect(screen.text.contains("▸ 1. Tea\n"))
  }

  @Test("a click on a column sorts by it, and a second click reverses the order")
  func sorting() throws {
    var screen = try screen([Self.item(Self.tea)])
    screen.press("alt-t")
    func click(_ screen: inout TerminalTestScreen) throws -> [TerminalEffect] {
      let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
      let row = try #require(lines.firstIndex { $0.contains("Price") && $0.contains("Name") })
      let column = try #require(lines[row].firstRange(of: "Price")).lowerBound
      return screen.send(
        .click(row: row, column: lines[row].distance(from: lines[row].startIndex, to: column)))
    }
    #expect(try click(&screen) == [.send(Action(widget: "sort", name: "set", value: "price:asc"))])
    screen.show(frame([Self.item(Self.tea)], sort: "price:asc"))
    #expect(try click(&screen) == [.send(Action(widget: "sort", name: "set", value: "price:desc"))])
  }

  @Test("a key selects the next sort order and starts again after the last") func nextOrder() throws
  {
    var screen = try screen([Self.item(Self.tea)], sort: "price:desc")
    #expect(screen.press("alt-s") == [.send(Action(widget: "sort", name: "set", value: "By name"))])
    screen.show(frame([Self.item(Self.tea)], sort: "By name"))
    #expect(
      screen.press("alt-s") == [.send(Action(widget: "sort", name: "set", value: "Relevance"))])
  }

  @Test("details are aligned, wrapped, and scrolled by the keyboard") func details() throws {
    let text = Array(repeating: "word", count: 60).joined(separator: " ")
    let record = Self.item([("name", .text("Tea")), ("description", .text(text + " end"))])
    var screen = try screen([record], columns: 120)
    #expect(screen.text.contains("  Name         Tea\n"))
    #expect(screen.text.contains("  Description  word word"))
    #expect(!screen.text.contains(" end\n"))
    for _ in 0..<10 {
      screen.press("shift-down")
      screen.state.previewOffset = screen.rendered.previewOffset
    }
    #expect(screen.text.contains(" end\n"))
    screen.press("alt-v")
    #expect(!screen.text.contains("Description"))
  }

  @Test("a preview template replaces the table of attributes") func previewTemplate() throws {
    var record = Self.item(Self.tea)
    record.preview = HighlightedText("A cup\nof Tea")
    let text = try screen([record], columns: 120).text
    #expect(text.contains("│  A cup\n") && text.contains("│  of Tea\n") && !text.contains("Price"))
  }

  @Test("views of a group without a title are below the title of its widget") func groupTitle() {
    let choices = View.choices(View.ChoiceList([View.Choice("Last week", value: .text("week"))]))
    let group = View.Group("", members: [.view(choices)])
    let widget = Frame.Widget(
      id: "dates.created", type: "dateMenu", title: "Created", view: .group(group))
    let text = TerminalTestScreen(Frame(title: nil, searches: [], widgets: [widget])).text
    #expect(text.contains("  Created") && text.contains("  [ ] Last week"))
    #expect(!text.contains("created 0"))
  }

  @Test("the arrow keys go on to the next page") func pages() throws {
    var screen = try screen([Self.item(Self.tea)], pages: 2)
    #expect(screen.press("down") == [.send(Action(widget: "pages", name: "set", value: "2"))])
  }

  @Test("characters typed in a row are one edit") func bursts() {
    let screen = TerminalTestScreen()
    let reducer = TerminalReducer(contents: screen.contents)
    var decoder = KeyDecoder()
    var events = decoder.feed(Array("green tea\u{1B}[B".utf8))[...]
    #expect(reducer.nextEvent(of: &events, in: screen.state) == .paste("green tea"))
    #expect(reducer.nextEvent(of: &events, in: screen.state) == .key(KeyPress(.down)))
    #expect(reducer.nextEvent(of: &events, in: screen.state) == nil)
  }

  @Test("the page size fits the height, so a menu for it is hidden") func pageSize() throws {
    let records = (0..<10).map { Self.item([("name", .text("Tea \($0)"))]) }
    let screen = try screen(records, columns: 60)
    let room = try #require(screen.rendered.layout.hits?.rows)
    #expect(screen.rendered.pageSize == room)
    var frame = frame(records)
    frame.widgets.append(
      Frame.Widget(
        id: "size", type: "hitsPerPage",
        view: .choices(View.ChoiceList([View.Choice("20 per page", value: .integer(20))]))))
    #expect(!TerminalTestScreen(frame).text.contains("20 per page"))
    frame.widgets.append(
      Frame.Widget(id: "others", type: "hits", view: .records(View.RecordList(records))))
    #expect(TerminalTestScreen(frame).text.contains("20 per page"))
    #expect(TerminalTestScreen(frame).rendered.pageSize == nil)
  }
}
