import Components
public import Search
import Synchronization

/// Searches a table of a PostgreSQL server, with one statement per request. Thread-safe.
public final class PostgreSQLSearcher: Searcher {
  /// The settings of the searcher.
  let settings: PostgreSQLSettings
  private let table: PushedTable
  /// The connections to the server.
  let pool: ConnectionPool
  /// The columns of the table; nil until they are first needed.
  private let layout = Mutex<TableLayout?>(nil)

  init(_ settings: PostgreSQLSettings, _ pool: ConnectionPool) {
    (self.settings, self.pool) = (settings, pool)
    table = PushedTable(settings)
  }

  /// Executes the requests in order.
  ///
  /// - Throws: `refused` for unsupported requests, `unavailable` if the server does not respond in time.
  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    for request in requests {
      if Task.isCancelled { throw .cancelled }
      let start = ContinuousClock.now
      var response = try await self.response(to: request)
      if response.nbHits == 0, request.strategy.removeWordsIfNoResults == .allOptional {
        response = try await self.response(to: request, matchesAnyWord: true)
      }
      response.processingTime = ContinuousClock.now - start
      responses.append(response)
    }
    return responses
  }

  private func response(
    to request: SearchRequest, matchesAnyWord: Bool = false
  ) async throws(SearchError) -> SearchResponse {
    let layout = try await cachedLayout()
    do throws(StatementError) {
      let response = try await self.response(to: request, layout, matchesAnyWord)
      if let response { return response }
    } catch {
      guard case .refused(let state, _) = error, Self.isUndefinedObject(state) else {
        throw error.error
      }
    }
    // The table was changed or recreated since its layout was cached.
    let loaded = try await loadLayout()
    do throws(StatementError) {
      let response = try await self.response(to: request, loaded, matchesAnyWord)
      if let response { return response }
    } catch {
      throw error.error
    }
    throw SearchError(.unavailable, "the table '\(settings.table)' is being replaced")
  }

  /// The response to a request; nil if a push has changed the table since its layout was loaded.
  private func response(
    to request: SearchRequest, _ layout: TableLayout, _ matchesAnyWord: Bool
  ) async throws(StatementError) -> SearchResponse? {
    let statement: SearchStatement
    do throws(SearchError) {
      statement = try SearchStatement(request, settings, layout, matchesAnyWord: matchesAnyWord)
    } catch {
      throw .other(error)
    }
    let rows = try await pool.run(statement.statement)
    do throws(SearchError) {
      let reader = try SearchResultReader(rows, of: statement, settings, layout)
      return reader.isCurrent ? try reader.response() : nil
    } catch {
      throw .other(error)
    }
  }

  /// Whether an SQLSTATE reports an undefined table, column, or function.
  private static func isUndefinedObject(_ state: String) -> Bool {
    ["42703", "42P01", "42883", "0A000"].contains(state)
  }

  /// The columns of the table, from the cache or the server.
  func cachedLayout() async throws(SearchError) -> TableLayout {
    if let cached = layout.withLock({ $0 }) { return cached }
    return try await loadLayout()
  }

  /// Queries the columns of the table.
  ///
  /// - Throws: `unavailable` if the table, or a column that the settings name, does not exist.
  @discardableResult
  func loadLayout() async throws(SearchError) -> TableLayout {
    do throws(StatementError) {
      var loaded = TableLayout(rows: try await pool.run(TableLayout.statement(table)))
      try check(loaded)
      if loaded.wasPushed {
        let checkpoint = try await pool.run(table.checkpointQuery)
        loaded.pushed = table.schema(checkpoint)
        loaded.checkpoint = checkpoint.text(0, 0)
      }
      let result = loaded
      layout.withLock { $0 = result }
      return result
    } catch {
      throw error.error
    }
  }

  private func check(_ layout: TableLayout) throws(StatementError) {
    if layout.columns.isEmpty {
      throw .other(
        SearchError(
          .unavailable,
          "table '\(settings.table)' not found in \(pool.serverDescription); create it with 'widgetrun push'"
        ))
    }
    for column in [settings.key, settings.text] where layout.columns[column] == nil {
      let help = Suggestion.help(for: column, in: layout.columns.keys.sorted()).map { "; \($0)" }
      throw .other(
        SearchError(
          .unavailable,
          "table '\(settings.table)' has no column '\(column)'; set "
            + "'\(column == settings.key ? "key" : "text")' to an existing column" + (help ?? "")))
    }
  }
}
