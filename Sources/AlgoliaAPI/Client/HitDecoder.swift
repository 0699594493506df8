import Components
import Search
import SimdJSON

/// Reads what is not kept as it is of a hit: its key and its place in the order.
struct HitDecoder {
  private let hasDistance: Bool
  private let hasScore: Bool

  init(_ request: SearchRequest) {
    hasDistance = request.area?.center != nil
    hasScore = !request.optionalFilters.groups.isEmpty
  }

  func hits(_ json: [ParsedJSON]) throws(SearchError) -> [Hit] {
    let stored = ReceivedHits(json)
    var hits: [Hit] = []
    hits.reserveCapacity(json.count)
    for (place, json) in json.enumerated() {
      guard let key = json["objectID"].flatMap(Self.key) else { throw Self.noKey }
      var hit = Hit(objectID: key, stored: stored, place: place)
      let ranking = hasDistance || hasScore ? json["_rankingInfo"] : nil
      if hasDistance { hit.distance = ranking.flatMap(Self.distance) }
      if hasScore { hit.score = ranking?["filters"]?.count }
      hits.append(hit)
    }
    return hits
  }

  private static var noKey: SearchError {
    SearchError(.malformed, "a hit of Algolia has no 'objectID'")
  }

  private static func key(_ key: ParsedJSON) -> String? {
    key.text ?? key.double.map(\.shortText)
  }

  /// In metres.
  private static func distance(_ ranking: ParsedJSON) -> Double? {
    if let exact = ranking["matchedGeoLocation"]?["distance"]?.double { return exact }
    return ranking["geoDistance"]?.double.map { $0 * (ranking["geoPrecision"]?.double ?? 1) }
  }
}
