import Components
import Search
import Synchronization

/// Fills a collection of an engine on a server.
///
/// The note of how far the push has come is written after each batch, so that a push that was cut short
/// goes on with the batch that the note does not tell of; its records take the place of themselves.
final class RemoteTarget<Language: PushDialect, Transport: HTTPTransport>: RecordTarget {
  /// How often what an engine had no time for is sent again.
  private static var retries: Int { 6 }
  /// How long work behind an answer may take.
  private static var longestTask: Duration { .seconds(1_800) }

  private let dialect: Language
  private let connection: RemoteConnection<Transport>
  private let layout = Mutex("")

  init(dialect: Language, connection: RemoteConnection<Transport>) {
    (self.dialect, self.connection) = (dialect, connection)
  }

  private var notes: String { dialect.collection + "_push" }

  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress {
    let layout = PushNote.layout(try dialect.creating(schema, over: nil), schema)
    let found = try await existing(dialect.collection)
    let note = try await note()
    if found != nil, note == nil, !isReplacing {
      throw .refused(
        "'\(Language.name)' has '\(dialect.collection)' already, and no push made it; give "
          + "'--replace' to delete it first, or choose another name")
    }
    self.layout.withLock { $0 = layout }
    if found != nil, let note, note.layout == layout, note.progress.records > 0, !isReplacing {
      return note.progress
    }
    // The note comes first: what is made without one belongs to somebody else.
    try await makeNotes()
    try await write(PushNote(layout))
    if isReplacing { try await run(dialect.deleting(dialect.collection)) }
    for call in try dialect.creating(schema, over: isReplacing ? nil : found) {
      try await run(call)
    }
    return PushProgress()
  }

  func upsert(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) async throws(SearchError) {
    var documents: [(key: String, document: JSONObject)] = []
    for record in records { documents.append((record.objectID, try dialect.document(record))) }
    try await upsert(documents, to: dialect.collection)
    try await write(PushNote(layout.withLock(\.self), progress))
  }

  func finish() async throws(SearchError) -> Int {
    for call in dialect.finishing { try await run(call) }
    return dialect.count(in: try await connection.answer(to: dialect.counting)) ?? 0
  }

  /// Sends documents, those again for which the engine had no time.
  private func upsert(
    _ documents: [(key: String, document: JSONObject)], to collection: String
  ) async throws(SearchError) {
    var rest = documents
    for round in 0...Self.retries where !rest.isEmpty {
      if round > 0 { try await pause(for: connection.limits.pause(beforeRetry: round)) }
      let answer = try await run(dialect.upserting(rest, to: collection))
      let outcomes = Array(zip(rest, dialect.outcomes(of: rest.count, in: answer)))
      let refused = outcomes.compactMap { sent, outcome -> (String, String)? in
        if case .refused(let reason) = outcome { (sent.key, reason) } else { nil }
      }
      if !refused.isEmpty { throw self.refused(refused) }
      rest = outcomes.filter { $0.1 == .later }.map(\.0)
    }
    if rest.isEmpty { return }
    throw SearchError(
      .unavailable,
      "'\(Language.name)' has no time for the records, of which '\(rest[0].key)' is the first; run "
        + "the push again later, with a smaller '--batch'")
  }

  private func refused(_ records: [(key: String, reason: String)]) -> SearchError {
    let named = records.prefix(3).map { "'\($0.key)': \(connection.redacted($0.reason))" }
    let more = records.count > named.count ? "; and \(records.count - named.count) more" : ""
    return .refused(
      "'\(Language.name)' does not keep \(records.count == 1 ? "a record" : "some records"): "
        + named.joined(separator: "; ") + more)
  }

  /// Makes a call, and waits until what it asks for is done.
  @discardableResult
  private func run(_ call: EngineCall) async throws(SearchError) -> JSONValue {
    let answer = try await connection.answer(to: call)
    guard let task = dialect.task(in: answer, of: call) else { return answer }
    let end = ContinuousClock.now + Self.longestTask
    var pause = min(.milliseconds(20), connection.limits.pause)
    while ContinuousClock.now < end {
      switch dialect.state(in: try await connection.answer(to: task)) {
      case .done: return answer
      case .failed(let reason) where call.tolerates(reason): return answer
      case .failed(let reason):
        throw .refused("'\(Language.name)' does not do it: \(connection.redacted(reason))")
      case .pending: try await self.pause(for: pause)
      }
      pause = min(pause * 2, connection.limits.pause)
    }
    throw SearchError(
      .unavailable, "'\(Language.name)' does not come to an end; run the push again later")
  }

  private func pause(for duration: Duration) async throws(SearchError) {
    do { try await Task.sleep(for: duration) } catch { throw .cancelled }
  }

  private func existing(_ collection: String) async throws(SearchError) -> JSONValue? {
    let answer = try await connection.answer(to: dialect.looking(for: collection))
    // A JSON value can be written as 'nil', too.
    return answer.isNull ? Optional.none : answer
  }

  private func note() async throws(SearchError) -> PushNote? {
    let answer = try await connection.answer(to: dialect.document(PushNote.key, of: notes))
    return dialect.document(in: answer).flatMap(PushNote.init)
  }

  private func makeNotes() async throws(SearchError) {
    if try await existing(notes) != nil { return }
    for call in dialect.creatingNotes(notes) { try await run(call) }
  }

  private func write(_ note: PushNote) async throws(SearchError) {
    let record = StoredRecord(objectID: PushNote.key, record: note.document)
    try await upsert([(PushNote.key, try dialect.document(record))], to: notes)
  }
}

extension EngineCall {
  /// Whether what a task failed by is no failure.
  fileprivate func tolerates(_ reason: String) -> Bool {
    switch tolerance {
    case .nothing: false
    case .absence: reason.contains("not found")
    case .presence: reason.contains("already exists")
    }
  }
}
