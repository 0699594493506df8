import Components
import Search

extension Filter.Numeric {
  /// The comparisons that all must hold, or, for a negated range, one of them.
  ///
  /// Negation is worked in, and ends of a range that are infinite are left out.
  var comparisons: (all: Bool, [(Operator, Double)]) {
    switch value {
    case .comparison(let `operator`, let number):
      return (true, [(isNegated ? `operator`.opposite : `operator`, number.clamped)])
    case .range(let range):
      let ends: [(Operator, Double)] = [
        (.greaterThanOrEqual, range.lowerBound), (.lessThanOrEqual, range.upperBound),
      ]
      let finite = ends.filter { $0.1.isFinite }
      if finite.isEmpty { return (true, [(.greaterThanOrEqual, (-Double.infinity).clamped)]) }
      return isNegated ? (false, finite.map { ($0.0.opposite, $0.1) }) : (true, finite)
    }
  }
}

extension Filter.Numeric.Operator {
  fileprivate var opposite: Self {
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
  /// The number, or the nearest that can be written in JSON.
  fileprivate var clamped: Double {
    isNaN ? 0 : Swift.min(Swift.max(self, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
  }
}

extension SearchRequest {
  /// All groups of filters that have to hold.
  var groups: [FilterGroup] {
    (always + filters.toFilterGroups()).filter { !$0.filters.isEmpty }
  }
}
