import Components
import Search
import SearchEngine
import SimdJSON

/// The tables of `push`, and the statements that create and fill them.
///
/// | table | content |
/// |---|---|
/// | `TABLE` | key, `position` (number of the record), record as `json` (unlike `jsonb` it preserves the text), words with positions as `tsvector`, facet values (`facet.NAME text[]`), numbers in ascending order (`number.NAME float8[]`) |
/// | `TABLE_words` | every word once, for typo tolerance by trigrams |
/// | `TABLE_push` | the checkpoint: the schema and the progress of the push |
struct PushedTable: Sendable {
  /// The prefix of the columns with facet values.
  static let facet = "facet"
  /// The prefix of the columns with numbers.
  static let number = "number"
  /// The column with the record number.
  static let position = "position"

  /// The settings with the names of the tables and columns.
  let settings: PostgreSQLSettings

  init(_ settings: PostgreSQLSettings) {
    self.settings = settings
  }

  /// The quoted name of the table with the records.
  var name: String { SQLName.quoted(table: settings.table) }
  /// The quoted name of the words table.
  var words: String { SQLName.quoted(table: wordsTable) }
  /// The quoted name of the table with the checkpoint.
  var checkpoint: String { SQLName.quoted(table: checkpointTable) }

  private var wordsTable: String { settings.words ?? settings.table + "_words" }
  private var checkpointTable: String { settings.table + "_push" }

  /// Why `replacement` is impossible; nil if it is possible.
  var replacementProblem: String? {
    let new = replacement
    return [new.wordsTable, new.checkpointTable].lazy
      .compactMap { name in
        SQLName.diagnosticMessage(for: name).map { "'\(name)' is required for '--replace': \($0)" }
      }
      .first
  }

  /// The tables to fill in order to replace these tables.
  var replacement: PushedTable {
    var settings = settings
    settings.table += "_push_new"
    settings.words? += "_push_new"
    return PushedTable(settings)
  }

  /// The columns for the attributes of a schema.
  ///
  /// An attribute with a name that is too long for a column has none; its values are read from the record.
  static func columns(_ schema: RecordSchema) -> [(name: String, kind: String, attribute: String)] {
    let facets = schema.facets.map { (kind: facet, attribute: $0) }
    let numbers = schema.numbers.map { (kind: number, attribute: $0) }
    return (facets + numbers).compactMap { kind, attribute in
      let name = "\(kind).\(attribute)"
      let isValid = name.utf8.count <= SQLName.maximumBytes && !name.utf8.contains(0)
      return isValid ? (name, kind, attribute) : nil
    }
  }

  /// The statements that delete the tables if they exist.
  var dropStatements: [Statement] {
    [name, words, checkpoint].map { Statement(text: "DROP TABLE IF EXISTS \($0)") }
  }

  /// The statements that replace these tables by those of `replacement`.
  ///
  /// - Parameter schema: the schema of the replacement.
  func exchangeStatements(for schema: RecordSchema) -> [Statement] {
    let new = replacement
    let tables = [
      (new.name, settings.table), (new.words, wordsTable), (new.checkpoint, checkpointTable),
    ]
    let indexes = zip(new.indexes(for: schema), indexes(for: schema)).map { new, old in
      "ALTER INDEX IF EXISTS \(SQLName.quoted(table: new.qualifiedName)) "
        + "RENAME TO \(SQLName.quoted(old.name))"
    }
    let renames = tables.map { new, old in
      "ALTER TABLE \(new) RENAME TO \(SQLName.quoted(Self.parts(of: old).name))"
    }
    return dropStatements + (renames + indexes).map { Statement(text: $0) }
  }

  /// Splits a table's name at the first dot: into the schema with the dot, or an empty text, and the name.
  private static func parts(of table: String) -> (schema: String, name: String) {
    guard let dot = table.firstIndex(of: ".") else { return ("", table) }
    return (String(table[...dot]), String(table[table.index(after: dot)...]))
  }

  /// The statements that create missing tables and columns.
  func createStatements(for schema: RecordSchema) -> [Statement] {
    let key = SQLName.quoted(settings.key)
    var statements = [
      """
      CREATE TABLE IF NOT EXISTS \(name) (\(key) text PRIMARY KEY, \
      \(SQLName.quoted(Self.position)) bigint NOT NULL, \
      \(SQLName.quoted(settings.record)) json NOT NULL, \
      \(SQLName.quoted(settings.text)) tsvector NOT NULL)
      """,
      "CREATE TABLE IF NOT EXISTS \(words) (word text PRIMARY KEY)",
      "CREATE TABLE IF NOT EXISTS \(checkpoint) (schema text NOT NULL, records bigint NOT NULL, "
        + "checksum text NOT NULL)",
    ]
    for column in Self.columns(schema) {
      let type = column.kind == Self.facet ? "text[]" : "float8[]"
      statements.append(
        "ALTER TABLE \(name) ADD COLUMN IF NOT EXISTS \(SQLName.quoted(column.name)) \(type)")
    }
    return statements.map { Statement(text: $0) }
  }

  /// The statements that create the indexes, which is faster after the records were inserted.
  ///
  /// - Parameter extensions: the extensions of the database.
  func indexStatements(for schema: RecordSchema, extensions: Set<String>) -> [Statement] {
    let possible = indexes(for: schema).filter {
      extensions.contains("pg_trgm") || !$0.requiresTrigrams
    }
    return (possible.map(\.statement) + ["ANALYZE \(name)", "ANALYZE \(words)"])
      .map { Statement(text: $0) }
  }

  /// An index of a table.
  private struct Index {
    /// The name with that of the schema.
    var qualifiedName: String
    var name: String
    /// The quoted name of the table.
    var table: String
    var method: String
    var expression: String
    /// Whether the extension `pg_trgm` is required.
    var requiresTrigrams = false

    var statement: String {
      "CREATE INDEX IF NOT EXISTS \(SQLName.quoted(name)) ON \(table) USING \(method) (\(expression))"
    }
  }

  /// All indexes, in an order that depends only on the schema.
  private func indexes(for schema: RecordSchema) -> [Index] {
    var trigrams = index("trigrams", on: words, "GIN", "word gin_trgm_ops")
    trigrams.requiresTrigrams = true
    var indexes = [
      index("search", on: name, "GIN", SQLName.quoted(settings.text)),
      index("position", on: name, "btree", SQLName.quoted(Self.position)), trigrams,
    ]
    for (number, column) in Self.columns(schema).enumerated() {
      let quoted = SQLName.quoted(column.name)
      if column.kind == Self.facet {
        indexes.append(index("\(number)_values", on: name, "GIN", quoted))
      } else {
        // The numbers are sorted, so the first and the last determine whether a range can contain any.
        indexes.append(index("\(number)_least", on: name, "btree", "(\(quoted)[1])"))
        indexes.append(
          index("\(number)_greatest", on: name, "btree", "(\(quoted)[array_upper(\(quoted), 1)])"))
      }
    }
    return indexes
  }

  private func index(
    _ name: String, on table: String, _ method: String, _ expression: String
  ) -> Index {
    let (schema, base) = Self.parts(of: settings.table)
    // The checksum distinguishes long table names with the same prefix.
    let checksum = String(base.utf8.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) }, radix: 36)
    let full = "\(base.prefix(24))_\(checksum)_\(name)"
    return Index(
      qualifiedName: schema + full, name: full, table: table, method: method,
      expression: expression)
  }

  /// The statement that adds rows and replaces those with the same keys.
  func upsertStatement(for rows: RecordRows, _ schema: RecordSchema) -> Statement {
    let key = SQLName.quoted(settings.key)
    let fixed = [Self.position, settings.record, settings.text].map { SQLName.quoted($0) }
    let columns = Self.columns(schema)
    let names = [key] + fixed + columns.map { SQLName.quoted($0.name) }
    let values =
      [
        "r ->> 'k'", "(r ->> 'p')::bigint", "(r ->> 'r')::json", "(r ->> 's')::tsvector",
      ]
      + columns.indices.map { index in
        let type = columns[index].kind == Self.facet ? "text" : "float8"
        return "ARRAY(SELECT v::\(type) FROM json_array_elements_text(r -> 'v' -> \(index)) "
          + "WITH ORDINALITY AS x(v, o) ORDER BY o)"
      }
    let updates = names.dropFirst().map { "\($0) = EXCLUDED.\($0)" }
    var parameters = SQLParameters()
    return Statement(
      text: """
        WITH sent AS (SELECT r FROM json_array_elements(\(parameters.bind(rows.json, as: "json"))) r), \
        new_words AS (INSERT INTO \(words) SELECT json_array_elements_text(\
        \(parameters.bind(rows.wordsJSON, as: "json"))) ON CONFLICT DO NOTHING) \
        INSERT INTO \(name) (\(names.joined(separator: ", "))) \
        SELECT \(values.joined(separator: ", ")) FROM sent \
        ON CONFLICT (\(key)) DO UPDATE SET \(updates.joined(separator: ", "))
        """, parameters: parameters.values)
  }

  /// The statements that replace the checkpoint.
  func checkpointStatements(_ progress: PushProgress, _ schema: RecordSchema) -> [Statement] {
    var parameters = SQLParameters()
    let values = [
      parameters.bind(schema.json.text(.compact)),
      parameters.bind("\(progress.records)", as: "bigint"),
      parameters.bind(String(progress.checksum, radix: 16)),
    ]
    return [
      Statement(text: "DELETE FROM \(checkpoint)"),
      Statement(
        text: "INSERT INTO \(checkpoint) VALUES (\(values.joined(separator: ", ")))",
        parameters: parameters.values),
    ]
  }

  /// The query for the checkpoint.
  var checkpointQuery: Statement {
    Statement(text: "SELECT schema, records, checksum FROM \(checkpoint) LIMIT 1")
  }

  /// The schema of the checkpoint; nil without a valid checkpoint.
  func schema(_ rows: Rows) -> RecordSchema? {
    guard let text = rows.rows.first?.first.flatMap({ $0 }) else { return nil }
    var parser = TapeParser()
    return text.withUnsafeBufferPointer { parser.object(from: $0) }.map(RecordSchema.init(json:))
  }

  /// The progress of the checkpoint; nil without a valid checkpoint.
  func progress(_ rows: Rows) -> PushProgress? {
    guard let records = rows.text(0, 1).flatMap({ Int($0) }), records >= 0,
      let checksum = rows.text(0, 2).flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    return PushProgress(records: records, checksum: checksum)
  }

  /// The query for the number of records.
  var countQuery: Statement { Statement(text: "SELECT count(*) FROM \(name)") }
}

extension RecordSchema {
  fileprivate var lists: KeyValuePairs<String, [String]> {
    [
      "searchable": searchable, "facets": facets, "numbers": numbers, "sortable": sortable,
      "dates": dates,
    ]
  }

  /// The lists of attributes as a JSON object, for the checkpoint.
  var json: JSONValue {
    .object(JSONObject(lists.map { ($0.key, .array($0.value.map { .text($0) })) }))
  }

  /// Decodes a schema from the JSON of a checkpoint.
  init(json: JSONObject) {
    let list = { (name: String) in json[name]?.array?.compactMap(\.text) ?? [] }
    self.init(
      searchable: list("searchable"), facets: list("facets"), numbers: list("numbers"),
      sortable: list("sortable"), dates: list("dates"))
  }
}
