import Components
import Foundation
import Search
import TestSupport
import Testing

@testable import SearchEngine

/// Records with an attribute under two paths, for which the index has no column.
private struct ColumnCacheFixture {
  let folder: TemporaryFolder
  var settings = EmbeddedSettings()
  static let cacheFolder = "indexes"
  static let count = 500

  init() throws {
    folder = try TemporaryFolder()
    settings.records = "records.ndjson"
    settings.cacheFolder = Self.cacheFolder
    try write()
  }

  func write(_ suffix: String = "") throws {
    let records = (0..<Self.count).map { number in
      let seller = #""Shop \#(number) Lane\#(suffix)""#
      let attribute =
        number % 2 == 0 ? #""shop":{"seller":\#(seller)}"# : #""shop.seller":\#(seller)"#
      return #"{"name":"phone \#(number % 7)",\#(attribute)}"#
    }
    try folder.write(records.joined(separator: "\n"), to: "records.ndjson")
  }

  func open(
    fingerprint: String? = nil, minimumCount: Int = 0
  ) async throws -> IndexedRecords {
    var diagnostics = Diagnostics()
    let cache = IndexCache(settings, in: folder.path, minimumRecords: 0)
    let records = try await cache.open(into: &diagnostics)[0]
    return records.with(
      records.columnCache.map { cache in
        ColumnCache(
          index: cache.index, fingerprint: fingerprint ?? cache.fingerprint,
          permissions: cache.permissions, files: cache.files, minimumCount: minimumCount)
      })
  }

  func response(_ records: IndexedRecords) async throws -> SearchResponse {
    var request = SearchRequest()
    request.query = "phone 3"
    request.addFacet("shop.seller", limit: 20)
    request.addFacetSearch(in: "shop.seller", for: "lane 4")
    var response = try await EmbeddedSearcher(records, settings).search([request])[0]
    response.processingTime = .zero
    return response
  }

  func files(_ suffix: String) throws -> [String] {
    let path = "\(folder.path)/\(ColumnCacheFixture.cacheFolder)"
    return try FileManager.default.contentsOfDirectory(atPath: path)
      .filter { $0.hasSuffix(suffix) }.map { "\(path)/\($0)" }
  }
}

@Suite struct ColumnCacheTests {
  private let fixture: ColumnCacheFixture
  private let expected: SearchResponse

  init() async throws {
    fixture = try ColumnCacheFixture()
    expected = try await fixture.response(fixture.open().with(nil))
  }

  private var suffixes: [String] { [ColumnCache.columnSuffix, ColumnCache.valueIndexSuffix] }

  @Test func columnMissingFromIndexIsCachedOnFirstUse() async throws {
    #expect(!expected.facetHits.values.joined().isEmpty)
    for _ in 0..<2 { #expect(try await fixture.response(fixture.open()) == expected) }
    for suffix in suffixes { #expect(try fixture.files(suffix).count == 1) }
    let cache = try #require(try await fixture.open().columnCache)
    let column = try #require(
      cache.column(of: "shop.seller", recordCount: ColumnCacheFixture.count))
    #expect(column.facets?.values.count == ColumnCacheFixture.count)
    #expect(cache.valueIndex(of: "shop.seller", valueCount: ColumnCacheFixture.count) != nil)
  }

  @Test func cachedColumnOfAnotherIndexOrAttributeIsIgnored() async throws {
    _ = try await fixture.response(fixture.open())
    let other = try #require(try await fixture.open(fingerprint: "other").columnCache)
    #expect(other.column(of: "shop.seller", recordCount: ColumnCacheFixture.count) == nil)
    #expect(other.valueIndex(of: "shop.seller", valueCount: ColumnCacheFixture.count) == nil)
    let cache = try #require(try await fixture.open().columnCache)
    #expect(cache.column(of: "shop", recordCount: ColumnCacheFixture.count) == nil)
    #expect(cache.column(of: "shop.seller", recordCount: ColumnCacheFixture.count + 1) == nil)
  }

  @Test func corruptedColumnFilesAreRebuilt() async throws {
    _ = try await fixture.response(fixture.open())
    var generator = SeededGenerator(seed: 9)
    for suffix in suffixes {
      let file = URL(filePath: try #require(try fixture.files(suffix).first))
      let whole = try Data(contentsOf: file)
      for round in 0..<20 {
        var corrupted = whole
        if round % 2 == 0 {
          corrupted[Int.random(in: 0..<whole.count, using: &generator)] ^= 0x40
        } else {
          corrupted = whole.prefix(Int.random(in: 0..<whole.count, using: &generator))
        }
        try corrupted.write(to: file)
        #expect(try await fixture.response(fixture.open()) == expected)
      }
      #expect(try Data(contentsOf: file).count == whole.count)
    }
  }

  @Test func rebuildingTheIndexRemovesCachedColumns() async throws {
    _ = try await fixture.response(fixture.open())
    try fixture.write(" West")
    _ = try await fixture.open()
    for suffix in suffixes { #expect(try fixture.files(suffix).isEmpty) }
    let response = try await fixture.response(fixture.open())
    #expect(response.facetHits.values.joined().allSatisfy { $0.value.hasSuffix(" West") })
  }

  @Test func columnsOfFewRecordsAreNotCached() async throws {
    let records = try await fixture.open(minimumCount: ColumnCacheFixture.count + 1)
    #expect(try await fixture.response(records) == expected)
    for suffix in suffixes { #expect(try fixture.files(suffix).isEmpty) }
  }
}
