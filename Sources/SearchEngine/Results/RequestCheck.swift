package import Search

extension SearchRequest {
  /// Refuses what no engine could answer.
  package func check() throws(SearchError) {
    if page < 0 { throw .refused("the page is \(page), expected 0 or more") }
    if let firstPage, !(0...page).contains(firstPage) {
      throw .refused("the first page is \(firstPage), expected 0 to \(page), the page")
    }
    if hitsPerPage < 0 {
      throw .refused("the number of hits per page is \(hitsPerPage), expected 0 or more")
    }
    if let distinct, distinct < 0 {
      throw .refused("the number of hits of a group is \(distinct), expected 0 or more")
    }
    if let relevancyStrictness, !(0...100).contains(relevancyStrictness) {
      throw .refused("the relevancy strictness is \(relevancyStrictness), expected 0 to 100")
    }
    for histogram in histograms where !(1...1000).contains(histogram.buckets) {
      throw .refused(
        "the histogram of '\(histogram.attribute)' has \(histogram.buckets) bands, expected 1 to 1000"
      )
    }
    for snippet in snippets where snippet.words < 1 {
      throw .refused(
        "the snippet of '\(snippet.attribute)' has \(snippet.words) words, expected 1 or more")
    }
    let scores =
      optionalFilters.groups.joined().map(\.score) + (related?.patterns.map(\.score) ?? [])
    if let score = scores.first(where: { $0 < 0 }) {
      throw .refused("the score of an optional filter is \(score), expected 0 or more")
    }
    try area?.check()
  }
}

extension GeographicArea {
  fileprivate func check() throws(SearchError) {
    if let center, !center.isValid {
      throw .refused(
        "the centre is \(center.latitude), \(center.longitude), expected a latitude of -90 to 90 and "
          + "a longitude of -180 to 180")
    }
    if let radius, !(radius >= 0) {
      throw .refused("the radius is \(radius), expected 0 metres or more")
    }
    if precision < 1 { throw .refused("the precision is \(precision), expected 1 metre or more") }
    for box in boxes {
      let corners = [
        Coordinates(latitude: box.north, longitude: box.east),
        Coordinates(latitude: box.south, longitude: box.west),
      ]
      guard corners.allSatisfy(\.isValid), box.south <= box.north else {
        throw .refused(
          "a box goes from \(box.south) to \(box.north) degrees north and from \(box.west) to "
            + "\(box.east) degrees east, expected latitudes of -90 to 90, the lesser first, and "
            + "longitudes of -180 to 180")
      }
    }
  }
}

extension SearchError {
  static func refused(_ message: String) -> SearchError { SearchError(.refused, message) }
}
