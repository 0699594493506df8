import Testing
import WidgetCore

@testable import Screens

/// The hits for maps, which are requested together with those of the page.
@Suite struct MapHitsTests {
  /// Responds with as many hits as requested; their IDs are the numbers of the requests.
  private struct NumberingSearcher: Searcher {
    func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
      requests.enumerated().map { index, request in
        let hits = (0..<request.hitsPerPage).map { _ in
          Hit(objectID: String(index), record: JSONObject())
        }
        return SearchResponse(hits: hits, nbHits: requests.count)
      }
    }
  }

  private var request: SearchRequest {
    var request = SearchRequest()
    request.query = "zur"
    request.page = 3
    request.hitsPerPage = 2
    request.distinct = 1
    request.sort = "size"
    request.addFacet("country")
    request.area = GeographicArea(center: Coordinates(latitude: 1, longitude: 2))
    request.mapHits = SearchRequest.MapHits(limit: 5, attributes: ["_geoloc", "name"])
    return request
  }

  @Test func hitsForTheMapAreASecondRequestInTheSameCall() async throws {
    let response = try #require(await NumberingSearcher().response(to: request))
    #expect(response.nbHits == 2)
    #expect(response.hits.map(\.objectID) == ["0", "0"])
    #expect(response.mapHits.map(\.objectID) == ["1", "1", "1", "1", "1"])
    var without = request
    without.mapHits = nil
    let plain = try #require(await NumberingSearcher().response(to: without))
    #expect(plain.nbHits == 1 && plain.mapHits.isEmpty)
  }

  @Test func requestForTheMapHasTheSameMatchesInTheSameOrder() throws {
    let other = try #require(request.forMapHits)
    #expect(other.query == "zur" && other.sort == "size" && other.area == request.area)
    #expect(other.distinct == 1 && other.page == 0 && other.hitsPerPage == 5)
    #expect(other.attributesToRetrieve == ["_geoloc", "name"])
    #expect(other.facets.isEmpty && other.forMapHits == nil)
  }
}
