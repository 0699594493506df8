import Testing
import WidgetCore

@testable import Screens

@Suite struct AddressCheckTests {
  private func unknown(_ address: String) throws -> String {
    URLQuery(PreparedScreen(try .phones()).unknownItems(in: URLQuery(address))).description
  }

  @Test(arguments: [
    "", "q=max", "brand=Apple", "page=3", "hitsPerPage=20", "sort=price", "q=", "nosuch=",
    "facetList.brand~more=true", "or(x)=price+%3C+5", "q=max&~searched=nothing", "utm_source=mail",
    "fbclid=x",
  ])
  func itemsOfStatesAreKnown(address: String) throws {
    #expect(try unknown(address) == "")
  }

  @Test(arguments: [
    "nosuch=1", "page=x", "page=0", "page=99999", "hitsPerPage=-1", "hitsPerPage=1001",
    "or(x)=price+%3C", "facetList.nosuch~more=true", "utm=x",
  ])
  func invalidItemsAreUnknown(item: String) throws {
    #expect(try URLQuery(unknown("q=max&\(item)&brand=Apple")) == URLQuery(item))
  }

  @Test func pagesAfterTheLastAreStale() throws {
    let screen = PreparedScreen(try .phones())
    var search = Frame.Search(id: screen.screen.searchers[0].id, state: SearchState())
    search.state.page = 4
    search.response = SearchResponse(nbHits: 40, nbPages: 5, hitsPerPage: 8)
    func stale() -> [String] {
      let frame = Frame(title: nil, searches: [search], widgets: [])
      return screen.staleItems(in: URLQuery("page=5&q=a"), of: frame).map(\.name)
    }
    #expect(stale() == [])
    search.state.page = 5
    #expect(stale() == ["page"])
    search.error = SearchError(.unavailable, "later")
    #expect(stale() == [])
  }

  @Test func rejectedSortOrderIsStale() throws {
    let screen = PreparedScreen(try .phones())
    var search = Frame.Search(id: screen.screen.searchers[0].id, state: SearchState())
    func stale() -> [String] {
      let frame = Frame(title: nil, searches: [search], widgets: [])
      return screen.staleItems(in: URLQuery("sort=x&q=a"), of: frame).map(\.name)
    }
    #expect(stale() == [])
    search.error = SearchError(.refused, "unknown sort order 'x'")
    #expect(stale() == ["sort"])
    search.error = SearchError(.unavailable, "later")
    #expect(stale() == [])
  }

  @Test func itemsAreAlsoRemovedFromTheLatestSearch() throws {
    let screen = PreparedScreen(try .phones())
    let address = "q=a&sort=x&~searched=sort%3Dx%26q%3Db"
    #expect(
      screen.address(address, without: [URLQuery.Item("sort", "x")]) == "q=a&~searched=q%3Db")
    let waiting = "sort=x&~searched=nothing"
    #expect(
      screen.address(waiting, without: [URLQuery.Item("sort", "x")]) == "~searched=nothing")
  }
}
