import Testing
import WidgetCore

@testable import TerminalInterface

@Suite struct TerminalReducerTests {
  private func action(_ text: String) -> [TerminalEffect] {
    Action(text).map { [.send($0)] } ?? []
  }

  @Test("typed text goes to the query") func typing() {
    var screen = TerminalTestScreen()
    #expect(screen.press("a") == action("search.set=a"))
    #expect(screen.press("-") == action("search.set=a-"))
    #expect(screen.press("?") == action("search.set=a-?"))
    #expect(screen.press("backspace", "ctrl-w") == action("search.set="))
    #expect(screen.send(.paste("red\nwine")) == action("search.set=red wine"))
    #expect(screen.press("ctrl-a", "right", "ctrl-u") == action("search.set=ed wine"))
  }

  @Test("an unbound letter goes to the query from every pane") func typingElsewhere() {
    var screen = TerminalTestScreen()
    screen.press("tab")
    #expect(screen.state.pane == .filters)
    #expect(screen.press("x") == action("search.set=x"))
    #expect(screen.state.pane == .query)
  }

  @Test("an older frame does not change text being edited") func lateFrames() {
    var screen = TerminalTestScreen()
    screen.press("a", "b")
    screen.show(TerminalTestScreen.frame(query: "a"))
    #expect(screen.text.contains("❯ ab"))
    screen.show(TerminalTestScreen.frame(query: "ab"))
    screen.show(TerminalTestScreen.frame(query: "elsewhere"))
    #expect(screen.text.contains("❯ elsewhere"))
  }

  @Test("tab cycles through panes that are not empty") func panes() {
    var screen = TerminalTestScreen()
    screen.press("tab")
    #expect(screen.state.pane == .filters)
    screen.press("tab", "tab", "shift-tab")
    #expect(screen.state.pane == .hits)
    screen.show(TerminalTestScreen.frame(chosen: ["red"]))
    screen.press("tab", "tab")
    #expect(screen.state.pane == .chips)
    screen.show(TerminalTestScreen.frame())
    #expect(screen.state.pane == .query)
  }

  @Test("selecting the last record loads more if the list loads ahead") func loadingAhead() {
    func records(loadAhead: Int) -> Frame {
      var list = View.RecordList(
        ["a", "b"].map { name in
          .init(line: HighlightedText(name), hit: Hit(objectID: name, record: JSONObject()))
        })
      list.showMore = Action(widget: "hits", name: "showMore")
      list.loadAhead = loadAhead
      return Frame(
        title: nil, searches: [],
        widgets: [.init(id: "hits", type: "infiniteHits", view: .records(list))])
    }
    var screen = TerminalTestScreen(records(loadAhead: 5))
    #expect(screen.press("tab") == [])
    #expect(screen.press("down") == action("hits.showMore"))
    // The button after the last record.
    #expect(screen.press("down") == [])
    screen = TerminalTestScreen(records(loadAhead: 0))
    #expect(screen.press("tab", "down") == [])
  }

  @Test("space toggles a value and '-' excludes it") func choosing() {
    var screen = TerminalTestScreen()
    screen.press("tab", "down")
    #expect(screen.press("space") == action("color.toggle=green"))
    #expect(screen.press("-") == action("color.exclude=green"))
    #expect(screen.press("enter") == action("color.toggle=green"))
  }

  @Test("the focus follows a value that moves in its list") func focusFollows() {
    var screen = TerminalTestScreen()
    screen.press("tab", "down")
    screen.show(TerminalTestScreen.frame(colors: ["green", "red", "blue"]))
    #expect(screen.press("space") == action("color.toggle=green"))
    screen.show(TerminalTestScreen.frame(colors: ["red", "blue"]))
    #expect(screen.press("space") == action("color.toggle=red"))
  }

  @Test("arrow keys move the bounds of a range along its histogram") func ranges() {
    var screen = TerminalTestScreen()
    screen.press("tab", "end")
    #expect(screen.press("right") == action("price.set=[5,]"))
    #expect(screen.press("right") == action("price.set=[10,]"))
    #expect(screen.press("space") == [])
    #expect(screen.press("left") == action("price.set=[10,95]"))
    screen.show(TerminalTestScreen.frame(price: NumericRange(5...)))
    #expect(screen.press("left") == action("price.set=[10,90]"))
    #expect(screen.press("delete") == action("price.set="))
    #expect(screen.press("delete") == [])
  }

  @Test("a bound at the end of the bar is open; the other bound keeps its number") func openBounds()
  {
    var screen = TerminalTestScreen(TerminalTestScreen.frame(price: NumericRange(5...95)))
    screen.press("tab", "end")
    #expect(screen.press("left") == action("price.set=[,95]"))
    #expect(screen.text.contains("≤ 95"))
    screen.press("space")
    #expect(screen.press("right") == action("price.set="))
  }

  @Test("the bar includes the selected range") func longerBar() {
    var screen = TerminalTestScreen(TerminalTestScreen.frame(price: NumericRange(200...300)))
    screen.press("tab", "end")
    #expect(screen.text.contains("200 – 300"))
    #expect(screen.press("left") == action("price.set=[195,300]"))
  }

  @Test("the bounds of a range do not pass each other") func rangeEnds() {
    var screen = TerminalTestScreen(TerminalTestScreen.frame(price: NumericRange(50...55)))
    screen.press("tab", "end")
    screen.press("right", "right", "right")
    #expect(screen.press("right") == [])
    #expect(screen.text.contains("55 – 55"))
  }

  @Test("up and down move through the results while the query is focused") func results() {
    var screen = TerminalTestScreen()
    screen.press("down", "ctrl-n")
    #expect(screen.state.accepted(in: screen.contents).map(\.hit.objectID) == ["2"])
    screen.press("end", "home", "page-down")
    #expect(screen.state.accepted(in: screen.contents).map(\.hit.objectID) == ["8"])
    screen.press("x")
    #expect(screen.state.accepted(in: screen.contents).map(\.hit.objectID) == ["0"])
  }

  @Test("marked records are accepted in the order in which they were marked") func markedRecords() {
    var screen = TerminalTestScreen()
    screen.press("down", "ctrl-space", "up", "up", "insert", "down", "insert", "up", "insert")
    #expect(screen.press("enter") == [.accept])
    #expect(screen.state.accepted(in: screen.contents).map(\.hit.objectID) == ["1", "0"])
  }

  @Test("without a record there is nothing to accept") func noRecord() {
    var screen = TerminalTestScreen(TerminalTestScreen.frame(records: 0))
    #expect(screen.press("enter") == [])
    #expect(screen.state.message == "there is no record to accept")
  }

  @Test("escape goes back one level at a time; ctrl-c quits") func leaving() {
    var screen = TerminalTestScreen(TerminalTestScreen.frame(query: "a"))
    screen.press("tab", "f1")
    #expect(screen.state.overlay != nil)
    #expect(screen.press("esc") == [])
    #expect(screen.state.overlay == nil)
    #expect(screen.press("esc") == [])
    #expect(screen.state.pane == .query)
    #expect(screen.press("esc") == action("search.set="))
    #expect(screen.press("esc") == [.quit])
    #expect(screen.press("f1", "ctrl-c") == [.quit])
  }

  @Test("chips can be selected and removed") func chips() {
    var screen = TerminalTestScreen(TerminalTestScreen.frame(chosen: ["blue", "red"]))
    screen.press("tab", "right")
    #expect(screen.press("delete") == action("chips.remove=red"))
  }

  @Test("pages change up to the last one") func pages() {
    var screen = TerminalTestScreen()
    #expect(screen.press("alt-n") == action("pages.set=3"))
    screen.press("tab", "tab")
    #expect(screen.press("left") == action("pages.set=1"))
  }

  @Test("a click toggles a value; a click selects a record, the next one marks it")
  func clicks() throws {
    var screen = TerminalTestScreen()
    let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let green = try #require(lines.firstIndex { $0.contains("green") })
    #expect(screen.send(.click(row: green, column: 5)) == action("color.toggle=green"))
    let record = try #require(lines.firstIndex { $0.contains("number 3") })
    #expect(screen.send(.click(row: record, column: 60)) == [])
    #expect(screen.state.accepted(in: screen.contents).map(\.hit.objectID) == ["3"])
    screen.send(.click(row: record, column: 60))
    #expect(screen.state.markedRecords.count == 1)
    screen.send(.wheel(row: record, column: 60, lines: 3))
    #expect(screen.send(.click(row: 900, column: 900)) == [])
  }

  @Test("a click on a range moves the nearer bound") func clickOnRange() throws {
    var screen = TerminalTestScreen()
    let lines = screen.text.split(separator: "\n", omittingEmptySubsequences: false)
    let bar = try #require(lines.firstIndex { $0.contains("├") })
    let effects = screen.send(.click(row: bar, column: 8))
    guard case .send(let sent)? = effects.first else {
      Issue.record("nothing was sent")
      return
    }
    #expect(sent.value?.hasSuffix(",]") == true)
  }

  @Test("an exported state can be selected and copied") func savedForms() {
    var screen = TerminalTestScreen()
    #expect(screen.press("ctrl-s") == [.save])
    let forms = ["a", "b"].map { TerminalState.ExportedState(name: $0, text: "text of \($0)") }
    screen.state.show(forms)
    #expect(screen.text.contains("text of b"))
    #expect(screen.press("down", "down", "enter") == [.copy(forms[1])])
    #expect(screen.state.overlay == nil)
  }

  @Test("a rebound key executes its new command") func rebound() throws {
    var bindings = KeyBindings.standard
    try bindings.bind("ctrl-t=next-pane")
    var screen = TerminalTestScreen(bindings: bindings)
    screen.press("ctrl-t")
    #expect(screen.state.pane == .filters)
  }

  @Test("undo, redo, redraw, and suspend are effects")
  func outsideEffects() {
    var screen = TerminalTestScreen()
    #expect(screen.press("ctrl-_") == [.undo])
    #expect(screen.press("alt-_") == [.redo])
    #expect(screen.press("ctrl-l") == [.redraw])
    #expect(screen.press("ctrl-z") == [.suspend])
  }

  @Test("random keys keep the size of the screen", arguments: 0..<24)
  func randomKeys(_ seed: Int) {
    var random = RandomViews(seed: UInt64(seed))
    var screen = TerminalTestScreen(
      random.frame(), columns: seed * 7 % 130, rows: seed * 5 % 45, isFlat: seed % 5 == 0)
    let commands = TerminalCommand.allCases.shuffled(using: &random.generator)
    for command in commands + commands.reversed() {
      for key in screen.bindings.keys(for: command).prefix(1) { screen.send(.key(key)) }
      screen.send(.click(row: seed % 9, column: seed % 31))
      screen.send(.key(KeyPress(.character("x"))))
      let buffer = screen.rendered.buffer
      #expect(buffer.cells.count == buffer.columns * buffer.rows)
      if let cursor = buffer.cursor {
        #expect(cursor.row < max(buffer.rows, 1) && cursor.column < max(buffer.columns, 1))
      }
    }
    screen.show(random.frame())
    _ = screen.rendered
  }
}

@Suite struct OptimisticValueTests {
  @Test("late confirmations do not undo newer edits") func lateEchoes() {
    var value = OptimisticValue("")
    value.change(to: "a")
    value.change(to: "ab")
    value.reconcile(with: "")
    #expect(value.value == "ab")
    value.reconcile(with: "a")
    #expect(value.value == "ab")
    value.reconcile(with: "ab")
    #expect(value.value == "ab")
  }

  @Test("changes from elsewhere are shown") func changesElsewhere() {
    var value = OptimisticValue("")
    value.change(to: "a")
    value.reconcile(with: "a")
    value.reconcile(with: "berlin")
    #expect(value.value == "berlin")
  }

  @Test("the next frame determines a value after a rejection") func refusal() {
    var value = OptimisticValue("")
    value.change(to: "a")
    value.discardPending()
    value.reconcile(with: "")
    #expect(value.value == "")
  }
}
