import Search
import Synchronization

/// Fills a table of a PostgreSQL server.
///
/// Each batch is one transaction with the note of how far the push has come, so that a push that was
/// cut short goes on behind the last record that is there.
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
    let found = TableLayout(rows: try await run(TableLayout.statement(table)))
    if !found.columns.isEmpty, !found.wasPushed, !isReplacing {
      throw SearchError(
        .refused,
        "there is a table '\(table.settings.table)' that no push made; give '--replace' to delete it "
          + "first, or another 'table'")
    }
    var progress: PushProgress?
    if found.wasPushed, !isReplacing {
      let log = try await run(table.logStatement)
      // Rows that were written for another schema lack columns, or words.
      if table.schema(log) == schema { progress = table.progress(log) }
    }
    await createExtensions()
    try await transaction(
      (isReplacing ? table.dropping : []) + table.creating(schema)
        + (progress == nil ? table.logging(PushProgress(), schema) : []))
    self.schema.withLock { $0 = schema }
    return progress ?? PushProgress()
  }

  func upsert(
    _ records: [StoredRecord], reaching progress: PushProgress
  ) async throws(SearchError) {
    let schema = schema.withLock { $0 }
    var rows = RecordRows(schema)
    for (place, record) in records.enumerated() {
      rows.add(record, at: progress.records - records.count + place)
    }
    try await transaction(
      [table.upserting(rows, schema)] + table.logging(progress, schema))
  }

  func finish() async throws(SearchError) -> Int {
    let found = TableLayout(rows: try await run(TableLayout.statement(table)))
    let schema = schema.withLock { $0 }
    for statement in table.indexing(schema, extensions: found.extensions) {
      _ = try await run(statement)
    }
    return try await run(table.counting).text(0, 0).flatMap { Int($0) } ?? 0
  }

  /// Makes the extensions by which typos are found; without them, or the right to make them, nothing
  /// but typos is lost.
  private func createExtensions() async {
    for name in ["pg_trgm", "fuzzystrmatch"] {
      _ = try? await run(Statement(text: "CREATE EXTENSION IF NOT EXISTS \(name)"))
    }
  }

  /// Runs statements, all of them or none.
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
    do throws(StatementFailure) {
      return try await connection.run(statement)
    } catch {
      throw error.error
    }
  }
}

extension RecordSchema {
  /// The schema with every attribute once in each list. What is sorted by has columns for texts and
  /// numbers, and so have dates, which the record itself does not have as numbers.
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
