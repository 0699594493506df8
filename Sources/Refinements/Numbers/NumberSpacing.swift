/// Which of all numbers a person can choose: round ones, or the multiples of a step.
public struct NumberSpacing: Hashable, Sendable {
  /// The decimals of bounds; of -2 on hundreds are round. Nil for bounds as the records have them.
  public var precision: Int?
  /// Nil for any number.
  public var step: Double?

  public init(precision: Int? = nil, step: Double? = nil) {
    self.precision = precision
    self.step = step
  }

  /// Reports what is wrong with the parameters `precision` and `step`.
  public func check(_ report: inout ParameterReport) {
    if let precision, !(-9...9).contains(precision) {
      report.error("precision", "'precision' is \(precision), expected -9 to 9")
    }
    if let step, !(step > 0 && step.isFinite) {
      report.error("step", "'step' is \(step.shortText), expected more than 0")
    }
  }

  /// The range with round ends that holds all of the range.
  public func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    guard let precision else { return range }
    let unit = (0..<abs(precision)).reduce(1.0) { unit, _ in unit * 10 }
    return precision < 0 ? range.widened(to: unit, by: 1) : range.widened(to: 1, by: unit)
  }

  /// The range with ends at multiples of the step that holds all of the range.
  public func stepped(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    step.map { range.widened(to: $0, by: 1) } ?? range
  }
}

extension ClosedRange<Double> {
  /// Ends at multiples of `unit / fraction`; as it is where numbers are too large to tell them.
  fileprivate func widened(to unit: Double, by fraction: Double) -> ClosedRange<Double> {
    func multiple(_ number: Double, _ rule: FloatingPointRoundingRule) -> Double {
      let count = number * fraction / unit
      // A multiple that binary fractions miss by a hair is one.
      let nearest = count.rounded()
      let whole =
        abs(count - nearest) < 1e-9 * Swift.max(abs(count), 1) ? nearest : count.rounded(rule)
      let result = whole * unit / fraction
      guard unit < 1 else { return result }
      return result.isFinite ? (result * 1e9).rounded() / 1e9 : result
    }
    let (lower, upper) = (multiple(lowerBound, .down), multiple(upperBound, .up))
    return lower.isFinite && upper.isFinite && lower <= upper ? lower...upper : self
  }
}
