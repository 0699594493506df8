import Search

/// The factors besides text relevance that rank or group the hits of a request.
struct RankingFactors {
  /// The area of the request; hits are ranked by their distance from its center.
  var area: GeographicArea?
  /// The coordinates of the records, if the request has an area.
  var coordinates: PlaceColumn?
  var optionalFilters: OptionalFilterScores?
  var groups: DistinctGroups?

  /// Whether relevance alone ranks the hits, and all are returned.
  var isEmpty: Bool { area?.center == nil && optionalFilters == nil && groups == nil }

  /// Returns the distance of a record from the center in meters.
  ///
  /// Nil if the record has no coordinates or the request no center.
  func distance(of record: Int) -> Double? {
    guard let coordinates, let center = area?.center else { return nil }
    return coordinates.distance(of: record, from: center)
  }

  /// Returns the distance in units of the requested precision; the maximum without a distance.
  func distanceRank(of record: Int) -> UInt32 {
    guard let distance = distance(of: record), let area else { return .max }
    return UInt32(distance) / UInt32(clamping: max(1, area.precision))
  }
}
