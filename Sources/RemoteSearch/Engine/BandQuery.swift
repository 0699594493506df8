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
struct HistogramPlan {
  private struct Wanted {
    /// The place of the request.
    var place: Int
    var histogram: SearchRequest.Histogram
    var spread: SearchRequest
  }

  private let requests: [SearchRequest]
  private let wanted: [Wanted]

  /// - Throws: `refused` for bands with equally many records, which cannot be told from their ends.
  init(_ requests: [SearchRequest], of engine: String) throws(SearchError) {
    self.requests = requests
    var wanted: [Wanted] = []
    for (place, request) in requests.enumerated() {
      for histogram in request.histograms {
        guard histogram.scale != .quantile else {
          throw .refused(
            "'\(engine)' has no histograms with bands that are equally full, expected the scale 'linear' "
              + "or 'log'")
        }
        var spread = request.countingOnly(under: request.filters)
        spread.askStatistics(of: histogram.attribute, ignoring: histogram.ignoring)
        if histogram.scale == .log {
          let positive = Filter.Numeric(
            attribute: histogram.attribute, operator: .greaterThan, value: 0)
          spread.always.append(FilterGroup(.and(histogram.attribute), [.numeric(positive)]))
        }
        wanted.append(Wanted(place: place, histogram: histogram, spread: spread))
      }
    }
    self.wanted = wanted
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
      guard low <= high else { return nil }
      let request = requests[wanted.place]
      let query = BandQuery(
        request: request, attribute: histogram.attribute,
        groups: request.always
          + CountedGroups(request.filters)
          .counting(histogram.attribute, ignoring: histogram.ignoring),
        starts: histogram.scale.starts(histogram.buckets, from: low, to: high, []), end: high,
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
