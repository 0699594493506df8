internal import WidgetCore

/// The differences between two responses to the same request.
struct ParityResult {
  /// A part of a response that is compared. The raw values occur in reports.
  enum ComparedField: String, CaseIterable {
    case hits
    case order
    case marks
    case facets
    case statistics
    case counts
    case histograms

    /// The fields that do not depend on the ranking.
    static let counted: Set<ComparedField> = [.hits, .facets, .statistics, .counts]
  }

  /// A value that differs.
  struct Difference: Hashable {
    var field: ComparedField
    /// The attribute or filter; empty if the difference concerns the whole response.
    var name: String
    /// The facet value or the name of the statistic; empty for other fields.
    var value: String
    /// The value of the first searcher.
    var first: String
    /// The value of the second searcher.
    var second: String
  }

  /// The number of first hits that are compared.
  static let hitCount = 10

  let parityCase: ParityCase
  /// The request that both searchers received.
  let request: SearchRequest
  /// The number of common first hits, and of those of each searcher; nil if one failed.
  private(set) var overlap: (common: Int, first: Int, second: Int)?
  private(set) var differences: [Difference] = []
  /// The searcher that failed and its error; nil if both responded.
  private(set) var failure: (isFirst: Bool, message: String)?

  var isAlike: Bool { isAlike(in: Set(ComparedField.allCases)) }

  /// Whether both responded with equal values in some fields.
  func isAlike(in fields: Set<ComparedField>) -> Bool {
    failure == nil && !differences.contains { fields.contains($0.field) }
  }

  init(
    parityCase: ParityCase, request: SearchRequest, first: Result<SearchResponse, SearchError>,
    second: Result<SearchResponse, SearchError>
  ) {
    (self.parityCase, self.request) = (parityCase, request)
    switch (first, second) {
    case (.failure(let error), _): failure = (true, error.message)
    case (_, .failure(let error)): failure = (false, error.message)
    case (.success(let first), .success(let second)): compare(first, second, request)
    }
  }

  private mutating func compare(
    _ first: SearchResponse, _ second: SearchResponse, _ request: SearchRequest
  ) {
    compare(.hits, "", "", "\(first.nbHits)", "\(second.nbHits)")
    compareHits(first.hits, second.hits)
    for facet in request.facets {
      compareFacet(facet.attribute, first, second)
    }
    for requested in request.statistics {
      compareStatistics(requested, first.statistics[requested], second.statistics[requested])
    }
    for requested in request.counts {
      let counts = [first, second].map { $0.counts[requested].map(String.init) }
      compare(.counts, requested.filter.text, "", counts[0], counts[1])
    }
    for requested in request.histograms {
      let buckets = [first, second].map { ($0.histograms[requested] ?? []).map(Self.text) }
      compare(
        .histograms, requested.attribute, "", buckets[0].joined(separator: ", "),
        buckets[1].joined(separator: ", "))
    }
  }

  private mutating func compareHits(_ first: [Hit], _ second: [Hit]) {
    let keys = [first, second].map { $0.prefix(Self.hitCount).map(\.objectID) }
    let common = Set(keys[0]).intersection(keys[1]).count
    overlap = (common, keys[0].count, keys[1].count)
    if keys[0] != keys[1] {
      compare(.order, "", "", keys[0].joined(separator: " "), keys[1].joined(separator: " "))
    }
    let others = Dictionary(
      second.prefix(Self.hitCount).map { ($0.objectID, $0) }, uniquingKeysWith: { one, _ in one })
    for hit in first.prefix(Self.hitCount) {
      if let other = others[hit.objectID] { compareMarks(hit, other) }
    }
  }

  /// An attribute without highlighted parts equals a missing one, since engines return different attributes.
  private mutating func compareMarks(_ first: Hit, _ second: Hit) {
    let marks = [first, second].map { hit in
      Dictionary(
        hit.highlights.map { ($0.path, Self.markedText($0)) }, uniquingKeysWith: { one, _ in one })
    }
    for path in Set(marks[0].keys).union(marks[1].keys).sorted() {
      compare(.marks, path, first.objectID, marks[0][path] ?? nil, marks[1][path] ?? nil)
    }
  }

  /// The texts with tags; nil if no part is highlighted.
  private static func markedText(_ attribute: HighlightedAttribute) -> String? {
    let marked = attribute.texts.filter { $0.parts.contains(where: \.isHighlighted) }
    return marked.isEmpty ? nil : marked.map { $0.marked() }.joined(separator: ", ")
  }

  private static func text(_ bucket: HistogramBucket) -> String {
    "\(bucket.from.shortText) to \(bucket.to.shortText): \(bucket.count)"
  }

  /// A value with a count of 0 equals a missing value.
  private mutating func compareFacet(
    _ attribute: String, _ first: SearchResponse, _ second: SearchResponse
  ) {
    let counts = [first, second].map { response in
      Dictionary(
        (response.facets[attribute] ?? []).filter { $0.count > 0 }.map { ($0.value, $0.count) },
        uniquingKeysWith: +)
    }
    for value in Set(counts[0].keys).union(counts[1].keys).sorted() {
      compare(.facets, attribute, value, "\(counts[0][value] ?? 0)", "\(counts[1][value] ?? 0)")
    }
  }

  /// Statistics that only one engine computes are not compared.
  private mutating func compareStatistics(
    _ requested: SearchRequest.Statistics, _ first: NumericStatistics?, _ second: NumericStatistics?
  ) {
    guard let first, let second else {
      return compare(
        .statistics, requested.attribute, "", first?.min.shortText, second?.min.shortText)
    }
    let pairs: [(String, Double?, Double?)] = [
      ("min", first.min, second.min), ("max", first.max, second.max),
      ("sum", first.sum, second.sum), ("average", first.average, second.average),
    ]
    for case (let name, let one?, let other?) in pairs where !one.isClose(to: other) {
      compare(.statistics, requested.attribute, name, one.shortText, other.shortText)
    }
  }

  private mutating func compare(
    _ field: ComparedField, _ name: String, _ value: String, _ first: String?, _ second: String?
  ) {
    if first == second { return }
    differences.append(
      Difference(
        field: field, name: name, value: value, first: first ?? "nothing",
        second: second ?? "nothing"))
  }
}

extension Double {
  /// Whether two numbers are equal up to rounding, since sums depend on the order of addition.
  fileprivate func isClose(to other: Double) -> Bool {
    abs(self - other) <= 1e-6 * Swift.max(1, abs(self), abs(other))
  }
}
