import Search

/// What counts for the hits of a request besides the words of its query.
struct HitWeights {
  /// Where distances are taken from, if hits are ordered by them.
  var area: GeographicArea?
  var places: CoordinatesColumn?
  var scores: OptionalScores?
  var groups: DistinctGroups?

  /// True if the words alone order the hits, and all are shown.
  var isEmpty: Bool { area?.center == nil && scores == nil && groups == nil }

  /// The distance of a record in metres; nil if it has no place, or none is asked for.
  func distance(of record: Int) -> Double? {
    guard let places, let center = area?.center else { return nil }
    return places.distance(of: record, from: center)
  }

  /// The distance as far as it orders hits; the greatest number if there is none.
  func step(of record: Int) -> UInt32 {
    guard let distance = distance(of: record), let area else { return .max }
    return UInt32(distance) / UInt32(clamping: max(1, area.precision))
  }
}
