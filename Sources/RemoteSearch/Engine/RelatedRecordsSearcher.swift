import Components
import Search

/// Finds related records with an engine that supports optional filters.
///
/// Sends two requests: one for the reference record, and one for records that share its values.
struct RelatedRecordsSearcher<Base: Searcher>: Searcher {
  private static var key: String { "objectID" }

  /// The searcher of the engine.
  let base: Base

  var responseLifetime: Duration? { base.responseLifetime }

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let references = requests.compactMap(\.related)
    if references.isEmpty { return try await base.search(requests) }
    for request in requests { try request.check() }
    var filters: [RelatedRecords: OptionalFilters] = [:]
    for (related, response) in zip(references, try await base.search(references.map(Self.request)))
    {
      guard let hit = response.hits.first else {
        throw .refused("no record '\(related.objectID)' exists to find related records for")
      }
      filters[related] = related.filters {
        JSONValue.object(hit.record)[path: $0]?.facetTexts ?? []
      }
    }
    return try await base.search(requests.map { Self.request($0, filters) })
  }

  /// The request for the reference record.
  private static func request(_ related: RelatedRecords) -> SearchRequest {
    var request = SearchRequest()
    request.hitsPerPage = 1
    let filter = Filter.Facet(attribute: key, stringValue: related.objectID)
    request.always = [FilterGroup(.and(key), [.facet(filter)])]
    request.attributesToRetrieve = related.patterns.map(\.attribute)
    return request
  }

  /// The request with optional filters in place of the reference record.
  private static func request(
    _ request: SearchRequest, _ filters: [RelatedRecords: OptionalFilters]
  ) -> SearchRequest {
    guard let related = request.related, let optional = filters[related] else { return request }
    var request = request
    request.related = nil
    request.optionalFilters.groups += optional.groups
    request.optionalFilters.sumsScores = optional.sumsScores
    let reference = Filter.Facet(
      attribute: key, stringValue: related.objectID, isNegated: true)
    request.always.append(FilterGroup(.and(key), [.facet(reference)]))
    return request
  }
}

extension RelatedRecordsSearcher: SurveyableSearcher where Base: SurveyableSearcher {
  var reportsAllNames: Bool { base.reportsAllNames }

  func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
    try await base.survey(of: attributes)
  }
}

extension JSONValue {
  /// The facet values of a value or of the items of its lists.
  fileprivate var facetTexts: [String] {
    switch self {
    case .array(let items): items.flatMap(\.facetTexts)
    case .number(let number): [number.shortText]
    default: valueText.map { [$0] } ?? []
    }
  }
}
