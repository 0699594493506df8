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
  /// The quoted name of the table with facet values.
  private let values: String

  init(_ layout: TableLayout, _ settings: PostgreSQLSettings) {
    (self.layout, self.settings) = (layout, settings)
    values = PushedTable(settings).values
  }

  /// The values of an attribute in a row.
  enum Values: Hashable {
    /// An expression for one value, which can be NULL.
    case scalar(String)
    /// An expression for an array; never NULL.
    case array(String)

    /// An expression for an array; never NULL.
    var array: String {
      switch self {
      case .scalar(let expression): "array_remove(ARRAY[\(expression)], NULL)"
      case .array(let expression): expression
      }
    }
  }

  /// Whether the table has a column with the record numbers.
  var hasPositionColumn: Bool { layout.columns[PushedTable.position] != nil }

  // MARK: Columns

  /// The column with the identifiers of facet values.
  let identifiers = "t." + SQLName.quoted(PushedTable.facets)

  /// Whether the values of an attribute have identifiers.
  func hasIdentifiers(_ attribute: String) -> Bool {
    layout.pushed?.facets.contains(attribute) == true && !attribute.utf8.contains(0)
  }

  /// The column that `push` created for an attribute; nil without one.
  private func pushedColumn(_ kind: PushedTable.Column.Kind, _ attribute: String) -> String? {
    let name = PushedTable.Column(kind: kind, attribute: attribute).name
    return layout.columns[name] == nil ? nil : "t." + SQLName.quoted(name)
  }

  /// Whether `push` stored the numbers of an attribute in a column.
  func hasNumberColumn(_ attribute: String) -> Bool { pushedColumn(.numbers, attribute) != nil }

  /// The user's own column with the name of an attribute; nil without one.
  private func ownColumn(_ attribute: String) -> (name: String, type: ColumnType)? {
    let internals = [settings.record, settings.text, PushedTable.position]
    guard let type = layout.columns[attribute], !internals.contains(attribute) else { return nil }
    return ("t." + SQLName.quoted(attribute), ColumnType(type))
  }

  /// The type of the user's own column with the name of an attribute; nil without one.
  func ownColumnType(_ attribute: String) -> ColumnType? { ownColumn(attribute)?.type }

  /// Whether the table can have values of an attribute, according to its columns.
  func canHaveValues(_ attribute: String) -> Bool {
    let type = layout.columns[settings.record]
    if type == "json" || type == "jsonb" || hasIdentifiers(attribute) { return true }
    // The record consists of the columns, so the first level of a path is one of them.
    let name = attribute.split(separator: ".", maxSplits: 1).first.map { String($0) } ?? ""
    return layout.columns[attribute] != nil || layout.columns[name] != nil
  }

  // MARK: Values

  /// The distinct texts of an attribute, as `text` or `text[]`.
  func texts(_ attribute: String, _ parameters: inout SQLParameters) -> Values {
    if hasIdentifiers(attribute) {
      return .array(
        "ARRAY(SELECT value FROM \(values) WHERE id = ANY(\(identifiers)) "
          + "AND attribute = \(parameters.bind(attribute)))")
    }
    if layout.pushed?.dates.contains(attribute) == true,
      let numbers = pushedColumn(.numbers, attribute)
    {
      return .array(
        "ARRAY(SELECT DISTINCT trim_scale(n::text::numeric)::text FROM unnest(\(numbers)) n)")
    }
    guard let column = ownColumn(attribute) else {
      return .array(scalarTexts(in: values(record, Self.paths(attribute), &parameters)))
    }
    switch column.type {
    case .text: return .scalar(column.name)
    case .boolean, .integer: return .scalar("\(column.name)::text")
    case .decimal: return .scalar("trim_scale(\(column.name))::text")
    case .floatingPoint:
      return .scalar(
        "CASE WHEN \(column.name) IN ('NaN', 'Infinity', '-Infinity') THEN \(column.name)::text "
          + "ELSE trim_scale(\(column.name)::text::numeric)::text END")
    case .date: return .scalar("to_jsonb(\(column.name)) #>> '{}'")
    case .texts:
      // A subquery takes several times as long as the values of most rows require.
      return .array(
        "CASE WHEN cardinality(\(column.name)) > 1 THEN "
          + "ARRAY(SELECT DISTINCT v FROM unnest(\(column.name)) v WHERE v IS NOT NULL) "
          + "ELSE array_remove(coalesce(\(column.name), '{}'), NULL) END")
    case .other:
      return .array(scalarTexts(in: values("to_jsonb(\(column.name))", ["$[*]"], &parameters)))
    }
  }

  /// The numbers of an attribute, as `float8` or as `float8[]` in ascending order.
  func numbers(_ attribute: String, _ parameters: inout SQLParameters) -> Values {
    if let column = pushedColumn(.numbers, attribute) {
      return .array("coalesce(\(column), '{}'::float8[])")
    }
    guard let column = ownColumn(attribute) else {
      return .array(scalarNumbers(in: values(record, Self.paths(attribute), &parameters)))
    }
    switch column.type {
    case .integer, .decimal, .floatingPoint: return .scalar("\(column.name)::float8")
    case .date: return .scalar("date_part('epoch', \(column.name))")
    case .text, .boolean, .texts: return .scalar("NULL::float8")
    case .other:
      return .array(scalarNumbers(in: values("to_jsonb(\(column.name))", ["$[*]"], &parameters)))
    }
  }

  /// The user's own column of an attribute, in a form that can use an index; nil without one.
  ///
  /// - Parameter types: the types that the column can have.
  func indexedColumn(_ attribute: String, _ types: Set<ColumnType>) -> (
    name: String, type: ColumnType
  )? {
    guard !hasIdentifiers(attribute), pushedColumn(.numbers, attribute) == nil else { return nil }
    return ownColumn(attribute).flatMap { types.contains($0.type) ? $0 : nil }
  }

  /// The condition that an attribute with identifiers has a value. It can use an index.
  func contains(
    _ value: String, _ attribute: String, _ parameters: inout SQLParameters
  ) -> String {
    let value = parameters.bind(value)
    return "(\(identifiers) && ARRAY(SELECT id FROM \(values) WHERE attribute = "
      + "\(parameters.bind(attribute)) AND md5(value) = md5(\(value)) AND value = \(value)))"
  }

  /// Expressions for the minimum and the maximum of an attribute, which are indexed; nil without a column.
  ///
  /// Both are NULL for records without numbers.
  func numberBounds(_ attribute: String) -> (minimum: String, maximum: String)? {
    pushedColumn(.numbers, attribute).map { ("\($0)[1]", "\($0)[array_upper(\($0), 1)]") }
  }

  // MARK: Order

  /// The sort expressions for a criterion: numbers before texts; of a list, the first value.
  ///
  /// Records without a value come last in both directions.
  func sortExpressions(
    for criterion: RankingCriterion, _ parameters: inout SQLParameters
  ) -> [String] {
    let attribute = criterion.attribute
    let direction = Self.direction(criterion.order)
    if let column = pushedColumn(.numbers, attribute),
      layout.pushed?.sortable.contains(attribute) == true
    {
      let numbers = Self.numberOrder(column, criterion.order)
      return [numbers]
        + (pushedColumn(.text, attribute).map { Self.textOrder($0, direction) } ?? [])
    }
    if let column = ownColumn(attribute) {
      switch column.type {
      case .integer, .decimal, .floatingPoint, .date: return ["\(column.name) \(direction)"]
      case .text: return Self.textOrder(column.name, direction)
      case .boolean, .texts, .other: break
      }
    }
    let numbers = numbers(attribute, &parameters).array
    let texts =
      hasIdentifiers(attribute)
      ? scalarTexts(in: values(record, Self.paths(attribute), &parameters))
      : texts(attribute, &parameters).array
    let text = "CASE WHEN cardinality(\(numbers)) = 0 THEN (\(texts))[1] END"
    return ["(\(numbers))[1] \(direction)"] + Self.textOrder(text, direction)
  }

  /// The sort expression for a column of `push` with numbers.
  static func numberOrder(_ column: String, _ order: RankingCriterion.Order) -> String {
    "(\(column)[1]) \(direction(order))"
  }

  private static func textOrder(_ text: String, _ direction: String) -> [String] {
    ["lower(\(text)) COLLATE \"C\" \(direction)", "\(text) COLLATE \"C\" \(direction)"]
  }

  private static func direction(_ order: RankingCriterion.Order) -> String {
    order == .descending ? "DESC NULLS LAST" : "ASC NULLS LAST"
  }

  // MARK: Records

  /// An expression for the record as JSON text.
  var recordText: String {
    let type = layout.columns[settings.record]
    if type == "json" || type == "jsonb" { return "t.\(SQLName.quoted(settings.record))::text" }
    return layout.columns[settings.text] == nil
      ? "to_jsonb(t)::text" : "(to_jsonb(t) - \(SQLName.literal(settings.text)))::text"
  }

  private var record: String {
    let type = layout.columns[settings.record]
    if type == "jsonb" { return "t.\(SQLName.quoted(settings.record))" }
    if type == "json" { return "t.\(SQLName.quoted(settings.record))::jsonb" }
    return "to_jsonb(t)"
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
}
