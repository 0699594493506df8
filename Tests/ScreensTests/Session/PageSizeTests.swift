import Testing
import WidgetCore

@testable import Screens

/// Page sizes that a renderer chooses, such as that of a terminal window.
@Suite struct PageSizeTests {
  private func started(page: Int = 1) throws -> SessionRecorder {
    var session = SessionRecorder(try .phones())
    session.start()
    session.respond(to: 1, nbHits: 100)
    guard page > 1 else { return session }
    try session.send("hits.page=\(page)")
    session.respond(to: 2, nbHits: 100)
    return session
  }

  @Test func requestHasTheRenderersPageSize() throws {
    var session = try started()
    session.setPageSize(30)
    #expect(session.requests.map(\.hitsPerPage) == [30])
    try session.send("search.set=a")
    #expect(session.requests.map(\.hitsPerPage) == [30])
  }

  @Test func firstVisibleHitStaysOnThePage() throws {
    var session = try started(page: 4)
    session.setPageSize(5)
    #expect(session.requests.map(\.page) == [4])
    session.setPageSize(25)
    #expect(session.requests.map(\.page) == [0])
  }

  @Test func addressHasTheScreensPageSize() throws {
    var session = try started(page: 4)
    let address = session.machine.frame.address.description
    session.setPageSize(4)
    #expect(session.machine.frame.address.description == address)
    try session.send("hits.page=1")
    #expect(!session.machine.frame.address.description.contains("page"))
  }

  @Test func samePageSizeSearchesOnce() throws {
    var session = try started()
    session.setPageSize(8)
    #expect(session.log == [])
    session.setPageSize(9)
    session.setPageSize(9)
    #expect(session.log == [])
  }

  @Test func invalidPageSizesAreIgnored() throws {
    var session = try started()
    session.setPageSize(0)
    session.setPageSize(-1)
    #expect(session.log == [])
    try session.send("search.set=a")
    #expect(session.requests.map(\.hitsPerPage) == [8])
  }

  @Test func pageSizeBeforeTheStartNeedsOneSearch() throws {
    var session = SessionRecorder(try .phones())
    session.setPageSize(12)
    #expect(session.log == [])
    session.start()
    #expect(session.requests.map(\.hitsPerPage) == [12])
  }
}
