import Components
import Search

/// A search key often may not read settings: then some records must do.
extension RemoteSearcher: SurveyedSearcher where Language: SurveyDialect {
  /// So many records speak for the others.
  private static var sampledRecords: Int { 200 }

  var knowsAllNames: Bool { false }

  func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
    let (layout, problem) = try await layout()
    let sample = try await sample(layout)
    var survey = RecordSurvey(
      of: sample.records, attributes, isWhole: sample.records.count == sample.count)
    if sample.records.count < sample.count { survey.lookedAt = sample.records.count }
    if let layout {
      survey.names.formUnion(layout.names)
      survey.names.formUnion(layout.hiddenNames.intersection(attributes))
      survey.hindrances = attributes.intersection(survey.names).sorted()
        .flatMap(layout.hindrances)
      survey.remarks = layout.remarks
    } else if let problem {
      survey.remarks.append(
        "the settings of the \(place) cannot be read, so that only the attributes of "
          + "\(sample.records.count) records are compared with the screen: \(problem.message)")
    }
    return survey
  }

  private var settings: RemoteConnection<Transport> { settingsConnection ?? connection }
  private var place: String { "\(Language.holder) '\(dialect.collection)'" }

  /// The settings, or why they are not told.
  private func layout() async throws(SearchError) -> ((any CollectionLayout)?, SearchError?) {
    var answers: [JSONValue] = []
    for call in dialect.describing {
      do throws(SearchError) {
        answers.append(try await settings.answer(to: call))
      } catch {
        guard error.reason == .refused || error.reason == .malformed else { throw error }
        if answers.isEmpty { return (nil, error) }
        answers.append(.null)
      }
    }
    if let layout = dialect.layout(in: answers) { return (layout, nil) }
    return (nil, Language.malformed("it tells no settings of the \(place)"))
  }

  private func sample(
    _ layout: (any CollectionLayout)?
  ) async throws(SearchError) -> RecordSample {
    var call = dialect.sampling(Self.sampledRecords, layout)
    call.tolerance = .absence
    let answer = try await connection.answer(to: call)
    if answer.isNull { throw await absence() }
    guard let sample = dialect.sample(in: answer) else {
      throw Language.malformed("it holds no records of the \(place)")
    }
    return sample
  }

  /// Tells that there is no such collection, and which there is, as far as the server does.
  private func absence() async -> SearchError {
    let answer = try? await settings.answer(to: dialect.listing)
    let names = answer.map(dialect.names) ?? []
    let help = Suggestion.help(for: dialect.collection, in: names.sorted())
    return SearchError(
      .unavailable,
      "'\(Language.name)' has no \(place); \(help ?? "'widgetrun push' makes it")")
  }
}
