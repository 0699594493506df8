import Components
import FileAccess
import Foundation
import Search
@testable import SearchEngine
import Testing

/// Modifies the index file of an open searcher, as another program could do.
@Suite struct IndexModificationTests {
  private static let recordCount = 3_000

  private let folder: TemporaryFolder
  private var settings = EmbeddedSettings()

  init() throws {
    folder = try TemporaryFolder()
    settings.records = "records.ndjson"
    settings.cacheFolder = "indexes"
    let records = (0..<Self.recordCount).map { number in
      #"{"objectID":"r\#(number)","name":"phone \#(number % 7)","tags":["a","t\#(number % 3)"]}"#
    }
    try folder.write(records.joined(separator: "\n"), to: "records.ndjson")
  }

  private var indexPath: String {
    get throws {
      let indexes = "\(folder.path)/indexes"
      let name = try #require(Directory.entries(at: indexes)?.first { $0.hasSuffix(".index") })
      return "\(indexes)/\(name)"
    }
  }

  private func open() async throws -> EmbeddedSearcher {
    var diagnostics = Diagnostics()
    let opened = try await settings.open(in: folder.path, into: &diagnostics)
    return try #require(opened as? EmbeddedSearcher)
  }

  private func response(of searcher: EmbeddedSearcher, query: String) async throws -> SearchResponse
  {
    var request = SearchRequest()
    request.query = query
    request.addFacet("tags")
    var response = try await searcher.search([request])[0]
    response.processingTime = .zero
    return response
  }

  @Test(
    "an open searcher answers as before after its index file is overwritten or truncated",
    arguments: [100_000, 1, 0])
  func openSearcherIsNotAffected(newSize: Int) async throws {
    _ = try await open()
    let searcher = try await open()
    #expect(try searcher.indexOrigin == .cached(path: indexPath))
    let expected = try await response(of: searcher, query: "phone 3")
    // Waits until the searcher has a copy.
    let bytes = [UInt8](repeating: 0xA5, count: newSize)
    try File.write(bytes, to: indexPath, opening: .replacing(permissions: 0o600))
    #expect(try await response(of: searcher, query: "phone 3") == expected)
    // Not the result of an earlier search.
    #expect(try await response(of: searcher, query: "phone 2").nbHits == expected.nbHits)
    let reopened = try await open()
    #expect(try reopened.indexOrigin == .built(path: indexPath))
    #expect(try await response(of: reopened, query: "phone 3") == expected)
  }

  @Test func indexThatIsOpenForWritingIsNotUsed() async throws {
    _ = try await open()
    let writer = try FileDescriptor(opening: indexPath, for: .appending(permissions: 0o600))
    let searcher = try await open()
    try writer.close()
    #expect(try searcher.indexOrigin == .built(path: indexPath))
    #expect(try await open().indexOrigin == .cached(path: indexPath))
  }

  @Test(
    "the index can be read by nobody who cannot read the records",
    arguments: [(0o600, 0o600), (0o400, 0o600), (0o755, 0o644), (0o606, 0o604)]
      as [(UInt32, UInt32)])
  func permissions(records: UInt32, index: UInt32) async throws {
    chmod("\(folder.path)/records.ndjson", records)
    _ = try await open()
    #expect(FileStatus(path: try indexPath)?.permissions == index)
    #expect(FileStatus(path: "\(folder.path)/indexes")?.permissions == 0o700)
  }
}
