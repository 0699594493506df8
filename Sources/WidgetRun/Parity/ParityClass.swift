/// How two results of a query differ: the most severe difference. The raw values occur in reports.
enum ParityClass: String, CaseIterable, Comparable {
  /// All compared values are equal.
  case alike
  /// Only highlighted parts of texts differ.
  case marks
  /// The first hits are the same in another order.
  case order
  /// Other hits come first.
  case ranking
  /// Statistics or histograms differ.
  case statistics
  /// Counts of facet values or filters differ.
  case facets
  /// The number of hits differs.
  case totals
  /// A searcher failed.
  case errors

  /// The class of the differences in a field.
  ///
  /// - Parameter isSamePage: whether the first hits are the same.
  init(_ field: ParityResult.ComparedField, isSamePage: Bool) {
    self =
      switch field {
      case .hits: .totals
      case .order: isSamePage ? .order : .ranking
      case .marks: .marks
      case .facets, .counts: .facets
      case .statistics, .histograms: .statistics
      }
  }

  /// Orders classes by severity.
  static func < (first: ParityClass, second: ParityClass) -> Bool {
    first.severity < second.severity
  }

  private var severity: Int { Self.allCases.firstIndex(of: self) ?? 0 }

  /// The meaning, for the legend of a report.
  var meaning: String {
    switch self {
    case .alike: "all compared values are equal"
    case .marks: "only highlighted parts of texts differ"
    case .order: "the first hits are the same in another order"
    case .ranking: "other hits come first, the numbers are equal"
    case .statistics: "statistics or histograms differ"
    case .facets: "counts of facet values or filters differ"
    case .totals: "the number of hits differs"
    case .errors: "a searcher failed"
    }
  }
}

extension ParityResult {
  /// The class of a difference.
  func parityClass(of difference: Difference) -> ParityClass {
    let isSamePage = overlap.map { $0.common == max($0.first, $0.second) } ?? false
    return ParityClass(difference.field, isSamePage: isSamePage)
  }

  /// The class of the most severe difference.
  var parityClass: ParityClass {
    if failure != nil { return .errors }
    return differences.map(parityClass).max() ?? .alike
  }
}
