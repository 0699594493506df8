import Components
import Foundation
import Search
import Testing

@testable import RemoteSearch

/// Decodes recorded responses to searches of sample screens.
///
/// They answer requests of an earlier version. The recording contains what determines the form of a response:
/// the page, the words, the highlighted fields, and the aggregations, which the dialect must request, too.
@Suite struct ElasticsearchResponseTests {
  /// The numbers of recorded searches, hits, and marked texts of each server.
  private static let counts = [
    "opensearch-3.8": [126, 418, 321], "elasticsearch-9.5": [98, 419, 268],
    "elasticsearch-7.10": [101, 433, 220],
  ]

  @Test(arguments: ElasticsearchRecording.names)
  func responsesToSampleScreensAreDecoded(server: String) throws {
    let searches = try RecordedSearch.all(of: server)
    var (hits, marks) = (0, 0)
    for search in searches {
      #expect(try search.requestedFields() == search.fields, "\(search)")
      let response = try search.decoded()
      #expect(response.nbHits == search.response[path: "hits.total.value"]?.count, "\(search)")
      hits += checkHits(in: response, search)
      marks += checkMarks(in: response, search)
      try checkCounts(in: response, search)
    }
    #expect([searches.count, hits, marks] == Self.counts[server])
  }

  /// Compares the keys and the records, and returns the number of hits.
  private func checkHits(in response: SearchResponse, _ search: RecordedSearch) -> Int {
    #expect(response.hits.map(\.objectID) == search.hits.map { $0["_id"]?.text }, "\(search)")
    for (hit, recorded) in zip(response.hits, search.hits) {
      var record = recorded["_source"]?.object
      if let coordinates = record?["_geoloc"]?.object {
        record?["_geoloc"] = [
          "lat": coordinates["lat"] ?? .null,
          "lng": coordinates["lng"] ?? coordinates["lon"] ?? .null,
        ]
      }
      #expect(hit.record == record, "\(search)")
    }
    return response.hits.count
  }

  /// Checks that each text that the server marked has a match, and returns the number of these texts.
  private func checkMarks(in response: SearchResponse, _ search: RecordedSearch) -> Int {
    var count = 0
    for (hit, recorded) in zip(response.hits, search.hits) {
      for member in recorded["highlight"]?.object?.members ?? [] {
        let texts = hit.highlights.first { $0.path == member.name }?.texts ?? []
        for marked in member.value.texts {
          let text = texts.first { $0.parts.map(\.text).joined() == Highlights.plain(marked) }
          #expect(text.map { $0.matchLevel != .none } == true, "\(search): \(marked)")
          count += 1
        }
      }
    }
    return count
  }

  private func checkCounts(in response: SearchResponse, _ search: RecordedSearch) throws {
    // The values of an attribute are those of the last scope that counts them.
    var facets: [String: JSONObject] = [:]
    for (index, scope) in search.scopes.enumerated() {
      let recorded = search.response[path: "aggregations.s\(index)"]
      for aggregation in scope {
        let result = try #require(recorded?.object?[aggregation.name]?.object)
        if aggregation.isFacet {
          facets[aggregation.attribute] = result
        } else {
          check(response.statistics[aggregation.statistics], result, search)
        }
      }
    }
    for (attribute, result) in facets {
      let buckets = try #require(result["buckets"]?.array)
      let values = try #require(response.facets[attribute]).filter { $0.count > 0 }
      #expect(values.map(\.count) == buckets.map { $0.object?["doc_count"]?.count }, "\(search)")
      let names = buckets.compactMap { bucket in
        (bucket.object?["key_as_string"] ?? bucket.object?["key"])?.valueText
      }
      #expect(Set(values.map(\.value)) == Set(names), "\(search)")
    }
    for (index, count) in search.request.counts.enumerated() {
      let scope = "aggregations.s\(search.scopes.count - search.request.counts.count + index)"
      #expect(response.counts[count] == search.response[path: "\(scope).doc_count"]?.count)
    }
  }

  /// Compares statistics; there are none without a number.
  ///
  /// Dates are recorded in milliseconds. The minimum and the maximum of 32-bit numbers have the digits of
  /// the records.
  private func check(
    _ statistics: NumericStatistics?, _ recorded: JSONObject, _ search: RecordedSearch
  ) {
    let factor: Double = recorded["min_as_string"] == nil ? 1 : 1_000
    let numbers = ["min", "max", "sum"].map { recorded[$0]?.double }
    guard let statistics, let min = numbers[0], let max = numbers[1] else {
      #expect(statistics == nil && recorded["count"] == 0, "\(search)")
      return
    }
    #expect(Float(statistics.min * factor) == Float(min), "\(search)")
    #expect(Float(statistics.max * factor) == Float(max), "\(search)")
    #expect(statistics.sum.map { $0 * factor } == numbers[2], "\(search)")
    #expect(statistics.count == recorded["count"]?.count, "\(search)")
  }
}

/// A search of a sample screen and the response of a server.
private struct RecordedSearch: CustomStringConvertible {
  /// An aggregation of a scope: the values of a facet, or statistics.
  struct Aggregation {
    let name: String
    let field: String
    /// The maximum number of values; nil for statistics.
    let limit: Int?

    init(_ name: String, _ value: JSONValue) throws {
      self.name = name
      field = try #require(value.texts.first)
      limit = value.array?.last?.count
    }

    var isFacet: Bool { limit != nil }
    /// The statistics; those of the same attribute ignore different groups.
    var statistics: SearchRequest.Statistics {
      SearchRequest.Statistics(of: attribute, ignoring: .and(name))
    }
    var attribute: String {
      field.hasSuffix(".keyword") ? String(field.dropLast(".keyword".count)) : field
    }
  }

  let response: JSONValue
  let scopes: [[Aggregation]]
  private(set) var request = SearchRequest()
  private let dialect: ElasticsearchDialect
  private let recorded: JSONValue

  var description: String { recorded.text(.compact) }
  var hits: [JSONObject] {
    response[path: "hits.hits"]?.array?.compactMap(\.object) ?? []
  }
  /// The fields of the aggregations of each scope, by name.
  var fields: [[String: String]] {
    scopes.map { Dictionary(uniqueKeysWithValues: $0.map { ($0.name, $0.field) }) }
  }

  init(_ entry: JSONValue) throws {
    response = try #require(entry[path: "response"])
    let search = try #require(entry[path: "search"])
    recorded = search
    scopes = try (search[path: "aggregations"]?.array ?? []).map { scope in
      try (scope.object?.members ?? []).map { try Aggregation($0.name, $0.value) }
    }
    var dialect = ElasticsearchDialect(
      index: try #require(entry[path: "index"]?.text),
      searchable: (search[path: "highlighted"] ?? .null).texts)
    dialect.exact = Set(
      scopes.joined().filter { $0.isFacet && $0.attribute == $0.field }.map(\.field))
    self.dialect = dialect
    request.query = (search[path: "words"] ?? .null).texts.joined(separator: " ")
    request.hitsPerPage = try #require(search[path: "size"]?.count)
    request.page = try #require(search[path: "from"]?.count) / max(1, request.hitsPerPage)
    for aggregation in scopes.first ?? [] {
      if let limit = aggregation.limit {
        request.addFacet(aggregation.attribute, limit: limit)
      } else {
        request.addStatistics(
          of: aggregation.attribute, ignoring: aggregation.statistics.ignoring)
      }
    }
    for index in scopes.indices.dropFirst() { addFilters(forScope: index) }
  }

  /// Adds a filter with which the dialect creates a scope: a selected value, or a filter to count.
  private mutating func addFilters(forScope index: Int) {
    if let attribute = scopes[index].first?.attribute {
      let buckets = response[path: "aggregations.s\(index).f0.buckets"]?.array
      let value = buckets?.first?[path: "key"]?.text ?? "none"
      request.filters.add(
        [.facet(.init(attribute: attribute, stringValue: value))], to: .or(attribute, .facet))
    } else {
      let filter = Filter.Numeric(attribute: "counted", range: 0...Double(index))
      request.addCount(of: .numeric(filter))
    }
  }

  /// The fields of the aggregations that the dialect requests, by scope and name.
  func requestedFields() throws -> [[String: String]] {
    let lines = try #require(try dialect.engineRequests(for: [request]).first).body.split(
      separator: 10)
    let body = try JSONValue(json: try #require(lines.last))
    return (body[path: "aggregations"]?.object?.members ?? []).map { scope in
      let aggregations = scope.value[path: "aggregations"]?.object?.members ?? []
      return Dictionary(
        uniqueKeysWithValues: aggregations.compactMap { aggregation in
          let field = aggregation.value.object?.members.first?.value[path: "field"]?.text
          return field.map { (aggregation.name, $0) }
        })
    }
  }

  func decoded() throws -> SearchResponse {
    try #require(
      try dialect.responses(from: [["responses": [response]]], to: [request]).first)
  }

  static func all(of server: String) throws -> [RecordedSearch] {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/\(server)-searches.json")
    let recording = try JSONValue(json: Data(contentsOf: file))
    return try #require(recording[path: "searches"]?.array).map(RecordedSearch.init)
  }
}
