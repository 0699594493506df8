/// A number type for ranges and comparisons.
///
/// Widgets calculate with `Double`. The numbers of other types are converted.
public protocol DoubleRepresentable: Comparable, Sendable {
  /// Converts a `Double`; traps if an integer type cannot represent it.
  init(_ number: Double)
  /// The number as a `Double`.
  var double: Double { get }

  /// Returns the number after rounding.
  ///
  /// An integer type returns its nearest number if it cannot represent the result, and 0 for NaN.
  static func rounding(_ number: Double, _ rule: FloatingPointRoundingRule) -> Self
}

extension DoubleRepresentable {
  /// Converts the number without rounding, apart from the precision of the type.
  public static func rounding(_ number: Double, _ rule: FloatingPointRoundingRule) -> Self {
    Self(number)
  }
}

extension DoubleRepresentable where Self: FixedWidthInteger {
  /// The number as a `Double`.
  public var double: Double { Double(self) }

  /// Returns the nearest integer in the direction of a rounding rule.
  public static func rounding(_ number: Double, _ rule: FloatingPointRoundingRule) -> Self {
    if number.isNaN { return 0 }
    return Self(exactly: number.rounded(rule)) ?? (number < 0 ? .min : .max)
  }
}

extension Double: DoubleRepresentable {
  public var double: Double { self }
}

extension Float: DoubleRepresentable {
  public var double: Double { Double(self) }
}

extension Int: DoubleRepresentable {}
extension Int8: DoubleRepresentable {}
extension Int16: DoubleRepresentable {}
extension Int32: DoubleRepresentable {}
extension Int64: DoubleRepresentable {}
extension UInt: DoubleRepresentable {}
extension UInt8: DoubleRepresentable {}
extension UInt16: DoubleRepresentable {}
extension UInt32: DoubleRepresentable {}
extension UInt64: DoubleRepresentable {}

extension ClosedRange where Bound: DoubleRepresentable {
  /// Converts a range; bounds of an integer type are rounded outward.
  ///
  /// So no number of the original range is outside of the result, unless the type is too small.
  public init(roundingOutward range: ClosedRange<Double>) {
    self = Bound.rounding(range.lowerBound, .down)...Bound.rounding(range.upperBound, .up)
  }

  /// The range with bounds of type `Double`.
  public var doubles: ClosedRange<Double> { lowerBound.double...upperBound.double }
}
