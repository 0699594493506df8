import Search
import Synchronization

/// Writes records to a table of a PostgreSQL server.
///
/// Each batch and its checkpoint are one transaction, so that an interrupted push resumes after the last
/// stored record. A replacement fills new tables, which replace the existing ones in one transaction.
final class PostgreSQLTarget: RecordTarget {
  /// The state of a push.
  private struct State {
    var schema = RecordSchema()
    /// The tables to fill.
    var filled: PushedTable
    /// Whether the filled tables replace existing ones.
    var isReplacing = false
  }

  private let table: PushedTable
  private let connection: Connection
  private let state: Mutex<State>

  init(_ table: PushedTable, _ connection: Connection) {
    (self.table, self.connection) = (table, connection)
    state = Mutex(State(filled: table))
  }

  func plan(
    for schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushPlan {
    let schema = schema.deduplicated
    let existing = try await existingTables(replacing: isReplacing)
    let filled = existing.isReplaced ? table.replacement : table
    let statements =
      filled.createStatements(for: schema)
      + filled.indexStatements(for: schema, extensions: existing.layout.extensions)
      + (existing.isReplaced ? table.exchangeStatements(for: schema) : [])
    let columns = existing.layout.columns
    let added = PushedTable.columns(schema).filter { columns[$0.name] == nil }
    return PushPlan(
      changes: statements.map { $0.text + ";" },
      differences: columns.isEmpty ? nil : added.map { "+ column \"\($0.name)\"" })
  }

  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress {
    let schema = schema.deduplicated
    let existing = try await existingTables(replacing: isReplacing)
    let filled = existing.isReplaced ? table.replacement : table
    let layout = existing.isReplaced ? try await layout(of: filled) : existing.layout
    var progress: PushProgress?
    if layout.wasPushed {
      let checkpoint = try await run(filled.checkpointQuery)
      // Rows written with another schema lack columns or words.
      if filled.schema(checkpoint) == schema { progress = filled.progress(checkpoint) }
    }
    await createExtensions()
    try await transaction(
      (existing.isReplaced && progress == nil ? filled.dropStatements : [])
        + filled.createStatements(for: schema)
        + (progress == nil ? filled.checkpointStatements(PushProgress(), schema) : []))
    let state = State(schema: schema, filled: filled, isReplacing: existing.isReplaced)
    self.state.withLock { $0 = state }
    return progress ?? PushProgress()
  }

  /// The existing tables, and whether a push replaces them.
  ///
  /// - Throws: `refused` if the push cannot fill or replace them.
  private func existingTables(
    replacing isReplacing: Bool
  ) async throws(SearchError) -> (layout: TableLayout, isReplaced: Bool) {
    let existing = try await layout(of: table)
    guard !existing.columns.isEmpty else { return (existing, false) }
    if !existing.wasPushed, !isReplacing {
      throw .refused(
        "the table '\(table.settings.table)' already exists and was not created by 'push'; use "
          + "'--replace' to delete it, or choose another 'table'")
    }
    if isReplacing, let problem = table.replacementProblem { throw .refused(problem) }
    return (existing, isReplacing)
  }

  private func layout(of table: PushedTable) async throws(SearchError) -> TableLayout {
    TableLayout(rows: try await run(TableLayout.statement(table)))
  }

  func upsert(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) async throws(SearchError) {
    let (schema, filled) = state.withLock { ($0.schema, $0.filled) }
    var rows = RecordRows(schema)
    for (index, record) in records.enumerated() {
      rows.add(record, at: progress.records - records.count + index)
    }
    try await transaction(
      [filled.upsertStatement(for: rows, schema)] + filled.checkpointStatements(progress, schema))
  }

  func finish() async throws(SearchError) -> Int {
    let (schema, filled, isReplacing) = state.withLock { ($0.schema, $0.filled, $0.isReplacing) }
    let layout = try await layout(of: filled)
    for statement in filled.indexStatements(for: schema, extensions: layout.extensions) {
      _ = try await run(statement)
    }
    if isReplacing { try await transaction(table.exchangeStatements(for: schema)) }
    return try await run(table.countQuery).text(0, 0).flatMap { Int($0) } ?? 0
  }

  /// Creates the extensions for typo tolerance, if possible. Without them, words with typos do not match.
  private func createExtensions() async {
    for name in ["pg_trgm", "fuzzystrmatch"] {
      _ = try? await run(Statement(text: "CREATE EXTENSION IF NOT EXISTS \(name)"))
    }
  }

  /// Runs statements in one transaction.
  private func transaction(_ statements: [Statement]) async throws(SearchError) {
    _ = try await run(Statement(text: "BEGIN"))
    do throws(SearchError) {
      for statement in statements { _ = try await run(statement) }
      _ = try await run(Statement(text: "COMMIT"))
    } catch {
      _ = try? await run(Statement(text: "ROLLBACK"))
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
  /// Sortable attributes and dates get columns for texts and for numbers, because the record contains
  /// dates as texts only.
  fileprivate var deduplicated: RecordSchema {
    func unique(_ names: [String]) -> [String] {
      var seen: Set<String> = []
      return names.filter { seen.insert($0).inserted }
    }
    return RecordSchema(
      searchable: unique(searchable), facets: unique(facets + sortable + dates),
      numbers: unique(numbers + sortable + dates), sortable: unique(sortable), dates: unique(dates))
  }
}
