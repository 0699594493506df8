import Components
import Search

/// Reads what is not kept as it is of a hit: its key and its place in the order.
struct HitDecoder {
  private let hasDistance: Bool
  private let hasScore: Bool

  init(_ request: SearchRequest) {
    hasDistance = request.area?.center != nil
    hasScore = !request.optionalFilters.groups.isEmpty
  }

  func hits(_ json: [JSONValue]) throws(SearchError) -> [Hit] {
    let objects = json.compactMap(\.object)
    let stored = ReceivedHits(objects)
    var hits: [Hit] = []
    hits.reserveCapacity(objects.count)
    for (place, object) in objects.enumerated() {
      guard let key = object["objectID"].flatMap(Self.key) else { throw Self.noKey }
      var hit = Hit(objectID: key, stored: stored, place: place)
      let ranking = hasDistance || hasScore ? object["_rankingInfo"]?.object : nil
      if hasDistance { hit.distance = ranking.flatMap(Self.distance) }
      if hasScore { hit.score = ranking?["filters"]?.count }
      hits.append(hit)
    }
    guard hits.count == json.count else { throw Self.noKey }
    return hits
  }

  private static var noKey: SearchError {
    SearchError(.malformed, "a hit of Algolia has no 'objectID'")
  }

  private static func key(_ key: JSONValue) -> String? {
    key.text ?? key.double.map(\.shortText)
  }

  /// In metres.
  private static func distance(_ ranking: JSONObject) -> Double? {
    if let exact = ranking["matchedGeoLocation"]?.object?["distance"]?.double { return exact }
    return ranking["geoDistance"]?.double.map { $0 * (ranking["geoPrecision"]?.double ?? 1) }
  }
}
