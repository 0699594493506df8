import Testing
import WidgetCore

@testable import Screens

@Suite struct ScreenHistoryTests {
  private func started() throws -> SessionRecorder {
    var session = SessionRecorder(try .phones())
    session.start()
    session.respond(to: 1, nbHits: 11)
    return session
  }

  private func filters(_ session: SessionRecorder) -> String {
    session.frame.searches[0].state.filters.description
  }

  @Test("undo and redo restore filters and keep the query")
  func undoAndRedo() throws {
    var session = try started()
    try session.send("facetList.brand.toggle=Apple")
    try session.send("search.set=pro")
    session.undo()
    #expect(filters(session).isEmpty)
    #expect(session.frame.searches[0].state.query == "pro")
    #expect(session.log.contains { $0.hasPrefix("search main") })
    session.redo()
    #expect(filters(session).contains("Apple"))
  }

  @Test("undo without changes returns nil") func nothingToUndo() throws {
    var session = try started()
    try session.send("search.set=pro")
    session.undo()
    #expect(session.log == [])
    session.redo()
    #expect(session.log == [])
  }

  @Test("a new change clears the redo stack") func newChange() throws {
    var session = try started()
    try session.send("facetList.brand.toggle=Apple")
    session.undo()
    try session.send("facetList.brand.toggle=Nokia")
    session.redo()
    #expect(session.log == [])
    #expect(filters(session).contains("Nokia"))
  }

  @Test("consecutive changes of a range are undone together") func steps() throws {
    let state = ScreenState([])
    var history = ScreenHistory()
    for end in [1, 2, 3] {
      history.add(state, before: Action(widget: "price", name: "set", value: "[\(end),9]"))
    }
    history.add(state, before: Action(widget: "brand", name: "toggle", value: "Apple"))
    #expect(history.undo(state) != nil)
    #expect(history.undo(state) != nil)
    #expect(history.undo(state) == nil)
  }
}
