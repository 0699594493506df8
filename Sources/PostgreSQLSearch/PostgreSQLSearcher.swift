import Components
public import Search
import Synchronization

/// Answers requests from a table of a PostgreSQL server, each with one statement.
public final class PostgreSQLSearcher: Searcher {
  let settings: PostgreSQLSettings
  private let table: PushedTable
  let pool: ConnectionPool
  private let layout = Mutex<TableLayout?>(nil)

  init(_ settings: PostgreSQLSettings, _ pool: ConnectionPool) {
    (self.settings, self.pool) = (settings, pool)
    table = PushedTable(settings)
  }

  public func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    var responses: [SearchResponse] = []
    for request in requests {
      if Task.isCancelled { throw .cancelled }
      let start = ContinuousClock.now
      var response = try await answer(request)
      if response.nbHits == 0, request.reading.removeWordsIfNoResults == .allOptional {
        response = try await answer(request, isAnyEnough: true)
      }
      response.processingTime = ContinuousClock.now - start
      responses.append(response)
    }
    return responses
  }

  private func answer(
    _ request: SearchRequest, isAnyEnough: Bool = false
  ) async throws(SearchError) -> SearchResponse {
    var layout = try await knownLayout()
    var statement = try SearchStatement(request, settings, layout, isAnyEnough: isAnyEnough)
    let rows: Rows
    do throws(StatementFailure) {
      rows = try await pool.run(statement.statement)
    } catch {
      guard case .refused(let state, _) = error, Self.isChange(state) else { throw error.error }
      // The table is no longer what it was: it may have been made anew.
      layout = try await learnTable()
      statement = try SearchStatement(request, settings, layout, isAnyEnough: isAnyEnough)
      do throws(StatementFailure) {
        rows = try await pool.run(statement.statement)
      } catch {
        throw error.error
      }
    }
    return try SearchAnswer(rows, of: statement, settings, layout).response()
  }

  /// Whether an SQLSTATE tells of a table, column or function that is not there.
  private static func isChange(_ state: String) -> Bool {
    ["42703", "42P01", "42883", "0A000"].contains(state)
  }

  func knownLayout() async throws(SearchError) -> TableLayout {
    if let known = layout.withLock({ $0 }) { return known }
    return try await learnTable()
  }

  /// Asks the server what the table has.
  ///
  /// - Throws: `unavailable` if there is no such table, or it has not the columns of the settings.
  @discardableResult
  func learnTable() async throws(SearchError) -> TableLayout {
    do throws(StatementFailure) {
      var found = TableLayout(rows: try await pool.run(TableLayout.statement(table)))
      try check(found)
      if found.wasPushed {
        let log = try await pool.run(table.logStatement)
        found.searchable = table.schema(log)?.searchable ?? []
      }
      let known = found
      layout.withLock { $0 = known }
      return known
    } catch {
      throw error.error
    }
  }

  private func check(_ layout: TableLayout) throws(StatementFailure) {
    if layout.columns.isEmpty {
      throw .other(
        SearchError(
          .unavailable,
          "there is no table '\(settings.table)' in \(pool.place); 'widgetrun push' makes it"))
    }
    for column in [settings.key, settings.text] where layout.columns[column] == nil {
      let help = Suggestion.help(for: column, in: layout.columns.keys.sorted()).map { "; \($0)" }
      throw .other(
        SearchError(
          .unavailable,
          "the table '\(settings.table)' has no column '\(column)', expected the one that "
            + "'\(column == settings.key ? "key" : "text")' names" + (help ?? "")))
    }
  }
}
