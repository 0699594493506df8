import StandardWidgets
import Testing
import WidgetCore

@Suite struct PaginationTests {
  private func state(page: Int) -> SearchState {
    var state = SearchState()
    state.page = page
    return state
  }

  private func pager(_ widget: PaginationConnector, page: Int, of nbPages: Int) -> View.Pager? {
    let response = SearchResponse(page: page, nbPages: nbPages)
    let view = widget.view(in: WidgetContext(id: "pages", response: response))
    if case .pager(let pager) = view { return pager }
    return nil
  }

  @Test(arguments: [
    ("set=1", 4, 0), ("set=10", 4, 9), ("next", 4, 5), ("previous", 4, 3), ("first", 4, 0),
    ("last", 4, 9), ("previous", 50, 9),
  ])
  func actionsGoToPages(action: String, before: Int, after: Int) throws {
    let result = try PaginationConnector().state(
      after: action, on: state(page: before), response: SearchResponse(nbPages: 10))
    #expect(result.page == after)
  }

  @Test(arguments: [
    ("set=0", 0), ("set=11", 0), ("set=-1", 0), ("set=\(Int.min)", 0), ("next", 9),
    ("next", Int.max - 1), ("previous", 0),
  ])
  func pagesOutOfRangeAreRejected(action: String, before: Int) throws {
    let error = #expect(throws: ActionError.self) {
      try PaginationConnector().state(
        after: action, on: state(page: before), response: SearchResponse(nbPages: 10))
    }
    #expect(error?.message.contains("expected one from 1 to 10") == true)
  }

  @Test(arguments: [("set=7", 6), ("next", 1), ("first", 0)])
  func anyPageIsAcceptedBeforeTheFirstResponse(action: String, page: Int) throws {
    #expect(try PaginationConnector().state(after: action).page == page)
  }

  @Test(arguments: ["set", "set=two", "set=0", "last", "previous", "nxt"])
  func invalidActionsAreRejected(action: String) throws {
    #expect(try PaginationConnector().rejection(of: action) != nil)
  }

  @Test func emptyResultHasOnePage() throws {
    let response = SearchResponse(nbPages: 0)
    #expect(try PaginationConnector().state(after: "set=1", response: response).page == 0)
    #expect(pager(PaginationConnector(), page: 0, of: 0)?.pages == [0])
  }

  @Test func totalPagesLimitsThePages() throws {
    let widget = try make(PaginationConnector.self, ["totalPages": 3])
    let response = SearchResponse(nbPages: 10)
    #expect(pager(widget, page: 0, of: 10)?.nbPages == 3)
    #expect(try widget.state(after: "last", response: response).page == 2)
    #expect(throws: ActionError.self) { try widget.state(after: "set=4", response: response) }
  }

  @Test func pagesSurroundThePageOfTheResponse() throws {
    let widget = try make(PaginationConnector.self, ["padding": 1])
    let expected = View.Pager(
      page: 4, nbPages: 10, pages: [3, 4, 5], action: Action(widget: "pages", name: "set"))
    #expect(pager(widget, page: 4, of: 10) == expected)
  }

  @Test func statePageIsShownBeforeTheFirstResponse() {
    let context = WidgetContext(id: "pages", state: state(page: 2))
    let action = Action(widget: "pages", name: "set")
    #expect(
      PaginationConnector().view(in: context)
        == .pager(View.Pager(page: 2, nbPages: 0, pages: [2], action: action)))
  }

  @Test(
    arguments: [
      (["padding": -1], "error padding: 'padding' is -1, expected 0 to 100"),
      (["padding": 101], "error padding: 'padding' is 101, expected 0 to 100"),
      (["totalPages": 0], "error totalPages: 'totalPages' is 0, expected at least 1"),
    ] as [(JSONValue, String)])
  func invalidParametersAreErrors(parameters: JSONValue, message: String) {
    #expect(DecodedComponent<PaginationConnector>(parameters).messages == [message])
  }
}
