import Components
import Foundation
import Search
import SearchEngine
import Testing

@testable import WidgetRunBench

struct MeasurementTests {
  @Test func queriesAreMeasuredOnGeneratedRecords() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    let workload = try Workload.generate(records: 200, seed: 3, in: folder.path)
    let queries = try QueryFile.queries(in: TextFile.read(workload.queries))
    var settings = EmbeddedSettings()
    settings.records = RecordPaths(workload.records)
    settings.searchable = ["name", "brand", "description"]
    settings.typoTolerance = false
    let measurement = try await Measurement.run(
      settings, Array(queries.prefix(30)), repetitions: 2, limit: .seconds(60))
    #expect(measurement.recordCount == 200)
    #expect(measurement.queries.map(\.number) == Array(0..<30))
    #expect(measurement.queries.allSatisfy { $0.costs.count == 2 })
    #expect(measurement.queries.allSatisfy { $0.firstCost != nil })
    #expect(measurement.queries[0].summary.nbHits == 200)
    #expect(measurement.queries[0].summary.hitCount == 20)
    #expect(measurement.queries[0].summary.shownBytes > 20 * 50)
    #expect(measurement.diagnostics.isEmpty)
    #expect(measurement.indexKilobytes == nil)
    #expect(measurement.queries.allSatisfy { ($0.allocations ?? 1) > 0 })
  }
}
