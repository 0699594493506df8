import Components
import Foundation
import Search
import Testing

@testable import RemoteSearch

/// Requests to a Meilisearch server (1.50.0) with the records of the sample screens, and its responses.
struct MeilisearchRecording {
  /// A search of an exchange, or its only request.
  struct Entry {
    /// Whether the request is right; otherwise, it returns other results than the embedded engine.
    var isRight: Bool
    /// Whether the request is wrong because of the settings of the index only.
    var isWrongBySettings: Bool
    /// The search; empty if the body of the request is a list.
    var query: JSONObject
    /// The search, or the body of the request.
    var body: JSONValue
    /// The text in the search box; nil if the request contains it.
    var typed: String?
    /// The result of the search, or the response; nil if it was too long.
    var result: JSONValue?
    /// The number of hits.
    var total: Int?
    /// The keys of the first hits.
    var first: [String]
    /// Other facts about the result.
    var expected: JSONObject

    init(_ json: JSONObject) {
      isRight = json["role"] == "right"
      isWrongBySettings = json["role"] == "settings"
      body = json["query"] ?? .null
      query = body.object ?? JSONObject()
      typed = json["typed"]?.text
      result = json["result"]
      total = json["total"]?.count
      first = json["first"]?.texts ?? []
      expected = json["expected"]?.object ?? JSONObject()
    }
  }

  /// A request with its response.
  struct Exchange {
    var name: String
    var method: String
    var path: String
    var entries: [Entry]

    /// Whether the exchange contains all searches for a sample screen.
    var isScreen: Bool { name.hasPrefix("screen ") }
    /// The right searches.
    var right: [Entry] { entries.filter(\.isRight) }

    /// The right searches by request: those for the same text belong together.
    var rightByQuery: [[Entry]] {
      right.reduce(into: []) { groups, entry in
        if groups.last?.last?.query["q"] == entry.query["q"] {
          groups[groups.count - 1].append(entry)
        } else {
          groups.append([entry])
        }
      }
    }
  }

  let exchanges: [Exchange]

  init() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "Recorded/meilisearch.json")
    exchanges = try (JSONValue(json: Data(contentsOf: file)).array ?? []).compactMap(\.object).map {
      Exchange(
        name: $0["name"]?.text ?? "", method: $0["method"]?.text ?? "",
        path: $0["path"]?.text ?? "",
        entries: ($0["entries"]?.array ?? []).compactMap(\.object).map(Entry.init))
    }
  }

  /// The response to a request for the searches of some entries.
  static func response(_ entries: [Entry]) throws -> JSONValue {
    .member("results", .array(try entries.map { try #require($0.result) }))
  }

  /// The exchange with a unique name.
  func exchange(_ name: String) throws -> Exchange {
    try #require(exchanges.first { $0.name == name })
  }
}

extension MeilisearchDialect {
  /// Creates the dialect for the index and the searched attributes of a recorded search.
  init(recorded query: JSONObject) {
    let highlighted = query["attributesToHighlight"]?.texts ?? []
    self.init(
      index: query["indexUid"]?.text ?? "", key: "objectID",
      searchable: highlighted == ["*"] ? [] : highlighted, maxValuesPerFacet: 1_000,
      maxTotalHits: 1_000_000)
  }

  /// Creates the dialect for a search of an exchange whose index or records are different from others.
  init(recorded query: JSONObject, in exchange: String) {
    self.init(recorded: query)
    switch exchange {
    case "dates in texts": textDates = ["arrived"]
    case "values by count", "last page": key = "id"
    case "one and two letters": key = "name"
    default: break
    }
  }

  /// The searches for some requests, which are sent at once.
  func queries(for requests: [SearchRequest]) throws -> [JSONValue] {
    let engineRequests = try engineRequests(for: requests)
    #expect(engineRequests.map(\.path) == ["/multi-search"])
    return try JSONValue(json: engineRequests[0].body).object?["queries"]?.array ?? []
  }
}

extension SearchRequest {
  /// Creates the request that the recorded searches of a screen execute: the hits, the facets under fewer
  /// filters, and the counts of filters.
  init(recorded queries: [JSONObject], typed: String?) {
    self.init()
    let main = queries[0]
    query = typed ?? main["q"]?.text ?? ""
    page = (main["page"]?.count ?? 1) - 1
    hitsPerPage = main["hitsPerPage"]?.count ?? 0
    strategy.restrictSearchableAttributes = main["attributesToSearchOn"]?.texts ?? []
    if let attributes = main["attributesToRetrieve"]?.texts, attributes != ["*"] {
      attributesToRetrieve = attributes.filter { $0 != "objectID" }
    }
    for name in main["facets"]?.texts ?? [] { addFacet(name, limit: 1_000) }
    let others = queries.dropFirst()
    let refined = Set(others.compactMap { $0["facets"]?.texts.first })
    let filters = RecordedFilter.filters(main)
    for alternatives in filters {
      if alternatives.count > 1 {
        always.append(FilterGroup(.or("values", .facet), alternatives))
      } else if let filter = alternatives.first {
        add(filter, isRefined: refined.contains(filter.attribute))
      }
    }
    area = RecordedFilter.area(main)
    for search in others where search["facets"] == nil {
      for filter in RecordedFilter.filters(search).joined() where !filters.contains([filter]) {
        addCount(of: filter)
      }
    }
  }

  /// Adds a filter, whose attribute is counted without it if it is refined.
  private mutating func add(_ filter: Filter, isRefined: Bool) {
    guard isRefined else {
      always.append(FilterGroup(.and(filter.attribute), [filter]))
      return
    }
    if filter.kind == .facet {
      filters.add([filter], to: .or(filter.attribute, .facet))
    } else {
      filters.add([filter], to: .and(filter.attribute))
      addStatistics(of: filter.attribute, ignoring: .and(filter.attribute))
    }
  }
}

/// Reads the conditions of recorded searches.
enum RecordedFilter {
  /// The filters of a search: for each condition, the alternatives that it contains.
  static func filters(_ search: JSONObject) -> [[Filter]] {
    (search["filter"]?.texts ?? []).map(filters).filter { !$0.isEmpty }
  }

  /// The area of a search; nil without a radius.
  static func area(_ search: JSONObject) -> GeographicArea? {
    let texts = search["filter"]?.texts ?? []
    guard let text = texts.first(where: { $0.hasPrefix("_geoRadius(") }) else { return nil }
    let numbers = text.dropFirst("_geoRadius(".count).dropLast().split(separator: ", ")
      .compactMap { Double($0) }
    return GeographicArea(
      center: Coordinates(latitude: numbers[0], longitude: numbers[1]), radius: numbers[2])
  }

  private static func filters(of condition: String) -> [Filter] {
    if condition.hasPrefix("_geo") { return [] }
    if condition.hasPrefix("NOT (") {
      return filters(of: String(condition.dropFirst("NOT (".count).dropLast())).map { !$0 }
    }
    let comparisons = condition.split(separator: " AND ").map(comparison)
    let (attribute, name, operand) = comparisons[0]
    if comparisons.count == 2 {
      let range = number(operand)...number(comparisons[1].operand)
      return [.numeric(.init(attribute: attribute, range: range))]
    }
    switch name {
    case "EXISTS": return []
    case "IS": return [.facet(.init(attribute: attribute, stringValue: ""))]
    case "IN":
      return operand.dropFirst().dropLast().split(separator: ", ").map {
        .facet(.init(attribute: attribute, stringValue: unquoted($0)))
      }
    case "=" where operand.hasPrefix("\""):
      return [.facet(.init(attribute: attribute, stringValue: unquoted(operand)))]
    default:
      guard let comparison = Filter.Numeric.Operator(rawValue: name) else { return [] }
      return [
        .numeric(.init(attribute: attribute, operator: comparison, value: number(operand)))
      ]
    }
  }

  private static func comparison(
    _ text: Substring
  ) -> (attribute: String, name: String, operand: Substring) {
    let parts = text.split(separator: " ", maxSplits: 2)
    return (unquoted(parts[0]), String(parts[1]), parts.count > 2 ? parts[2] : "")
  }

  private static func unquoted(_ text: Substring) -> String { String(text.dropFirst().dropLast()) }

  /// A number, a quoted number, or a date in seconds since 1970.
  private static func number(_ operand: Substring) -> Double {
    let text = operand.hasPrefix("\"") ? unquoted(operand) : String(operand)
    let date = CivilDate.read(text).map { Double($0.secondsSince1970()) }
    return date ?? Double(text) ?? .nan
  }
}
