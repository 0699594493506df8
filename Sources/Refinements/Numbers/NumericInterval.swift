/// The numbers that a filter matches, if they form one interval.
struct NumericInterval {
  var lower = -Double.infinity
  var upper = Double.infinity
  var includesLower = true
  var includesUpper = true
  let text: String

  /// Creates the interval of a filter; nil for negated filters and `!=`, which match two intervals.
  init?(_ filter: Filter) {
    guard case .numeric(let numeric) = filter, !numeric.isNegated else { return nil }
    text = "'\(filter.label)'"
    switch numeric.value {
    case .range(let range): (lower, upper) = (range.lowerBound, range.upperBound)
    case .comparison(.equals, let number): (lower, upper) = (number, number)
    case .comparison(.lessThan, let number): (upper, includesUpper) = (number, false)
    case .comparison(.lessThanOrEqual, let number): upper = number
    case .comparison(.greaterThan, let number): (lower, includesLower) = (number, false)
    case .comparison(.greaterThanOrEqual, let number): lower = number
    case .comparison(.notEquals, _): return nil
    }
  }

  func startsAfter(_ other: NumericInterval) -> Bool {
    lower > other.lower || lower == other.lower && !includesLower
  }

  func endsAfter(_ other: NumericInterval) -> Bool {
    upper > other.upper || upper == other.upper && !other.includesUpper
  }

  func isBelow(_ other: NumericInterval) -> Bool {
    upper < other.lower || upper == other.lower && !(includesUpper && other.includesLower)
  }
}
