import Components
import Search
import Synchronization
import Testing

@testable import RemoteSearch

/// A mock of a Typesense server that injects one fault.
private final class FaultyEngine: HTTPTransport {
  enum Fault: CaseIterable {
    /// The engine is overloaded (status 429).
    case overloaded
    /// The connection is closed before the request is executed.
    case connectionClosed
    /// The request is executed, but its response is lost.
    case responseLost
    /// The request is executed, but its response is truncated.
    case responseTruncated
    /// The client is cancelled.
    case cancelled
  }

  struct State {
    var collections: [String: [String: JSONObject]] = [:]
    /// The names of collections, by alias.
    var aliases: [String: String] = [:]
    var requests = 0
    var imports = 0
  }

  let state = Mutex(State())
  private let fault: (Fault, at: Int)?

  init() { fault = nil }

  init(_ fault: Fault, at request: Int, _ collections: [String: [String: JSONObject]] = [:]) {
    self.fault = (fault, request)
    state.withLock { $0.collections = collections }
  }

  /// A server without faults that continues with the state of another.
  init(after other: FaultyEngine) {
    fault = nil
    let previous = other.state.withLock(\.self)
    state.withLock { ($0.collections, $0.aliases) = (previous.collections, previous.aliases) }
  }

  var collections: [String: [String: JSONObject]] { state.withLock(\.collections) }

  /// The documents that a search finds under a name, which can be an alias.
  func documents(_ name: String) -> [String: JSONObject]? {
    state.withLock { $0.collections[$0.aliases[name] ?? name] }
  }
  var imports: Int { state.withLock(\.imports) }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let number = state.withLock { state in
      state.requests += 1
      return state.requests
    }
    let fault = self.fault?.at == number ? self.fault?.0 : nil
    if fault == .overloaded { return try Result.response(429, "").get() }
    if fault == .connectionClosed { return try Result.connectionClosed.get() }
    if fault == .cancelled { throw HTTPFailure(.cancelled, "") }
    var (status, body) = state.withLock { response(to: request, &$0) }
    if fault == .responseLost { return try Result.timedOut.get() }
    if fault == .responseTruncated { body = String(body.prefix(body.count / 2)) }
    return try Result.response(status, body).get()
  }

  private func response(to request: HTTPRequest, _ state: inout State) -> (Int, String) {
    var path = request.url.split(separator: "/").dropFirst(2).map {
      String($0.prefix { $0 != "?" })
    }
    if path.count > 1, path[0] == "collections", let name = state.aliases[path[1]] {
      path[1] = name
    }
    switch (request.method, path.count) {
    case ("POST", 1):
      guard let name = request.json?.object?["name"]?.text else { return (400, "{}") }
      if state.collections[name] != nil {
        return (409, #"{"message":"A collection with name `\#(name)` already exists."}"#)
      }
      state.collections[name] = [:]
      return (201, "{}")
    case ("PUT", 2):
      if state.collections[path[1]] != nil { return (400, #"{"message":"name conflict"}"#) }
      state.aliases[path[1]] = request.json?.object?["collection_name"]?.text
      return (200, "{}")
    case ("DELETE", 2):
      return (state.collections.removeValue(forKey: path[1]) == nil ? 404 : 200, "{}")
    case ("GET", 2):
      guard let found = state.collections[path[1]] else { return (404, "{}") }
      return (200, #"{"name":"\#(path[1])","num_documents":\#(found.count),"fields":[]}"#)
    case ("PATCH", 2): return (200, "{}")
    case ("GET", 3): return (200, #"{"\#(path[2])":[]}"#)
    case ("GET", 4):
      guard let found = state.collections[path[1]]?[path[3]] else { return (404, "{}") }
      return (200, JSONValue.object(found).text(.compact))
    case ("POST", 4):
      guard state.collections[path[1]] != nil else { return (404, "{}") }
      state.imports += 1
      for document in request.lines.compactMap(\.object) {
        state.collections[path[1]]?[document["id"]?.text ?? ""] = document
      }
      return (200, request.lines.map { _ in #"{"success":true}"# }.joined(separator: "\n"))
    default: return (400, "{}")
    }
  }
}

@Suite struct RemoteTargetTests {
  private static let records = (0..<12).map { number in
    StoredRecord(objectID: "r\(number)", record: ["n": .integer(number)])
  }
  private static let schema: RecordSchema = {
    var schema = RecordSchema(numbers: ["n"])
    schema.inspect(records)
    return schema
  }()

  private func target<EngineDialect: PushDialect, Server: HTTPTransport>(
    _ dialect: EngineDialect, _ server: Server
  ) -> RemoteTarget<EngineDialect, Server> {
    var connection = RemoteConnection(
      engine: EngineDialect.name, hosts: HostList(["http://a"]), headers: [],
      secrets: [Secret("secretive")],
      limits: TimeLimits(total: .seconds(3_600), retries: 6, pause: .zero), transport: server)
    connection.retriesMalformedResponses = true
    return RemoteTarget(dialect: dialect, connection: connection)
  }

  @Test(arguments: [
    (
      #"{"_shards":{"total":2,"successful":1,"failed":0}}"#,
      #"{"count":5,"_shards":{"total":1,"successful":1,"failed":0}}"#, ""
    ),
    (
      #"{"_shards":{"total":2,"successful":1,"failed":1}}"#, "",
      "'elasticsearch' returned an incomplete result: 1 of 2 shards failed"
    ),
    (
      "{}", #"{"count":5,"_shards":{"total":3,"successful":2,"failed":0}}"#,
      "'elasticsearch' returned an incomplete result: 1 of 3 shards failed"
    ),
    ("{}", "{}", "invalid response from 'elasticsearch': the number of records is missing"),
  ])
  func incompleteCountsAreErrors(refresh: String, count: String, message: String) async throws {
    let transport = ScriptedTransport(.response(200, refresh), .response(200, count))
    let target = target(ElasticsearchPush(collection: "c"), transport)
    if message.isEmpty {
      #expect(try await target.finish() == 5)
    } else {
      let error = await #expect(throws: SearchError.self) { try await target.finish() }
      #expect(error?.message == message)
    }
    #expect(transport.urls.first == "http://a/c/_refresh")
  }

  /// Pushes all records in batches of five.
  @discardableResult
  private func push(
    _ server: FaultyEngine, replacing: Bool = false
  ) async throws(SearchError) -> (start: Int, count: Int) {
    let target = target(TypesensePush(collection: "c"), server)
    var sent = try await target.prepare(Self.schema, replacing: replacing)
    let start = sent.records
    while sent.records < Self.records.count {
      let batch = Array(Self.records[sent.records...].prefix(5))
      sent.add(batch)
      try await target.upsert(batch, reaching: sent)
    }
    return (start, try await target.finish())
  }

  private func isComplete(_ server: FaultyEngine) -> Bool {
    server.documents("c")?.keys.sorted() == Self.records.map(\.objectID).sorted()
  }

  @Test("a complete push writes a checkpoint and is not repeated")
  func completePush() async throws {
    let server = FaultyEngine()
    let first = try await push(server)
    #expect(first.start == 0 && first.count == 12 && isComplete(server))
    // Three batches, each with a checkpoint, and the initial checkpoint.
    #expect(server.imports == 7)
    let second = try await push(server)
    #expect(second.start == 12 && server.imports == 7)
  }

  @Test(
    "one failed request does not change the stored records",
    arguments: FaultyEngine.Fault.allCases.filter { $0 != .cancelled }, 1...14)
  fileprivate func faults(_ fault: FaultyEngine.Fault, at request: Int) async throws {
    let server = FaultyEngine(fault, at: request)
    #expect(try await push(server).count == 12)
    #expect(isComplete(server))
  }

  @Test("an interrupted push is resumed", arguments: 1...13)
  func interruptedPush(at request: Int) async throws {
    let first = FaultyEngine(.cancelled, at: request)
    await #expect(throws: SearchError.cancelled) { try await push(first) }
    let second = FaultyEngine(.connectionClosed, at: 0, first.collections)
    let (start, count) = try await push(second)
    #expect(count == 12 && isComplete(second))
    let checkpointCount = first.collections["c_push"]?["push"]?["records"]?.count ?? 0
    #expect(start == checkpointCount)
  }

  @Test("a collection of another origin is only replaced on request")
  func foreign() async throws {
    let foreign: [String: [String: JSONObject]] = ["c": ["x": ["a": 1]]]
    let server = FaultyEngine(.connectionClosed, at: 0, foreign)
    await #expect(throws: SearchError.self) { try await push(server) }
    await #expect(throws: SearchError.self) {
      try await target(TypesensePush(collection: "c"), server).plan(
        for: Self.schema, replacing: false)
    }
    #expect(server.collections == foreign)
    #expect(try await push(server, replacing: true).count == 12)
    #expect(isComplete(server))
  }

  @Test(
    "a push after an interrupted replacement does not add to a collection of another origin",
    arguments: 1...27)
  func foreignAfterInterruption(at request: Int) async throws {
    let first = FaultyEngine(.cancelled, at: request, ["c_own": ["x": ["a": 1]]])
    first.state.withLock { $0.aliases = ["c": "c_own"] }
    _ = try? await push(first, replacing: true)
    let second = FaultyEngine(after: first)
    let isForeign = second.documents("c")?.keys.sorted() == ["x"]
    let result = try? await push(second)
    if isForeign {
      #expect(result == nil && second.documents("c")?.keys.sorted() == ["x"])
    } else {
      #expect(isComplete(second))
    }
  }

  @Test("a push after an interrupted replacement adds to the collection of an earlier push")
  func ownAfterInterruption() async throws {
    for request in 1...27 {
      let server = FaultyEngine()
      try await push(server)
      let first = FaultyEngine(.cancelled, at: request, server.collections)
      _ = try? await push(first, replacing: true)
      let second = FaultyEngine(after: first)
      #expect((try? await push(second)) != nil && isComplete(second), "request \(request)")
    }
  }

  @Test("the next push completes a replacement that was interrupted after the deletion")
  func interruptedDeletion() async throws {
    let server = FaultyEngine()
    try await push(server)
    var count = 0
    for request in 1...27 {
      let first = FaultyEngine(.cancelled, at: request, server.collections)
      _ = try? await push(first, replacing: true)
      if first.documents("c") != nil { continue }
      count += 1
      let plan = try await target(TypesensePush(collection: "c"), FaultyEngine(after: first)).plan(
        for: Self.schema, replacing: false)
      #expect(plan.changes.first?.hasPrefix("PUT /aliases/c\n") == true)
      for isReplacing in [false, true] {
        let second = FaultyEngine(after: first)
        #expect(try await push(second, replacing: isReplacing).count == 12)
        // The new collection, which has the settings of the deleted one, is not lost.
        #expect(isComplete(second) && second.collections["c"] == nil)
        #expect(second.state.withLock(\.aliases) == ["c": isReplacing ? "c_push_2" : "c_push_1"])
        #expect(second.collections.count == 2)
      }
    }
    #expect(count > 0)
  }

  @Test("a replacement deletes the existing records when the new ones are complete")
  func replacement() async throws {
    let server = FaultyEngine()
    try await push(server)
    let old = StoredRecord(objectID: "old", record: ["n": 1])
    server.state.withLock { $0.collections["c"]?["old"] = old.record }
    #expect(try await push(server, replacing: true) == (0, 12))
    #expect(isComplete(server) && server.collections["c"] == nil)
    // Then the name is an alias, and the next replacement has another collection.
    server.state.withLock { $0.collections["c_push_1"]?["old"] = old.record }
    #expect(try await push(server, replacing: true) == (0, 12))
    #expect(isComplete(server) && server.collections.keys.sorted() == ["c_push", "c_push_2"])
    // A push without a replacement continues with the alias.
    #expect(try await push(server) == (12, 12))
  }

  @Test("an interrupted replacement leaves the existing records, and is resumed", arguments: 1...27)
  func interruptedReplacement(at request: Int) async throws {
    let complete: [String: [String: JSONObject]] = ["c_push_1": ["old": ["n": 1]]]
    let first = FaultyEngine(.cancelled, at: request, complete)
    first.state.withLock { $0.aliases = ["c": "c_push_1"] }
    let isInterrupted = (try? await push(first, replacing: true)) == nil
    #expect(first.documents("c")?.keys.sorted() == ["old"] || isComplete(first))
    let second = FaultyEngine(after: first)
    let (start, _) = try await push(second, replacing: true)
    #expect(isComplete(second) && second.collections.count == 2)
    #expect(isInterrupted || start == 0)
  }

  @Test(
    "a replacement succeeds although a request fails",
    arguments: FaultyEngine.Fault.allCases.filter { $0 != .cancelled }, 1...26)
  fileprivate func faultsOfReplacements(_ fault: FaultyEngine.Fault, at request: Int) async throws {
    let server = FaultyEngine(fault, at: request, ["c": ["old": ["n": 1]]])
    #expect(try await push(server, replacing: true).count == 12)
    #expect(isComplete(server))
  }

  @Test("a repeated exchange that the engine rejects counts if the names were exchanged")
  func repeatedExchange() async throws {
    let old = Result<HTTPResponse, HTTPFailure>.response(200, #"{"c":{}}"#)
    let new = Result<HTTPResponse, HTTPFailure>.response(200, #"{"c_push_1":{}}"#)
    let stored = Result<HTTPResponse, HTTPFailure>.response(
      200, #"{"errors":false,"items":[{"index":{"_id":"push","status":201}}]}"#)
    let ok = Result<HTTPResponse, HTTPFailure>.response(200)
    let transport = ScriptedTransport(
      old, .response(404), .response(404),  // the index, the checkpoint, and its collection
      .response(404), ok, stored,  // the creation of the checkpoint
      ok, ok,  // the creation of the new index
      ok, stored, old, new,  // a refresh, the checkpoint, and both indexes before the exchange
      .response(404, #"{"error":{"reason":"no such index [c]"}}"#),
      new, new,  // both indexes after it
      stored, .response(200, #"{"count":0}"#))
    let target = target(ElasticsearchPush(collection: "c"), transport)
    _ = try await target.prepare(Self.schema, replacing: true)
    #expect(try await target.finish() == 0)
    #expect(transport.urls.contains("http://a/_aliases"))
  }

  @Test("an index of Meilisearch is not deleted unless the exchange of names is certain")
  func uncertainExchange() throws {
    let old = try json(#"{"uid":"c","createdAt":"1"}"#)
    let new = try json(#"{"uid":"c_push_new","createdAt":"2"}"#)
    let replacement = try MeilisearchPush(collection: "c").replacement(of: old, for: Self.schema)
    #expect(replacement.isExchanged((old, new), (new, old)))
    #expect(!replacement.isExchanged((old, new), (old, new)))
    #expect(!replacement.isExchanged((nil, nil), (nil, nil)))
  }

  @Test("only indexes of the screen's own name are deleted behind an alias of Elasticsearch")
  func aliasOfTheUser() throws {
    let existing = try json(#"{"c_push_2":{},"other":{}}"#)
    let replacement = try ElasticsearchPush(collection: "c").replacement(
      of: existing, for: Self.schema)
    #expect(replacement.filled.collection == "c_push_1")
    #expect(
      String(decoding: replacement.exchange.body, as: UTF8.self)
        == #"{"actions":[{"remove_index":{"index":"c_push_2"}},"#
        + #"{"remove":{"index":"other","alias":"c"}},{"add":{"index":"c_push_1","alias":"c"}}]}"#)
  }

  @Test("records that the engine cannot store are found before anything is sent")
  func recordsAreChecked() throws {
    let transport = ScriptedTransport()
    let target = target(ElasticsearchPush(collection: "c"), transport)
    let long = StoredRecord(objectID: String(repeating: "k", count: 600), record: JSONObject())
    #expect(throws: SearchError.self) { try target.check([long], for: Self.schema) }
    #expect(transport.requests.isEmpty)
  }

  @Test("a change that the existing index does not support is reported with the alternative")
  func unsupportedChange() async throws {
    let checkpoint = Result<HTTPResponse, HTTPFailure>.response(
      200, #"{"_source":{"layout":"1","records":1,"checksum":"1"}}"#)
    let ok = Result<HTTPResponse, HTTPFailure>.response(200)
    let stored = Result<HTTPResponse, HTTPFailure>.response(
      200, #"{"errors":false,"items":[{"index":{"_id":"push","status":201}}]}"#)
    let transport = ScriptedTransport(
      .response(200, #"{"c":{}}"#), checkpoint, ok, stored,
      .response(400, #"{"error":{"reason":"analyzer [x] has not been configured"}}"#))
    await #expect(
      throws: SearchError(
        .refused,
        "'elasticsearch' rejected the request: status 400, analyzer [x] has not been configured; "
          + "use '--replace' to create 'c' again")
    ) {
      try await target(ElasticsearchPush(collection: "c"), transport)
        .prepare(Self.schema, replacing: false)
    }
  }

  @Test("a field that the existing index has with another type is reported before any change")
  func typeConflict() async throws {
    let index = #"{"c":{"mappings":{"properties":{"n":{"type":"text"}}}}}"#
    let checkpoint = #"{"_source":{"layout":"1","records":1,"checksum":"1"}}"#
    let transport = ScriptedTransport(.response(200, index), .response(200, checkpoint))
    await #expect(
      throws: SearchError(
        .refused,
        "'n' has the type 'text' in the existing index, but the screen requires the type 'double'; "
          + "push with --replace, or rename the attribute")
    ) {
      try await target(ElasticsearchPush(collection: "c"), transport)
        .prepare(Self.schema, replacing: false)
    }
    #expect(transport.requests.allSatisfy { $0.method == "GET" })
  }

  @Test("the plan of a replacement has its requests and remarks, and changes nothing")
  func planOfReplacement() async throws {
    let index = #"{"c":{"mappings":{"properties":{"n":{"type":"text"}}}}}"#
    let transport = ScriptedTransport(.response(200, index), .response(404))
    let plan = try await target(ElasticsearchPush(collection: "c"), transport)
      .plan(for: Self.schema, replacing: true)
    #expect(plan.changes.map { $0.prefix { $0 != "\n" } } == ["PUT /c_push_1", "POST /_aliases"])
    #expect(plan.remarks == ["the type of 'n' changes from 'text' to 'double'"])
    #expect(transport.requests.allSatisfy { $0.method == "GET" })
  }

  @Test("the difference of a replacement compares the new index with the existing one")
  func differencesOfReplacement() async throws {
    let settings = #"{"searchableAttributes":[],"attributesForFaceting":["color"]}"#
    let transport = ScriptedTransport(.response(200, settings), .response(404))
    let plan = try await target(AlgoliaPush(collection: "c"), transport)
      .plan(for: Self.schema, replacing: true)
    #expect(plan.differences == [#"+ attributesForFaceting: "n""#])
  }

  @Test("a changed schema restarts the push and preserves the records")
  func otherSchema() async throws {
    let server = FaultyEngine()
    try await push(server)
    var schema = Self.schema
    schema.facets = ["brand"]
    let target = target(TypesensePush(collection: "c"), server)
    #expect(try await target.prepare(schema, replacing: false).records == 0)
    #expect(isComplete(server))
  }

  @Test("documents of a batch that an overloaded Elasticsearch rejects are sent again")
  func partialBulk() async throws {
    let transport = ScriptedTransport(
      .response(
        200,
        """
        {"errors":true,"items":[{"index":{"_id":"r0","status":201}},
         {"index":{"_id":"r1","status":429,"error":{"type":"es_rejected_execution_exception"}}},
         {"index":{"_id":"r2","status":200}}]}
        """),
      .response(200, #"{"errors":false,"items":[{"index":{"_id":"r1","status":201}}]}"#),
      .response(200, #"{"errors":false,"items":[{"index":{"_id":"push","status":201}}]}"#))
    try await target(ElasticsearchPush(collection: "c"), transport)
      .upsert(Array(Self.records.prefix(3)), reaching: PushProgress(records: 3))
    #expect(transport.requests.map(\.lines.count) == [6, 2, 2])
    #expect(transport.requests[1].lines.first == ["index": ["_id": "r1"]])
    #expect(transport.urls.last == "http://a/c_push/_bulk")
  }

  @Test("rejected records are named without showing API keys")
  func refusedRecords() async throws {
    let items = (0..<5).map { number in
      """
      {"index":{"_id":"r\(number)","status":400,"error":{"type":"mapper_parsing_exception",
       "reason":"failed to parse field [n] secretive","caused_by":{"reason":"not a number"}}}}
      """
    }
    let transport = ScriptedTransport(
      .response(200, #"{"errors":true,"items":[\#(items.joined(separator: ","))]}"#))
    let reason = "failed to parse field [n] ***, not a number"
    await #expect(
      throws: SearchError(
        .refused,
        "'elasticsearch' rejected some records: 'r0': \(reason); 'r1': \(reason); 'r2': \(reason); and 2 more"
      )
    ) {
      try await target(ElasticsearchPush(collection: "c"), transport)
        .upsert(Array(Self.records.prefix(5)), reaching: PushProgress(records: 5))
    }
    #expect(transport.requests.count == 1)
  }

  @Test("an engine that is always overloaded is not retried forever")
  func alwaysOverloaded() async throws {
    let overloaded = #"{"success":false,"code":503,"error":"not ready"}"#
    let transport = ScriptedTransport(
      responses: (0..<7).map { _ in .response(200, "\(overloaded)\n{\"success\":true}") })
    await #expect {
      try await target(TypesensePush(collection: "c"), transport)
        .upsert(Array(Self.records.prefix(2)), reaching: PushProgress(records: 2))
    } throws: { error in
      let error = error as? SearchError
      return error?.reason == .unavailable
        && error?.message.contains("which is 'r0' (not ready); run the push again") == true
    }
    #expect(transport.requests.count == 7)
  }

  @Test("the push waits for tasks, and fails if a task fails")
  func tasks() async throws {
    let transport = ScriptedTransport(
      .response(202, #"{"taskUid":7,"status":"enqueued"}"#),
      .response(200, #"{"uid":7,"status":"processing"}"#), .response(429),
      .response(
        200,
        #"{"uid":7,"status":"failed","error":{"message":"Document identifier is invalid","code":"x"}}"#
      ))
    await #expect(
      throws: SearchError(
        .refused, "a task of 'meilisearch' failed: Document identifier is invalid")
    ) {
      let target = target(MeilisearchPush(collection: "c"), transport)
      try await target.upsert(Array(Self.records.prefix(1)), reaching: PushProgress(records: 1))
      #expect(transport.requests.count == 1)
      _ = try await target.finish()
    }
    #expect(transport.urls.dropFirst().allSatisfy { $0 == "http://a/tasks/7" })
    #expect(transport.requests[1].method == "GET" && transport.requests[1].body.isEmpty)
  }

  @Test("an index of Meilisearch from an earlier attempt is accepted")
  func presence() async throws {
    let done = Result<HTTPResponse, HTTPFailure>.response(200, #"{"status":"succeeded"}"#)
    let alreadyExists = Result<HTTPResponse, HTTPFailure>.response(
      200, #"{"status":"failed","error":{"message":"Index `c` already exists."}}"#)
    let queued = Result<HTTPResponse, HTTPFailure>.response(202, #"{"taskUid":1}"#)
    let transport = ScriptedTransport(
      .response(404), .response(404), .response(404),  // neither the index nor a checkpoint
      .response(404), queued, alreadyExists,  // the index for the checkpoint
      queued, done,  // the checkpoint
      queued, alreadyExists, queued, done)  // the index, and its settings
    let progress = try await target(MeilisearchPush(collection: "c"), transport)
      .prepare(Self.schema, replacing: false)
    #expect(progress == PushProgress() && transport.requests.count == 12)
    #expect(transport.requests.map(\.method)[10] == "PATCH")
  }

  @Test("the push waits for Algolia's settings, not for its batches")
  func algoliaTasks() async throws {
    let transport = ScriptedTransport(
      .response(200, #"{"taskID":1,"objectIDs":["r0"]}"#),
      .response(200, #"{"taskID":2,"objectIDs":["push"]}"#),
      .response(200, #"{"taskID":3,"updatedAt":""}"#),
      .response(200, #"{"status":"notPublished"}"#),
      .response(200, #"{"status":"published"}"#), .response(200, #"{"hits":[],"nbHits":1}"#))
    let target = target(AlgoliaPush(collection: "c"), transport)
    try await target.upsert(Array(Self.records.prefix(1)), reaching: PushProgress(records: 1))
    #expect(try await target.finish() == 1)
    #expect(
      transport.urls.map { $0.dropFirst(8) } == [
        "/1/indexes/c/batch", "/1/indexes/c_push/batch", "/1/indexes/c/settings",
        "/1/indexes/c/task/3", "/1/indexes/c/task/3", "/1/indexes/c/query",
      ])
  }

  @Test("write keys are sent in headers only and come from the environment")
  func writeKeys() async throws {
    let decoded = settings(
      TypesenseSettings<ScriptedTransport>.self,
      """
      { type: typesense, url: 'http://a', apiKey: '${env:K:-}', writeKey: '${env:W}', collection: c,
        searchable: [n] }
      """)
    let transport = ScriptedTransport(.response(403, #"{"message":"key secretive is wrong"}"#))
    let target = try #require(decoded.settings).target(over: transport)
    await #expect(
      throws: SearchError(
        .refused, "'typesense' rejected the request: status 403, key *** is wrong")
    ) { try await target.prepare(Self.schema, replacing: false) }
    let sent = try #require(transport.requests.first)
    #expect(sent.headers.contains(HTTPHeader("x-typesense-api-key", "secretive")))
    #expect(!sent.url.contains("secretive") && sent.timeout == .seconds(60))
    let written = settings(
      TypesenseSettings<ScriptedTransport>.self,
      "{ url: 'http://a', apiKey: '${env:K}', writeKey: abc, collection: c, searchable: [n] }")
    #expect(
      written.messages == [
        "a secret must not be written in the file"
      ])
  }
}
