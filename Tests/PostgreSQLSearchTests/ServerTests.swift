import Components
import Search
import SearchEngine
import Testing

@testable import PostgreSQLSearch

/// Tests of connections, pushes, and searches with a server.
@Suite(.enabled(if: Server.isAvailable)) struct ServerTests {
  private static let records = ["Zurich", "Zaragoza", "Hamburg", "O'Hare"].enumerated().map {
    StoredRecord(
      objectID: "\($0)", record: JSONObject([("name", .text($1)), ("place", .integer($0))]))
  }
  private static let schema = RecordSchema(
    searchable: ["name"], facets: ["name"], numbers: ["place"])

  private func count(_ searcher: any Searcher, _ query: String = "") async throws -> Int? {
    var request = SearchRequest()
    request.query = query
    return try await searcher.search([request]).first?.nbHits
  }

  private func failure(_ settings: PostgreSQLSettings) async -> SearchError? {
    do {
      _ = try await Server.open(settings)
      return nil
    } catch {
      return error as? SearchError
    }
  }

  @Test("a missing server, table, or column is reported")
  func unavailable() async throws {
    var settings = Server.settings("nowhere")
    let noTable = try #require(await failure(settings))
    #expect(noTable.reason == .unavailable && noTable.message.contains("table 'nowhere' not found"))
    settings.connection = ConnectionString("postgresql://someone:s3cr3t@127.0.0.1:1/none")
    let noServer = try #require(await failure(settings))
    #expect(noServer.reason == .unavailable && noServer.message.contains("cannot connect"))
    #expect(!noServer.message.contains("s3cr3t"))
    try await Server.run("CREATE TABLE IF NOT EXISTS unkeyed (a int)")
    let noColumn = try #require(await failure(Server.settings("unkeyed")))
    #expect(noColumn.message.contains("no column 'objectID'"))
  }

  @Test("errors of invalid connection strings and passwords do not contain the password")
  func secrets() async throws {
    var settings = Server.settings("any")
    settings.connection = ConnectionString("postgresql://u:s3cr3t@[h/s3cr3t")
    let unreadable = try #require(await failure(settings))
    #expect(unreadable.reason == .refused && !unreadable.message.contains("s3cr3t"))
    let base = try #require(Server.connection)
    try await Server.run("DROP ROLE IF EXISTS guarded")
    try await Server.run("CREATE ROLE guarded LOGIN PASSWORD 'right-s3cr3t'")
    let other = base.contains("?") ? "&" : "?"
    settings.connection = ConnectionString("\(base)\(other)user=guarded&password=wrong-s3cr3t")
    let wrong = try #require(await failure(settings))
    #expect(wrong.reason == .unavailable && !wrong.message.contains("s3cr3t"))
  }

  @Test("searches continue after the server has closed the connection")
  func reconnect() async throws {
    let searcher = try await Server.push(Self.records, Self.schema, to: Server.settings("ended"))
    #expect(try await count(searcher) == 4)
    try await Server.run(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
        + "WHERE application_name = 'widgetrun' AND pid <> pg_backend_pid() AND query LIKE '%\"ended\"%'"
    )
    #expect(try await count(searcher, "zur") == 1)
  }

  @Test("a table that was created again is searched with its new columns")
  func renewed() async throws {
    let searcher = try await Server.push(Self.records, Self.schema, to: Server.settings("renewed"))
    #expect(try await count(searcher) == 4)
    let half = Array(Self.records.prefix(2))
    _ = try await Server.push(
      half, RecordSchema(searchable: ["name"]), to: Server.settings("renewed"))
    var request = SearchRequest()
    request.addFacet("name")
    #expect(try await searcher.search([request]).first?.facets["name"]?.count == 2)
  }

  private func slow(_ name: String) async throws -> PostgreSQLSettings {
    try await Server.run("DROP VIEW IF EXISTS \(name)")
    try await Server.run(
      "CREATE VIEW \(name) AS SELECT g::text AS \"objectID\", ''::tsvector AS search, "
        + "pg_sleep(30)::text AS slept FROM generate_series(1, 2) g")
    return Server.settings(name)
  }

  private var slowRequest: SearchRequest {
    var request = SearchRequest()
    request.addFacet("slept")
    return request
  }

  @Test("slow statements are cancelled")
  func timeout() async throws {
    var settings = try await slow("too_slow")
    settings.statementTimeout = TimeLimit(.milliseconds(100))
    let searcher = try await Server.open(settings)
    await #expect(throws: SearchError.self) { try await searcher.search([slowRequest]) }
  }

  @Test("a cancelled search is cancelled on the server")
  func cancellation() async throws {
    let searcher = try await Server.open(try await slow("unwanted"))
    let request = slowRequest
    let search = Task { try await searcher.search([request]) }
    let active = """
      SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%"unwanted"%' \
      AND query LIKE 'WITH%'
      """
    while try await Server.run(active).text(0, 0) == "0" {}
    search.cancel()
    await #expect(throws: SearchError(.cancelled, "the search was cancelled")) {
      try await search.value
    }
    while try await Server.run(active).text(0, 0) != "0" {}
    #expect(try await Server.run("SELECT 1").text(0, 0) == "1")
  }

  @Test("a search is cancelled at any time")
  func earlyCancellation() async throws {
    var settings = try await slow("unwanted_early")
    settings.statementTimeout = TimeLimit(.seconds(60))
    let searcher = try await Server.open(settings)
    let request = slowRequest
    let start = ContinuousClock.now
    for delay in 0..<40 {
      let search = Task { try await searcher.search([request]) }
      try await Task.sleep(for: .microseconds(delay * 50))
      search.cancel()
      await #expect(throws: SearchError.self) { try await search.value }
    }
    // A search without a cancellation takes a minute.
    #expect(start.duration(to: .now) < .seconds(20))
  }

  @Test("a searcher cannot write")
  func reading() async throws {
    let pool = ConnectionPool(
      try ConnectionSettings(Server.settings("any"), isReadOnly: true))
    await #expect(throws: StatementError.self) {
      try await pool.run(Statement(text: "CREATE TABLE written (a int)"))
    }
  }

  @Test("words with typos match and are highlighted if typo tolerance is on")
  func typos() async throws {
    var settings = Server.settings("mistyped")
    settings.typoTolerance = true
    settings.searchable = ["name"]
    let searcher = try await Server.push(Self.records, Self.schema, to: settings)
    for query in ["zurch", "zurihc ", "hamborg", "hambr"] {
      var request = SearchRequest()
      request.query = query
      let hits = try await searcher.search([request]).first?.hits ?? []
      #expect(hits.count == 1, "\(query)")
      #expect(hits.first?.highlight("name")?.texts.first?.matchLevel == .full, "\(query)")
    }
    #expect(try await count(searcher, "ohare") == 1)
    #expect(try await count(searcher, "o'hare") == 1)
  }

  /// Starts a push, which ends after these records.
  private func interruptedPush(
    of records: [StoredRecord], to settings: PostgreSQLSettings, replacing isReplacing: Bool = true
  ) async throws -> PushProgress {
    let target = try await settings.openTarget()
    var progress = try await target.prepare(Self.schema, replacing: isReplacing)
    #expect(progress.records == 0)
    progress.add(records)
    try await target.upsert(records, reaching: progress)
    return progress
  }

  @Test("an interrupted push is resumed unless the schema has changed")
  func resumption() async throws {
    let settings = Server.settings("halfway")
    var progress = try await interruptedPush(of: Array(Self.records.prefix(2)), to: settings)
    do {
      let second = try await settings.openTarget()
      #expect(try await second.prepare(Self.schema, replacing: false) == progress)
      let rest = Array(Self.records.suffix(2))
      progress.add(rest)
      try await second.upsert(rest, reaching: progress)
      #expect(try await second.finish() == 4)
    }
    #expect(try await count(try await Server.open(settings)) == 4)
    var wider = Self.schema
    wider.facets.append("place")
    let third = try await settings.openTarget()
    #expect(try await third.prepare(wider, replacing: false).records == 0)
  }

  @Test("a batch can be encoded before the previous one is stored")
  func encodingAhead() async throws {
    let settings = Server.settings("ahead")
    let target = try await settings.openTarget()
    var progress = try await target.prepare(Self.schema, replacing: true)
    // Also if the batches are stored again, because they have equal keys.
    let parts = [Self.records.prefix(2), Self.records.prefix(3), Self.records.suffix(2)].map {
      Array($0)
    }
    var batches: [EncodedBatch] = []
    for part in parts {
      progress.add(part)
      batches.append(try target.encode(part, reaching: progress))
    }
    for batch in batches { try await batch.store() }
    #expect(try await target.finish() == 4)
    let searcher = try await Server.open(settings)
    let expected = try await Server.push(Self.records, Self.schema, to: Server.settings("in_turn"))
    var request = SearchRequest()
    request.addFacet("name")
    let (ahead, inTurn) = (
      try await searcher.search([request]).first, try await expected.search([request]).first
    )
    #expect(ahead?.facets == inTurn?.facets && ahead?.facets.isEmpty == false)
  }

  @Test("a push waits until another one to the same table has ended")
  func concurrentPushes() async throws {
    let settings = Server.settings("contended")
    _ = try await Server.push(Self.records, Self.schema, to: settings)
    let first = try await settings.openTarget()
    var progress = try await first.prepare(Self.schema, replacing: true)
    let records = Array(Self.records.prefix(3))
    progress.add(records)
    let second = Task {
      try await settings.openTarget().prepare(Self.schema, replacing: false)
    }
    let waiting = """
      SELECT count(*) FROM pg_stat_activity WHERE wait_event = 'advisory' \
      AND query LIKE '%pg_advisory_lock%'
      """
    while try await Server.run(waiting).text(0, 0) == "0" {}
    try await first.upsert(records, reaching: progress)
    #expect(try await first.finish() == 3)
    // The second push found the records of the first one.
    #expect(try await second.value == progress)
  }

  @Test("a table of an earlier version is replaced only on request, and can be searched")
  func earlierVersion() async throws {
    let settings = Server.settings("outdated")
    _ = try await Server.push(Self.records, Self.schema, to: settings)
    try await Server.run(
      """
      UPDATE outdated_push SET schema = \
      '{"searchable":["name"],"facets":["name"],"numbers":["place"],"sortable":[],"dates":[]}'
      """)
    let target = try await settings.openTarget()
    await #expect(
      throws: SearchError(
        .refused,
        "the table 'outdated' was filled by another version of widgetrun; use '--replace' to fill it again"
      )
    ) {
      try await target.prepare(Self.schema, replacing: false)
    }
    var request = SearchRequest()
    request.addFacet("name")
    let searcher = try await Server.open(settings)
    let response = try await searcher.search([request]).first
    #expect(response?.nbHits == 4 && response?.facets["name"]?.count == 4)
    let survey = try await (searcher as? any SurveyableSearcher)?.survey(of: [])
    #expect(survey?.remarks.first?.contains("filled by another version") == true)
  }

  @Test("stored counts are those of the current records, also after changes by others")
  func storedCounts() async throws {
    let settings = Server.settings("counted")
    let records = (0..<1_200).map { number in
      StoredRecord(
        objectID: "\(number)",
        record: JSONObject([
          ("name", .text("word\(number) \(number % 2 == 0 ? "even" : "odd")")),
          ("place", .integer(number % 3)),
        ]))
    }
    let searcher = try await Server.push(
      records, RecordSchema(searchable: ["name"], facets: ["place"], numbers: ["place"]),
      to: settings)
    var request = SearchRequest()
    request.query = "ev"
    request.addFacet("place")
    request.addStatistics(of: "place")
    request.addHistogram(SearchRequest.Histogram(of: "place", buckets: 3))
    request.addCount(
      of: .numeric(Filter.Numeric(attribute: "place", operator: .greaterThan, value: 0)))
    func response() async throws -> SearchResponse {
      try #require(try await searcher.search([request]).first)
    }
    #expect(
      try await Server.run("SELECT total FROM counted_counts WHERE prefix = 'ev'").text(0, 0)
        == "600")
    let before = try await response()
    #expect(before.nbHits == 600 && before.counts.values.first == 400)
    #expect(before.facets["place"]?.map(\.count) == [200, 200, 200])
    #expect(before.statistics.values.first?.sum == 600)
    #expect(before.histograms.values.first?.map(\.count).reduce(0, +) == 600)
    try await Server.run("DELETE FROM counted WHERE \"objectID\" IN ('0', '4')")
    #expect(try await Server.run("SELECT count(*) FROM counted_counts").text(0, 0) == "0")
    let after = try await response()
    #expect(after.nbHits == 598 && after.counts.values.first == 399)
    #expect(after.facets["place"]?.map(\.count) == [200, 199, 199])
  }

  @Test("searches with few letters have the same results with and without stored counts")
  func fewLetters() async throws {
    var settings = Server.settings("few_letters")
    settings.ranking = [RankingCriterion("place", .descending)]
    var numbers = SeededNumbers(seed: 7)
    func words(_ count: Int) -> JSONValue {
      let letters = "abcde"
      let words = (0..<count).map { _ in
        String(
          (0..<Int.random(in: 1...3, using: &numbers)).compactMap { _ in
            letters.randomElement(using: &numbers)
          })
      }
      return .text(words.joined(separator: " "))
    }
    let records = (0..<2_000).map { number in
      StoredRecord(
        objectID: "\(number)",
        record: JSONObject([
          ("name", words(2)), ("notes", words(6)),
          ("place", .integer(Int.random(in: 0..<50, using: &numbers))),
        ]))
    }
    let schema = RecordSchema(
      searchable: ["name", "notes"], facets: ["place"], numbers: ["place"], sortable: ["place"])
    let searcher = try await Server.push(records, schema, to: settings)
    func responses() async throws -> [SearchResponse] {
      var responses: [SearchResponse] = []
      for query in ["", "a", "b", "ab", "ee", "zz", "x"] {
        for page in [0, 1, 40] {
          var request = SearchRequest()
          (request.query, request.page) = (query, page)
          request.addFacet("place")
          request.addStatistics(of: "place")
          var response = try #require(try await searcher.search([request]).first)
          response.processingTime = .zero
          responses.append(response)
        }
      }
      return responses
    }
    let stored = "SELECT count(*) FROM few_letters_counts WHERE best * 200 > 2000"
    #expect(try await Server.run(stored).text(0, 0) != "0")
    let fast = try await responses()
    try await Server.run("DELETE FROM few_letters_counts")
    let slow = try await responses()
    for (fast, slow) in zip(fast, slow) {
      #expect(fast.hits.map(\.objectID) == slow.hits.map(\.objectID), "\(fast.query)")
      #expect(fast == slow, "\(fast.query)")
    }
  }

  @Test("records with equal keys replace each other, also in different batches")
  func equalKeys() async throws {
    let settings = Server.settings("repeated")
    let target = try await settings.openTarget()
    var progress = try await target.prepare(Self.schema, replacing: true)
    let again = StoredRecord(
      objectID: "0", record: JSONObject([("name", .text("Genève")), ("place", .integer(9))]))
    for batch in [Self.records, [again]] {
      progress.add(batch)
      try await target.upsert(batch, reaching: progress)
    }
    #expect(try await target.finish() == 4)
    let searcher = try await Server.open(settings)
    #expect(try await count(searcher, "geneve") == 1)
    #expect(try await count(searcher, "zurich") == 0)
    #expect(try await count(searcher) == 4)
  }

  @Test("new records replace the existing table when they are complete")
  func replacement() async throws {
    let settings = Server.settings("replaced")
    _ = try await Server.push(Self.records, Self.schema, to: settings)
    for count in [3, 2] {
      let records = Array(Self.records.prefix(count))
      var progress = try await interruptedPush(of: [records[0]], to: settings)
      #expect(try await self.count(try await Server.open(settings)) == count + 1)
      let second = try await settings.openTarget()
      #expect(try await second.prepare(Self.schema, replacing: true) == progress)
      let rest = Array(records.dropFirst())
      progress.add(rest)
      try await second.upsert(rest, reaching: progress)
      #expect(try await second.finish() == count)
      #expect(try await self.count(try await Server.open(settings)) == count)
    }
    let names = try await Server.run(
      """
      SELECT count(*) FILTER (WHERE indexname LIKE '%push_new%' AND indexname NOT LIKE '%pkey%'), \
      count(*) FROM pg_indexes WHERE tablename LIKE 'replaced%'
      """)
    #expect(names.text(0, 0) == "0" && names.text(0, 1) != "0")
  }

  @Test("roles that may read the table may read the tables of its replacement")
  func privileges() async throws {
    var settings = Server.settings("restricted")
    _ = try await Server.push(Self.records, Self.schema, to: settings)
    try await Server.run("DROP ROLE IF EXISTS \"a reader\"")
    try await Server.run("CREATE ROLE \"a reader\" LOGIN")
    try await Server.run("GRANT SELECT ON restricted TO \"a reader\"")
    _ = try await Server.push(Self.records, Self.schema, to: settings)
    let base = try #require(Server.connection)
    settings.connection = ConnectionString(
      base.replacing("user=widgetrun", with: "user=a%20reader"))
    let searcher = try await Server.open(settings)
    var request = SearchRequest()
    request.query = "z"
    request.addFacet("name")
    let response = try #require(try await searcher.search([request]).first)
    #expect(response.nbHits == 2 && response.facets["name"]?.count == 2)
    await #expect(throws: SearchError.self) {
      try await settings.openTarget().prepare(Self.schema, replacing: false)
    }
    try await Server.run("DROP OWNED BY \"a reader\"")
  }

  @Test("a dry run shows the statements of a push, also those for privileges and counts")
  func plan() async throws {
    func changes(replacing isReplacing: Bool) async throws -> [String] {
      try await settings.openTarget().plan(for: Self.schema, replacing: isReplacing).changes
    }
    let settings = Server.settings("planned")
    for statement in PushedTable(settings).dropStatements { try await Server.run(statement.text) }
    let new = try await changes(replacing: false)
    #expect(new.contains { $0.hasPrefix("CREATE TRIGGER changed AFTER INSERT") })
    #expect(new.contains { $0.contains("gin_trgm_ops") })
    #expect(!new.contains { $0.hasPrefix("GRANT") })

    _ = try await Server.push(Self.records, Self.schema, to: settings)
    try await Server.run("DROP ROLE IF EXISTS \"reader of plans\"")
    try await Server.run("CREATE ROLE \"reader of plans\"")
    try await Server.run("GRANT SELECT ON planned TO \"reader of plans\"")
    let replaced = try await changes(replacing: true)
    #expect(replaced.contains { $0.hasPrefix("CREATE TRIGGER") })
    #expect(
      replaced.contains { $0.hasPrefix("GRANT SELECT") && $0.hasSuffix("\"reader of plans\";") })
    #expect(!replaced.contains { $0.hasPrefix("CREATE EXTENSION") })
    // The table of an earlier push has the trigger already.
    #expect(!(try await changes(replacing: false)).contains { $0.hasPrefix("CREATE TRIGGER") })
    try await Server.run("DROP OWNED BY \"reader of plans\"")
  }

  @Test("a table of another origin is not changed")
  func foreign() async throws {
    try await Server.run("DROP TABLE IF EXISTS somebodys")
    try await Server.run("CREATE TABLE somebodys (\"objectID\" text)")
    try await Server.run("INSERT INTO somebodys VALUES ('x')")
    let target = try await Server.settings("somebodys").openTarget()
    await #expect(throws: SearchError.self) {
      try await target.prepare(Self.schema, replacing: false)
    }
    #expect(try await Server.run("SELECT count(*) FROM somebodys").text(0, 0) == "1")
  }

  /// A filter with the keys of the matching records.
  private struct NativeFilter {
    var filter: Filter
    var keys: [String]

    static func number(
      _ attribute: String, _ comparison: Filter.Numeric.Operator, _ value: Double, _ keys: String...
    ) -> NativeFilter {
      NativeFilter(
        filter: .numeric(
          Filter.Numeric(attribute: attribute, operator: comparison, value: value)), keys: keys)
    }

    static func range(
      _ attribute: String, _ range: ClosedRange<Double>, _ keys: String...
    ) -> NativeFilter {
      NativeFilter(
        filter: .numeric(Filter.Numeric(attribute: attribute, range: range)), keys: keys)
    }

    static func value(_ attribute: String, _ value: String, _ keys: String...) -> NativeFilter {
      NativeFilter(
        filter: .facet(Filter.Facet(attribute: attribute, stringValue: value)), keys: keys)
    }

    static let all: [NativeFilter] = [
      .number("amount", .greaterThan, 2.5, "3"),
      .number("amount", .greaterThanOrEqual, 2, "2", "3"),
      .number("amount", .lessThan, 2.5, "1", "2"), .number("amount", .lessThanOrEqual, -1.5),
      .number("amount", .equals, 2, "2"), .number("amount", .equals, 2.5),
      .number("amount", .notEquals, 2, "1", "3"), .number("amount", .notEquals, 2.5, "1", "2", "3"),
      .range("amount", 1.5...3, "2", "3"), .range("amount", 1e300...1e301),
      .number("price", .equals, 0.1, "1"), .range("price", 0.1...0.25, "1", "2"),
      .number("price", .lessThan, .infinity, "1", "2"), .number("weight", .equals, 1.5, "1"),
      .number("weight", .greaterThan, 1.5, "2"), .number("label", .greaterThan, 0),
      .range("made", 86_400...90_000, "1"), .number("made", .greaterThan, 90_000, "2"),
      .value("label", "b", "2", "3"), .value("amount", "2", "2"), .value("price", "0.1", "1"),
      .value("weight", "1.5", "1"), .value("sold", "true", "1"), .value("codes", "x", "1", "2"),
      .value("sizes", "40", "1"), .value("ref", "00000000-0000-0000-0000-000000000001", "1"),
    ]
  }

  @Test("filters on columns of each type match, also negated")
  func nativeColumns() async throws {
    try await Server.run("DROP TABLE IF EXISTS native")
    try await Server.run(
      """
      CREATE TABLE native (id int PRIMARY KEY, search tsvector DEFAULT '', amount bigint, \
      price numeric(8, 2), weight real, label varchar(9), sold boolean, made timestamptz, \
      codes text[], sizes int[], ref uuid)
      """)
    try await Server.run(
      """
      INSERT INTO native VALUES (1, '', 1, 0.10, 1.5, 'a', true, '1970-01-02 00:30Z', \
      '{x,x,y}', '{40,41}', '00000000-0000-0000-0000-000000000001'), (2, '', 2, 0.25, 2.5, 'b', \
      false, '1970-01-03Z', '{x}', '{}', NULL), (3, '', 3, NULL, NULL, 'b', NULL, NULL, '{}', \
      NULL, NULL)
      """)
    var settings = Server.settings("native")
    settings.key = "id"
    let searcher = try await Server.open(settings)
    let keys = ["1", "2", "3"]
    for native in NativeFilter.all {
      for isNegated in [false, true] {
        var filter = native.filter
        filter.isNegated = isNegated
        var request = SearchRequest()
        request.filters.add([filter], to: .and("filter"))
        request.addFacet("codes")
        let response = try #require(try await searcher.search([request]).first)
        let expected = keys.filter { native.keys.contains($0) != isNegated }
        #expect(response.hits.map(\.objectID) == expected, "\(filter)")
        #expect(response.nbHits == expected.count, "\(filter)")
        let tagged = expected.filter { $0 != "3" }.count
        let count = response.facets["codes"]?.first { $0.value == "x" }?.count ?? 0
        #expect(count == tagged, "\(filter)")
      }
    }
  }

  @Test("a table of another origin is searched by the types of its columns")
  func ownTable() async throws {
    try await Server.run("DROP TABLE IF EXISTS own CASCADE")
    try await Server.run(
      """
      CREATE TABLE own (id int PRIMARY KEY, name text, colours text[], price numeric(8, 2), \
      sold boolean, added date, more jsonb, words tsvector GENERATED ALWAYS AS \
      (to_tsvector('english', name)) STORED)
      """)
    try await Server.run(
      """
      INSERT INTO own VALUES (1, 'Running shoes', '{red,blue}', 9.50, true, '1970-01-02', \
      '{"size": [40, 41], "maker": {"name": "A"}}'), (2, 'Shoe box', '{red}', 2, false, NULL, NULL)
      """)
    var settings = Server.settings("own")
    (settings.key, settings.text, settings.textConfiguration) = ("id", "words", "english")
    settings.ranking = [RankingCriterion("price", .ascending)]
    settings.searchable = ["name"]
    let searcher = try await Server.open(settings)
    var request = SearchRequest()
    request.query = "shoes"
    for attribute in ["colours", "sold", "price", "more.size", "more.maker.name"] {
      request.addFacet(attribute)
    }
    for attribute in ["price", "added", "more.size"] { request.addStatistics(of: attribute) }
    request.filters.add(
      [.numeric(Filter.Numeric(attribute: "price", range: 0...10))], to: .and("price"))
    let response = try #require(try await searcher.search([request]).first)
    #expect(response.hits.map(\.objectID) == ["2", "1"])
    #expect(response.hits.first?.record["name"] == "Shoe box")
    #expect(
      response.facets["colours"] == [FacetValue("red", count: 2), FacetValue("blue", count: 1)])
    #expect(response.facets["price"]?.map(\.value) == ["2", "9.5"])
    #expect(response.facets["more.size"]?.map(\.value) == ["40", "41"])
    #expect(response.facets["more.maker.name"] == [FacetValue("A", count: 1)])
    #expect(response.facets["sold"]?.count == 2)
    let statistics = { (attribute: String) in
      response.statistics[SearchRequest.Statistics(of: attribute)]
    }
    #expect(statistics("price")?.max == 9.5 && statistics("added")?.min == 86_400)
    #expect(statistics("more.size")?.count == 2)
  }
}
