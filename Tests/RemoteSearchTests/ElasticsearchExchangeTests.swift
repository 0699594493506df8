import Components
import Search
import Testing

@testable import RemoteSearch

/// Compares the requests of the dialect with recorded ones, and decodes the recorded responses.
///
/// No request is equal to a recorded one, because each of those has only one proven part, `size` 3, and no
/// records. The dialect combines these parts. `differences` lists how, by the kind of the request. Everything
/// else of the proven part must be in the request of the dialect, in the same place or in an equivalent form.
@Suite struct ElasticsearchExchangeTests {
  private typealias Entry = ElasticsearchRecording.Entry

  /// What a recorded request proves.
  private enum Kind: String, CaseIterable {
    case words, partialResults, range, facet, values, numbers, order, statistics, related
    case relatedByText
  }

  private static let differences: [Kind: String] = [
    .words: """
    Each word has clauses with scores for each field, instead of one query for all fields, with all proven \
    options. Exact words have a clause of their own, and beginnings with typos one for the subfield \
    '.prefix', which matches nothing in an index without it. 'match_bool_prefix' is a 'multi_match' of type \
    'bool_prefix', which has more options.
    """,
    .partialResults: "The key is the last sort criterion.",
    .range: "The range is a filter of a 'bool' query, and has 'format' for fields of every type.",
    .facet: """
    The aggregation is part of the filter aggregation of a scope, has 'shard_size' on one shard, too, and \
    requests the error of each count.
    """,
    .values: """
    More values are requested, because they are then searched by the words of the text. The expression contains \
    more forms of each letter, and permits more characters before and within the word.
    """,
    .numbers: "The aggregation is part of the filter aggregation of a scope.",
    .order: "Sort criteria are objects, and the key is the last one.",
    .statistics: "The aggregation is part of the filter aggregation of a scope.",
    .related: """
    Records without a common value are also hits, after the others, as in the embedded engine. Scores are \
    multiples of the highest score of the query.
    """,
    .relatedByText:
      "Related records are those with common values, so 'more_like_this' is not sent.",
  ]

  /// The number of right requests of each server.
  private static let counts = [
    "opensearch-3.8": 41, "elasticsearch-9.5": 21, "elasticsearch-7.10": 42,
  ]

  // MARK: - Requests

  private static let airportFields = [
    "objectID", "name", "city", "country", "city_names", "icao",
  ]
  /// The searched fields of each recorded index.
  private static let fields: [String: [String]] = [
    "minimal_main": ["name", "city", "country"], "nasty": ["name", "tag", "code"],
    "airports_main": airportFields, "airports_main_imp": airportFields,
    "food_main_imp": ["name", "synonyms", "definition", "examples"],
    "seven": (0..<7).map { "f\($0)" },
  ]

  /// A recorded search as a request to the dialect.
  private struct Case {
    var kind: Kind
    var dialect: ElasticsearchDialect
    var request = SearchRequest()

    init(_ entry: Entry) throws {
      let description = String(try #require(entry.name.split(separator: ": ").last))
      dialect = ElasticsearchDialect(
        index: entry.index, searchable: fields[entry.index] ?? ["name"])
      request.hitsPerPage = entry["search"]?[path: "size"]?.count ?? 10
      kind = .words
      switch description {
      case "partial results":
        kind = .partialResults
        request.query = "zurich"
        dialect.ranking = [RankingCriterion("city_population", .descending)]
      case "range", "range without format":
        kind = .range
        let range = Filter.Numeric(attribute: "arrived", range: 1_788_220_800...1_790_812_800)
        request.always = [FilterGroup(.and(""), [.numeric(range)])]
      case "facet":
        kind = .facet
        request.addFacet("kind", limit: 6)
      case "values with e":
        kind = .values
        request.addFacetSearch(in: entry.index == "nasty2" ? "tag" : "city", for: "e")
      case "values of numbers":
        kind = .numbers
        dialect.exact = ["rating"]
        request.addFacetSearch(in: "rating", for: "3")
      case "sort by name":
        kind = .order
        dialect.sorts = ["name": [RankingCriterion("name.keyword", .ascending)]]
        request.sort = "name"
      case "sort by elevation":
        kind = .order
        dialect.preference = "widgetrun-1"
        dialect.ranking = [RankingCriterion("elevation_ft", .descending)]
        request.sort = "elevation_ft:desc"
      case "statistics":
        kind = .statistics
        request.addStatistics(of: "num")
      case "related records":
        kind = .related
        request = Self.related
      case "related records by text": kind = .relatedByText
      default:
        // Separators at the end are not part of a word.
        request.query = description == "st" ? "st." : description
        request.query = String(request.query.split(separator: " without").first ?? "")
        dialect.ranking = [RankingCriterion("city_population", .descending)]
      }
    }

    /// The request for the records that have values of another one.
    private static let related = RemoteSearchTests.request {
      func filter(_ attribute: String, _ value: String, isNegated: Bool = false) -> Filter {
        .facet(.init(attribute: attribute, stringValue: value, isNegated: isNegated))
      }
      $0.hitsPerPage = 5
      $0.always = [
        FilterGroup(.and("objectID"), [filter("objectID", "n01516212", isNegated: true)])
      ]
      $0.optionalFilters.groups = [
        [.init(filter("kind_of", "bird"), score: 3)], [.init(filter("order", "-"))],
      ]
      $0.optionalFilters.sumsScores = true
    }

    /// The header and the body of the search that the dialect sends.
    func lines() throws -> (header: JSONValue, body: JSONValue) {
      let engineRequests = try dialect.engineRequests(for: [request])
      let lines = try #require(engineRequests.first).body.split(separator: 10).map {
        try JSONValue(json: $0)
      }
      try #require(lines.count == 2)
      return (lines[0], lines[1])
    }
  }

  @Test(arguments: ElasticsearchRecording.names)
  func requestsHaveTheProvenParts(server: String) throws {
    let entries = try ElasticsearchRecording(server).entries("right")
    var kinds: Set<Kind> = []
    for entry in entries {
      let tested = try Case(entry)
      kinds.insert(tested.kind)
      if tested.kind == .relatedByText { continue }
      let (header, body) = try tested.lines()
      #expect(header.contains(try #require(entry["header"])), "\(entry.name)")
      let recorded = try #require(entry["search"])
      try check(body, has: recorded, of: tested.kind, entry.name)
      try checkOrder(body, has: recorded, entry.name)
    }
    #expect(kinds == Set(Kind.allCases))
    #expect(Set(Self.differences.keys) == kinds)
    #expect(
      entries.count
        == Self.counts[server])
  }

  private func check(
    _ body: JSONValue, has recorded: JSONValue, of kind: Kind, _ name: String
  ) throws {
    func terms(_ aggregation: String) throws -> (own: JSONValue, recorded: JSONValue) {
      (
        try #require(body[path: "aggregations.s0.aggregations.\(aggregation)"]),
        try #require(recorded[path: "aggs"]?.object?.members.first?.value)
      )
    }
    switch kind {
    case .words: try checkWords(body, have: recorded, name)
    case .range:
      let filters = try #require(body[path: "query.bool.filter"]?.array)
      let range = try #require(recorded.object?["query"])
      #expect(filters.count == 1 && filters[0].contains(range), "\(name)")
    case .facet, .numbers, .statistics:
      let counts = try terms(kind == .facet ? "f0" : kind == .numbers ? "v0" : "n0")
      #expect(counts.own.contains(counts.recorded), "\(name)")
    case .values:
      let counts = try terms("v0")
      #expect(counts.own[path: "terms.field"] == counts.recorded[path: "terms.field"])
      let forms = try forms(in: counts.recorded)
      #expect(forms.contains { $0.count == 10 })
      let ownForms = try self.forms(in: counts.own)
      #expect(
        forms.allSatisfy { forms in
          !forms.contains("e") || ownForms.contains { $0.isSuperset(of: forms) }
        })
    case .related: try checkRelated(body, has: recorded)
    case .partialResults, .order, .relatedByText: break
    }
  }

  /// The characters of each class of the expression of an aggregation.
  private func forms(in aggregation: JSONValue) throws -> [Set<Unicode.Scalar>] {
    let expression = try #require(aggregation[path: "terms.include"]?.text)
    return expression.unicodeScalars.split(separator: "[").dropFirst().map {
      Set($0.prefix { $0 != "]" })
    }
  }

  /// Each word has clauses with the kind, fields, score, and options of the recorded ones.
  private func checkWords(_ body: JSONValue, have recorded: JSONValue, _ name: String) throws {
    let words = try #require(body[path: "query.bool.must"]?.array)
    let recordedWords = try #require(recorded[path: "query.bool.must"]?.array)
    try #require(words.count == recordedWords.count, "\(name)")
    for (word, recordedWord) in zip(words, recordedWords) {
      let clauses = ElasticsearchClause.clauses(word)
      let recordedClauses = ElasticsearchClause.clauses(recordedWord)
      #expect(!recordedClauses.isEmpty)
      for recordedClause in recordedClauses {
        #expect(
          clauses.contains { $0.contains(recordedClause) }, "\(name): \(recordedClause.description)"
        )
      }
    }
  }

  /// The recorded sort criteria precede those that the dialect adds.
  private func checkOrder(_ body: JSONValue, has recorded: JSONValue, _ name: String) throws {
    guard let criteria = recorded[path: "sort"]?.array else { return }
    let own = try #require(body[path: "sort"]?.array)
    let isPrefix = zip(own, criteria).allSatisfy { own, criterion in
      guard let member = criterion.object?.members.first else { return own == criterion }
      return own.contains(.member(member.name, .member("order", member.value)))
    }
    #expect(own.count >= criteria.count && isPrefix, "\(name)")
  }

  private func checkRelated(_ body: JSONValue, has recorded: JSONValue) throws {
    #expect(
      body[path: "query.bool.must"]?.array?.first?[path: "bool.filter"]
        == [
          .member(
            "bool", .member("must_not", try #require(recorded[path: "query.bool.must_not"])))
        ])
    let clauses = try #require(recorded[path: "query.bool.should"]?.array)
    let own = try #require(body[path: "query.bool.should"]?.array)
    try #require(own.count == clauses.count)
    for (own, clause) in zip(own, clauses) {
      let term = try #require(clause[path: "constant_score.filter.term"]?.object?.members.first)
      #expect(
        own[path: "constant_score.filter.bool.filter"]
          == [.member("term", .member(term.name, .member("value", term.value)))])
      let boost = try #require(clause[path: "constant_score.boost"]?.double)
      #expect(
        own[path: "constant_score.boost"]?.double
          == boost * Double(ElasticsearchQuery.maximumScore))
    }
  }

  // MARK: - Responses

  /// A recorded response; its aggregation gets the name that the dialect would have sent.
  private func response(_ entry: Entry, _ tested: Case) throws -> SearchResponse {
    var body = try #require(entry["response"]?.object)
    if let aggregation = body["aggregations"]?.object?.members.first?.value {
      let names: [Kind: String] = [.facet: "f0", .statistics: "n0"]
      let scope = JSONObject([
        ("doc_count", .integer(entry.total ?? 0)), (names[tested.kind] ?? "v0", aggregation),
      ])
      body["aggregations"] = ["s0": .object(scope)]
    }
    return try #require(
      try tested.dialect.responses(
        from: [["responses": [.object(body)]]], to: [tested.request]
      ).first)
  }

  @Test(arguments: ElasticsearchRecording.names)
  func responsesAreDecoded(server: String) throws {
    for entry in try ElasticsearchRecording(server).entries("right") {
      let tested = try Case(entry)
      if tested.kind == .partialResults {
        let message = "'elasticsearch' rejected the request: \(try Self.reason(entry))"
        #expect(throws: SearchError(.refused, message)) { try self.response(entry, tested) }
        continue
      }
      let response = try response(entry, tested)
      #expect(response.nbHits == entry.total, "\(entry.name)")
      #expect(
        response.hits.map(\.objectID).prefix(entry.first.count) == entry.first[...],
        "\(entry.name)")
      #expect(response.hits.isEmpty == entry.first.isEmpty)
      try checkCounts(in: response, entry, tested.kind)
    }
  }

  /// The reason of a recorded failure.
  private static func reason(_ entry: Entry) throws -> String {
    let causes = entry["response"]?[path: "error.root_cause"]?.array
    return try #require(causes?.first?[path: "reason"]?.text)
  }

  private func checkCounts(in response: SearchResponse, _ entry: Entry, _ kind: Kind) throws {
    func counts(_ values: [(String, Int)]) -> [String: Int] {
      Dictionary(uniqueKeysWithValues: values)
    }
    switch kind {
    case .facet:
      let values = try #require(response.facets["kind"])
      #expect(counts(values.map { ($0.value, $0.count) }) == entry.facets && values.count == 6)
    case .values:
      let hits = try #require(response.facetHits.values.first)
      #expect(counts(hits.map { ($0.value, $0.count) }) == entry.facets && !hits.isEmpty)
    case .numbers:
      let hits = try #require(response.facetHits.values.first)
      #expect(hits.map(\.value) == ["3"] && hits.map(\.count) == [entry.facets["3"]])
    case .statistics:
      let numbers = try #require(entry["statistics"])
      #expect(
        response.statistics.values.first
          == NumericStatistics(
            min: 1, max: 3, sum: numbers[path: "sum"]?.double,
            average: numbers[path: "avg"]?.double, count: numbers[path: "count"]?.count))
    default: break
    }
  }

  @Test(arguments: ElasticsearchRecording.names)
  func inexactCountsAndFailuresAreReported(server: String) throws {
    let recording = try ElasticsearchRecording(server)
    var failures = 0
    for entry in recording.entries("wrong") + recording.entries("limitation") {
      let hasError = entry["response"]?[path: "error"] != nil
      let isPartial = (entry["response"]?[path: "_shards.failed"]?.count ?? 0) > 0
      guard hasError || isPartial || entry.name.hasSuffix("_sh5: facet") else { continue }
      failures += 1
      let tested = try Case(entry)
      let error = #expect(throws: SearchError.self, "\(entry.name)") {
        try response(entry, tested)
      }
      #expect(error?.reason == (hasError ? .refused : .unavailable))
      if hasError { #expect(error?.message.contains(try Self.reason(entry)) == true) }
    }
    #expect(failures >= 4)
  }

  // MARK: - Indexes

  @Test(arguments: ElasticsearchRecording.names)
  func indexesAreCreatedWithTheProvenSettings(server: String) throws {
    let recording = try ElasticsearchRecording(server)
    var schema = RecordSchema(searchable: ["name"], numbers: ["num"], sortable: ["name.keyword"])
    schema.inspect([StoredRecord(objectID: "0", record: ["name": "O'Hare", "num": 1])])
    let push = ElasticsearchPush(collection: "words_fixed", exact: ["num"])
    let request = try #require(try push.creationRequests(for: schema, existing: nil).first)
    let body = try JSONValue(json: request.body)
    let number = recording.entries.first { $0.name == "PUT /im" }
    #expect(
      body[path: "mappings.properties.num"]
        == number?["request"]?[path: "mappings.properties.num"])
    guard let created = recording.entries.first(where: { $0.name == "PUT /words_fixed" }) else {
      // The recorded server does not have the required analyzers.
      #expect(server == "elasticsearch-9.5")
      return
    }
    #expect(
      body[path: "settings.analysis"] == created["request"]?[path: "settings.analysis"])
    let name = try #require(created["request"]?[path: "mappings.properties.name"])
    #expect(body[path: "mappings.properties.name"]?.contains(name) == true)
  }

  @Test(arguments: ElasticsearchRecording.names)
  func numbersAmongOtherValuesAreStored(server: String) throws {
    let entry = try #require(
      try ElasticsearchRecording(server).entries.first { $0.name == "POST /im/_bulk" })
    let response = try #require(entry["response"])
    #expect(
      ElasticsearchPush(collection: "im").outcomes(of: 4, in: response)
        == Array(repeating: .stored, count: 4))
  }
}
