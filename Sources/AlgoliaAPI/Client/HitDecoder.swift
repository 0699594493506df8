import Components
import Search
import SimdJSON

/// Decodes the members of hits that are needed at once: keys, distances, and scores.
struct HitDecoder {
  private let hasDistance: Bool
  private let hasScore: Bool

  init(_ request: SearchRequest) {
    hasDistance = request.area?.center != nil
    hasScore = !request.optionalFilters.groups.isEmpty
  }

  func hits(_ json: [ParsedJSON], by deadline: SearchDeadline) throws(SearchError) -> [Hit] {
    let stored = LazyHits(json)
    var hits: [Hit] = []
    hits.reserveCapacity(json.count)
    for (index, json) in json.enumerated() {
      try deadline.check()
      guard let key = json["objectID"].flatMap(Self.key) else { throw Self.noKey }
      var hit = Hit(objectID: key, stored: stored, index: index)
      let ranking = hasDistance || hasScore ? json["_rankingInfo"] : nil
      if hasDistance { hit.distance = ranking.flatMap(Self.distance) }
      if hasScore { hit.score = ranking?["filters"]?.count }
      hits.append(hit)
    }
    return hits
  }

  private static var noKey: SearchError {
    SearchError(.malformed, "invalid response from Algolia: 'objectID' of a hit is missing")
  }

  private static func key(_ key: ParsedJSON) -> String? {
    key.text ?? key.double.map(\.shortText)
  }

  /// The distance in meters.
  private static func distance(_ ranking: ParsedJSON) -> Double? {
    if let exact = ranking["matchedGeoLocation"]?["distance"]?.double { return exact }
    return ranking["geoDistance"]?.double.map { $0 * (ranking["geoPrecision"]?.double ?? 1) }
  }
}
