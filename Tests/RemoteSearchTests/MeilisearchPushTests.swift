import Components
import Search
import Synchronization
import Testing

@testable import RemoteSearch

/// A mock of a Meilisearch server, which executes its tasks in order: one before each response about a task.
private final class TaskServer: HTTPTransport {
  struct Index {
    var primaryKey: String
    /// The number of the task that has created the index.
    var created = -1
    var documents: [String: JSONObject] = [:]
  }

  /// Executes the task with a number; returns the reason of a failure.
  typealias Work = @Sendable (_ number: Int, _ indexes: inout [String: Index]) -> String?

  struct State {
    var indexes: [String: Index] = [:]
    var tasks: [Work] = []
    var failures: [String?] = []
    var requests = 0
    /// The number of pending tasks at each request with records.
    var pending: [Int] = []

    mutating func executeTask() {
      guard failures.count < tasks.count else { return }
      let failure = tasks[failures.count](failures.count, &indexes)
      failures.append(failure)
    }
  }

  private let state: Mutex<State>
  private let cancelledRequest: Int?

  init() {
    state = Mutex(State())
    cancelledRequest = nil
  }

  init(_ indexes: [String: Index]) {
    state = Mutex(State(indexes: indexes))
    cancelledRequest = nil
  }

  /// Creates a server with the state of another one after its pending tasks.
  init(after other: TaskServer, cancellingAt request: Int? = nil) {
    var state = other.state.withLock(\.self)
    while state.failures.count < state.tasks.count { state.executeTask() }
    state.requests = 0
    self.state = Mutex(state)
    cancelledRequest = request
  }

  var indexes: [String: Index] { state.withLock(\.indexes) }
  var pending: [Int] { state.withLock(\.pending) }

  func send(_ request: HTTPRequest) async throws(HTTPFailure) -> HTTPResponse {
    let response = state.withLock { state -> (status: Int, body: String)? in
      state.requests += 1
      return state.requests == cancelledRequest ? nil : self.response(to: request, &state)
    }
    guard let response else { throw HTTPFailure(.cancelled, "") }
    return try Result.response(response.status, response.body).get()
  }

  private func response(to request: HTTPRequest, _ state: inout State) -> (Int, String) {
    let path = request.url.split(separator: "/").dropFirst(2).map(String.init)
    guard request.method == "GET" else {
      if path.last == "documents", !path[1].hasSuffix("_push") {
        state.pending.append(state.tasks.count - state.failures.count)
      }
      state.tasks.append(work(of: request, path))
      return (202, #"{"taskUid":\#(state.tasks.count - 1)}"#)
    }
    if path[0] == "tasks", let number = Int(path[1]) {
      state.executeTask()
      guard number < state.failures.count else { return (200, #"{"status":"processing"}"#) }
      guard let reason = state.failures[number] else { return (200, #"{"status":"succeeded"}"#) }
      return (200, #"{"status":"failed","error":{"message":"\#(reason)"}}"#)
    }
    guard let index = state.indexes[path[1]] else { return (404, "{}") }
    switch path.count {
    case 2: return (200, #"{"createdAt":"\#(index.created)"}"#)
    case 3: return (200, #"{"numberOfDocuments":\#(index.documents.count)}"#)
    default:
      guard let document = index.documents[path[3]] else { return (404, "{}") }
      return (200, JSONValue.object(document).text(.compact))
    }
  }

  private func work(of request: HTTPRequest, _ path: [String]) -> Work {
    let body = request.json
    switch (request.method, path.last) {
    case ("POST", "indexes"):
      let name = body?[path: "uid"]?.text ?? ""
      let key = body?[path: "primaryKey"]?.text ?? ""
      return { number, indexes in
        if indexes[name] != nil { return "Index `\(name)` already exists." }
        indexes[name] = Index(primaryKey: key, created: number)
        return nil
      }
    case ("POST", "swap-indexes"):
      let names = body?.array?.first?[path: "indexes"]?.texts ?? []
      return { _, indexes in
        let swapped = names.compactMap { indexes[$0] }
        guard swapped.count == 2 else { return "Indexes not found." }
        (indexes[names[1]], indexes[names[0]]) = (swapped[0], swapped[1])
        return nil
      }
    case ("POST", "documents"):
      let (name, documents) = (path[1], body?.array?.compactMap(\.object) ?? [])
      return { _, indexes in
        guard let primaryKey = indexes[name]?.primaryKey else { return "Index not found." }
        for document in documents {
          guard let key = document[primaryKey]?.text else { return "The primary key is missing." }
          indexes[name]?.documents[key] = document
        }
        return nil
      }
    case ("DELETE", let name?):
      return { _, indexes in
        indexes.removeValue(forKey: name) == nil ? "Index `\(name)` not found." : nil
      }
    default: return { _, _ in nil }
    }
  }
}

@Suite("Pushes to a Meilisearch server")
struct MeilisearchPushTests {
  private static let schema = RecordSchema(numbers: ["n"])

  /// Pushes records, each in a batch of its own.
  @discardableResult
  private func push(
    _ server: TaskServer, count: Int = 3, replacing: Bool = false
  ) async throws(SearchError) -> Int {
    let connection = RemoteConnection(
      engine: MeilisearchPush.name, hosts: HostList(["http://a"]), headers: [], secrets: [],
      limits: TimeLimits(total: .seconds(3_600), retries: 0, pause: .zero), transport: server)
    let target = RemoteTarget(dialect: MeilisearchPush(collection: "c"), connection: connection)
    var sent = try await target.prepare(Self.schema, replacing: replacing)
    while sent.records < count {
      let record = StoredRecord(
        objectID: "r\(sent.records)", record: ["n": .integer(sent.records)])
      sent.add([record])
      try await target.upsert([record], reaching: sent)
    }
    return try await target.finish()
  }

  @Test("a bounded number of tasks is pending while records are sent")
  func pendingTasks() async throws {
    let server = TaskServer()
    #expect(try await push(server, count: 40) == 40)
    let steady = server.pending.dropFirst(8)
    #expect(steady.count == 32)
    #expect((steady.min() ?? 0) >= 8 && (steady.max() ?? 0) <= 17)
    #expect(server.indexes["c_push"]?.documents["70757368"]?["records"] == 40)
  }

  @Test("the next push deletes the old records of an interrupted replacement")
  func interruptedReplacement() async throws {
    var isInterrupted = true
    var request = 0
    while isInterrupted, request < 100 {
      request += 1
      let first = TaskServer()
      try await push(first)
      let second = TaskServer(after: first, cancellingAt: request)
      isInterrupted = (try? await push(second, replacing: true)) == nil
      let third = TaskServer(after: second)
      #expect(third.indexes["c"]?.documents.count == 3, "request \(request)")
      #expect(try await push(third) == 3)
      #expect(third.indexes.keys.sorted() == ["c", "c_push"], "request \(request)")
    }
    #expect(request > 20 && !isInterrupted)
  }

  @Test("a push continues with an index of an earlier version", arguments: [true, false])
  func earlierVersion(isReplacing: Bool) async throws {
    let checkpoint: JSONObject = ["key": "push", "layout": "1", "records": 1, "checksum": "1"]
    let server = TaskServer([
      "c": .init(primaryKey: "id", documents: ["old": ["id": "old"]]),
      "c_push": .init(primaryKey: "key", documents: ["push": checkpoint]),
    ])
    #expect(try await push(server, replacing: isReplacing) == (isReplacing ? 3 : 4))
    #expect(server.indexes["c_push"]?.primaryKey == "encodedKey")
    #expect(server.indexes["c_push"]?.documents.keys.sorted() == ["70757368"])
    #expect(try await push(server) == (isReplacing ? 3 : 4))
  }
}
