import Components
import Search

/// Translates attributes to SQL expressions for their values.
///
/// An attribute has facet values, as texts, and numbers. The name of an attribute is part of the SQL text
/// only if the table has a column with that name. Other attributes are read from the record with a JSON
/// path, which is a parameter of the statement.
struct AttributeSQL {
  private let layout: TableLayout
  private let settings: PostgreSQLSettings

  init(_ layout: TableLayout, _ settings: PostgreSQLSettings) {
    (self.layout, self.settings) = (layout, settings)
  }

  /// The storage of an attribute's values.
  enum Storage: Hashable {
    /// A `text[]` column of distinct texts.
    case texts(String)
    /// A `float8[]` column in ascending order, as written by `push`.
    case numbers(String)
    /// A column with one value of a type.
    case column(String, type: String)
    /// A path in the JSON record.
    case path
  }

  /// Whether the table has a column with the record numbers.
  var hasPositionColumn: Bool { hasColumn(PushedTable.position) }

  private func hasColumn(_ name: String) -> Bool { layout.columns[name] != nil }

  private func storage(_ attribute: String, _ kind: String) -> Storage {
    let name = "\(kind).\(attribute)"
    if hasColumn(name) {
      let column = "t." + SQLName.quoted(name)
      return kind == PushedTable.facet ? .texts(column) : .numbers(column)
    }
    let internals = [settings.record, settings.text, PushedTable.position]
    if let type = layout.columns[attribute], !internals.contains(attribute) {
      return .column("t." + SQLName.quoted(attribute), type: type)
    }
    return .path
  }

  /// An expression of type `text[]` with the distinct texts of an attribute; never NULL.
  func texts(_ attribute: String, _ parameters: inout SQLParameters) -> String {
    switch storage(attribute, PushedTable.facet) {
    case .texts(let column): return "coalesce(\(column), '{}'::text[])"
    case .numbers(let column), .column(let column, _):
      return scalarTexts(in: values("to_jsonb(\(column))", ["$[*]"], &parameters))
    case .path: return scalarTexts(in: values(record, Self.paths(attribute), &parameters))
    }
  }

  /// The `text[]` column of an attribute, which can be NULL; nil if there is none.
  func textsColumn(_ attribute: String) -> String? {
    if case .texts(let column) = storage(attribute, PushedTable.facet) { column } else { nil }
  }

  /// Expressions for the minimum and the maximum of an attribute, which are indexed; nil without a column.
  ///
  /// Both are NULL for records without numbers.
  func numberBounds(_ attribute: String) -> (minimum: String, maximum: String)? {
    guard case .numbers(let column) = storage(attribute, PushedTable.number) else { return nil }
    return ("\(column)[1]", "\(column)[array_upper(\(column), 1)]")
  }

  /// An expression of type `float8[]`; never NULL.
  func numbers(_ attribute: String, _ parameters: inout SQLParameters) -> String {
    switch storage(attribute, PushedTable.number) {
    case .texts(let column), .numbers(let column): return "coalesce(\(column), '{}'::float8[])"
    case .column(let column, let type):
      if Self.isNumber(type) { return "array_remove(ARRAY[\(column)::float8], NULL)" }
      if Self.isDate(type) {
        return "array_remove(ARRAY[extract(epoch FROM \(column))::float8], NULL)"
      }
      return scalarNumbers(in: values("to_jsonb(\(column))", ["$[*]"], &parameters))
    case .path: return scalarNumbers(in: values(record, Self.paths(attribute), &parameters))
    }
  }

  /// The sort expressions for an attribute: numbers before texts; of a list, the first value.
  ///
  /// Records without a value come last in both directions.
  func sortExpressions(
    _ attribute: String, isDescending: Bool, _ parameters: inout SQLParameters
  ) -> [String] {
    let direction = isDescending ? "DESC NULLS LAST" : "ASC NULLS LAST"
    if case .column(let column, let type) = storage(attribute, PushedTable.facet),
      Self.isNumber(type) || Self.isDate(type)
    {
      return ["\(column) \(direction)"]
    }
    let texts = texts(attribute, &parameters)
    let numbers = numbers(attribute, &parameters)
    let text = "CASE WHEN cardinality(\(numbers)) = 0 THEN (\(texts))[1] END"
    return [
      "(\(numbers))[1] \(direction)", "lower(\(text)) COLLATE \"C\" \(direction)",
      "\(text) COLLATE \"C\" \(direction)",
    ]
  }

  /// An expression for the record as JSON text.
  var recordText: String {
    let type = layout.columns[settings.record]
    if type == "json" || type == "jsonb" { return "t.\(SQLName.quoted(settings.record))::text" }
    return layout.columns[settings.text] == nil
      ? "to_jsonb(t)::text" : "(to_jsonb(t) - '\(Self.literal(settings.text))')::text"
  }

  private var record: String {
    let type = layout.columns[settings.record]
    if type == "jsonb" { return "t.\(SQLName.quoted(settings.record))" }
    if type == "json" { return "t.\(SQLName.quoted(settings.record))::jsonb" }
    return "to_jsonb(t)"
  }

  /// The content of an SQL string literal, without the quotes.
  private static func literal(_ name: String) -> String {
    name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
  }

  /// A query for the JSON values at some paths, as the column `v`.
  private func values(
    _ json: String, _ paths: [String], _ parameters: inout SQLParameters
  ) -> String {
    paths.map { path in
      "SELECT jsonb_path_query(\(json), \(parameters.bind(path, as: "jsonpath"))) AS v"
    }.joined(separator: " UNION ALL ")
  }

  private func scalarTexts(in values: String) -> String {
    """
    ARRAY(SELECT DISTINCT CASE jsonb_typeof(v) WHEN 'number' \
    THEN trim_scale((v #>> '{}')::numeric)::text ELSE v #>> '{}' END \
    FROM (\(values)) x WHERE jsonb_typeof(v) IN ('string', 'number', 'boolean'))
    """
  }

  private func scalarNumbers(in values: String) -> String {
    """
    ARRAY(SELECT (v #>> '{}')::float8 AS n FROM (\(values)) x \
    WHERE jsonb_typeof(v) = 'number' ORDER BY n)
    """
  }

  /// The JSON paths of an attribute: a dot separates levels or is part of a name.
  static func paths(_ attribute: String) -> [String] {
    // Neither JSON paths nor the names in a record can contain a null character. This path matches nothing.
    if attribute.utf8.contains(0) { return ["$.size() ? (@ < 0)"] }
    let quoted = { (name: Substring) in JSONValue.text(String(name)).text(.compact) }
    let levels = attribute.split(separator: ".", omittingEmptySubsequences: false)
    let deep = "$." + levels.map(quoted).joined(separator: ".") + "[*]"
    return levels.count == 1 ? [deep] : ["$.\(quoted(attribute[...]))[*]", deep]
  }

  private static func isNumber(_ type: String) -> Bool {
    ["smallint", "integer", "bigint", "numeric", "real", "double precision"].contains(type)
  }

  private static func isDate(_ type: String) -> Bool {
    type == "date" || type.hasPrefix("timestamp")
  }
}
