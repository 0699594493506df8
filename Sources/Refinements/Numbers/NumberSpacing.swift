/// Limits selectable numbers to rounded numbers or multiples of a step.
public struct NumberSpacing: Hashable, Sendable {
  /// The number of decimals of bounds, -9 to 9.
  ///
  /// -2 rounds to hundreds, nil doesn't round.
  public var precision: Int?
  /// The unit that selected numbers are multiples of; nil for any number.
  public var step: Double?

  /// Creates a spacing.
  public init(precision: Int? = nil, step: Double? = nil) {
    self.precision = precision
    self.step = step
  }

  /// Reports invalid values of the parameters `precision` and `step`.
  public func check(_ report: inout ParameterReport) {
    if let precision, !(-9...9).contains(precision) {
      report.error("precision", "'precision' is \(precision), expected -9 to 9")
    }
    if let step, !(step > 0 && step.isFinite) {
      report.error("step", "'step' is \(step.shortText), expected more than 0")
    }
  }

  /// Returns the range extended to rounded bounds.
  public func widened(_ range: ClosedRange<Double>) -> ClosedRange<Double> {
    guard let precision else { return range }
    let unit = (0..<abs(precision)).reduce(1.0) { unit, _ in unit * 10 }
    return precision < 0 ? range.widened(to: unit, by: 1) : range.widened(to: 1, by: unit)
  }

  /// Returns the range extended to multiples of the step; open ends stay open.
  public func stepped(_ range: NumericRange) -> NumericRange {
    guard let step else { return range }
    func stepped(_ number: Double) -> ClosedRange<Double> {
      (number...number).widened(to: step, by: 1)
    }
    return NumericRange(
      lower: range.lower.map { stepped($0).lowerBound },
      upper: range.upper.map { stepped($0).upperBound }) ?? range
  }
}

extension ClosedRange<Double> {
  /// Returns the range with multiples of `unit / fraction` as bounds.
  ///
  /// Returns the range itself if its numbers are too large for that.
  fileprivate func widened(to unit: Double, by fraction: Double) -> ClosedRange<Double> {
    func multiple(_ number: Double, _ rule: FloatingPointRoundingRule) -> Double {
      let count = number * fraction / unit
      // Binary fractions make multiples inexact.
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
