import Search
import Synchronization

/// Writes records to a table of a PostgreSQL server.
///
/// Each batch and its checkpoint are one transaction, so that an interrupted push resumes after the last
/// stored record.
final class PostgreSQLTarget: RecordTarget {
  private let table: PushedTable
  private let connection: Connection
  private let schema = Mutex(RecordSchema())

  init(_ table: PushedTable, _ connection: Connection) {
    (self.table, self.connection) = (table, connection)
  }

  func prepare(
    _ schema: RecordSchema, replacing isReplacing: Bool
  ) async throws(SearchError) -> PushProgress {
    let schema = schema.deduplicated
    let layout = TableLayout(rows: try await run(TableLayout.statement(table)))
    if !layout.columns.isEmpty, !layout.wasPushed, !isReplacing {
      throw SearchError(
        .refused,
        "the table '\(table.settings.table)' already exists and was not created by 'push'; use "
          + "'--replace' to delete it, or choose another 'table'")
    }
    var progress: PushProgress?
    if layout.wasPushed, !isReplacing {
      let checkpoint = try await run(table.checkpointQuery)
      // Rows written with another schema lack columns or words.
      if table.schema(checkpoint) == schema { progress = table.progress(checkpoint) }
    }
    await createExtensions()
    try await transaction(
      (isReplacing ? table.dropStatements : []) + table.createStatements(for: schema)
        + (progress == nil ? table.checkpointStatements(PushProgress(), schema) : []))
    self.schema.withLock { $0 = schema }
    return progress ?? PushProgress()
  }

  func upsert(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) async throws(SearchError) {
    let schema = schema.withLock { $0 }
    var rows = RecordRows(schema)
    for (index, record) in records.enumerated() {
      rows.add(record, at: progress.records - records.count + index)
    }
    try await transaction(
      [table.upsertStatement(for: rows, schema)] + table.checkpointStatements(progress, schema))
  }

  func finish() async throws(SearchError) -> Int {
    let layout = TableLayout(rows: try await run(TableLayout.statement(table)))
    let schema = schema.withLock { $0 }
    for statement in table.indexStatements(for: schema, extensions: layout.extensions) {
      _ = try await run(statement)
    }
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
