extension SearchRequest {
  /// Hits for a map, in addition to those of the page.
  public struct MapHits: Hashable, Sendable {
    /// The maximum number of hits, greater than 0. The best ones are returned.
    public var limit: Int
    /// The attributes of the hits to return.
    public var attributes: [String]

    /// Creates a request for at most `limit` hits.
    public init(limit: Int, attributes: [String]) {
      self.limit = limit
      self.attributes = attributes
    }
  }

  /// The request for the hits of a map; nil if there is no map.
  ///
  /// It has the query, the filters, and the order of this one, and counts nothing.
  public var forMapHits: SearchRequest? {
    guard let mapHits else { return nil }
    var request = countingOnly(under: filters)
    request.hitsPerPage = mapHits.limit
    request.attributesToRetrieve = mapHits.attributes
    request.distinct = distinct
    request.mapHits = nil
    return request
  }
}
