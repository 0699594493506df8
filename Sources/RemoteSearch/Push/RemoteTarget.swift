import Components
import Search
import Synchronization

/// Writes records to a collection of a remote engine.
///
/// A checkpoint is written after each batch. An interrupted push resumes with the batch after the
/// checkpoint; records that were already stored are replaced by themselves.
final class RemoteTarget<EngineDialect: PushDialect, Transport: HTTPTransport>: RecordTarget {
  /// The maximum number of times that rejected documents are sent again to an overloaded engine.
  private static var retries: Int { 6 }
  /// The maximum duration of an asynchronous task of the engine.
  private static var taskTimeout: Duration { .seconds(1_800) }

  private let dialect: EngineDialect
  private let connection: RemoteConnection<Transport>
  /// The schema checksum of the checkpoint, computed by `prepare`.
  private let schemaChecksum = Mutex("")

  init(dialect: EngineDialect, connection: RemoteConnection<Transport>) {
    (self.dialect, self.connection) = (dialect, connection)
  }

  private var checkpointCollection: String { dialect.collection + "_push" }

  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress {
    let schemaChecksum = PushCheckpoint.schemaChecksum(
      try dialect.creationRequests(for: schema, existing: nil), schema)
    let existing = try await lookUp(dialect.collection)
    let checkpoint = try await checkpoint()
    if existing != nil, checkpoint == nil, !isReplacing {
      throw .refused(
        "'\(dialect.collection)' already exists in '\(EngineDialect.name)' and was not created by "
          + "'push'; use '--replace' to delete it, or choose another name")
    }
    self.schemaChecksum.withLock { $0 = schemaChecksum }
    if existing != nil, let checkpoint, checkpoint.schemaChecksum == schemaChecksum,
      checkpoint.progress.records > 0, !isReplacing
    {
      return checkpoint.progress
    }
    // The checkpoint is written first: a collection without one was not created by 'push'.
    try await createCheckpointCollection()
    try await write(PushCheckpoint(schemaChecksum))
    if isReplacing { try await run(dialect.deletionRequest(for: dialect.collection)) }
    let requests = try dialect.creationRequests(
      for: schema, existing: isReplacing ? nil : existing)
    for request in requests { try await run(request) }
    return PushProgress()
  }

  func upsert(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) async throws(SearchError) {
    var documents: [(key: String, document: JSONObject)] = []
    for record in records { documents.append((record.objectID, try dialect.document(record))) }
    try await upsert(documents, to: dialect.collection)
    try await write(PushCheckpoint(schemaChecksum.withLock(\.self), progress))
  }

  func finish() async throws(SearchError) -> Int {
    for request in dialect.finishingRequests { try await run(request) }
    return dialect.count(in: try await connection.response(to: dialect.countRequest)) ?? 0
  }

  // MARK: Documents

  /// Sends documents, and repeats those that the overloaded engine did not store.
  private func upsert(
    _ documents: [(key: String, document: JSONObject)], to collection: String
  ) async throws(SearchError) {
    var remaining = documents
    for round in 0...Self.retries where !remaining.isEmpty {
      if round > 0 { try await pause(for: connection.limits.pause(beforeRetry: round)) }
      let body = try await run(dialect.upsertRequest(for: remaining, to: collection))
      let outcomes = Array(zip(remaining, dialect.outcomes(of: remaining.count, in: body)))
      let rejected = outcomes.compactMap { sent, outcome -> (String, String)? in
        if case .rejected(let reason) = outcome { (sent.key, reason) } else { nil }
      }
      if !rejected.isEmpty { throw rejection(of: rejected) }
      remaining = outcomes.filter { $0.1 == .retry }.map(\.0)
    }
    if remaining.isEmpty { return }
    throw SearchError(
      .unavailable,
      "'\(EngineDialect.name)' is overloaded and did not store \(remaining.count) records, the first of "
        + "which is '\(remaining[0].key)'; run the push again later with a smaller '--batch'")
  }

  private func rejection(of records: [(key: String, reason: String)]) -> SearchError {
    let named = records.prefix(3).map { "'\($0.key)': \(connection.redacted($0.reason))" }
    let more = records.count > named.count ? "; and \(records.count - named.count) more" : ""
    return .refused(
      "'\(EngineDialect.name)' rejected \(records.count == 1 ? "a record" : "some records"): "
        + named.joined(separator: "; ") + more)
  }

  // MARK: Requests

  /// Sends a request and waits for the end of the task that it starts.
  @discardableResult
  private func run(_ request: EngineRequest) async throws(SearchError) -> JSONValue {
    let body = try await connection.response(to: request)
    guard let taskRequest = dialect.taskRequest(from: body, of: request) else { return body }
    let end = ContinuousClock.now + Self.taskTimeout
    var pause = min(.milliseconds(20), connection.limits.pause)
    while ContinuousClock.now < end {
      switch dialect.taskState(in: try await connection.response(to: taskRequest)) {
      case .done: return body
      case .failed(let reason) where request.tolerates(reason): return body
      case .failed(let reason):
        throw .refused("a task of '\(EngineDialect.name)' failed: \(connection.redacted(reason))")
      case .pending: try await self.pause(for: pause)
      }
      pause = min(pause * 2, connection.limits.pause)
    }
    throw SearchError(
      .unavailable,
      "a task of '\(EngineDialect.name)' did not finish in time; run the push again later")
  }

  private func pause(for duration: Duration) async throws(SearchError) {
    do { try await Task.sleep(for: duration) } catch { throw .cancelled }
  }

  /// The engine's information about a collection; nil if the collection does not exist.
  private func lookUp(_ collection: String) async throws(SearchError) -> JSONValue? {
    let body = try await connection.response(to: dialect.lookupRequest(for: collection))
    // The literal 'nil' would be the JSON value null.
    return body.isNull ? Optional.none : body
  }

  // MARK: Checkpoint

  private func checkpoint() async throws(SearchError) -> PushCheckpoint? {
    let request = dialect.documentRequest(for: PushCheckpoint.key, in: checkpointCollection)
    let body = try await connection.response(to: request)
    return dialect.document(in: body).flatMap(PushCheckpoint.init)
  }

  private func createCheckpointCollection() async throws(SearchError) {
    if try await lookUp(checkpointCollection) != nil { return }
    for request in dialect.checkpointCreationRequests(for: checkpointCollection) {
      try await run(request)
    }
  }

  private func write(_ checkpoint: PushCheckpoint) async throws(SearchError) {
    let record = StoredRecord(objectID: PushCheckpoint.key, record: checkpoint.document)
    let document = try dialect.document(record)
    try await upsert([(PushCheckpoint.key, document)], to: checkpointCollection)
  }
}

extension EngineRequest {
  /// Whether the failure of a task counts as success.
  fileprivate func tolerates(_ reason: String) -> Bool {
    switch tolerance {
    case .nothing: false
    case .notFound: reason.contains("not found")
    case .alreadyExists: reason.contains("already exists")
    }
  }
}

/// The progress of a push, stored as a document in the engine so that the push can be resumed.
struct PushCheckpoint: Hashable, Sendable {
  /// The key of the document.
  static let key = "push"

  /// A checksum of the collection's settings and of the conversion of records.
  ///
  /// A push is only resumed if it is unchanged.
  var schemaChecksum: String
  /// The records that were stored.
  var progress: PushProgress

  init(_ schemaChecksum: String, _ progress: PushProgress = PushProgress()) {
    (self.schemaChecksum, self.progress) = (schemaChecksum, progress)
  }

  /// Decodes a document; nil unless it is a checkpoint.
  init?(_ document: JSONObject) {
    guard let schemaChecksum = document["layout"]?.text, let records = document["records"]?.count,
      let checksum = document["checksum"]?.text.flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    self.init(schemaChecksum, PushProgress(records: records, checksum: checksum))
  }

  /// The checkpoint as a document.
  var document: JSONObject {
    JSONObject([
      ("layout", .text(schemaChecksum)), ("records", .integer(progress.records)),
      ("checksum", .text(String(progress.checksum, radix: 16))),
    ])
  }

  /// The checksum of the requests that create a collection and of the attributes with dates.
  static func schemaChecksum(_ requests: [EngineRequest], _ schema: RecordSchema) -> String {
    var sum = PushProgress()
    let texts =
      requests.map { $0.path + String(decoding: $0.body, as: UTF8.self) } + schema.dates
    sum.add(texts.map { StoredRecord(objectID: $0, record: JSONObject()) })
    return String(sum.checksum, radix: 16)
  }
}
