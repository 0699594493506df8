import Components
public import Search
import SearchEngine
import SimdJSON

extension PostgreSQLSearcher: SurveyedSearcher {
  /// So many records speak for the others.
  private static let sampledRecords = 2_000

  /// Rare attributes may be in none of the records that are looked at.
  public var knowsAllNames: Bool { false }

  public func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
    let layout = try await knownLayout()
    let records = Self.records(in: try await rows(sample(layout)))
    var survey = RecordSurvey(
      of: records, attributes, dates: Set(settings.dates),
      isWhole: records.count < Self.sampledRecords)
    let missing = attributes.subtracting(survey.names).sorted()
    if !missing.isEmpty {
      survey.names.formUnion(await found(missing, layout))
    }
    survey.hindrances = hindrances(of: attributes.intersection(survey.names), layout)
    return survey
  }

  private func sample(_ layout: TableLayout) -> Statement {
    let record = AttributeSQL(layout, settings).recordText
    let table = PushedTable(settings).name
    return Statement(text: "SELECT \(record) FROM \(table) t LIMIT \(Self.sampledRecords)")
  }

  /// The records in rows of JSON; what is none is passed over.
  static func records(in rows: Rows) -> [JSONObject] {
    var parser = TapeParser()
    return rows.rows.compactMap { row in
      row.first.flatMap(\.self).flatMap { text in
        text.withUnsafeBufferPointer { parser.object(from: $0) }
      }
    }
  }

  /// Those of some attributes that a record has; all if the server does not tell in time.
  private func found(_ attributes: [String], _ layout: TableLayout) async -> Set<String> {
    var parameters = SQLParameters()
    let sql = AttributeSQL(layout, settings)
    let table = PushedTable(settings).name
    let tests = attributes.map { attribute in
      "EXISTS (SELECT 1 FROM \(table) t WHERE cardinality(\(sql.texts(attribute, &parameters))) > 0)"
    }
    let statement = Statement(
      text: "SELECT \(tests.joined(separator: ", "))", parameters: parameters.values)
    guard let rows = try? await rows(statement) else { return Set(attributes) }
    return Set(attributes.enumerated().filter { rows.text(0, $0.offset) == "t" }.map(\.element))
  }

  private func rows(_ statement: Statement) async throws(SearchError) -> Rows {
    do throws(StatementFailure) {
      return try await pool.run(statement)
    } catch {
      throw error.error
    }
  }

  /// What `push` made no columns for.
  private func hindrances(
    of attributes: Set<String>, _ layout: TableLayout
  ) -> [RecordSurvey.Hindrance] {
    guard layout.wasPushed else { return [] }
    let kinds: [(kind: String, purposes: Set<AttributeUse.Purpose>)] = [
      (PushedTable.facet, [.filtered, .counted]), (PushedTable.number, [.compared, .measured]),
    ]
    return attributes.sorted().flatMap { attribute in
      kinds.compactMap { kind, purposes -> RecordSurvey.Hindrance? in
        let name = "\(kind).\(attribute)"
        let isOwn = layout.columns[name] != nil || layout.columns[attribute] != nil
        if isOwn || name.utf8.count > SQLName.maximumBytes { return nil }
        return RecordSurvey.Hindrance(
          attribute, for: purposes,
          "has no column of its own in the table '\(settings.table)', so that every record is "
            + "read for it", isCuredByPush: true)
      }
    }
  }
}
