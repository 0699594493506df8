import Components
import Search

/// Lets an engine that knows optional filters find records like a given one, in two steps: the
/// record, then those that share its values.
struct RelatedRecordsSearcher<Base: Searcher>: Searcher {
  private static var key: String { "objectID" }

  let base: Base

  func search(_ requests: [SearchRequest]) async throws(SearchError) -> [SearchResponse] {
    let wanted = requests.compactMap(\.related)
    if wanted.isEmpty { return try await base.search(requests) }
    for request in requests { try request.check() }
    var likes: [RelatedRecords: OptionalFilters] = [:]
    for (related, response) in zip(wanted, try await base.search(wanted.map(Self.request))) {
      guard let hit = response.hits.first else {
        throw .refused("there is no record '\(related.objectID)' that others could be like")
      }
      likes[related] = related.filters { JSONValue.object(hit.record)[path: $0]?.facetTexts ?? [] }
    }
    return try await base.search(requests.map { Self.request($0, likes) })
  }

  /// Asks for the record that others are to be like.
  private static func request(_ related: RelatedRecords) -> SearchRequest {
    var request = SearchRequest()
    request.hitsPerPage = 1
    let filter = Filter.Facet(attribute: key, stringValue: related.objectID)
    request.always = [FilterGroup(.and(key), [.facet(filter)])]
    request.attributesToRetrieve = related.patterns.map(\.attribute)
    return request
  }

  /// The request with what makes records related in place of the record.
  private static func request(
    _ request: SearchRequest, _ likes: [RelatedRecords: OptionalFilters]
  ) -> SearchRequest {
    guard let related = request.related, let filters = likes[related] else { return request }
    var request = request
    request.related = nil
    request.optionalFilters.groups += filters.groups
    request.optionalFilters.sumsScores = filters.sumsScores
    let itself = Filter.Facet(
      attribute: key, stringValue: related.objectID, isNegated: true)
    request.always.append(FilterGroup(.and(key), [.facet(itself)]))
    return request
  }
}

extension RelatedRecordsSearcher: SurveyedSearcher where Base: SurveyedSearcher {
  var knowsAllNames: Bool { base.knowsAllNames }

  func survey(of attributes: Set<String>) async throws(SearchError) -> RecordSurvey {
    try await base.survey(of: attributes)
  }
}

extension JSONValue {
  /// The texts of a value and of the items of its lists, as facets tell them.
  fileprivate var facetTexts: [String] {
    switch self {
    case .array(let items): items.flatMap(\.facetTexts)
    case .number(let number): [number.shortText]
    default: valueText.map { [$0] } ?? []
    }
  }
}
