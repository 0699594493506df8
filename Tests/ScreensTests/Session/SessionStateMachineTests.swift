import Testing
import WidgetCore

@testable import Screens

@Suite struct SessionStateMachineTests {
  @Test func firstFrameIsLoadingAndEmpty() throws {
    var session = SessionRecorder(try .phones())
    session.start()
    #expect(session.log == ["search main 1", "publish"])
    #expect(session.frame.isLoading)
    #expect(session.frame.searches.map(\.id) == ["main"])
    #expect(session.frame.searches[0].response == nil)
    #expect(session.frame.text(of: "search") == "pro: none")
    #expect(session.frame.text(of: "loading") == "loading")
  }

  @Test func isLoadingWhileAnySearchIsPending() throws {
    var session = SessionRecorder(try .phones())
    #expect(!session.machine.isLoading)
    session.start()
    try session.send("search.set=a")
    #expect(session.log == ["cancel main 1", "search main 2", "publish"])
    session.respond(to: 1, nbHits: 11)
    #expect(session.log == [])
    #expect(session.machine.isLoading)
    session.respond(to: 2, nbHits: 22)
    #expect(session.log == ["publish"])
    #expect(!session.frame.isLoading)
    #expect(session.frame.text(of: "search") == "a: 22")
    #expect(session.frame.text(of: "loading") == "at rest")
  }

  @Test func searchWithoutResultsReturnsToTheFirstPage() throws {
    var session = SessionRecorder(try .phones(), StartOptions(address: "q=a&page=3"))
    session.start()
    #expect(session.requests.map(\.page) == [2])
    session.respond(to: 1, with: SearchResponse(page: 2))
    #expect(session.log == ["publish"])
    #expect(session.frame.address.description == "q=a")
    #expect(session.frame.searches[0].state.page == 0)
    #expect(session.frame.searches[0].response?.page == 0)
    session.setPageSize(8)
    #expect(session.log == [])
  }

  @Test func searchWithResultsKeepsItsPage() throws {
    var session = SessionRecorder(try .phones(), StartOptions(address: "q=a&page=3"))
    session.start()
    session.respond(to: 1, with: SearchResponse(nbHits: 1, page: 2, nbPages: 1))
    #expect(session.frame.address.description == "q=a&page=3")
  }

  @Test func lateResponseIsIgnored() throws {
    var session = SessionRecorder(try .phones())
    session.start()
    try session.send("search.set=a")
    session.respond(to: 2, nbHits: 22)
    session.respond(to: 1, nbHits: 11)
    #expect(session.log == [])
    #expect(session.machine.frame.searches[0].response?.nbHits == 22)
  }

  @Test func cancellationOfSupersededSearchIsNotAnError() throws {
    var session = SessionRecorder(try .phones())
    session.start()
    try session.send("search.set=a")
    session.fail(1, SearchError(.cancelled, "cancelled"))
    #expect(session.log == [])
    session.respond(to: 2, nbHits: 22)
    #expect(session.frame.errors == [])
  }

  @Test func failureKeepsPreviousResponse() throws {
    var session = SessionRecorder(try .phones())
    session.start()
    session.respond(to: 1, nbHits: 11)
    try session.send("search.set=a")
    session.fail(2, SearchError(.unavailable, "the line is dead"))
    #expect(session.frame.errors == ["the line is dead"])
    #expect(session.frame.text(of: "search") == "a: 11")
    #expect(session.frame.text(of: "loading") == "failure: the line is dead")
    #expect(!session.frame.isLoading)
    try session.send("search.set=b")
    session.respond(to: 3, nbHits: 33)
    #expect(session.frame.errors == [])
    #expect(session.frame.text(of: "search") == "b: 33")
  }

  @Test(arguments: ["search.set=pro", "hits.page=1", "hits.unfold"])
  func changesWithoutEffectOnTheRequestOnlyPublish(action: String) throws {
    var session = SessionRecorder(try .phones())
    session.start()
    session.respond(to: 1, nbHits: 11)
    try session.send(action)
    #expect(session.log == ["publish"])
    #expect(session.frame.text(of: "hits") == (action == "hits.unfold" ? "unfolded" : "folded"))
  }

  @Test(arguments: ["search.set=a", "facetList.brand.toggle=Apple", "hits.size=5"])
  func newResultsStartOnTheFirstPage(action: String) throws {
    var session = SessionRecorder(try .phones())
    session.start()
    try session.send("hits.page=3")
    #expect(session.requests.map(\.page) == [2])
    try session.send(action)
    #expect(session.requests.map(\.page) == [0])
  }

  @Test func rejectedActionDoesNotChangeTheState() throws {
    var session = SessionRecorder(try .phones())
    session.start()
    let before = session.machine.state
    #expect(throws: ActionError("unknown widget 'serch'", help: "did you mean 'search'?")) {
      try session.send("serch.set=a")
    }
    for id in ["brand", "brnd"] {
      let error = ActionError("unknown widget '\(id)'", help: "did you mean 'facetList.brand'?")
      #expect(throws: error) { try session.send("\(id).toggle=a") }
    }
    let known = "available widgets: 'search', 'facetList.brand', 'hits', 'loading'"
    #expect(throws: ActionError("unknown widget 'xyz'", help: known)) {
      try session.send("xyz.set=a")
    }
    #expect(throws: ActionError.self) { try session.send("search.sett=a") }
    #expect(throws: ActionError.self) { try session.send("hits.page=two") }
    #expect(session.machine.state == before)
  }

  @Test func actionsBeforeStartOnlyChangeTheFirstRequest() throws {
    var session = SessionRecorder(try .phones())
    try session.send("search.set=mini")
    #expect(session.log == [])
    session.start()
    #expect(session.requests.map(\.query) == ["mini"])
  }

  @Test func secondStartSearchesAgain() throws {
    var session = SessionRecorder(try .phones())
    session.start()
    session.start()
    #expect(session.log == ["cancel main 1", "search main 2", "publish"])
  }
}
