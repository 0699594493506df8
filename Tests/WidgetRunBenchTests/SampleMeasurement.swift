import Components
import Search

@testable import WidgetRunBench

extension Measurement {
  /// A run of queries with these classes and median processor times, with three repetitions each.
  static func sample(
    _ costs: [(queryClass: QueryClass, milliseconds: Double)], records: Int = 1_000
  ) -> Measurement {
    let queries = costs.enumerated().map { number, cost in
      MeasuredQuery(
        number: number,
        query: BenchQuery(
          text: "x", filter: .none, brands: ["A", "B"], tag: "t", queryClass: cost.queryClass),
        summary: .init(SearchResponse(nbHits: 3)),
        costs: [0.5, 1, 9].map {
          Cost(wall: 2 * $0 * cost.milliseconds, cpu: $0 * cost.milliseconds)
        }, allocations: number + 1)
    }
    return Measurement(
      building: Cost(wall: 500, cpu: 400), indexKilobytes: 3072,
      opening: Cost(wall: 50, cpu: 40), firstResponse: Cost(wall: 5, cpu: 4),
      recordCount: records, queries: queries,
      memory: ResidentMemory(status: "VmRSS: 1024 kB\nVmHWM: 2048 kB"), diagnostics: Diagnostics())
  }
}
