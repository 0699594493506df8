import Components
import Search
import SearchEngine
import SimdJSON

/// The tables of `push`, and the statements that create and fill them.
///
/// | table | content |
/// |---|---|
/// | `TABLE` | key, `position` (number of the record), record as `json` (unlike `jsonb` it preserves the text), words with positions as `tsvector`, identifiers of facet values (`facets int[]`), numbers in ascending order (`number.NAME float8[]`), and the texts by which records are sorted (`text.NAME`) |
/// | `TABLE_values` | every facet value with its identifier |
/// | `TABLE_counts` | the counts of all records, and of those with words that start with one or two letters; empty after a change of the table |
/// | `TABLE_words` | every word once, for typo tolerance by trigrams |
/// | `TABLE_push` | the checkpoint: the schema and the progress of the push |
struct PushedTable: Sendable {
  /// The version of these tables, which is part of the checkpoint.
  static let version = 2
  /// The column with the identifiers of facet values.
  static let facets = "facets"
  /// The column with the record number.
  static let position = "position"

  /// A column with the values of an attribute.
  struct Column: Hashable {
    /// The content of a column.
    enum Kind: String {
      /// The numbers, ascending, as `float8[]`.
      case numbers = "number"
      /// The first text of a record without numbers, as `text`.
      case text
    }

    var kind: Kind
    var attribute: String

    var name: String { "\(kind.rawValue).\(attribute)" }
  }

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
  /// The quoted name of the table with the facet values.
  var values: String { SQLName.quoted(table: valuesTable) }
  /// The quoted name of the table with the counts.
  var counts: String { SQLName.quoted(table: countsTable) }

  private var wordsTable: String { settings.words ?? settings.table + "_words" }
  private var checkpointTable: String { settings.table + "_push" }
  private var valuesTable: String { settings.table + "_values" }
  var countsTable: String { settings.table + "_counts" }
  /// The names of all tables.
  var tables: [String] {
    [settings.table, wordsTable, valuesTable, countsTable, checkpointTable]
  }

  /// Why the tables cannot be created; nil if their names are valid.
  var nameProblem: String? {
    tables.lazy.compactMap { name in
      SQLName.diagnosticMessage(for: name).map { "'\(name)' is required for 'push': \($0)" }
    }.first
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
  static func columns(_ schema: RecordSchema) -> [Column] {
    let numbers = schema.numbers.map { Column(kind: .numbers, attribute: $0) }
    let texts = schema.sortable
      .filter { schema.kinds[$0].map { !$0.isDisjoint(with: [.texts, .booleans]) } ?? true }
      .map { Column(kind: .text, attribute: $0) }
    return (numbers + texts).filter {
      $0.name.utf8.count <= SQLName.maximumBytes && !$0.name.utf8.contains(0)
    }
  }

  /// The attributes with identifiers of facet values.
  static func facets(_ schema: RecordSchema) -> [String] {
    schema.facets.filter { !$0.utf8.contains(0) }
  }

  /// The statements that delete the tables if they exist.
  var dropStatements: [Statement] {
    tables.map { Statement(text: "DROP TABLE IF EXISTS \(SQLName.quoted(table: $0))") }
      + [Statement(text: "DROP FUNCTION IF EXISTS \(changeFunction)()")]
  }

  /// The statements that replace these tables by those of `replacement`.
  ///
  /// - Parameter schema: the schema of the replacement.
  func exchangeStatements(for schema: RecordSchema) -> [Statement] {
    let new = replacement
    let indexes = zip(new.indexes(for: schema), indexes(for: schema)).map { new, old in
      "ALTER INDEX IF EXISTS \(SQLName.quoted(table: new.qualifiedName)) "
        + "RENAME TO \(SQLName.quoted(old.name))"
    }
    let renames = zip(new.tables, tables).map { new, old in
      "ALTER TABLE \(SQLName.quoted(table: new)) "
        + "RENAME TO \(SQLName.quoted(Self.parts(of: old).name))"
    }
    return dropStatements + (renames + indexes).map { Statement(text: $0) }
  }

  /// Splits a table's name at the first dot: into the schema with the dot, or an empty text, and the name.
  static func parts(of table: String) -> (schema: String, name: String) {
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
      \(SQLName.quoted(settings.text)) tsvector NOT NULL, \
      \(SQLName.quoted(Self.facets)) integer[] NOT NULL)
      """,
      "CREATE TABLE IF NOT EXISTS \(words) (word text PRIMARY KEY)",
      "CREATE TABLE IF NOT EXISTS \(values) (id integer PRIMARY KEY, attribute text NOT NULL, "
        + "value text NOT NULL)",
      """
      CREATE TABLE IF NOT EXISTS \(counts) (prefix text, attribute text, total bigint NOT NULL, \
      best bigint, best_whole bigint, \
      minimum float8, maximum float8, sum float8, ids integer[], numbers text[], counts integer[], \
      PRIMARY KEY (prefix, attribute))
      """,
      "CREATE TABLE IF NOT EXISTS \(checkpoint) (schema text NOT NULL, records bigint NOT NULL, "
        + "checksum text NOT NULL)",
    ]
    for column in Self.columns(schema) {
      let type = column.kind == .numbers ? "float8[]" : "text"
      statements.append(
        "ALTER TABLE \(name) ADD COLUMN IF NOT EXISTS \(SQLName.quoted(column.name)) \(type)")
    }
    return statements.map { Statement(text: $0) }
  }

  /// The statements that create the indexes, which is faster after the records were inserted.
  ///
  /// - Parameter extensions: the extensions of the database.
  func indexStatements(for schema: RecordSchema, extensions: Set<String>) -> [Statement] {
    indexes(for: schema).filter { extensions.contains("pg_trgm") || !$0.requiresTrigrams }
      .map { Statement(text: $0.statement) }
  }

  /// The statements that update the statistics for query plans.
  var analyzeStatements: [Statement] {
    [name, words, values].map { Statement(text: "ANALYZE \($0)") }
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

  /// All indexes, in an order that depends only on the schema and the settings.
  private func indexes(for schema: RecordSchema) -> [Index] {
    var trigrams = index("trigrams", on: words, "GIN", "word gin_trgm_ops")
    trigrams.requiresTrigrams = true
    var indexes = [
      index("search", on: name, "GIN", SQLName.quoted(settings.text)),
      index("facets", on: name, "GIN", SQLName.quoted(Self.facets)), trigrams,
      // A text can be longer than an entry of a B-tree index, so its hash is indexed.
      index("values", on: values, "btree", "attribute, md5(value)"),
    ]
    let numbers = Self.columns(schema).filter { $0.kind == .numbers }
    for (number, column) in numbers.enumerated() {
      let quoted = SQLName.quoted(column.name)
      // The numbers are sorted, so the first and the last determine whether a range can contain any.
      indexes.append(index("\(number)_least", on: name, "btree", "(\(quoted)[1])"))
      indexes.append(
        index("\(number)_greatest", on: name, "btree", "(\(quoted)[array_upper(\(quoted), 1)])"))
    }
    return indexes + orders(for: schema)
  }

  /// The indexes in the order of the ranking and of the sort orders.
  private func orders(for schema: RecordSchema) -> [Index] {
    let columns = Set(Self.columns(schema))
    let sorts = settings.sorts.sorted { $0.key < $1.key }.map(\.value)
    return ([settings.ranking] + sorts).enumerated().compactMap { number, criteria in
      var expressions: [String] = []
      for criterion in criteria {
        let numbers = Column(kind: .numbers, attribute: criterion.attribute)
        guard schema.sortable.contains(criterion.attribute), columns.contains(numbers) else {
          break
        }
        expressions.append(AttributeSQL.numberOrder(SQLName.quoted(numbers.name), criterion.order))
        // Texts can be longer than an entry of a B-tree index, so the server sorts equal numbers.
        if columns.contains(Column(kind: .text, attribute: criterion.attribute)) { break }
      }
      if number == 0, expressions.count == criteria.count {
        expressions.append(SQLName.quoted(Self.position))
      }
      guard (1...32).contains(expressions.count) else { return nil }
      let list = expressions.joined(separator: ", ")
      return index("order_\(Self.checksum(of: list))", on: name, "btree", list)
    }
  }

  private func index(
    _ name: String, on table: String, _ method: String, _ expression: String
  ) -> Index {
    let (schema, base) = Self.parts(of: settings.table)
    // The checksum distinguishes long table names with the same prefix.
    let full = "\(base.prefix(24))_\(Self.checksum(of: base))_\(name)"
    return Index(
      qualifiedName: schema + full, name: full, table: table, method: method,
      expression: expression)
  }

  private static func checksum(of text: String) -> String {
    String(text.utf8.reduce(UInt32(5381)) { $0 &* 33 ^ UInt32($1) }, radix: 36)
  }

  // MARK: Records

  /// The statements that create the temporary tables for batches.
  var stagingStatements: [Statement] {
    ["sent_records": name, "sent_words": words].sorted { $0.key < $1.key }.flatMap {
      staging, table in
      [
        Statement(text: "DROP TABLE IF EXISTS pg_temp.\(staging)"),
        Statement(text: "CREATE TEMPORARY TABLE \(staging) AS SELECT * FROM \(table) WITH NO DATA"),
      ]
    }
  }

  /// The statements that add a batch.
  ///
  /// - Parameters:
  ///   - batch: the encoded records.
  ///   - schema: the schema of the records.
  ///   - isReplacing: whether to replace records with the same keys; otherwise, they are an error.
  func insertStatements(
    for batch: RecordEncoder.Batch, _ schema: RecordSchema, replacing isReplacing: Bool
  ) -> [Statement] {
    let key = SQLName.quoted(settings.key)
    let fixed = [Self.position, settings.record, settings.text, Self.facets]
    let names = ([settings.key] + fixed + Self.columns(schema).map(\.name))
      .map { SQLName.quoted($0) }
    let list = names.joined(separator: ", ")
    let updates = names.dropFirst().map { "\($0) = EXCLUDED.\($0)" }.joined(separator: ", ")
    let others = [
      Self.copy(batch.values, to: "\(values) (id, attribute, value)"),
      Statement(text: "TRUNCATE pg_temp.sent_records, pg_temp.sent_words"),
      Self.copy(batch.words, to: "pg_temp.sent_words"),
      Statement(
        text: "INSERT INTO \(words) SELECT word FROM pg_temp.sent_words ON CONFLICT DO NOTHING"),
    ]
    if !isReplacing { return others + [Self.copy(batch.records, to: "\(name) (\(list))")] }
    return others + [
      Self.copy(batch.records, to: "pg_temp.sent_records (\(list))"),
      Statement(
        text: "INSERT INTO \(name) (\(list)) SELECT \(list) FROM pg_temp.sent_records "
          + "ON CONFLICT (\(key)) DO UPDATE SET \(updates)"),
    ]
  }

  static func copy(_ rows: CopyRows, to table: String) -> Statement {
    Statement(text: "COPY \(table) FROM STDIN", input: rows.bytes)
  }

  /// The query whether there are records.
  var isEmptyQuery: Statement {
    Statement(text: "SELECT NOT EXISTS (SELECT FROM \(name))")
  }

  /// The query for the stored facet values.
  var valuesQuery: Statement {
    Statement(text: "SELECT id, attribute, value FROM \(values)")
  }

  // MARK: Checkpoint

  /// The statements that replace the checkpoint.
  func checkpointStatements(_ progress: PushProgress, _ schema: RecordSchema) -> [Statement] {
    var parameters = SQLParameters()
    let values = [
      parameters.bind(checkpointText(schema)),
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

  /// The text of the checkpoint for a schema.
  func checkpointText(_ schema: RecordSchema) -> String {
    schema.json(version: Self.version).text(.compact)
  }

  /// The schema of the checkpoint; nil without a valid checkpoint of this version.
  func schema(_ rows: Rows) -> RecordSchema? {
    guard let text = rows.rows.first?.first.flatMap({ $0 }) else { return nil }
    var parser = TapeParser()
    guard let json = text.withUnsafeBufferPointer({ parser.object(from: $0) }),
      json["version"]?.double == Double(Self.version)
    else { return nil }
    return RecordSchema(json: json)
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

  /// The version and the lists of attributes as a JSON object, for the checkpoint.
  fileprivate func json(version: Int) -> JSONValue {
    .object(
      JSONObject(
        [("version", .integer(version))]
          + lists.map { ($0.key, .array($0.value.map { .text($0) })) }))
  }

  /// Decodes a schema from the JSON of a checkpoint.
  fileprivate init(json: JSONObject) {
    let list = { (name: String) in json[name]?.array?.compactMap(\.text) ?? [] }
    self.init(
      searchable: list("searchable"), facets: list("facets"), numbers: list("numbers"),
      sortable: list("sortable"), dates: list("dates"))
  }
}
