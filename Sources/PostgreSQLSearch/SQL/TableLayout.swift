import Components
import Search

/// The columns of a table and the extensions of its database.
///
/// Determines which SQL expressions a statement can use.
struct TableLayout: Hashable, Sendable {
  /// The types of the columns, as returned by `format_type`, by name.
  var columns: [String: String] = [:]
  /// The names of the installed extensions.
  var extensions: Set<String> = []
  /// Whether the words table exists.
  var hasWordsTable = false
  /// The schema of the push that filled the table; nil for other tables, and those of other versions.
  var pushed: RecordSchema?
  /// The text of the checkpoint of the push; nil for tables that no push created.
  var checkpoint: String?

  /// The statement whose rows `init(rows:)` reads.
  static func statement(_ table: PushedTable) -> Statement {
    var parameters = SQLParameters()
    let name = parameters.bind(table.name)
    let words = parameters.bind(table.words)
    return Statement(
      text: """
        SELECT 'column', attname::text, format_type(atttypid, NULL) FROM pg_attribute \
        WHERE attrelid = to_regclass(\(name)) AND attnum > 0 AND NOT attisdropped \
        UNION ALL SELECT 'extension', extname::text, NULL FROM pg_extension \
        UNION ALL SELECT 'words', NULL, NULL WHERE to_regclass(\(words)) IS NOT NULL \
        UNION ALL SELECT 'push', NULL, NULL \
        WHERE to_regclass(\(parameters.bind(table.checkpoint))) IS NOT NULL
        """, parameters: parameters.values)
  }

  /// Reads the rows of `statement`.
  init(rows: Rows) {
    for row in rows.rows.indices {
      switch rows.text(row, 0) {
      case "column": columns[rows.text(row, 1) ?? ""] = rows.text(row, 2)
      case "extension": extensions.insert(rows.text(row, 1) ?? "")
      case "words": hasWordsTable = true
      case "push": wasPushed = true
      default: break
      }
    }
  }

  /// Whether `push` created the table.
  private(set) var wasPushed = false

  /// Whether words with typos can be matched.
  var supportsTypoTolerance: Bool { hasWordsTable && extensions.contains("pg_trgm") }
}
