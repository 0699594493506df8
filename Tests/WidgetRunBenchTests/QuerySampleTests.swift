import Testing

@testable import WidgetRunBench

struct QuerySampleTests {
  private let queries = QuerySample.queries(from: Catalogue.shop, products: 1_000, limit: 5)

  @Test func sampleContainsAllClassesAndFilterSettings() {
    for queryClass in QueryClass.allCases {
      for filter in BenchQuery.FilterSetting.allCases {
        let count = queries.count { $0.queryClass == queryClass && $0.filter == filter }
        #expect(count == (queryClass == .empty && filter == .none ? 1 : 5))
      }
    }
  }

  @Test func requestsAreDistinct() {
    #expect(Set(queries.map(\.request)).count == queries.count)
  }

  @Test func classesAndFilterSettingsAlternate() {
    let turn = queries.prefix(21)
    #expect(Set(turn.map { "\($0.queryClass) \($0.filter)" }).count == 21)
  }

  @Test func sameSeedSelectsTheSameQueries() {
    #expect(
      QuerySample.queries(from: Catalogue(seed: 1), products: 1_000, limit: 5) == queries)
  }
}
