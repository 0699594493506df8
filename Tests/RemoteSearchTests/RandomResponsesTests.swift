import AlgoliaAPI
import Components
import Foundation
import Search
import SimdJSON
import TestSupport
import Testing

@testable import RemoteSearch

/// Encodes random requests and decodes random responses.
@Suite struct RandomResponsesTests {
  private static let dialects: [any Dialect] = [
    AlgoliaDialect(index: AlgoliaIndex("i")),
    TypesenseDialect(
      collection: "c", searchable: ["name", "city"], attributeForDistinct: "genre"),
    MeilisearchDialect(index: "i", attributeForDistinct: "genre", maxValuesPerFacet: 1),
    ElasticsearchDialect(
      index: "i", searchable: ["name", "city"], attributeForDistinct: "genre"),
  ]

  @Test func randomRequestsAreEncodedAsJSON() throws {
    var random = SeededGenerator(seed: 5)
    var encoded: [String: [String]] = [:]
    for _ in 0..<100 {
      let requests = (0..<Int.random(in: 1...3, using: &random)).map { _ in random.request() }
      for dialect in Self.dialects {
        let engineRequests = try dialect.engineRequests(for: requests)
        #expect(!engineRequests.isEmpty)
        for engineRequest in engineRequests {
          for line in engineRequest.body.split(separator: 10) { _ = try JSONValue(json: line) }
          encoded[type(of: dialect).name, default: []].append(
            "\(engineRequest.path)\t\(String(decoding: engineRequest.body, as: UTF8.self).replacing("\n", with: "\t"))"
          )
        }
      }
    }
    // Writes the requests to files for validation against the specifications of the vendors.
    guard let folder = ProcessInfo.processInfo.environment["ENCODED_REQUESTS"] else { return }
    for (name, lines) in encoded {
      try lines.joined(separator: "\n").write(
        toFile: "\(folder)/\(name).txt", atomically: true, encoding: .utf8)
    }
  }

  @Test func randomJSONIsDecodedOrRejected() throws {
    var random = SeededGenerator(seed: 6)
    var (decoded, rejected) = (0, 0)
    for round in 0..<300 {
      let requests = [round % 2 == 0 ? random.request() : request { $0.addFacet("genre") }]
      for dialect in Self.dialects {
        let count = try dialect.engineRequests(for: requests).count
        let engineResponses = (0..<count).map { _ in random.engineResponse() }
        do throws(SearchError) {
          var responses = try dialect.responses(from: engineResponses, to: requests)
          decoded += responses.count
          let completion = try dialect.completion(
            of: responses, from: engineResponses.map { ParsedJSON($0) }, to: requests)
          if let completion {
            let bodies = completion.engineRequests.map { _ in ParsedJSON(random.engineResponse()) }
            try completion.complete(&responses, from: bodies, by: .none)
          }
        } catch {
          #expect(error.reason != .cancelled)
          rejected += 1
        }
      }
    }
    #expect(decoded > 0 && rejected > 0)
  }

  @Test func corruptBodiesAreDecodedOrRejected() async {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<500 {
      let body = random.corrupted(#"{"results":[{"found":1,"hits":[{"document":{"id":"a"}}]}]}"#)
      let transport = ScriptedTransport(.success(HTTPResponse(status: 200, body: body)))
      let connection = RemoteConnection(
        engine: "typesense", hosts: HostList(["http://a"]), headers: [], secrets: [],
        limits: TimeLimits(total: .seconds(3_600), retries: 0), transport: transport)
      let searcher = RemoteSearcher(
        dialect: TypesenseDialect(collection: "c", searchable: ["name"]), connection: connection,
        capabilities: [])
      do throws(SearchError) {
        #expect(try await searcher.search([request()]).count == 1)
      } catch {
        #expect([.malformed, .refused].contains(error.reason))
      }
    }
  }
}

extension JSONObject {
  /// Removes the members with counts, which are usually malformed in a random response.
  fileprivate mutating func removeCounts() {
    let names = ["facet_counts", "facetDistribution", "facetStats", "aggregations", "facets"]
    for name in names + ["facets_stats", "grouped_hits", "error"] { self[name] = nil }
  }
}

extension SeededGenerator {
  /// A random request with texts that require escaping.
  mutating func request() -> SearchRequest {
    var request = SearchRequest()
    let texts = ["", "star", "star wars", "a\"b\\", "日本 é", "x`y] || z", "co:lon, -neg"]
    let names = ["genre", "region.lvl0", "price", "_tags"]
    func pick<Value>(_ values: [Value]) -> Value {
      values.randomElement(using: &self) ?? values[0]
    }
    request.query = pick(texts)
    request.page = Int.random(in: 0...3, using: &self)
    request.hitsPerPage = pick([0, 1, 20])
    if Bool.random(using: &self) {
      request.firstPage = Int.random(in: 0...request.page, using: &self)
    }
    request.sort = pick([nil, nil, "price:asc,genre:desc"])
    if Bool.random(using: &self) { request.attributesToRetrieve = ["genre"] }
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      let name = pick(names)
      var filter = pick([
        Filter.facet(.init(attribute: name, stringValue: pick(texts))),
        .facet(.init(attribute: name, floatValue: 4.5)),
        .facet(.init(attribute: name, boolValue: true)), .tag(.init(value: pick(texts))),
        .numeric(.init(attribute: name, range: -1...pick([1, 1e300, .infinity]))),
        .numeric(
          .init(attribute: name, operator: pick(Filter.Numeric.Operator.allCases), value: 7)),
      ])
      filter.isNegated = Bool.random(using: &self)
      request.filters.add([filter], to: pick([.and(name), .or(name, filter.kind)]))
    }
    if Bool.random(using: &self) {
      request.filters.setHierarchicalPath(
        HierarchicalPath(attributes: ["region.lvl0", "region.lvl1"], value: "Europe > Italy"),
        in: "region")
      request.addFacet("region.lvl1", limit: 5)
    }
    if pick([true, false, false]) {
      let box = GeographicArea.Box(north: 9, east: pick([-170, 40]), south: -90, west: 30)
      request.area = GeographicArea(
        center: pick([nil, Coordinates(latitude: -1e-9, longitude: 180)]),
        radius: pick([nil, 0, 1e300]), boxes: pick([[], [box], [box, box]]))
    }
    request.distinct = pick([nil, nil, nil, 0, 1])
    if pick([true, false, false]) {
      let filter = Filter.facet(.init(attribute: pick(names), stringValue: pick(texts)))
      request.optionalFilters = OptionalFilters(
        [[.init(filter, score: pick([0, 1, .max]))], [.init(filter), .init(!filter)]],
        sumsScores: Bool.random(using: &self))
    }
    if pick([true, false, false]) {
      request.addHistogram(.init(of: "price", buckets: pick([1, 1_000]), ignoring: .and("price")))
    }
    for name in names where Bool.random(using: &self) {
      request.addFacet(name, limit: pick([0, 3, 9_999]))
    }
    if Bool.random(using: &self) { request.addStatistics(of: "price", ignoring: .and("price")) }
    if Bool.random(using: &self) { request.addSnippet(of: "name", words: 5) }
    if Bool.random(using: &self) { request.addFacetSearch(in: "genre", for: pick(texts)) }
    if Bool.random(using: &self) { request.addCount(of: .tag("big"), ignoring: .and("_tags")) }
    return request
  }

  /// A random value with member names of the engines.
  fileprivate mutating func engineResponse() -> JSONValue {
    let key = Bool.random(using: &self) ? "results" : "responses"
    let items = (0..<Int.random(in: 0...4, using: &self)).map { _ -> JSONValue in
      // Some items have the required members.
      guard Bool.random(using: &self), var item = value(depth: 0).object else {
        return value(depth: 0)
      }
      for name in ["found", "totalHits", "nbHits"] { item[name] = 3 }
      let hits: [JSONValue] = Bool.random(using: &self) ? [] : [value(depth: 1)]
      item["hits"] =
        Bool.random(using: &self) ? .array(hits) : ["total": 3, "hits": .array(hits)]
      if Bool.random(using: &self) { item.removeCounts() }
      return .object(item)
    }
    return Int.random(in: 0...9, using: &self) == 0
      ? value(depth: 0) : .object(JSONObject([(key, .array(items))]))
  }

  private mutating func value(depth: Int) -> JSONValue {
    let rare = [
      "g0", "g1", "fields", "inner_hits", "group", "sort", "metadata", "grouped_hits", "group_key",
      "_geoDistance", "_geo", "_geoloc", "lat", "lng", "lon", "matched_queries",
      "geo_distance_meters", "genre.keyword", "1", "nan",
    ]
    let names =
      Int.random(in: 0...3, using: &self) == 0
      ? rare
      : [
        "found", "hits", "total", "value", "totalHits", "facet_counts", "counts", "count", "stats",
        "min", "max", "avg", "field_name", "facetDistribution", "facetStats", "_formatted", "id",
        "document", "_id", "_source", "highlight", "highlighted", "error", "aggregations", "s0",
        "s1",
        "f0", "n0", "v0", "nbHits", "nbPages", "objectID",
        "_highlightResult", "facets", "facets_stats", "matchLevel", "buckets", "key", "doc_count",
        "facetHits", "genre", "price", "name", "took",
      ]
    let leaf = depth > 3
    switch Int.random(in: 0...(leaf ? 5 : 13), using: &self) {
    case 0: return .null
    case 1: return .boolean(Bool.random(using: &self))
    case 2: return .integer([-1, 0, 3, Int.max, Int.min].randomElement(using: &self) ?? 0)
    case 3: return .number([-1.5, 1e300, 3, -0.0].randomElement(using: &self) ?? 0)
    case 4: return .text(names.randomElement(using: &self) ?? "")
    case 5: return .text("\u{10FFF1}x\u{10FFF0}")
    case 6: return .array((0..<3).map { _ in value(depth: depth + 1) })
    default:
      let members = (0..<8).map { _ in
        (names.randomElement(using: &self) ?? "", value(depth: depth + 1))
      }
      return .object(JSONObject(members))
    }
  }

  fileprivate mutating func corrupted(_ text: String) -> [UInt8] {
    var bytes = Array(text.utf8)
    for _ in 0..<Int.random(in: 0...4, using: &self) {
      guard let index = bytes.indices.randomElement(using: &self) else { break }
      switch Int.random(in: 0...2, using: &self) {
      case 0: bytes[index] = UInt8.random(in: 0...255, using: &self)
      case 1: bytes.remove(at: index)
      default: bytes.removeSubrange(index...)
      }
    }
    return bytes
  }
}
