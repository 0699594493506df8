import Components
import Search
import Synchronization
import Testing

@testable import SearchEngine

@Test func buildReportsProgressAndThePathOfTheIndex() async throws {
  let folder = try TemporaryFolder()
  let count = 9_000
  let records = (0..<count).map { #"{"objectID":"r\#($0)","name":"phone"}"# }
  try folder.write(records.joined(separator: "\n"), to: "records.ndjson")
  var settings = EmbeddedSettings()
  settings.records = "records.ndjson"
  settings.cacheFolder = "indexes"
  var diagnostics = Diagnostics()
  let reported = Mutex<[EmbeddedIndex.Progress]>([])
  let index = try await EmbeddedIndex.build(settings, in: folder.path, into: &diagnostics) { now in
    reported.withLock { $0.append(now) }
  }
  #expect(index.recordCount == count)
  #expect(index.path?.contains("/indexes/records.ndjson-") == true)
  #expect(diagnostics.isEmpty)
  let all = reported.withLock { $0 }
  #expect(!all.isEmpty && all.allSatisfy { $0.recordCount == count && $0.records <= count })
}

@Test func fewRecordsHaveNoCachedIndex() async throws {
  let folder = try TemporaryFolder()
  try folder.write(#"{"objectID":"a"}"#, to: "records.ndjson")
  var settings = EmbeddedSettings()
  settings.records = "records.ndjson"
  var diagnostics = Diagnostics()
  let index = try await EmbeddedIndex.build(settings, in: folder.path, into: &diagnostics)
  #expect(index.path == nil)
  #expect(index.recordCount == 1)
}
