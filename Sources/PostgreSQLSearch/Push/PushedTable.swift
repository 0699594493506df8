import Components
import Search
import SearchEngine
import SimdJSON

/// The tables that `push` makes, and the statements that make and fill them.
///
/// The table itself has a column for the key, `position` (the place in the records sent), the record as
/// `json` (which keeps its text, unlike `jsonb`), the words with their places as `tsvector`, for each
/// facet the texts of its values (`facet.NAME text[]`), and for each numeric attribute its numbers in
/// ascending order (`number.NAME float8[]`). `TABLE_words` has every word once, to find typos by its
/// trigrams. `TABLE_push` has the schema, and how far the push has come.
struct PushedTable: Sendable {
  static let facet = "facet"
  static let number = "number"
  static let position = "position"

  let settings: PostgreSQLSettings

  init(_ settings: PostgreSQLSettings) {
    self.settings = settings
  }

  /// Names in quotes.
  var name: String { SQLName.quoted(table: settings.table) }
  var words: String { SQLName.quoted(table: settings.words ?? settings.table + "_words") }
  var log: String { SQLName.quoted(table: settings.table + "_push") }

  /// The columns of the attributes of a schema, each with its type.
  ///
  /// An attribute whose name makes none, since it is too long, is looked up in the record instead.
  static func columns(_ schema: RecordSchema) -> [(name: String, kind: String, attribute: String)] {
    let facets = schema.facets.map { (kind: facet, attribute: $0) }
    let numbers = schema.numbers.map { (kind: number, attribute: $0) }
    return (facets + numbers).compactMap { kind, attribute in
      let name = "\(kind).\(attribute)"
      let isName = name.utf8.count <= SQLName.maximumBytes && !name.utf8.contains(0)
      return isName ? (name, kind, attribute) : nil
    }
  }

  /// Deletes what an earlier push, or somebody else, made.
  var dropping: [Statement] {
    [name, words, log].map { Statement(text: "DROP TABLE IF EXISTS \($0)") }
  }

  /// Makes what is missing.
  func creating(_ schema: RecordSchema) -> [Statement] {
    let key = SQLName.quoted(settings.key)
    var statements = [
      """
      CREATE TABLE IF NOT EXISTS \(name) (\(key) text PRIMARY KEY, \
      \(SQLName.quoted(Self.position)) bigint NOT NULL, \
      \(SQLName.quoted(settings.record)) json NOT NULL, \
      \(SQLName.quoted(settings.text)) tsvector NOT NULL)
      """,
      "CREATE TABLE IF NOT EXISTS \(words) (word text PRIMARY KEY)",
      "CREATE TABLE IF NOT EXISTS \(log) (schema text NOT NULL, records bigint NOT NULL, "
        + "checksum text NOT NULL)",
    ]
    for column in Self.columns(schema) {
      let type = column.kind == Self.facet ? "text[]" : "float8[]"
      statements.append(
        "ALTER TABLE \(name) ADD COLUMN IF NOT EXISTS \(SQLName.quoted(column.name)) \(type)")
    }
    return statements.map { Statement(text: $0) }
  }

  /// Makes the indexes, which is quicker once the records are there.
  ///
  /// - Parameter extensions: those that the database has.
  func indexing(_ schema: RecordSchema, extensions: Set<String>) -> [Statement] {
    var statements = [
      index("search", on: name, "GIN", SQLName.quoted(settings.text)),
      index("position", on: name, "btree", SQLName.quoted(Self.position)),
    ]
    if extensions.contains("pg_trgm") {
      statements.append(index("trigrams", on: words, "GIN", "word gin_trgm_ops"))
    }
    for (place, column) in Self.columns(schema).enumerated() {
      let quoted = SQLName.quoted(column.name)
      if column.kind == Self.facet {
        statements.append(index("\(place)_values", on: name, "GIN", quoted))
      } else {
        // The numbers ascend, so that the first and last tell whether any can be in a range.
        statements.append(index("\(place)_least", on: name, "btree", "(\(quoted)[1])"))
        statements.append(
          index("\(place)_greatest", on: name, "btree", "(\(quoted)[array_upper(\(quoted), 1)])"))
      }
    }
    return statements + ["ANALYZE \(name)", "ANALYZE \(words)"].map { Statement(text: $0) }
  }

  private func index(
    _ name: String, on table: String, _ method: String, _ column: String
  ) -> Statement {
    let base = settings.table.split(separator: ".").last.map(String.init) ?? settings.table
    // Two long names may begin alike; the checksum keeps their indexes apart.
    let checksum = String(base.utf8.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) }, radix: 36)
    let full = "\(base.prefix(24))_\(checksum)_\(name)"
    return Statement(
      text:
        "CREATE INDEX IF NOT EXISTS \(SQLName.quoted(full)) ON \(table) USING \(method) (\(column))"
    )
  }

  /// Adds rows, in the place of those with the same keys.
  func upserting(_ rows: RecordRows, _ schema: RecordSchema) -> Statement {
    let key = SQLName.quoted(settings.key)
    let own = [Self.position, settings.record, settings.text].map { SQLName.quoted($0) }
    let columns = Self.columns(schema)
    let names = [key] + own + columns.map { SQLName.quoted($0.name) }
    let values =
      [
        "r ->> 'k'", "(r ->> 'p')::bigint", "(r ->> 'r')::json", "(r ->> 's')::tsvector",
      ]
      + columns.indices.map { place in
        let type = columns[place].kind == Self.facet ? "text" : "float8"
        return "ARRAY(SELECT v::\(type) FROM json_array_elements_text(r -> 'v' -> \(place)) "
          + "WITH ORDINALITY AS x(v, o) ORDER BY o)"
      }
    let updates = names.dropFirst().map { "\($0) = EXCLUDED.\($0)" }
    var parameters = SQLParameters()
    return Statement(
      text: """
        WITH sent AS (SELECT r FROM json_array_elements(\(parameters.bind(rows.json, as: "json"))) r), \
        known AS (INSERT INTO \(words) SELECT json_array_elements_text(\
        \(parameters.bind(rows.wordsJSON, as: "json"))) ON CONFLICT DO NOTHING) \
        INSERT INTO \(name) (\(names.joined(separator: ", "))) \
        SELECT \(values.joined(separator: ", ")) FROM sent \
        ON CONFLICT (\(key)) DO UPDATE SET \(updates.joined(separator: ", "))
        """, parameters: parameters.values)
  }

  /// Writes down how far the push has come.
  func logging(_ progress: PushProgress, _ schema: RecordSchema) -> [Statement] {
    var parameters = SQLParameters()
    let values = [
      parameters.bind(schema.json.text(.compact)),
      parameters.bind("\(progress.records)", as: "bigint"),
      parameters.bind(String(progress.checksum, radix: 16)),
    ]
    return [
      Statement(text: "DELETE FROM \(log)"),
      Statement(
        text: "INSERT INTO \(log) VALUES (\(values.joined(separator: ", ")))",
        parameters: parameters.values),
    ]
  }

  /// Asks how far a push has come, and with which schema.
  var logStatement: Statement {
    Statement(text: "SELECT schema, records, checksum FROM \(log) LIMIT 1")
  }

  /// The schema that `logStatement` brings; nil if there is none.
  func schema(_ rows: Rows) -> RecordSchema? {
    guard let text = rows.rows.first?.first.flatMap({ $0 }) else { return nil }
    var parser = TapeParser()
    return text.withUnsafeBufferPointer { parser.object(from: $0) }.map(RecordSchema.init(json:))
  }

  func progress(_ rows: Rows) -> PushProgress? {
    guard let records = rows.text(0, 1).flatMap({ Int($0) }), records >= 0,
      let checksum = rows.text(0, 2).flatMap({ UInt64($0, radix: 16) })
    else { return nil }
    return PushProgress(records: records, checksum: checksum)
  }

  var counting: Statement { Statement(text: "SELECT count(*) FROM \(name)") }
}

extension RecordSchema {
  fileprivate var lists: KeyValuePairs<String, [String]> {
    [
      "searchable": searchable, "facets": facets, "numbers": numbers, "sortable": sortable,
      "dates": dates,
    ]
  }

  var json: JSONValue {
    .object(JSONObject(lists.map { ($0.key, .array($0.value.map { .text($0) })) }))
  }

  init(json: JSONObject) {
    let list = { (name: String) in json[name]?.array?.compactMap(\.text) ?? [] }
    self.init(
      searchable: list("searchable"), facets: list("facets"), numbers: list("numbers"),
      sortable: list("sortable"), dates: list("dates"))
  }
}
