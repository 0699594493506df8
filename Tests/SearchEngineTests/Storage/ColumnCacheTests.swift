import Components
import Foundation
import Search
import TestSupport
import Testing

@testable import SearchEngine

/// Records whose sellers stand in two places, so that the index has no column of them.
private struct Sellers {
  let folder: TemporaryFolder
  var settings = EmbeddedSettings()
  static let count = 500

  init() throws {
    folder = try TemporaryFolder()
    settings.records = "records.ndjson"
    try write()
  }

  func write(_ suffix: String = "") throws {
    let records = (0..<Self.count).map { number in
      let seller = #""Shop \#(number) Lane\#(suffix)""#
      let place =
        number % 2 == 0 ? #""shop":{"seller":\#(seller)}"# : #""shop.seller":\#(seller)"#
      return #"{"name":"phone \#(number % 7)",\#(place)}"#
    }
    try folder.write(records.joined(separator: "\n"), to: settings.records)
  }

  func open(
    fingerprint: String? = nil, minimumCount: Int = 0
  ) async throws -> IndexedRecords {
    var diagnostics = Diagnostics()
    let cache = IndexCache(settings, in: folder.path, minimumRecords: 0)
    let records = try await cache.open(into: &diagnostics)
    return records.with(
      records.columnCache.map { cache in
        ColumnCache(
          index: cache.index, fingerprint: fingerprint ?? cache.fingerprint,
          minimumCount: minimumCount)
      })
  }

  func answer(_ records: IndexedRecords) async throws -> SearchResponse {
    var request = SearchRequest()
    request.query = "phone 3"
    request.addFacet("shop.seller", limit: 20)
    request.addFacetSearch(in: "shop.seller", for: "lane 4")
    var response = try await EmbeddedSearcher(records, settings).search([request])[0]
    response.processingTime = .zero
    return response
  }

  func files(_ suffix: String) throws -> [String] {
    let path = "\(folder.path)/\(CacheLocation.folderName)"
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(suffix) }.map { "\(path)/\($0)" }
  }
}

@Suite struct ColumnCacheTests {
  private let sellers: Sellers
  private let expected: SearchResponse

  init() async throws {
    sellers = try Sellers()
    expected = try await sellers.answer(sellers.open().with(nil))
  }

  private var suffixes: [String] { [ColumnCache.columnSuffix, ColumnCache.valueIndexSuffix] }

  @Test func aColumnThatTheIndexLeavesOutIsKeptOnceItWasMade() async throws {
    #expect(!expected.facetHits.values.joined().isEmpty)
    for _ in 0..<2 { #expect(try await sellers.answer(sellers.open()) == expected) }
    for suffix in suffixes { #expect(try sellers.files(suffix).count == 1) }
    let kept = try #require(try await sellers.open().columnCache)
    let column = try #require(kept.column(of: "shop.seller", recordCount: Sellers.count))
    #expect(column.facets?.values.count == Sellers.count)
    #expect(kept.valueIndex(of: "shop.seller", valueCount: Sellers.count) != nil)
  }

  @Test func aFileThatIsOfAnotherIndexOrAttributeIsNotUsed() async throws {
    _ = try await sellers.answer(sellers.open())
    let other = try #require(try await sellers.open(fingerprint: "other").columnCache)
    #expect(other.column(of: "shop.seller", recordCount: Sellers.count) == nil)
    #expect(other.valueIndex(of: "shop.seller", valueCount: Sellers.count) == nil)
    let kept = try #require(try await sellers.open().columnCache)
    #expect(kept.column(of: "shop", recordCount: Sellers.count) == nil)
    #expect(kept.column(of: "shop.seller", recordCount: Sellers.count + 1) == nil)
  }

  @Test func damagedFilesAreMadeAgain() async throws {
    _ = try await sellers.answer(sellers.open())
    var generator = SeededGenerator(seed: 9)
    for suffix in suffixes {
      let file = URL(filePath: try #require(try sellers.files(suffix).first))
      let whole = try Data(contentsOf: file)
      for round in 0..<20 {
        var damaged = whole
        if round % 2 == 0 {
          damaged[Int.random(in: 0..<whole.count, using: &generator)] ^= 0x40
        } else {
          damaged = whole.prefix(Int.random(in: 0..<whole.count, using: &generator))
        }
        try damaged.write(to: file)
        #expect(try await sellers.answer(sellers.open()) == expected)
      }
      #expect(try Data(contentsOf: file).count == whole.count)
    }
  }

  @Test func aNewIndexRemovesWhatWasKeptBesideTheOld() async throws {
    _ = try await sellers.answer(sellers.open())
    try sellers.write(" West")
    _ = try await sellers.open()
    for suffix in suffixes { #expect(try sellers.files(suffix).isEmpty) }
    let answer = try await sellers.answer(sellers.open())
    #expect(answer.facetHits.values.joined().allSatisfy { $0.value.hasSuffix(" West") })
  }

  @Test func nothingIsKeptOfFewRecords() async throws {
    let records = try await sellers.open(minimumCount: Sellers.count + 1)
    #expect(try await sellers.answer(records) == expected)
    for suffix in suffixes { #expect(try sellers.files(suffix).isEmpty) }
  }
}
