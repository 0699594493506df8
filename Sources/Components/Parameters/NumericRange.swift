/// A range of numbers that includes its ends; each end can be open.
///
/// An open end does not restrict the numbers. In a screen file and in JSON, it is `null`: `[5, null]`
/// contains all numbers from 5.
public struct NumericRange: Hashable, Sendable {
  /// The smallest number; nil if the lower end is open.
  public let lower: Double?
  /// The largest number; nil if the upper end is open.
  public let upper: Double?

  /// Creates a range between two numbers; nil leaves an end open.
  ///
  /// Returns nil if `lower` exceeds `upper`, or if one of them is NaN.
  public init?(lower: Double?, upper: Double?) {
    guard (lower ?? -.infinity) <= (upper ?? .infinity) else { return nil }
    (self.lower, self.upper) = (lower, upper)
  }

  /// Creates a range without open ends.
  public init(_ range: ClosedRange<Double>) {
    (lower, upper) = (range.lowerBound, range.upperBound)
  }

  /// Creates a range that contains the numbers from `lower` on.
  public init(_ range: PartialRangeFrom<Double>) {
    (lower, upper) = (range.lowerBound, nil)
  }

  /// Creates a range that contains the numbers up to `upper`.
  public init(_ range: PartialRangeThrough<Double>) {
    (lower, upper) = (nil, range.upperBound)
  }

  /// Whether both ends are open, so that the range contains all numbers.
  public var isUnbounded: Bool { lower == nil && upper == nil }

  /// Whether neither end is open.
  public var isBounded: Bool { lower != nil && upper != nil }

  /// The range with infinity in place of an open end.
  public var closed: ClosedRange<Double> { (lower ?? -.infinity)...(upper ?? .infinity) }

  /// Returns the range with open ends replaced by the ends of another range.
  ///
  /// If a number is beyond the other range, it replaces the open end as well.
  public func closed(within bounds: ClosedRange<Double>) -> ClosedRange<Double> {
    let start = lower ?? min(bounds.lowerBound, upper ?? bounds.lowerBound)
    return start...(upper ?? max(bounds.upperBound, start))
  }

  /// Returns the range with its numbers clamped to limits; open ends stay open.
  public func clamped(to limits: NumericRange) -> NumericRange {
    NumericRange(
      lower: lower?.clamped(to: limits), upper: upper?.clamped(to: limits)) ?? self
  }

  /// Returns the numbers that two ranges have in common; nil if there are none.
  public func intersection(_ other: NumericRange) -> NumericRange? {
    NumericRange(
      lower: [lower, other.lower].compactMap(\.self).max(),
      upper: [upper, other.upper].compactMap(\.self).min())
  }
}

extension Double {
  /// Returns the number of a range that is nearest to this one; nil limits no numbers.
  public func clamped(to limits: NumericRange?) -> Double {
    Swift.min(Swift.max(self, limits?.lower ?? self), limits?.upper ?? .infinity)
  }
}

extension NumericRange: ParameterValue {
  /// A list of a lower and an upper end; null is an open end.
  public static var parameterType: ParameterType { .range }

  public static func decode(
    _ node: Node, into diagnostics: inout Diagnostics
  ) -> NumericRange? {
    guard let items = node.sequence, items.count == 2 else {
      return mismatch(node, into: &diagnostics)
    }
    let ends = items.map { $0.isNull ? .some(nil) : Double?.decode($0, into: &diagnostics) }
    guard let lower = ends[0], let upper = ends[1] else { return nil }
    if lower == nil, upper == nil {
      diagnostics.report(
        Diagnostic(
          .invalidValue, "both ends of the range are open, expected at least one number",
          at: node.range, help: "write one end, as in [0, null], or remove the key"))
      return nil
    }
    if let range = NumericRange(lower: lower, upper: upper) { return range }
    let shown = items.map {
      $0.scalar.map { $0.isInterpolated ? "a hidden number" : $0.text } ?? ""
    }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "the range starts at \(shown[0]) but ends at \(shown[1])", at: node.range,
        help: "swap the two numbers"))
    return nil
  }

  public var json: JSONValue {
    [lower.map(JSONValue.number) ?? .null, upper.map(JSONValue.number) ?? .null]
  }
}
