import Testing
import WidgetCore

@testable import Screens

/// Requests something else on later pages.
private struct PageDouble: Connector {
  static let type = "pages"
  static let summary = "Requests something else on later pages."

  func prepare(_ request: inout SearchRequest, in context: WidgetContext) {
    if context.state.page > 0 { request.addFacet("later") }
  }

  func apply(
    _ action: Action, to state: inout SearchState, in context: WidgetContext
  ) throws(ActionError) {}

  func view(in context: WidgetContext) -> View { .text(View.Text("")) }
}

/// Sessions at an address whose page is beyond the last one.
@Suite struct FirstPageTests {
  private func started(
    _ screen: Screen, returnsToFirstPage: Bool = true
  ) -> SessionRecorder {
    var options = StartOptions(address: "q=a&page=4")
    options.returnsToFirstPage = returnsToFirstPage
    var session = SessionRecorder(screen, options)
    session.start()
    return session
  }

  private var firstPage: SearchResponse {
    var response = SearchResponse(nbHits: 9, page: 0, nbPages: 2, hitsPerPage: 8)
    response.isReturnedToFirstPage = true
    return response
  }

  @Test func onlyTheOptionRequestsIt() throws {
    #expect(started(try .phones()).requests.map(\.returnsToFirstPage) == [true])
    let other = started(try .phones(), returnsToFirstPage: false)
    #expect(other.requests.map(\.returnsToFirstPage) == [false])
  }

  @Test func stateIsThatOfTheFirstPage() throws {
    var session = started(try .phones())
    session.respond(to: 1, with: firstPage)
    #expect(session.log == ["publish"])
    #expect(session.frame.searches[0].state.page == 0)
    #expect(session.frame.address.description == "q=a")
    try session.send("hits.page=2")
    #expect(session.requests.map(\.page) == [1])
  }

  @Test func searchIsRepeatedIfTheRequestDependsOnThePage() throws {
    var screen = try Screen.phones()
    let hits = try #require(screen.widgets.last)
    screen.widgets.append(
      Screen.Widget(
        id: "pages", type: "pages", searcher: nil, filterState: hits.filterState,
        connector: PageDouble(), range: hits.range))
    var session = started(screen)
    #expect(session.requests[0].facets.contains { $0.attribute == "later" })
    session.respond(to: 1, with: firstPage)
    #expect(session.log == ["search main 2", "publish"])
    #expect(session.requests.map(\.page) == [0])
    #expect(!session.requests[0].facets.contains { $0.attribute == "later" })
  }

  @Test func pageOfASearcherWithoutSupportIsKept() throws {
    var session = started(try .phones())
    session.respond(to: 1, with: SearchResponse(nbHits: 9, page: 3, nbPages: 2, hitsPerPage: 8))
    #expect(session.frame.searches[0].state.page == 3)
  }

  @Test func replacedPageIsFoundInTheAddress() throws {
    let screen = PreparedScreen(try .phones())
    var search = Frame.Search(id: screen.screen.searchers[0].id, state: SearchState())
    func replaced() -> [URLQuery.Item] {
      screen.replacedPages(
        in: URLQuery("q=a&page=4"), of: Frame(title: nil, searches: [search], widgets: []))
    }
    search.response = SearchResponse(nbHits: 9)
    #expect(replaced() == [])
    search.response = firstPage
    #expect(replaced() == [URLQuery.Item("page", "4")])
  }
}
