import Components
import Search

/// How the values of attributes are told in SQL.
///
/// Every attribute has the texts of its values, as they are counted and filtered by, and its numbers.
/// Names from outside become names in SQL only where the table has a column of that name; everything
/// else is looked up in the record by a path that is a parameter.
struct AttributeSQL {
  private let layout: TableLayout
  private let settings: PostgreSQLSettings

  init(_ layout: TableLayout, _ settings: PostgreSQLSettings) {
    (self.layout, self.settings) = (layout, settings)
  }

  /// Where the values of an attribute are.
  enum Storage: Hashable {
    /// A `text[]` of different texts.
    case texts(String)
    /// A `float8[]` in ascending order, as `push` writes it.
    case numbers(String)
    /// A column of one value of the named type.
    case column(String, type: String)
    /// A path in a JSON column.
    case path
  }

  /// Whether the table tells the order in which records were sent.
  var hasPosition: Bool { hasColumn(PushedTable.position) }

  private func hasColumn(_ name: String) -> Bool { layout.columns[name] != nil }

  private func storage(_ attribute: String, _ kind: String) -> Storage {
    let own = "\(kind).\(attribute)"
    if hasColumn(own) {
      let column = "t." + SQLName.quoted(own)
      return kind == PushedTable.facet ? .texts(column) : .numbers(column)
    }
    let internals = [settings.record, settings.text, PushedTable.position]
    if let type = layout.columns[attribute], !internals.contains(attribute) {
      return .column("t." + SQLName.quoted(attribute), type: type)
    }
    return .path
  }

  /// An expression of type `text[]`: each different text of the attribute once; never NULL.
  func texts(_ attribute: String, _ parameters: inout SQLParameters) -> String {
    switch storage(attribute, PushedTable.facet) {
    case .texts(let column): return "coalesce(\(column), '{}'::text[])"
    case .numbers(let column), .column(let column, _):
      return scalarTexts(in: values("to_jsonb(\(column))", ["$[*]"], &parameters))
    case .path: return scalarTexts(in: values(record, Self.paths(attribute), &parameters))
    }
  }

  /// The column with the texts of an attribute as `push` writes it, which can be NULL.
  func textsColumn(_ attribute: String) -> String? {
    if case .texts(let column) = storage(attribute, PushedTable.facet) { column } else { nil }
  }

  /// The least and the greatest number, where `push` wrote them in ascending order and made indexes
  /// for these two; NULL for none.
  func numberEnds(_ attribute: String) -> (least: String, greatest: String)? {
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

  /// What records are put in order by: numbers before texts, both without regard to the rest of a
  /// list; records without a value come last in both directions.
  func order(
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

  /// The record as JSON text.
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

  /// The name of a column of the settings as an SQL text.
  private static func literal(_ name: String) -> String {
    name.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "''")
  }

  /// A set of the JSON values that some paths lead to, as column `v`.
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

  /// The paths at which the values of an attribute can be: a dot may part levels or belong to a name.
  static func paths(_ attribute: String) -> [String] {
    // A path cannot hold this character, and neither can the names in a record.
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
