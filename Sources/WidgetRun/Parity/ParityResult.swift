internal import WidgetCore

/// What two searchers answered to the same request.
struct ParityResult {
  /// What answers are compared in.
  enum Aspect: String, CaseIterable {
    case hits
    case order
    case facets
    case statistics
    case counts
    case histograms

    /// The aspects that engines with other rankings have in common.
    static let counted: Set<Aspect> = [.hits, .facets, .statistics, .counts]
  }

  /// Something that they tell differently.
  struct Difference: Hashable {
    var aspect: Aspect
    /// The attribute or filter; empty where it is about the answer as a whole.
    var name: String
    /// The value of a facet, or which of the statistics; empty where there is no such.
    var value: String
    var first: String
    var second: String
  }

  /// How many of the first hits are compared.
  static let hitCount = 10

  let parityCase: ParityCase
  /// Which of the first hits both have, and how many each has; nil if one did not answer.
  private(set) var overlap: (common: Int, first: Int, second: Int)?
  private(set) var differences: [Difference] = []
  /// Why one of them did not answer.
  private(set) var failure: (isFirst: Bool, message: String)?

  var isAlike: Bool { isAlike(in: Set(Aspect.allCases)) }

  /// True if both answered, and told the same in these aspects.
  func isAlike(in aspects: Set<Aspect>) -> Bool {
    failure == nil && !differences.contains { aspects.contains($0.aspect) }
  }

  init(
    parityCase: ParityCase, request: SearchRequest, first: Result<SearchResponse, SearchError>,
    second: Result<SearchResponse, SearchError>
  ) {
    self.parityCase = parityCase
    switch (first, second) {
    case (.failure(let error), _): failure = (true, error.message)
    case (_, .failure(let error)): failure = (false, error.message)
    case (.success(let first), .success(let second)): compare(first, second, request)
    }
  }

  private mutating func compare(
    _ first: SearchResponse, _ second: SearchResponse, _ request: SearchRequest
  ) {
    note(.hits, "", "", "\(first.nbHits)", "\(second.nbHits)")
    compareHits(first.hits, second.hits)
    for facet in request.facets {
      compareFacet(facet.attribute, first, second)
    }
    for wanted in request.statistics {
      compareStatistics(wanted, first.statistics[wanted], second.statistics[wanted])
    }
    for wanted in request.counts {
      let counts = [first, second].map { $0.counts[wanted].map(String.init) }
      note(.counts, wanted.filter.text, "", counts[0], counts[1])
    }
    for wanted in request.histograms {
      let bands = [first, second].map { ($0.histograms[wanted] ?? []).map(Self.text) }
      note(
        .histograms, wanted.attribute, "", bands[0].joined(separator: ", "),
        bands[1].joined(separator: ", "))
    }
  }

  private mutating func compareHits(_ first: [Hit], _ second: [Hit]) {
    let keys = [first, second].map { $0.prefix(Self.hitCount).map(\.objectID) }
    let common = Set(keys[0]).intersection(keys[1]).count
    overlap = (common, keys[0].count, keys[1].count)
    if keys[0] != keys[1] {
      note(.order, "", "", keys[0].joined(separator: " "), keys[1].joined(separator: " "))
    }
  }

  private static func text(_ band: HistogramBucket) -> String {
    "\(band.from.shortText) to \(band.to.shortText): \(band.count)"
  }

  /// Values that are told with 0 are as good as not told.
  private mutating func compareFacet(
    _ attribute: String, _ first: SearchResponse, _ second: SearchResponse
  ) {
    let counts = [first, second].map { response in
      Dictionary(
        (response.facets[attribute] ?? []).filter { $0.count > 0 }.map { ($0.value, $0.count) },
        uniquingKeysWith: +)
    }
    for value in Set(counts[0].keys).union(counts[1].keys).sorted() {
      note(.facets, attribute, value, "\(counts[0][value] ?? 0)", "\(counts[1][value] ?? 0)")
    }
  }

  /// What one of the engines does not tell is not compared.
  private mutating func compareStatistics(
    _ wanted: SearchRequest.Statistics, _ first: NumericStatistics?, _ second: NumericStatistics?
  ) {
    guard let first, let second else {
      return note(.statistics, wanted.attribute, "", first?.min.shortText, second?.min.shortText)
    }
    let told: [(String, Double?, Double?)] = [
      ("min", first.min, second.min), ("max", first.max, second.max),
      ("sum", first.sum, second.sum), ("average", first.average, second.average),
    ]
    for case (let name, let one?, let other?) in told where !one.isClose(to: other) {
      note(.statistics, wanted.attribute, name, one.shortText, other.shortText)
    }
  }

  private mutating func note(
    _ aspect: Aspect, _ name: String, _ value: String, _ first: String?, _ second: String?
  ) {
    if first == second { return }
    differences.append(
      Difference(
        aspect: aspect, name: name, value: value, first: first ?? "nothing",
        second: second ?? "nothing"))
  }
}

extension Double {
  /// Sums depend on the order in which they are taken.
  fileprivate func isClose(to other: Double) -> Bool {
    abs(self - other) <= 1e-6 * Swift.max(1, abs(self), abs(other))
  }
}
