import Components
import Search
import SearchEngine
import Testing

@testable import RemoteSearch

/// Compares requests with recorded ones, and decodes the recorded responses.
@Suite struct MeilisearchExchangeTests {
  private let recording: MeilisearchRecording

  init() throws { recording = try MeilisearchRecording() }

  private func check(
    _ response: SearchResponse, _ entry: MeilisearchRecording.Entry, in exchange: String
  ) {
    #expect(response.nbHits == entry.total, "\(exchange)")
    let keys = response.hits.prefix(entry.first.count).map(\.objectID)
    #expect(keys == entry.first, "\(exchange)")
    for counts in entry.expected["facet_values"]?.object?.members ?? []
    where entry.query["filter"] == nil {
      #expect(
        response.facets[counts.name]?.count == counts.value.count, "\(exchange): \(counts.name)")
    }
  }

  // MARK: - Sample screens

  @Test func requestsOfSampleScreensEqualTheRecordedOnes() throws {
    let comparison = MeilisearchComparison()
    for exchange in recording.exchanges where exchange.isScreen && !exchange.right.isEmpty {
      let dialect = MeilisearchDialect(recorded: exchange.right[0].query)
      let groups = exchange.rightByQuery
      let requests = groups.map {
        SearchRequest(recorded: $0.map(\.query), typed: $0[0].typed)
      }
      let produced = try dialect.queries(for: requests)
      #expect(produced.count == exchange.right.count, "\(exchange.name)")
      for (query, entry) in zip(produced, exchange.right) {
        comparison.compare(query, entry.query, in: exchange.name)
      }
      guard exchange.right.allSatisfy({ $0.result != nil }) else { continue }
      let responses = try dialect.responses(
        from: [MeilisearchRecording.response(exchange.right)], to: requests)
      for ((entries, request), response) in zip(zip(groups, requests), responses) {
        check(response, entries[0], in: exchange.name)
        let counted = entries.dropFirst().filter { $0.query["facets"] == nil }
        #expect(request.counts.map { response.counts[$0] } == counted.map(\.total))
      }
    }
    #expect(comparison.exact == 202 && comparison.different == 2)
  }

  // MARK: - Single searches

  @Test(arguments: [
    "exponent", "negated range", "not equal", "empty text", "dates in texts", "list of values",
    "query syntax", "separator at the end", "sizes of words with typos", "snippets",
    "searched attributes", "values by count", "last page", "averages", "one and two letters",
  ])
  func searchesEqualTheRecordedOnes(name: String) throws {
    let comparison = MeilisearchComparison()
    let entries = try recording.exchange(name).right
    for entry in entries {
      let requested = SearchRequest(recorded: [entry.query], typed: entry.typed)
      let dialect = MeilisearchDialect(recorded: entry.query, in: name)
      comparison.compare(try dialect.queries(for: [requested]).first, entry.query, in: name)
      let response = try #require(
        try dialect.responses(from: [MeilisearchRecording.response([entry])], to: [requested]).first
      )
      check(response, entry, in: name)
      try checkContents(of: response, entry)
    }
    #expect(comparison.exact == 0 && comparison.different == entries.count)
  }

  /// Checks the values, the averages, and the marks that are known for some exchanges.
  private func checkContents(
    of response: SearchResponse, _ entry: MeilisearchRecording.Entry
  ) throws {
    if let values = entry.expected["first_values"]?.object?.members {
      let facet = try #require(response.facets["country"])
      #expect(facet.count == entry.expected["values"]?.count)
      #expect(facet.prefix(values.count).map(\.value) == values.map(\.name))
      #expect(facet.prefix(values.count).map(\.count) == values.map { $0.value.count })
    }
    if let marked = entry.expected["marked"]?.texts {
      let texts = response.hits.flatMap(\.highlights).filter { attribute in
        attribute.texts.contains { $0.matchLevel != .none }
      }
      #expect(texts.map(\.path) == marked || texts.map { $0.texts[0].marked() } == marked)
    }
    let positions = entry.expected["positions_of_definition"]?.array ?? []
    for (hit, positions) in zip(response.hits, positions) {
      let text = try #require(hit.highlight("definition")?.texts.first)
      let ranges = (positions.array ?? []).compactMap { position -> Range<Int>? in
        guard let start = position[path: "start"]?.count else { return nil }
        return position[path: "length"]?.count.map { start..<start + $0 }
      }
      #expect(ranges.allSatisfy(markedRanges(text).contains))
    }
  }

  /// The ranges of the marks in UTF-8 code units.
  private func markedRanges(_ text: HighlightedText) -> [Range<Int>] {
    var offset = 0
    return text.parts.compactMap { part in
      defer { offset += part.text.utf8.count }
      return part.isHighlighted ? offset..<offset + part.text.utf8.count : nil
    }
  }

  @Test func averagesAreThoseOfAllRecords() throws {
    let entry = try #require(try recording.exchange("averages").right.first)
    var requested = SearchRequest(recorded: [entry.query], typed: nil)
    for name in entry.query["facets"]?.texts ?? [] { requested.addStatistics(of: name) }
    let response = try #require(
      try MeilisearchDialect(recorded: entry.query)
        .responses(from: [MeilisearchRecording.response([entry])], to: [requested]).first)
    for average in entry.expected["averages"]?.object?.members ?? [] {
      let computed = try #require(response.statistics[.init(of: average.name)]?.average)
      #expect(abs(computed - (average.value.double ?? 0)) < 1e-6)
    }
  }

  @Test func wordsAreRemovedBySearchesOfTheSameRequest() throws {
    let entries = try recording.exchange("removal of words").right
    var requested = SearchRequest(recorded: [entries[0].query], typed: nil)
    requested.strategy.removeWordsIfNoResults = .lastWords
    let dialect = MeilisearchDialect(recorded: entries[0].query)
    let (comparison, produced) = (MeilisearchComparison(), try dialect.queries(for: [requested]))
    for (query, entry) in zip(produced, entries) {
      comparison.compare(query, entry.query, in: "removal of words")
    }
    #expect(produced.count == 2 && comparison.different == 2)
    let response = try #require(
      try dialect.responses(from: [MeilisearchRecording.response(entries)], to: [requested]).first)
    check(response, entries[0], in: "removal of words")
  }

  @Test func histogramHasOneSearchForEachBucket() throws {
    let entries = try recording.exchange("histogram").right
    let dialect = MeilisearchDialect(recorded: entries[0].query)
    let bounds = [
      0, 64.152, 128.304, 192.456, 256.608, 320.76, 384.912, 449.064, 513.216, 577.368,
    ]
    let histogram = HistogramQuery(
      request: request { $0.query = "phone" }, attribute: "price", groups: [], lowerBounds: bounds,
      upperBound: 641.52, isInteger: false)
    let produced = dialect.searches(forBucketsOf: histogram, .all)
    let comparison = MeilisearchComparison()
    for (query, entry) in zip(produced, entries) {
      comparison.compare(query, entry.query, in: "histogram")
    }
    #expect(produced.count == 10 && comparison.different == 10)
    let filters = produced.map { $0.object?["filter"] }
    #expect(filters.dropLast() == entries.dropLast().map { $0.query["filter"] }[...])
    #expect(filters.last == [#""price" >= 577.368 AND "price" <= 641.52"#])
    let counts = try entries.map { try MeilisearchDialect.total(of: try #require($0.result)) }
    #expect(counts == entries.map(\.total))
  }

  // MARK: - Wrong searches

  @Test func searchesWithWrongResultsAreNotSent() throws {
    var count = 0
    for exchange in recording.exchanges where exchange.path == "/multi-search" {
      for wrong in exchange.entries where !wrong.isRight && !wrong.isWrongBySettings {
        count += 1
        // These cannot be expressed as a request.
        let isOther = ["negated range", "list of values", "searched attributes"]
          .contains(exchange.name)
        let model = isOther ? exchange.right[0].query : wrong.query
        var requested = SearchRequest(recorded: [model], typed: nil)
        var dialect = MeilisearchDialect(recorded: model, in: exchange.name)
        if exchange.isScreen {
          requested.distinct = 1
          dialect.attributeForDistinct = "kind_of"
        }
        if exchange.name == "default settings" {
          dialect.maxTotalHits = 1_000
          #expect(throws: SearchError.self) { try dialect.queries(for: [requested]) }
          continue
        }
        let produced = try dialect.queries(for: [requested]).first?.object
        let decisive = ["q", "filter", "distinct"] + (isOther ? ["attributesToHighlight"] : [])
        #expect(
          decisive.contains { wrong.query[$0] != produced?[$0] }, "\(exchange.name): \(wrong)")
      }
    }
    #expect(count == 16)
  }

  @Test func replacementSwapsTheIndexes() throws {
    let exchange = try recording.exchange("swap of indexes")
    let entry = try #require(exchange.right.first)
    let push = MeilisearchPush(collection: "odd_rep")
    let request = try push.replacement(of: .object(JSONObject()), for: RecordSchema()).exchange
    // The recorded new index has another name.
    let sent = String(decoding: request.body, as: UTF8.self)
      .replacing("odd_rep_push_new", with: "odd_rep_new")
    #expect(request.method == exchange.method && request.path == exchange.path)
    #expect(try JSONValue(json: Array(sent.utf8)) == entry.body)
    let result = try #require(entry.result)
    #expect(push.taskRequest(from: result, of: request)?.path == "/tasks/1764")
  }
}
