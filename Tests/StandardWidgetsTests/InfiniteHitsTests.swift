import StandardWidgets
import Testing
import WidgetCore

@Suite struct InfiniteHitsTests {
  private let widget = InfiniteHitsConnector()
  private let tenPages = SearchResponse(nbHits: 100, nbPages: 10, hitsPerPage: 10)

  private func state(
    after actions: [String], startingAt page: Int = 0, on widget: InfiniteHitsConnector? = nil
  ) throws -> SearchState {
    var state = SearchState()
    state.page = page
    for action in actions {
      state = try (widget ?? self.widget).state(after: action, on: state, response: tenPages)
    }
    return state
  }

  private func pages(_ state: SearchState) -> ClosedRange<Int> {
    let request = widget.request(in: state)
    return (request.firstPage ?? request.page)...request.page
  }

  @Test func listLoadsAheadUnlessDisabled() throws {
    func loadAhead(_ widget: InfiniteHitsConnector) throws -> Int {
      let context = WidgetContext(id: "hits", response: tenPages)
      guard case .records(let records) = widget.view(in: context) else { return -1 }
      return records.loadAhead
    }
    #expect(try loadAhead(widget) == 5)
    #expect(try loadAhead(make(InfiniteHitsConnector.self, ["loadAhead": 0])) == 0)
  }

  @Test func showMoreAddsOnePageToTheRequest() throws {
    #expect(pages(SearchState()) == 0...0)
    #expect(pages(try state(after: ["showMore"])) == 0...1)
    #expect(pages(try state(after: ["showMore", "showMore"])) == 0...2)
  }

  @Test func laterStartPageCanGrowInBothDirections() throws {
    #expect(pages(try state(after: [], startingAt: 4)) == 4...4)
    #expect(pages(try state(after: ["showPrevious"], startingAt: 4)) == 3...4)
    #expect(
      pages(try state(after: ["showPrevious", "showMore", "showPrevious"], startingAt: 4)) == 2...5)
  }

  @Test func newSearchResetsThePages() throws {
    let grown = try state(after: ["showPrevious", "showMore"], startingAt: 4)
    var changed = grown
    changed.query = "new"
    let next = changed.following(grown)
    #expect(pages(next) == 0...0)
    let more = try widget.state(after: "showMore", on: next, response: tenPages)
    #expect(pages(more) == 0...1)
  }

  @Test func newPageSizeResetsThePages() throws {
    let grown = try state(after: ["showMore", "showMore"])
    var changed = grown
    changed.hitsPerPage = 50
    #expect(pages(changed.following(grown)) == 0...0)
  }

  @Test func jumpingToAPageShowsOnlyThatPage() throws {
    var grown = try state(after: ["showMore", "showMore"])
    grown.page = 7
    #expect(pages(grown) == 7...7)
  }

  @Test func pageLimitDropsPagesAtTheOtherEnd() throws {
    let widget = try make(InfiniteHitsConnector.self, ["mostPages": 2])
    let forward = try state(after: ["showMore", "showMore", "showMore"], on: widget)
    #expect(pages(forward) == 2...3)
    let back = try state(after: ["showPrevious", "showPrevious"], startingAt: 4, on: widget)
    #expect(pages(back) == 2...3)
  }

  @Test func actionsBeyondTheEndsAreRejected() throws {
    #expect(try widget.rejection(of: "showPrevious") == "there are no preceding pages")
    var last = SearchState()
    last.page = 9
    #expect(throws: ActionError("there are no more pages")) {
      try widget.state(after: "showMore", on: last, response: tenPages)
    }
  }

  @Test func invalidWidgetStateIsIgnored() {
    for memory: JSONValue in [true, [1], ["a", 3], [-4, 3], [5, 3], [.integer(.min), 3]] {
      #expect(PageSpan(endingAt: 3, widgetState: memory).first == 3)
    }
  }

  @Test(
    arguments: [
      (0, 0, 3, nil, "widget.showMore"), (1, 2, 3, "widget.showPrevious", nil),
      (0, 2, 3, nil, nil), (0, 0, 0, nil, nil), (2, 4, 9, "widget.showPrevious", "widget.showMore"),
    ] as [(Int, Int, Int, String?, String?)])
  func actionsAreAvailableForExistingPages(
    first: Int, last: Int, nbPages: Int, previous: String?, more: String?
  ) throws {
    let widget = try make(InfiniteHitsConnector.self, ["showPrevious": true])
    let response = SearchResponse(
      hits: [hit("1", ["name": "A"])], page: last, nbPages: nbPages, hitsPerPage: 10,
      firstPage: first)
    let view = widget.view(in: WidgetContext(id: "widget", response: response)).records
    #expect(view?.showPrevious?.description == previous)
    #expect(view?.showMore?.description == more)
    #expect(view?.offset == first * 10)
  }

  @Test func previousPagesRequireShowPrevious() {
    let response = SearchResponse(page: 3, nbPages: 5)
    let view = widget.view(in: WidgetContext(id: "widget", response: response)).records
    #expect(view?.showPrevious == nil)
  }

  @Test func pageLimitMustBePositive() {
    #expect(
      DecodedComponent<InfiniteHitsConnector>(["mostPages": 0]).messages
        == ["error mostPages: 'mostPages' is 0, expected at least 1"])
  }
}
