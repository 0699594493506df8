import Components
import Search

/// The radius of a search around a point without the parameter `aroundRadius`.
///
/// The circle contains the nearest 1,000 records of the index. The query and its filters have no effect
/// on it, so that all queries of a request search the same circle. The filters of the screen and of the
/// key have one, so that a key reveals nothing about other records. If fewer records have coordinates, or
/// the engine does not return that many, the circle is the whole Earth.
struct AutomaticRadius {
  /// The number of records in the circle.
  static let recordCount = 1000
  /// The distance in meters of the point opposite to the center.
  static let maximum = 20_015_115

  /// The search for the most distant record in the circle.
  let request: SearchRequest
  /// The minimum radius in meters.
  let minimum: Int

  /// Creates a radius for a query; nil if its area needs none.
  init?(
    for request: SearchRequest, in source: AlgoliaSource, _ parameters: QueryParameters
  ) throws(AlgoliaError) {
    minimum = try parameters.integer("minimumAroundRadius", in: 1...Int.max) ?? 1
    guard let area = request.area, let center = area.center, area.radius == nil,
      area.boxes.isEmpty, area.polygons.isEmpty, parameters.value("aroundRadius") != "all"
    else { return nil }
    var edge = SearchRequest()
    edge.area = GeographicArea(center: center)
    edge.always = source.filters
    edge.hitsPerPage = 1
    edge.page = Self.recordCount - 1
    edge.attributesToRetrieve = []
    if source.isEmbedded {
      // The rules could replace the query, filters, or the first records.
      edge.overrides = SettingsOverrides()
      edge.overrides?.rules = false
    }
    self.request = edge
  }

  /// The radius in meters.
  ///
  /// - Parameter response: the response to `request`; nil if the engine refuses it.
  func meters(in response: SearchResponse?) -> Int {
    guard let distance = response?.hits.first?.distance else { return Self.maximum }
    // One more than the whole meters, because some engines round distances down.
    return min(max(Int(min(max(distance, 0), 1e9)) + 1, minimum), Self.maximum)
  }
}
