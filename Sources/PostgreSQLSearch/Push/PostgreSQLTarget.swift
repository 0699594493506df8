import Search
import Synchronization

/// Writes records to a table of a PostgreSQL server.
///
/// Each batch and its checkpoint are one transaction, so that an interrupted push resumes after the last
/// stored record. A replacement fills new tables, which replace the existing ones in one transaction.
final class PostgreSQLTarget: RecordTarget {
  /// The state of a push.
  private struct State {
    var encoder: RecordEncoder
    /// The tables to fill.
    var filled: PushedTable
    /// Whether the filled tables replace existing ones.
    var isReplacing: Bool
    /// Whether the filled table was empty.
    var wasEmpty: Bool
  }

  private let table: PushedTable
  private let connection: Connection
  /// A connection for indexes that are created at the same time as others.
  private let indexConnection: Connection
  /// The state after `prepare`.
  private let state = Mutex<State?>(nil)
  /// Whether records can have the keys of stored ones. Independent of `state`, which is locked during encoding.
  private let hasConflicts = Mutex(true)

  /// Creates a target, which connects when it is first used.
  init(_ table: PushedTable, _ settings: ConnectionSettings) throws(SearchError) {
    self.table = table
    connection = try Connection(settings)
    indexConnection = try Connection(settings)
  }

  func plan(
    for schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushPlan {
    let schema = schema.deduplicated
    let existing = try await existingTables(replacing: isReplacing)
    let filled = existing.isReplaced ? table.replacement : table
    let layout = existing.layout
    let columns = layout.columns
    var statements =
      Self.extensions.filter { !layout.extensions.contains($0) }.map(Self.createStatement(for:))
      + filled.createStatements(for: schema)
      + filled.indexStatements(
        for: schema, extensions: layout.extensions.union(Self.extensions))
      + filled.analyzeStatements
      + (existing.isReplaced ? table.exchangeStatements(for: schema) : [])
      + table.grantStatements(to: try await readers())
    if columns.isEmpty || existing.isReplaced, let schemaName = try await schemaName() {
      statements += table.changeStatements(schemaName: schemaName)
    }
    let added = PushedTable.columns(schema).filter { columns[$0.name] == nil }
    return PushPlan(
      changes: statements.map { $0.text + ";" },
      differences: columns.isEmpty ? nil : added.map { "+ column \"\($0.name)\"" })
  }

  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress {
    let schema = schema.deduplicated
    try await lock()
    let existing = try await existingTables(replacing: isReplacing)
    let filled = existing.isReplaced ? table.replacement : table
    let layout = existing.isReplaced ? try await layout(of: filled) : existing.layout
    var progress: PushProgress?
    if layout.wasPushed {
      let checkpoint = try await run(filled.checkpointQuery)
      // Rows written with another schema lack columns or words.
      if checkpoint.text(0, 0) == filled.checkpointText(schema) {
        progress = filled.progress(checkpoint)
      }
    }
    await createExtensions()
    try await change(
      (existing.isReplaced && progress == nil ? filled.dropStatements : [])
        + filled.createStatements(for: schema)
        + (progress == nil ? filled.checkpointStatements(PushProgress(), schema) : []))
    for statement in filled.stagingStatements { _ = try await run(statement) }
    let isEmpty = try await run(filled.isEmptyQuery).text(0, 0) == "t"
    let state = State(
      encoder: RecordEncoder(schema, try await dictionary(of: filled)), filled: filled,
      isReplacing: existing.isReplaced, wasEmpty: isEmpty)
    self.state.withLock { $0 = state }
    hasConflicts.withLock { $0 = !isEmpty }
    return progress ?? PushProgress()
  }

  /// Waits until no other push fills the table. The lock is released with the connection.
  private func lock() async throws(SearchError) {
    do throws(StatementError) {
      _ = try await connection.run(
        Statement(
          text: "SELECT pg_advisory_lock(hashtextextended($1, 0))",
          parameters: ["widgetrun push \(table.name)"]))
    } catch {
      // The time limit was exceeded.
      guard case .refused("57014", _) = error else { throw error.error }
      throw SearchError(
        .unavailable,
        "another 'push' to the table '\(table.settings.table)' is still running")
    }
  }

  /// The stored facet values.
  private func dictionary(of table: PushedTable) async throws(SearchError) -> FacetDictionary {
    let rows = try await run(table.valuesQuery)
    var dictionary = FacetDictionary()
    for row in rows.rows.indices {
      guard let identifier = rows.text(row, 0).flatMap({ Int32($0) }),
        let attribute = rows.text(row, 1), let value = rows.text(row, 2)
      else { continue }
      dictionary.add(stored: identifier, of: attribute, value)
    }
    return dictionary
  }

  /// The existing tables, and whether a push replaces them.
  ///
  /// - Throws: `refused` if the push cannot fill or replace them.
  private func existingTables(
    replacing isReplacing: Bool
  ) async throws(SearchError) -> (layout: TableLayout, isReplaced: Bool) {
    for names in [table, table.replacement] {
      if let problem = names.nameProblem { throw .refused(problem) }
    }
    let existing = try await layout(of: table)
    guard !existing.columns.isEmpty else { return (existing, false) }
    if !existing.wasPushed, !isReplacing {
      throw .refused(
        "the table '\(table.settings.table)' already exists and was not created by 'push'; use "
          + "'--replace' to replace it and its records, or choose another 'table'")
    }
    if existing.wasPushed, !isReplacing {
      let checkpoint = try await run(table.checkpointQuery)
      if !checkpoint.rows.isEmpty, table.schema(checkpoint) == nil {
        throw .refused(
          "the table '\(table.settings.table)' was filled by another version of widgetrun; use "
            + "'--replace' to fill it again")
      }
    }
    return (existing, isReplacing)
  }

  private func layout(of table: PushedTable) async throws(SearchError) -> TableLayout {
    TableLayout(rows: try await run(TableLayout.statement(table)))
  }

  /// False: all records can be stored.
  var checksRecords: Bool { false }

  func encode(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) throws(SearchError) -> EncodedBatch {
    let (encoded, prepared) = state.withLock { state in
      (state?.encoder.encode(records, from: progress.records - records.count), state)
    }
    guard let encoded, let prepared else { throw Self.notPrepared }
    let (schema, filled) = (prepared.encoder.schema, prepared.filled)
    return EncodedBatch { () async throws(SearchError) in
      do throws(StatementError) {
        try await self.store(encoded, in: filled, schema, reaching: progress)
      } catch {
        throw error.error
      }
    }
  }

  private func store(
    _ batch: RecordEncoder.Batch, in filled: PushedTable, _ schema: RecordSchema,
    reaching progress: PushProgress
  ) async throws(StatementError) {
    let checkpoint = filled.checkpointStatements(progress, schema)
    func insert(replacing isReplacing: Bool) async throws(StatementError) {
      try await transaction(
        filled.insertStatements(for: batch, schema, replacing: isReplacing) + checkpoint)
    }
    let hasConflicts = hasConflicts.withLock(\.self)
    do throws(StatementError) {
      try await insert(replacing: hasConflicts)
    } catch {
      // unique_violation: adding records without replacing others is faster, but some have equal keys.
      guard case .refused("23505", _) = error, !hasConflicts else { throw error }
      self.hasConflicts.withLock { $0 = true }
      try await insert(replacing: true)
    }
  }

  func finish() async throws(SearchError) -> Int {
    guard let state = state.withLock({ $0 }) else { throw Self.notPrepared }
    let (schema, filled) = (state.encoder.schema, state.filled)
    let layout = try await layout(of: filled)
    // Only this push can change a replacement. Others can change an existing table, so its counts are determined
    // last, and stored together with the trigger.
    let early = state.isReplacing ? try await countStatements(after: state) : []
    try await createIndexes(
      filled.indexStatements(for: schema, extensions: layout.extensions), then: early)
    for statement in filled.analyzeStatements { _ = try await run(statement) }
    let late = state.isReplacing ? [] : try await countStatements(after: state)
    let count = try await recordCount(of: filled)
    // The tables of a replacement, and those that an earlier version did not create, lack privileges.
    var statements =
      (state.isReplacing ? table.exchangeStatements(for: schema) : [])
      + table.grantStatements(to: try await readers())
    if !early.isEmpty || !late.isEmpty, let schemaName = try await schemaName() {
      statements += late + table.changeStatements(schemaName: schemaName)
    }
    if !statements.isEmpty { try await change(statements) }
    _ = try await run(Statement(text: "SELECT pg_advisory_unlock_all()"))
    return count
  }

  private func recordCount(of table: PushedTable) async throws(SearchError) -> Int {
    try await run(table.countQuery).text(0, 0).flatMap { Int($0) } ?? 0
  }

  /// The statements that store the counts of the pushed records.
  ///
  /// Empty after a resumed push, and if the table has other records.
  private func countStatements(after state: State) async throws(SearchError) -> [Statement] {
    let counts = state.encoder.counts
    guard state.wasEmpty, try await recordCount(of: state.filled) == counts.records else {
      return []
    }
    return state.filled.countStatements(counts)
  }

  /// The quoted names of the roles, other than the owner, that may read the existing table.
  private func readers() async throws(SearchError) -> [String] {
    let readers = try await run(table.readersQuery)
    return readers.rows.indices.compactMap { readers.text($0, 0) }
  }

  /// The name of the schema of the tables, which need not exist yet.
  ///
  /// Nil if the search path of the connection contains no schema.
  private func schemaName() async throws(SearchError) -> String? {
    try await run(table.schemaQuery).text(0, 0)
  }

  /// Creates indexes, and runs further statements. The first index takes about as long as everything else.
  private func createIndexes(
    _ statements: [Statement], then further: [Statement]
  ) async throws(SearchError) {
    async let first = Self.result(of: indexConnection, statements.prefix(1))
    let others = await Self.result(of: connection, statements.dropFirst() + further)
    try await first.get()
    try others.get()
  }

  private static func result(
    of connection: Connection, _ statements: ArraySlice<Statement>
  ) async -> Result<Void, SearchError> {
    do throws(StatementError) {
      for statement in statements { _ = try await connection.run(statement) }
      return .success(())
    } catch {
      return .failure(error.error)
    }
  }

  private static let notPrepared = SearchError(.refused, "'upsert' and 'finish' require 'prepare'")

  /// The extensions for typo tolerance.
  private static let extensions = ["pg_trgm", "fuzzystrmatch"]

  private static func createStatement(for name: String) -> Statement {
    Statement(text: "CREATE EXTENSION IF NOT EXISTS \(name)")
  }

  /// Creates the extensions, if possible. Without them, words with typos do not match.
  private func createExtensions() async {
    for name in Self.extensions { _ = try? await run(Self.createStatement(for: name)) }
  }

  /// Runs statements in one transaction.
  private func change(_ statements: [Statement]) async throws(SearchError) {
    do throws(StatementError) {
      try await transaction(statements)
    } catch {
      throw error.error
    }
  }

  private func transaction(_ statements: [Statement]) async throws(StatementError) {
    _ = try await connection.run(Statement(text: "BEGIN"))
    do throws(StatementError) {
      for statement in statements { _ = try await connection.run(statement) }
      _ = try await connection.run(Statement(text: "COMMIT"))
    } catch {
      _ = try? await connection.run(Statement(text: "ROLLBACK"))
      throw error
    }
  }

  private func run(_ statement: Statement) async throws(SearchError) -> Rows {
    do throws(StatementError) {
      return try await connection.run(statement)
    } catch {
      throw error.error
    }
  }
}

extension RecordSchema {
  /// The schema without duplicates in its lists.
  ///
  /// Sortable attributes and dates get columns with numbers, because the record contains dates as texts.
  fileprivate var deduplicated: RecordSchema {
    func unique(_ names: [String]) -> [String] {
      var seen: Set<String> = []
      return names.filter { seen.insert($0).inserted }
    }
    var schema = self
    schema.searchable = unique(searchable)
    schema.facets = unique(facets)
    schema.numbers = unique(numbers + sortable + dates)
    schema.sortable = unique(sortable)
    schema.dates = unique(dates)
    return schema
  }
}
