import Components
import Search

/// A numeric filter as comparisons with finite numbers, which every engine supports.
struct NumericComparisons {
  /// Whether all comparisons must match, or, for a negated range, any of them.
  var requiresAll: Bool
  /// The comparisons, with negation applied and infinite bounds of ranges omitted.
  var comparisons: [(comparison: Filter.Numeric.Operator, number: Double)]

  init(_ filter: Filter.Numeric) {
    switch filter.value {
    case .comparison(let comparison, let number):
      requiresAll = true
      comparisons = [(filter.isNegated ? comparison.negated : comparison, number.clamped)]
    case .range(let range):
      let bounds: [(comparison: Filter.Numeric.Operator, number: Double)] = [
        (.greaterThanOrEqual, range.lowerBound), (.lessThanOrEqual, range.upperBound),
      ]
      let finite = bounds.filter { $0.number.isFinite }
      if finite.isEmpty {
        // Every number is in the range.
        (requiresAll, comparisons) = (true, [(.greaterThanOrEqual, (-Double.infinity).clamped)])
      } else if filter.isNegated {
        (requiresAll, comparisons) = (false, finite.map { ($0.comparison.negated, $0.number) })
      } else {
        (requiresAll, comparisons) = (true, finite)
      }
    }
  }
}

extension Filter.Numeric.Operator {
  fileprivate var negated: Self {
    switch self {
    case .lessThan: .greaterThanOrEqual
    case .lessThanOrEqual: .greaterThan
    case .equals: .notEquals
    case .notEquals: .equals
    case .greaterThanOrEqual: .lessThan
    case .greaterThan: .lessThanOrEqual
    }
  }
}

extension Double {
  /// The nearest number that JSON can represent; 0 for NaN.
  fileprivate var clamped: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}

extension SearchRequest {
  /// All non-empty groups of filters that records must match.
  var groups: [FilterGroup] {
    (always + filters.toFilterGroups()).filter { !$0.filters.isEmpty }
  }
}
