import AlgoliaAPI
import Components
import Foundation
import Search
import SearchEngine
import TestSupport
import Testing
import WidgetTesting

/// Sends random requests in Algolia's wire format to the embedded engine and decodes the responses.
///
/// The requests do not remove words without results, because that is decided for each query of a batch.
@Suite struct AlgoliaRoundTripTests {
  @Test func responseOverTheWireFormatEqualsThatOfTheSearcher() async throws {
    var random = SeededGenerator(seed: 21)
    let searcher = try await random.searcher(records: 300)
    let endpoint = AlgoliaEndpoint([searcher])
    for number in 0..<400 {
      let request = random.request()
      let direct = try #require(try await searcher.searcher.search([request]).first)
      let batch = AlgoliaBatch([request], to: AlgoliaIndex("shop", sorts: ["cheap": "shop_cheap"]))
      var bodies: [JSONValue] = []
      for body in batch.bodies {
        let httpResponse = await endpoint.post("/1/indexes/*/queries", body)
        #expect(httpResponse.status == 200, "\(httpResponse.body.text(.compact))")
        bodies.append(httpResponse.body)
      }
      let found = try #require(try batch.responses(from: bodies).first)
      let differences = Self.differences(found, direct, request)
      #expect(differences.isEmpty, "\(number): \(differences) \(batch.bodies[0].text(.compact))")
    }
  }

  @Test func relatedRequestsOverTheWireFormatAreConsistent() async throws {
    var random = SeededGenerator(seed: 22)
    let source = try await random.searcher(records: 100)
    let searcher = WireSearcher(endpoint: AlgoliaEndpoint([source]))
    for _ in 0..<25 {
      let violations = await Conformance.check(
        searcher, relatedTo: random.request(), attributes: ["brand", "tags", "_tags", "inStock"],
        numbers: ["price", "year"])
      #expect(violations == [])
    }
  }

  /// The differences of two responses.
  private static func differences(
    _ found: SearchResponse, _ direct: SearchResponse, _ request: SearchRequest
  ) -> [String] {
    let numbers = { (statistics: NumericStatistics) -> [Double?] in
      [statistics.min, statistics.max, statistics.sum, statistics.average]
    }
    let hits = { (response: SearchResponse) in
      response.hits.map { hit in
        [
          hit.objectID, "\(hit.score ?? 0)",
          hit.highlights.map { "\($0.path) \($0.texts.map { $0.marked() })" }.joined(),
          hit.snippets.map { "\($0.path) \($0.texts.map { $0.marked() })" }.joined(),
        ]
      }
    }
    let same: [(String, Bool)] = [
      ("nbHits", found.nbHits == direct.nbHits), ("hits", hits(found) == hits(direct)),
      ("nbPages", found.nbPages == direct.nbPages),
      ("page", found.page == direct.page && found.firstPage == direct.firstPage),
      ("facets", found.facets == direct.facets), ("counts", found.counts == direct.counts),
      ("facetHits", facetHits(found) == facetHits(direct)),
      ("statistics", found.statistics.mapValues(numbers) == direct.statistics.mapValues(numbers)),
      ("histograms", found.histograms == direct.histograms),
      ("userData", found.userData == direct.userData),
      ("nbSortedHits", found.nbSortedHits == direct.nbSortedHits),
    ]
    return same.filter { !$0.1 }.map(\.0)
  }

  private static func facetHits(
    _ response: SearchResponse
  ) -> [SearchRequest.FacetSearch: [String]] {
    response.facetHits.mapValues { $0.map { "\($0.highlighted.marked()) \($0.count)" } }
  }
}

/// A searcher that sends each request to an endpoint in Algolia's wire format.
private struct WireSearcher: Searcher {
  let endpoint: AlgoliaEndpoint

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let batch = AlgoliaBatch(requests, to: AlgoliaIndex("shop", sorts: ["cheap": "shop_cheap"]))
    var bodies: [JSONValue] = []
    for body in batch.bodies {
      bodies.append(await endpoint.post("/1/indexes/*/queries", body).body)
    }
    return try batch.responses(from: bodies)
  }
}

extension SeededGenerator {
  private static let words = ["red", "blue", "phone", "fast", "case", "Zürich", "mini", "pro"]
  private static let brands = ["Apple", "Nokia", "-dash", "a:b", "Sony \"E\"", "O'x, y"]

  private mutating func pick<Value>(_ values: [Value], else other: Value) -> Value {
    values.randomElement(using: &self) ?? other
  }

  private mutating func chance(_ times: Int) -> Bool {
    Int.random(in: 0..<times, using: &self) == 0
  }

  /// A searcher with random records from a temporary file.
  fileprivate mutating func searcher(records: Int) async throws -> AlgoliaSource {
    let lines = (0..<records).map { record($0).text(.compact) }.joined(separator: "\n")
    let file = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).ndjson")
    try Data(lines.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    var settings = EmbeddedSettings()
    settings.records = RecordPaths(file.path)
    settings.key = "sku"
    settings.searchable = ["name", "brand", "tags"]
    settings.sorts = ["cheap": [RankingCriterion("price", .ascending)]]
    settings.attributeForDistinct = "brand"
    settings.distinct = 0
    settings.cache = false
    var diagnostics = Diagnostics()
    var source = AlgoliaSource("shop", try await settings.open(in: "/", into: &diagnostics))
    source.indexDescription.key = "sku"
    source.indexDescription.sorts = ["cheap"]
    source.indexDescription.attributeForDistinct = "kind"
    return source
  }

  private mutating func record(_ number: Int) -> JSONValue {
    let area = pick(["Europe", "Asia"], else: "")
    return [
      "sku": .text("k\(number)"),
      "name": .text((0..<4).map { _ in pick(Self.words, else: "") }.joined(separator: " ")),
      "brand": .text(pick(Self.brands, else: "")),
      "tags": .array(
        (0..<Int.random(in: 0...3, using: &self)).map { _ in
          .text(pick(Self.words, else: ""))
        }),
      "_tags": chance(2) ? ["new"] : ["old", "new"],
      "price": .number(Double(Int.random(in: 0...400, using: &self)) / 4),
      "year": .integer(Int.random(in: 1990...1999, using: &self)),
      "inStock": .boolean(.random(using: &self)),
      "region": [
        "lvl0": .text(area), "lvl1": .text("\(area) > \(Int.random(in: 1...3, using: &self))"),
      ],
      "_geoloc": [
        "lat": .number(.random(in: -80...80, using: &self)),
        "lng": .number(.random(in: -170...170, using: &self)),
      ],
    ]
  }

  fileprivate mutating func request() -> SearchRequest {
    var request = SearchRequest()
    request.query =
      chance(2) ? "" : pick(["red", "blu", "zur", "fast pro", "fone", "nokia mi"], else: "")
    request.page = chance(3) ? 1 : 0
    request.hitsPerPage = pick([0, 3, 20], else: 5)
    if request.page == 1, chance(3) { request.firstPage = 0 }
    for attribute in ["brand", "tags", "year", "inStock", "_tags"] where !chance(3) {
      request.addFacet(attribute)
    }
    for level in ["region.lvl0", "region.lvl1"] { request.addFacet(level) }
    addFilters(to: &request)
    // Selected values above the limit are added to the response; excluded values are not.
    let filters = request.filters.toFilterGroups().filter { $0.id.isDisjunctive }
    if filters.flatMap(\.filters).allSatisfy({ !$0.isNegated }), chance(3) {
      request.maxValuesPerFacet = 4
    }
    addMore(to: &request)
    return request
  }

  private mutating func addFilters(to request: inout SearchRequest) {
    for _ in 0..<Int.random(in: 0...3, using: &self) {
      let attribute = pick(["brand", "tags", "year", "inStock", "_tags", "price"], else: "")
      let filter = filter(on: attribute)
      if chance(5) {
        request.always.append(FilterGroup(.or("always", filter.kind), [filter]))
      } else if Bool.random(using: &self) {
        request.filters.add([filter], to: .and(attribute))
      } else {
        request.filters.add([filter, self.filter(on: attribute)], to: .or(attribute, filter.kind))
      }
    }
    if chance(3) {
      let value = chance(2) ? "Europe" : "Asia > 2"
      let path = HierarchicalPath(attributes: ["region.lvl0", "region.lvl1"], value: value)
      request.filters.setHierarchicalPath(path, in: "region")
    }
  }

  private mutating func filter(on attribute: String) -> Filter {
    var filter: Filter
    switch attribute {
    case "brand":
      filter = .facet(.init(attribute: attribute, stringValue: pick(Self.brands, else: "")))
    case "tags":
      filter = .facet(.init(attribute: attribute, stringValue: pick(Self.words, else: "")))
    case "year": filter = .facet(.init(attribute: attribute, floatValue: 1995))
    case "inStock": filter = .facet(.init(attribute: attribute, boolValue: true))
    case "_tags": filter = .tag(.init(value: "old"))
    default:
      let least = Double(Int.random(in: 0...50, using: &self))
      filter =
        chance(2)
        ? .numeric(.init(attribute: "price", range: least...least + 40))
        : .numeric(.init(attribute: "price", operator: .lessThan, value: least + 20))
    }
    filter.isNegated = chance(5)
    return filter
  }

  private mutating func addMore(to request: inout SearchRequest) {
    if chance(2) { request.addStatistics(of: "price", ignoring: .and("price")) }
    if chance(4) { request.addStatistics(of: "year") }
    if chance(3) { request.addFacetSearch(in: "brand", for: "so") }
    if chance(4) {
      request.addCount(
        of: .numeric(.init(attribute: "price", operator: .lessThan, value: 30)),
        ignoring: .and("price"))
    }
    if chance(3) {
      let scale = SearchRequest.Histogram.Scale.allCases.randomElement(using: &self) ?? .linear
      request.addHistogram(
        SearchRequest.Histogram(
          of: pick(["price", "year"], else: ""), buckets: 7, scale: scale,
          bounds: chance(2) ? 10...60 : nil, ignoring: .and("price")))
    }
    if chance(4) { request.sort = "cheap" }
    if chance(4) { request.distinct = 1 }
    if chance(4) { request.addSnippet(of: "name", words: 2) }
    if chance(5) {
      request.optionalFilters = OptionalFilters([
        [.init(filter(on: "brand"), score: 2), .init(filter(on: "tags"))]
      ])
    }
    if chance(5) {
      request.area = GeographicArea(
        center: Coordinates(latitude: 10.5, longitude: -20), radius: chance(2) ? 5_000_000 : nil,
        precision: 100)
      if chance(3) {
        request.area?.polygons = [
          GeographicArea.Polygon(
            corners: [(0.0, -40.0), (60, 0), (-20, 30)].map {
              Coordinates(latitude: $0, longitude: $1)
            })
        ]
      }
    }
    if chance(5) { request.strategy.typoTolerance = .false }
  }
}
