import Search
import Testing

@testable import WidgetRunBench

struct BenchQueryTests {
  private func request(_ filter: BenchQuery.FilterSetting) -> SearchRequest {
    BenchQuery(
      text: "pen", filter: filter, brands: ["A", "B"], tag: "t", queryClass: .word
    ).request
  }

  @Test(arguments: [
    (BenchQuery.FilterSetting.none, ""),
    (.brandAndPrice, #"( "brand":"A" OR "brand":"B" ) AND ( "price":10.0 TO 50.0 )"#),
    (.ratingAndTag, #"( "_tags":"t" ) AND ( "rating" >= 4.0 )"#),
  ])
  func filterSettingBecomesAFilterState(setting: BenchQuery.FilterSetting, filters: String) {
    #expect(request(setting).filters.description == filters)
  }

  @Test func requestContainsHitsFacetsAndPriceStatistics() {
    let request = request(.none)
    #expect(request.query == "pen")
    #expect(request.hitsPerPage == 20)
    #expect(request.facets.map(\.attribute) == ["brand", "categories", "free_shipping", "rating"])
    #expect(request.facets.allSatisfy { $0.limit == 100 })
    #expect(request.statistics == [SearchRequest.Statistics(of: "price")])
  }
}
