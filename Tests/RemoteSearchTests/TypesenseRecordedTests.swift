import Components
import Foundation
import Search
import Testing

@testable import RemoteSearch

/// Recorded responses of a Typesense server (29.0), of which every kind must be decoded.
///
/// Most requests were sent by an earlier form of the dialect; the others are single corrected requests.
@Suite struct TypesenseRecordedTests {
  private struct Exchange {
    let label: String
    let json: JSONObject

    var kind: String { json["kind"]?.text ?? "" }
    var searches: [JSONObject] { objects("searches") }
    var filter: String? { searches.first?["filter_by"]?.text }

    func objects(_ name: String) -> [JSONObject] {
      (json[name]?.array ?? []).compactMap(\.object)
    }
  }

  private static let exchanges: [Exchange] = {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/typesense-29.json")
    let all = (try? JSONValue(json: Data(contentsOf: file)))?.array ?? []
    return all.compactMap(\.object).map { Exchange(label: $0["label"]?.text ?? "", json: $0) }
  }()

  private func exchanges(_ kind: String) throws -> [Exchange] {
    let found = Self.exchanges.filter { $0.kind == kind }
    try #require(!found.isEmpty)
    return found
  }

  private func exchange(_ label: String, _ kind: String) throws -> Exchange {
    try #require(Self.exchanges.first { $0.label == label && $0.kind == kind }, "\(label)")
  }

  private static let dialect = TypesenseDialect(
    collection: "c", searchable: ["name"], attributeForDistinct: "kind_of",
    types: TypesenseFieldTypes(integers: ["count", "rating"]))

  /// The request that a recorded search is a response to, without its filters.
  private func request(for search: JSONObject) -> SearchRequest {
    RemoteSearchTests.request {
      $0.hitsPerPage = search["per_page"]?.count ?? 10
      $0.page = (search["page"]?.count ?? 1) - 1
      for name in (search["facet_by"]?.text ?? "").split(separator: ",").map(String.init) {
        $0.addFacet(name, limit: 3)
        $0.addStatistics(of: name)
      }
      $0.distinct = search["group_limit"]?.count
    }
  }

  @Test func searchesAreDecodedCompletely() throws {
    var count = 0
    for exchange in try exchanges("search") {
      let results = exchange.json["results"]?.array ?? []
      let expected = exchange.objects("expected")
      for (index, search) in exchange.searches.enumerated() where expected[index]["error"] == nil {
        let body = JSONValue.member("results", .array([results[index]]))
        let response = try #require(
          try Self.dialect.responses(from: [body], to: [request(for: search)]).first)
        check(response, expected[index], "\(exchange.label) \(index)")
        count += 1
      }
    }
    #expect(count == 116)
  }

  private func check(_ response: SearchResponse, _ expected: JSONObject, _ label: String) {
    #expect(response.nbHits == expected["total"]?.count, "\(label)")
    #expect(response.hits.map(\.objectID) == expected["ids"]?.texts, "\(label)")
    if let groups = expected["groups"]?.array {
      #expect(response.hits.map(\.group) == groups.map(\.text), "\(label)")
    }
    for member in expected["facets"]?.object?.members ?? [] {
      let values = response.facets[member.name]?.map { "\($0.value) \($0.count)" }
      #expect(values == member.value.texts, "\(label) \(member.name)")
    }
    for member in expected["ranges"]?.object?.members ?? [] {
      let statistics = response.statistics[.init(of: member.name)]
      let range = member.value.array?.map(\.double)
      #expect([statistics?.min, statistics?.max] == range, "\(label) \(member.name)")
    }
  }

  @Test func statisticsOf32BitNumbersHaveShortDecimals() throws {
    let exchange = try exchange("4b filter weight=0.7", "search")
    let body = JSONValue.member("results", exchange.json["results"] ?? [])
    let search = try #require(exchange.searches.first)
    let response = try Self.dialect.responses(from: [body], to: [request(for: search)]).first
    let statistics = response?.statistics[.init(of: "weight")]
    #expect(
      statistics == NumericStatistics(min: 0.7, max: 0.7, sum: 0.7, average: 0.7))
  }

  /// The filters that the server accepted, with the number of hits.
  private static let acceptedFilters: [(label: String, filters: [Filter], total: Int)] = [
    ("4raw filter rating:=[4,5]", facets("rating", ["4", "5"]), 36),
    ("4raw filter rating:!=[4,5]", facets("rating", ["4", "5"], isNegated: true), 40),
    ("4raw filter free:=[true,false]", facets("free", ["true", "false"]), 76),
    ("4raw filter price:=[2.5]", facets("price", ["2.5"]), 1),
    ("4raw filter price:!=[2.5,1.25]", facets("price", ["2.5", "1.25"], isNegated: true), 74),
    ("4raw filter tag:=[`end\\ `,`plain`]", facets("tag", ["end\\", "plain"]), 12),
    ("4raw filter weight:<=0.3", [comparison("weight", .lessThanOrEqual, 0.3)], 4),
    ("4raw filter count:>=3", [comparison("count", .greaterThanOrEqual, 2.5)], 75),
    (
      "4b filter price 1.25 TO 3.75",
      [.numeric(.init(attribute: "price", range: 1.25...3.75))], 3
    ),
    ("4h maker", facets("maker.name", ["Maker 1"]), 17),
  ]

  private static func facets(
    _ attribute: String, _ values: [String], isNegated: Bool = false
  ) -> [Filter] {
    values.map {
      .facet(.init(attribute: attribute, stringValue: $0, isNegated: isNegated))
    }
  }

  private static func comparison(
    _ attribute: String, _ comparison: Filter.Numeric.Operator, _ number: Double
  ) -> Filter {
    .numeric(.init(attribute: attribute, operator: comparison, value: number))
  }

  private func filter(_ filters: [Filter]) throws -> String? {
    let isDisjunctive = filters.allSatisfy { !$0.isNegated }
    let group = FilterGroup(isDisjunctive ? .or("a", .facet) : .and("a"), filters)
    return try Self.dialect.filter(RemoteSearchTests.request(), [group])
  }

  @Test func filtersHaveTheFormThatTheServerAccepted() throws {
    for (label, filters, total) in Self.acceptedFilters {
      let exchange = try exchange(label, "search")
      #expect(try filter(filters) == exchange.filter, "\(label)")
      #expect(exchange.objects("expected").first?["total"]?.count == total, "\(label)")
    }
  }

  @Test func filtersDoNotHaveAFormThatTheServerRejected() throws {
    let rejected = Set(try exchanges("error").compactMap(\.filter))
    let filters: [[Filter]] = [
      Self.facets("rating", ["4"]), Self.facets("free", ["true"]),
      [Self.comparison("count", .greaterThanOrEqual, 2.5)],
      [Self.comparison("price", .lessThan, 1e300)],
      [.numeric(.init(attribute: "count", range: 2.5...10.5))],
      [.facet(.init(attribute: "rating", floatValue: 4))],
    ]
    #expect(rejected.isSuperset(of: ["rating:=[`4`]", "free:=[`true`]", "count:>=2.5"]))
    for filters in filters {
      let filter = try #require(try filter(filters))
      #expect(!rejected.contains(filter))
    }
  }

  @Test func parametersHaveTheEffectThatTheServerShowed() throws {
    let total = { (label: String) in
      try exchange(label, "search").objects("expected").first?["total"]?.count
    }
    #expect(try total("4raw prefix a default") == 10)
    #expect(try total("4raw prefix a max_candidates") == 4_040)
    let counted = try exchange("4raw stats exhaustive", "search")
    let search = try #require(counted.searches.first)
    let body = JSONValue.member("results", counted.json["results"] ?? [])
    let response = try Self.dialect.responses(from: [body], to: [request(for: search)]).first
    #expect(response?.statistics[.init(of: "elevation_ft")]?.sum == 4_899_314)
    let sent = try Self.dialect.engineRequests(for: [request(for: search)])
    let parameters = try JSONValue(json: sent[0].body)[path: "searches"]?.array?.first?.object
    for name in ["max_candidates", "facet_strategy"] {
      let recorded =
        name == "facet_strategy"
        ? search
        : try exchange(
          "4raw prefix a max_candidates", "search"
        ).searches.first
      #expect(parameters?[name]?.valueText == recorded?[name]?.valueText)
    }
    let ordered = try exchange("4raw tie _seq_id", "search").searches.first?["sort_by"]?.text
    let sorted = try Self.dialect.engineRequests(for: [
      RemoteSearchTests.request { $0.sort = "rating:desc" }
    ])
    #expect(
      try JSONValue(json: sorted[0].body)[path: "searches"]?.array?.first?.object?["sort_by"]?.text
        == ordered)
  }

  @Test func errorsContainTheMessageOfTheServer() async throws {
    let limits = TimeLimits(perAttempt: .seconds(1), total: .seconds(1))
    for exchange in try exchanges("error") {
      let status = try #require(exchange.json["status"]?.count)
      let body = exchange.json["response"]?.text(.compact) ?? ""
      let connection = RemoteConnection(
        engine: "typesense", hosts: HostList(["http://a"]), headers: [], secrets: [],
        limits: limits,
        transport: ScriptedTransport(.response(status, body)))
      let searcher = RemoteSearcher(
        dialect: Self.dialect, connection: connection, capabilities: [.facets])
      let message = try #require(exchange.json["message"]?.text)
      let error = await #expect(throws: SearchError.self, "\(exchange.label)") {
        _ = try await searcher.search([RemoteSearchTests.request()])
      }
      #expect(error?.reason == .refused, "\(exchange.label)")
      #expect(error?.message.contains(message.dropLast()) == true, "\(exchange.label)")
    }
  }

  @Test func responsesToAPushAreDecoded() throws {
    let push = TypesensePush(collection: "c")
    let lines = { (label: String) in
      try exchanges("push").filter { $0.label == label }.map { $0.json["responses"] ?? [] }
    }
    #expect(
      push.outcomes(of: 3, in: try #require(try lines("1 list and scalar").last)) == [
        .rejected("Field `color` must be an array."), .stored, .stored,
      ])
    #expect(
      push.outcomes(of: 1, in: try #require(try lines("4c searchable numeric").last)) == [.stored])
    let again = try lines("1 push again").compactMap { $0.array?.first }
    try #require(again.count == 2)
    #expect(push.count(in: again[0]) == 4_168)
    let schema = try #require(Self.dialect.schema(in: [again[0]]))
    #expect(schema.names.isSuperset(of: ["name", "tags", "region.lvl2", "_geoloc"]))
    #expect(push.document(in: again[1]).flatMap(PushCheckpoint.init)?.progress.records == 4_168)
  }
}
