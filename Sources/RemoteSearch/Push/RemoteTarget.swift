import Components
import Search
import Synchronization

/// Writes records to a collection of a remote engine.
///
/// A checkpoint is written after each batch. An interrupted push resumes with the batch after the
/// checkpoint; records that were already stored are replaced by themselves. A replacement fills a new
/// collection, which replaces the existing one when it is complete.
final class RemoteTarget<EngineDialect: PushDialect, Transport: HTTPTransport>: RecordTarget {
  /// The state of a push.
  private struct State {
    /// Writes to the collection to fill.
    var filled: EngineDialect
    /// The replacement of the existing collection; nil if the records are added to it.
    var replacement: CollectionReplacement<EngineDialect>?
    /// The schema checksum of the checkpoint.
    var schemaChecksum = ""
    /// Whether `push` created the collection that the searcher reads.
    var isOwner = true
    /// The batches whose tasks are not known to have ended, in order, with the progress including them.
    var batches: [(tasks: [EngineTask], progress: PushProgress)] = []
    /// The progress including all batches whose tasks have ended.
    var progress = PushProgress()
  }

  /// The maximum number of times that rejected documents are sent again to an overloaded engine.
  private static var retries: Int { 6 }
  /// The maximum duration of an asynchronous task of the engine.
  private static var taskTimeout: Duration { .seconds(1_800) }
  /// The maximum number of batches whose tasks are awaited later.
  private static var maximumPendingBatches: Int { 8 }

  let dialect: EngineDialect
  let connection: RemoteConnection<Transport>
  private let state: Mutex<State>

  init(dialect: EngineDialect, connection: RemoteConnection<Transport>) {
    (self.dialect, self.connection) = (dialect, connection)
    state = Mutex(State(filled: dialect))
  }

  private var checkpointCollection: String { dialect.collection + "_push" }

  func check(_ records: [StoredRecord], for schema: RecordSchema) throws(SearchError) {
    let dialect = try dialect.adapted(to: schema)
    for record in records { _ = try dialect.document(record) }
  }

  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress {
    let plan = try await changes(for: schema, replacing: isReplacing)
    if let recovery = plan.recovery { try await run(recovery) }
    let filled = plan.filled
    let schemaChecksum = PushCheckpoint.schemaChecksum(
      try dialect.creationRequests(for: schema, existing: nil), schema)
    let isOwner =
      plan.existing == nil || plan.recovery != nil
      || plan.checkpoint?.isOwner(of: dialect.collection) == true
    var state = State(
      filled: filled, replacement: plan.replacement, schemaChecksum: schemaChecksum,
      isOwner: isOwner)
    let isPresent =
      filled.collection == dialect.collection
      ? plan.existing != nil
      : try await lookUp(filled.collection) != nil
    if isPresent, let checkpoint = plan.checkpoint,
      checkpoint.describes(filled.collection, schemaChecksum), checkpoint.progress.records > 0
    {
      state.progress = checkpoint.progress
      self.state.withLock { $0 = state }
      return checkpoint.progress
    }
    // The checkpoint is written first: a collection without one was not created by 'push'. After an
    // interruption between the deletion of an outdated checkpoint and the new one, '--replace' is required.
    if plan.checkpoint?.isOutdated == true {
      try await run(dialect.deletionRequest(for: checkpointCollection))
    }
    try await createCheckpointCollection()
    try await write(PushCheckpoint(schemaChecksum, of: filled.collection, isOwner: isOwner))
    let unfinished = [plan.checkpoint?.collection, plan.replacement?.filled.collection]
    for name in Set(unfinished.compactMap(\.self)) where name != dialect.collection {
      try await run(dialect.deletionRequest(for: name))
    }
    try await create(plan)
    self.state.withLock { $0 = state }
    return PushProgress()
  }

  /// Creates the collection to fill, or adds to the existing one what the schema requires.
  private func create(_ plan: RemotePushPlan<EngineDialect>) async throws(SearchError) {
    for request in plan.creation {
      do throws(SearchError) {
        try await run(request)
      } catch {
        guard plan.existing != nil, plan.replacement == nil, error.reason == .refused else {
          throw error
        }
        throw .refused(error.message + "; use '--replace' to create '\(dialect.collection)' again")
      }
    }
  }

  func encode(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) throws(SearchError) -> EncodedBatch {
    let filled = state.withLock(\.filled)
    let documents = try records.map { record throws(SearchError) in
      (key: record.objectID, document: try filled.document(record))
    }
    let request = dialect.upsertRequest(for: documents, to: filled.collection)
    return EncodedBatch { () async throws(SearchError) in
      let tasks = try await self.upsert(documents, to: filled.collection, encoded: request)
      self.state.withLock { $0.batches.append((tasks, progress)) }
      try await self.complete(batchesBefore: tasks.isEmpty ? 0 : Self.maximumPendingBatches)
    }
  }

  func finish() async throws(SearchError) -> Int {
    try await complete(batchesBefore: 0)
    let (filled, replacement) = state.withLock { ($0.filled, $0.replacement) }
    for request in filled.finishingRequests {
      let (body, task) = try await start(request)
      try dialect.checkCompleteness(of: body)
      if let task { try await finish(task) }
    }
    if let replacement { try await finish(replacement) }
    let body = try await connection.response(to: dialect.countRequest)
    try dialect.checkCompleteness(of: body)
    guard let count = dialect.count(in: body) else {
      throw .malformedResponse(of: EngineDialect.name, "the number of records is missing")
    }
    return count
  }

  /// Replaces the existing collection by the new one.
  private func finish(
    _ replacement: CollectionReplacement<EngineDialect>
  ) async throws(SearchError) {
    let (schemaChecksum, progress, isOwner) = state.withLock {
      ($0.schemaChecksum, $0.progress, $0.isOwner)
    }
    // A push that is interrupted here starts again, because the names may already be exchanged. After a swap,
    // it deletes the old records.
    let collection = replacement.isSwap ? replacement.filled.collection : dialect.collection
    var checkpoint = PushCheckpoint(schemaChecksum, of: collection, isOwner: isOwner)
    if !replacement.isSwap { checkpoint.replacement = replacement.filled.collection }
    try await write(checkpoint)
    for request in replacement.preparations { try await run(request) }
    try await exchange(replacement)
    for request in replacement.cleanup { try await run(request) }
    try await write(
      PushCheckpoint(schemaChecksum, progress, of: dialect.collection, isOwner: true))
  }

  /// Gives the new collection its name. The old collection remains unless the exchange is certain.
  private func exchange(
    _ replacement: CollectionReplacement<EngineDialect>
  ) async throws(SearchError) {
    let before = try await collections(of: replacement)
    for round in 0...Self.retries {
      if round > 0 { try await pause(for: connection.limits.pause(beforeRetry: round)) }
      var failure: SearchError?
      do throws(SearchError) {
        try await run(replacement.exchange, over: connection.withoutRetries)
      } catch {
        failure = error
      }
      // Even a rejection is uncertain, because libcurl repeats a request if its connection was closed.
      if failure == .cancelled { throw .cancelled }
      if replacement.isExchanged(before, try await collections(of: replacement)) { return }
      if let failure, failure.reason != .unavailable || round == Self.retries { throw failure }
    }
    throw SearchError(
      .unavailable,
      "'\(EngineDialect.name)' did not replace '\(dialect.collection)'; run the push again later")
  }

  private func collections(
    of replacement: CollectionReplacement<EngineDialect>
  ) async throws(SearchError) -> CollectionReplacement<EngineDialect>.Collections {
    (
      try await identity(of: dialect.collection),
      try await identity(of: replacement.filled.collection)
    )
  }

  /// Awaits the tasks of the oldest batches until at most some are pending, and writes a checkpoint.
  ///
  /// If an engine executes tasks in order, that of the checkpoint follows those of the pending batches.
  /// Therefore it is awaited together with the latest of them.
  private func complete(batchesBefore count: Int) async throws(SearchError) {
    let (batches, schemaChecksum, collection, isOwner) = state.withLock {
      (Array($0.batches.dropLast(count)), $0.schemaChecksum, $0.filled.collection, $0.isOwner)
    }
    guard let last = batches.last else { return }
    for batch in batches {
      for task in batch.tasks { try await finish(task) }
    }
    state.withLock { state in
      state.batches.removeFirst(batches.count)
      state.progress = last.progress
    }
    let tasks = try await send(
      PushCheckpoint(schemaChecksum, last.progress, of: collection, isOwner: isOwner))
    let isPending = state.withLock { state in
      guard let latest = state.batches.indices.last else { return false }
      state.batches[latest].tasks += tasks
      return true
    }
    if isPending { return }
    for task in tasks { try await finish(task) }
  }

  // MARK: Documents

  /// Sends documents, and repeats those that the overloaded engine did not store.
  ///
  /// - Parameters:
  ///   - documents: the documents.
  ///   - collection: the collection to fill.
  ///   - encoded: the request with all documents, if it has been encoded.
  /// - Returns: the tasks that the engine has started, which may fail.
  private func upsert(
    _ documents: [(key: String, document: JSONObject)], to collection: String,
    encoded: EngineRequest? = nil
  ) async throws(SearchError) -> [EngineTask] {
    var remaining = documents
    var tasks: [EngineTask] = []
    var lastReason: String?
    for round in 0...Self.retries where !remaining.isEmpty {
      if round > 0 { try await pause(for: connection.limits.pause(beforeRetry: round)) }
      let first = round == 0 ? encoded : nil
      let (body, task) = try await start(
        first ?? dialect.upsertRequest(for: remaining, to: collection))
      if let task { tasks.append(task) }
      let outcomes = Array(zip(remaining, dialect.outcomes(of: remaining.count, in: body)))
      let rejected = outcomes.compactMap { sent, outcome -> (String, String)? in
        if case .rejected(let reason) = outcome { (sent.key, reason) } else { nil }
      }
      if !rejected.isEmpty { throw rejection(of: rejected) }
      remaining = []
      for (sent, outcome) in outcomes {
        guard case .retry(let reason) = outcome else { continue }
        remaining.append(sent)
        lastReason = reason ?? lastReason
      }
    }
    if remaining.isEmpty { return tasks }
    throw SearchError(
      .unavailable,
      "'\(EngineDialect.name)' is overloaded and did not store \(remaining.count) records, the first of "
        + "which is '\(remaining[0].key)'"
        + (lastReason.map { " (\(connection.redacted($0)))" } ?? "")
        + "; run the push again later with a smaller '--batch'")
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
  private func run(
    _ request: EngineRequest, over connection: RemoteConnection<Transport>? = nil
  ) async throws(SearchError) {
    if let task = try await start(request, over: connection).task { try await finish(task) }
  }

  /// Sends a request, and returns the response and the task that it starts.
  private func start(
    _ request: EngineRequest, over connection: RemoteConnection<Transport>? = nil
  ) async throws(SearchError) -> (body: JSONValue, task: EngineTask?) {
    let body = try await (connection ?? self.connection).response(to: request)
    let state = dialect.taskRequest(from: body, of: request)
    return (body, state.map { EngineTask(request: request, stateRequest: $0) })
  }

  /// Waits for the end of a task.
  private func finish(_ task: EngineTask) async throws(SearchError) {
    let end = ContinuousClock.now + Self.taskTimeout
    var pause = min(.milliseconds(5), connection.limits.pause)
    while ContinuousClock.now < end {
      switch dialect.taskState(in: try await connection.response(to: task.stateRequest)) {
      case .done: return
      case .failed(let reason) where task.request.tolerates(reason): return
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
  func lookUp(_ collection: String) async throws(SearchError) -> JSONValue? {
    try await value(of: dialect.lookupRequest(for: collection))
  }

  /// The information by which a collection is recognized; nil if the collection does not exist.
  private func identity(of collection: String) async throws(SearchError) -> JSONValue? {
    try await value(of: dialect.identityRequest(for: collection))
  }

  private func value(of request: EngineRequest) async throws(SearchError) -> JSONValue? {
    let body = try await connection.response(to: request)
    // The literal 'nil' would be the JSON value null.
    return body.isNull ? Optional.none : body
  }

  // MARK: Checkpoint

  func checkpoint() async throws(SearchError) -> PushCheckpoint? {
    let (key, collection) = (PushCheckpoint.key, checkpointCollection)
    if let found = try await checkpoint(by: dialect.documentRequest(for: key, in: collection)) {
      return found
    }
    guard let request = dialect.earlierDocumentRequest(for: key, in: collection) else { return nil }
    var checkpoint = try await checkpoint(by: request)
    checkpoint?.isOutdated = true
    return checkpoint
  }

  private func checkpoint(
    by request: EngineRequest
  ) async throws(SearchError) -> PushCheckpoint? {
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
    for task in try await send(checkpoint) { try await finish(task) }
  }

  /// Sends a checkpoint, and returns the tasks that write it.
  private func send(_ checkpoint: PushCheckpoint) async throws(SearchError) -> [EngineTask] {
    let record = StoredRecord(objectID: PushCheckpoint.key, record: checkpoint.document)
    let document = try dialect.document(record)
    return try await upsert([(PushCheckpoint.key, document)], to: checkpointCollection)
  }
}

/// An asynchronous task of an engine.
private struct EngineTask {
  /// The request that has started the task.
  var request: EngineRequest
  /// The request for the state of the task.
  var stateRequest: EngineRequest
}

extension EngineRequest {
  /// Whether the failure of a task counts as success.
  fileprivate func tolerates(_ reason: String) -> Bool {
    switch tolerance {
    case .nothing, .forbidden: false
    case .notFound: reason.contains("not found")
    case .alreadyExists: reason.contains("already exists")
    }
  }
}
