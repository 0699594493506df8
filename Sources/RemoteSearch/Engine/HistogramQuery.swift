import Components
import Search

/// A histogram with determined bucket boundaries, for which the engine must count records.
struct HistogramQuery {
  /// The request with the query and area to apply. Its filters are replaced by `groups`.
  var request: SearchRequest
  /// The numeric attribute.
  var attribute: String
  /// The filter groups under which records are counted.
  var groups: [FilterGroup]
  /// The lower bounds of the buckets, strictly ascending and not empty.
  var lowerBounds: [Double]
  /// The upper bound of the last bucket, inclusive.
  var upperBound: Double
  /// Whether all values are presumably integers.
  var isInteger: Bool

  /// The buckets with their counts; empty if all counts are zero.
  func buckets(_ counts: [Int]) -> [HistogramBucket] {
    guard counts.contains(where: { $0 > 0 }) else { return [] }
    return zip(lowerBounds.indices, counts).map { index, count in
      HistogramBucket(from: lowerBounds[index], to: upperBound(ofBucket: index), count: count)
    }
  }

  /// The upper bound of a bucket: the lower bound of the next one, or that of the last bucket.
  func upperBound(ofBucket index: Int) -> Double {
    index + 1 < lowerBounds.count ? lowerBounds[index + 1] : upperBound
  }
}

/// Counts the records of histogram buckets, for engines that require the bounds in the request.
protocol HistogramDialect: Dialect {
  /// Whether the buckets of a request are counted by further requests; true by default.
  ///
  /// Otherwise, the response to the request itself contains its histograms.
  func countsBuckets(of request: SearchRequest) -> Bool

  /// The HTTP requests that count the buckets of some histograms.
  func engineRequests(for queries: [HistogramQuery]) throws(SearchError) -> [EngineRequest]

  /// The counts of each histogram, one per bucket.
  func counts(
    from bodies: [JSONValue], for queries: [HistogramQuery]
  ) throws(SearchError) -> [[Int]]
}

extension HistogramDialect {
  func countsBuckets(of request: SearchRequest) -> Bool { true }
}

/// Plans the histograms of some requests in two steps: value ranges first, then bucket counts.
///
/// Buckets with equal counts also require all values of the attribute. If there are more values than
/// an engine returns, the histogram is empty.
struct HistogramPlan {
  /// A histogram of one of the requests.
  private struct Entry {
    var requestIndex: Int
    var histogram: SearchRequest.Histogram
    var rangeRequest: SearchRequest
  }

  /// The maximum number of facet values that are requested.
  static let maximumValues = 1_000

  private let requests: [SearchRequest]
  private let entries: [Entry]
  /// The number of values from which the engine may have omitted others.
  private let maximumValues: Int

  /// - Parameter maximumValues: the number of values of a facet from which the engine may have omitted
  ///   others; at most the default.
  init(_ requests: [SearchRequest], maximumValues: Int = Self.maximumValues) {
    self.requests = requests
    self.maximumValues = min(maximumValues, Self.maximumValues)
    entries = requests.enumerated().flatMap { index, request in
      request.histograms.map { histogram in
        Entry(
          requestIndex: index, histogram: histogram,
          rangeRequest: Self.rangeRequest(for: histogram, in: request))
      }
    }
  }

  /// The requests of the first step, which return the range of values for each histogram.
  var rangeRequests: [SearchRequest] { entries.map(\.rangeRequest) }

  /// The queries of the second step, each with the request and histogram that it belongs to.
  ///
  /// - Parameter responses: the responses to `rangeRequests`.
  func queries(
    after responses: some Sequence<SearchResponse>
  ) -> [(requestIndex: Int, histogram: SearchRequest.Histogram, query: HistogramQuery)] {
    zip(entries, responses).compactMap { entry, response in
      query(for: entry, response).map { (entry.requestIndex, entry.histogram, $0) }
    }
  }

  private func query(for entry: Entry, _ response: SearchResponse) -> HistogramQuery? {
    let histogram = entry.histogram
    guard let numbers = response.statistics.values.first else { return nil }
    let low = HistogramBuilder.bound(histogram.bounds?.lowerBound, histogram.scale) ?? numbers.min
    let high = HistogramBuilder.bound(histogram.bounds?.upperBound, histogram.scale) ?? numbers.max
    guard low <= high,
      let frequencies = frequencies(of: histogram, in: response, from: low, to: high)
    else { return nil }
    let request = requests[entry.requestIndex]
    return HistogramQuery(
      request: request, attribute: histogram.attribute,
      groups: Self.groups(for: histogram, in: request),
      lowerBounds: histogram.scale.starts(histogram.buckets, from: low, to: high, frequencies),
      upperBound: high,
      isInteger: [numbers.min, numbers.max, numbers.sum ?? 0].allSatisfy { $0.rounded() == $0 })
  }

  private static func rangeRequest(
    for histogram: SearchRequest.Histogram, in request: SearchRequest
  ) -> SearchRequest {
    // Facet counts never ignore the filters of 'always'.
    var rangeRequest = request.countingOnly(under: FilterState())
    rangeRequest.always = groups(for: histogram, in: request)
    rangeRequest.addStatistics(of: histogram.attribute)
    switch histogram.scale {
    case .linear: break
    case .log:
      let positive = Filter.Numeric(
        attribute: histogram.attribute, operator: .greaterThan, value: 0)
      rangeRequest.always.append(FilterGroup(.and(histogram.attribute), [.numeric(positive)]))
    case .quantile: rangeRequest.addFacet(histogram.attribute, limit: maximumValues)
    }
    return rangeRequest
  }

  /// The filter groups under which the records of a histogram are counted.
  private static func groups(
    for histogram: SearchRequest.Histogram, in request: SearchRequest
  ) -> [FilterGroup] {
    let counted = CountingFilters(request.filters)
    return request.always
      + counted.counting(histogram.attribute, ignoring: histogram.ignoring)
  }

  /// The number of occurrences of each value in a range; nil if the engine returned only some.
  private func frequencies(
    of histogram: SearchRequest.Histogram, in response: SearchResponse, from low: Double,
    to high: Double
  ) -> [(number: Double, count: Int)]? {
    guard histogram.scale == .quantile else { return [] }
    let values = response.facets[histogram.attribute] ?? []
    guard (1..<maximumValues).contains(values.count) else { return nil }
    return values.compactMap { value in Double(value.value).map { ($0, value.count) } }
      .filter { $0.0 >= low && $0.0 <= high }.sorted { $0.0 < $1.0 }
  }
}
