import Components
public import Search
import SearchEngine
import SimdJSON

/// Discovers the attributes from the columns of the table and from sample records.
extension PostgreSQLSearcher: SurveyableSearcher {
  /// The maximum number of sample records.
  private static let sampleSize = 2_000

  /// False: the sample may not contain rare attributes.
  public var reportsAllNames: Bool { false }

  /// Examines a sample of the records, and searches all records for attributes that it does not contain.
  public func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
    let layout = try await cachedLayout()
    let records = Self.records(in: try await rows(sample(layout)))
    let sql = AttributeSQL(layout, settings)
    let dates = attributes.filter { sql.ownColumnType($0) == .date }
    var survey = RecordSurvey(
      of: records, attributes, dates: dates.union(settings.dates),
      isWhole: records.count < Self.sampleSize)
    let missing = attributes.subtracting(survey.names).filter(sql.canHaveValues).sorted()
    if !missing.isEmpty {
      survey.names.formUnion(await existing(missing, layout))
    }
    survey.limitations = limitations(of: attributes.intersection(survey.names), layout)
    survey.remarks = try await remarks(layout, isLarge: records.count == Self.sampleSize)
    return survey
  }

  /// Remarks on a table of `push` that is searched slowly.
  private func remarks(_ layout: TableLayout, isLarge: Bool) async throws(SearchError) -> [String] {
    guard layout.wasPushed else { return [] }
    if layout.pushed == nil {
      return [
        "the table '\(settings.table)' was filled by another version of widgetrun; "
          + "'push --replace' makes searches faster"
      ]
    }
    // A few records are counted quickly.
    if !isLarge { return [] }
    let counts = PushedTable(settings).counts
    let found = try await rows(Statement(text: "SELECT EXISTS (SELECT FROM \(counts))"))
    if found.text(0, 0) == "t" { return [] }
    return [
      "the table '\(settings.table)' was changed after the last complete push; 'push --replace' makes "
        + "searches with few letters faster"
    ]
  }

  private func sample(_ layout: TableLayout) -> Statement {
    let record = AttributeSQL(layout, settings).recordText
    let table = PushedTable(settings).name
    return Statement(text: "SELECT \(record) FROM \(table) t LIMIT \(Self.sampleSize)")
  }

  /// The records in rows of JSON; rows that are not JSON objects are omitted.
  static func records(in rows: Rows) -> [JSONObject] {
    var parser = TapeParser()
    return rows.rows.compactMap { row in
      row.first.flatMap(\.self).flatMap { text in
        text.withUnsafeBufferPointer { parser.object(from: $0) }
      }
    }
  }

  /// The attributes that any record has; all of them if the query fails or takes too long.
  private func existing(_ attributes: [String], _ layout: TableLayout) async -> Set<String> {
    var parameters = SQLParameters()
    let sql = AttributeSQL(layout, settings)
    let table = PushedTable(settings).name
    let conditions = attributes.map { attribute in
      let condition =
        switch sql.texts(attribute, &parameters) {
        case .scalar(let expression): "\(expression) IS NOT NULL"
        case .array(let expression): "cardinality(\(expression)) > 0"
        }
      return "EXISTS (SELECT FROM \(table) t WHERE \(condition))"
    }
    let statement = Statement(
      text: "SELECT \(conditions.joined(separator: ", "))", parameters: parameters.values)
    guard let rows = try? await rows(statement) else { return Set(attributes) }
    return Set(attributes.enumerated().filter { rows.text(0, $0.offset) == "t" }.map(\.element))
  }

  private func rows(_ statement: Statement) async throws(SearchError) -> Rows {
    do throws(StatementError) {
      return try await pool.run(statement)
    } catch {
      throw error.error
    }
  }

  /// The attributes for which `push` created no columns.
  private func limitations(
    of attributes: Set<String>, _ layout: TableLayout
  ) -> [RecordSurvey.Limitation] {
    // All attributes of a table of another version are read from the records: see `remarks`.
    guard layout.pushed != nil else { return [] }
    let sql = AttributeSQL(layout, settings)
    return attributes.sorted().flatMap { attribute in
      let missing: [(isMissing: Bool, purposes: Set<AttributeUse.Purpose>)] = [
        (!sql.hasIdentifiers(attribute), [.filtered, .counted]),
        (!sql.hasNumberColumn(attribute), [.compared, .measured]),
      ]
      return missing.compactMap { isMissing, purposes -> RecordSurvey.Limitation? in
        if !isMissing || layout.columns[attribute] != nil { return nil }
        return RecordSurvey.Limitation(
          attribute, for: purposes,
          "has no column in the table '\(settings.table)', so that searches read every record",
          isFixedByPush: true)
      }
    }
  }
}
