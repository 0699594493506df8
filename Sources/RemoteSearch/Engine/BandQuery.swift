import Components
import Search

/// A histogram whose bands are known, to be counted.
struct BandQuery {
  /// The request whose query, area and so on hold; its filters do not.
  var request: SearchRequest
  var attribute: String
  /// The groups of filters that hold.
  var groups: [FilterGroup]
  /// Where bands begin, strictly ascending; at least one.
  var starts: [Double]
  /// Where the last one ends.
  var end: Double
  /// Whether all numbers seem to be whole.
  var isWhole: Bool
}

/// An engine that counts the records of bands, so that their ends have to be known before.
protocol BandDialect: Dialect {
  func calls(for queries: [BandQuery]) throws(SearchError) -> [EngineCall]

  /// For each query as many counts as it has bands.
  func counts(
    from answers: [JSONValue], for queries: [BandQuery]
  ) throws(SearchError) -> [[Int]]
}

/// The histograms of some requests: first the numbers' ends are asked for, then their bands counted.
///
/// Where bands are to be equally full all numbers are asked for besides; if there are too many of them
/// to be told there is no histogram.
struct HistogramPlan {
  private struct Wanted {
    /// The place of the request.
    var place: Int
    var histogram: SearchRequest.Histogram
    var spread: SearchRequest
  }

  /// Engines tell no more values.
  private static let mostNumbers = 1_000

  private let requests: [SearchRequest]
  private let wanted: [Wanted]

  init(_ requests: [SearchRequest]) {
    self.requests = requests
    wanted = requests.enumerated().flatMap { place, request in
      request.histograms.map { histogram in
        Wanted(place: place, histogram: histogram, spread: Self.spread(of: histogram, in: request))
      }
    }
  }

  private static func spread(
    of histogram: SearchRequest.Histogram, in request: SearchRequest
  ) -> SearchRequest {
    // Filters that always hold are not left out of account where values are counted.
    var spread = request.countingOnly(under: FilterState())
    spread.always = groups(for: histogram, in: request)
    spread.askStatistics(of: histogram.attribute)
    switch histogram.scale {
    case .linear: break
    case .log:
      let positive = Filter.Numeric(
        attribute: histogram.attribute, operator: .greaterThan, value: 0)
      spread.always.append(FilterGroup(.and(histogram.attribute), [.numeric(positive)]))
    case .quantile: spread.askFacet(histogram.attribute, limit: mostNumbers)
    }
    return spread
  }

  /// The groups of filters under which bands are counted.
  private static func groups(
    for histogram: SearchRequest.Histogram, in request: SearchRequest
  ) -> [FilterGroup] {
    let counted = CountedGroups(request.filters)
    return request.always
      + counted.counting(histogram.attribute, ignoring: histogram.ignoring)
  }

  /// How often each number between two ends occurs; nil if not all are told.
  private static func occurrences(
    of histogram: SearchRequest.Histogram, in response: SearchResponse, from low: Double,
    to high: Double
  ) -> [(number: Double, count: Int)]? {
    guard histogram.scale == .quantile else { return [] }
    let values = response.facets[histogram.attribute] ?? []
    guard (1..<mostNumbers).contains(values.count) else { return nil }
    return values.compactMap { value in Double(value.value).map { ($0, value.count) } }
      .filter { $0.0 >= low && $0.0 <= high }.sorted { $0.0 < $1.0 }
  }

  /// What is asked besides the requests.
  var spreads: [SearchRequest] { wanted.map(\.spread) }

  /// The bands to be counted, with what they are for.
  ///
  /// - Parameter spreads: the responses to `spreads`.
  func queries(
    after spreads: some Sequence<SearchResponse>
  ) -> [(place: Int, histogram: SearchRequest.Histogram, query: BandQuery)] {
    zip(wanted, spreads).compactMap { wanted, response in
      let histogram = wanted.histogram
      let numbers = response.statistics.values.first
      guard let numbers else { return nil }
      let low = NumberBands.bound(histogram.bounds?.lowerBound, histogram.scale) ?? numbers.min
      let high = NumberBands.bound(histogram.bounds?.upperBound, histogram.scale) ?? numbers.max
      guard low <= high,
        let occurrences = Self.occurrences(of: histogram, in: response, from: low, to: high)
      else { return nil }
      let request = requests[wanted.place]
      let query = BandQuery(
        request: request, attribute: histogram.attribute,
        groups: Self.groups(for: histogram, in: request),
        starts: histogram.scale.starts(histogram.buckets, from: low, to: high, occurrences),
        end: high,
        isWhole: [numbers.min, numbers.max, numbers.sum ?? 0].allSatisfy { $0.rounded() == $0 })
      return (wanted.place, histogram, query)
    }
  }
}

extension BandQuery {
  /// The bands with their counts; none if no record is in any.
  func buckets(_ counts: [Int]) -> [HistogramBucket] {
    guard counts.contains(where: { $0 > 0 }) else { return [] }
    return zip(starts.indices, counts).map { band, count in
      HistogramBucket(from: starts[band], to: self.upper(band), count: count)
    }
  }

  /// Where a band ends.
  func upper(_ band: Int) -> Double { band + 1 < starts.count ? starts[band + 1] : end }
}
