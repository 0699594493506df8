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
    var survey = RecordSurvey(
      of: records, attributes, dates: Set(settings.dates),
      isWhole: records.count < Self.sampleSize)
    let missing = attributes.subtracting(survey.names).sorted()
    if !missing.isEmpty {
      survey.names.formUnion(await existing(missing, layout))
    }
    survey.limitations = limitations(of: attributes.intersection(survey.names), layout)
    return survey
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
      "EXISTS (SELECT 1 FROM \(table) t WHERE cardinality(\(sql.texts(attribute, &parameters))) > 0)"
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
    guard layout.wasPushed else { return [] }
    let kinds: [(kind: String, purposes: Set<AttributeUse.Purpose>)] = [
      (PushedTable.facet, [.filtered, .counted]), (PushedTable.number, [.compared, .measured]),
    ]
    return attributes.sorted().flatMap { attribute in
      kinds.compactMap { kind, purposes -> RecordSurvey.Limitation? in
        let name = "\(kind).\(attribute)"
        let hasColumn = layout.columns[name] != nil || layout.columns[attribute] != nil
        if hasColumn || name.utf8.count > SQLName.maximumBytes { return nil }
        return RecordSurvey.Limitation(
          attribute, for: purposes,
          "has no column in the table '\(settings.table)', so that searches read every record",
          isFixedByPush: true)
      }
    }
  }
}
