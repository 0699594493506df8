import Components
import Search

/// Discovers the schema from the engine's settings, or from sample records if the key cannot read settings.
extension RemoteSearcher: SurveyableSearcher where EngineDialect: SchemaDiscoveryDialect {
  private static var sampleSize: Int { 200 }

  var reportsAllNames: Bool { false }

  func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
    let (schema, failure) = try await schema()
    let sample = try await sample(schema)
    var survey = RecordSurvey(
      of: sample.records, attributes, isWhole: sample.records.count == sample.count)
    survey.searchesNumbers = EngineDialect.searchesNumbers
    if sample.records.count < sample.count { survey.sampleSize = sample.records.count }
    if let schema {
      survey.names.formUnion(schema.names)
      survey.names.formUnion(schema.hiddenNames.intersection(attributes))
      let known = schema.listsAllFields ? attributes : attributes.intersection(survey.names)
      survey.limitations = known.sorted().flatMap(schema.limitations)
      survey.remarks = schema.remarks
      if let failure {
        survey.remarks.append(
          "a part of the settings of the \(quotedCollection) could not be read and is not checked: "
            + failure.message)
      }
    } else if let failure {
      survey.remarks.append(
        "the settings of the \(quotedCollection) could not be read, so the screen is only checked "
          + "against the attributes of \(sample.records.count) records: \(failure.message)")
    }
    survey.limitations += dialect.limitations(of: attributes, in: sample.records)
    survey.limitations += sample.datesInMilliseconds(of: attributes)
    return survey
  }

  private var settings: RemoteConnection<Transport> { settingsConnection ?? connection }
  private var quotedCollection: String {
    "\(EngineDialect.collectionTerm) '\(dialect.collection)'"
  }

  /// The schema, which is nil if the key cannot read the settings, and the first refusal.
  private func schema() async throws(SearchError) -> ((any CollectionSchema)?, SearchError?) {
    var bodies: [JSONValue] = []
    var failure: SearchError?
    for request in dialect.settingsRequests {
      do throws(SearchError) {
        bodies.append(try await settings.response(to: request))
      } catch {
        guard error.reason == .refused || error.reason == .malformed else { throw error }
        if bodies.isEmpty { return (nil, error) }
        failure = failure ?? error
        bodies.append(.null)
      }
    }
    if let schema = dialect.schema(in: bodies) { return (schema, failure) }
    return (nil, EngineDialect.malformed("no settings of the \(quotedCollection)"))
  }

  private func sample(
    _ schema: (any CollectionSchema)?
  ) async throws(SearchError) -> RecordSample {
    var request = dialect.sampleRequest(count: Self.sampleSize, schema: schema)
    request.tolerance = .notFound
    let body = try await connection.response(to: request)
    if body.isNull { throw await missingCollection() }
    guard let sample = try dialect.sample(in: body) else {
      throw EngineDialect.malformed("no records of the \(quotedCollection)")
    }
    return sample
  }

  /// The error for a missing collection, with a suggestion if the server lists its collections.
  private func missingCollection() async -> SearchError {
    let body = try? await settings.response(to: dialect.listRequest)
    let names = body.map(dialect.collectionNames) ?? []
    let help = Suggestion.help(for: dialect.collection, in: names.sorted())
    return SearchError(
      .unavailable,
      "'\(EngineDialect.name)' has no \(quotedCollection); "
        + (help ?? "create it with 'widgetrun push'"))
  }
}
