public import Components

extension Filter {
  /// A numeric filter: matches records by comparing a number, or by a range.
  public struct Numeric: Hashable, Sendable, FilterConvertible {
    /// A comparison operator.
    ///
    /// The attribute is on the left, the filter's number on the right.
    public enum Operator: String, Hashable, Sendable, CaseIterable {
      /// The attribute is less than the number.
      case lessThan = "<"
      /// The attribute is less than or equal to the number.
      case lessThanOrEqual = "<="
      /// The attribute is equal to the number.
      case equals = "="
      /// The attribute is not equal to the number.
      case notEquals = "!="
      /// The attribute is greater than or equal to the number.
      case greaterThanOrEqual = ">="
      /// The attribute is greater than the number.
      case greaterThan = ">"
    }

    /// The condition of a numeric filter: a comparison or a range.
    public enum Value: Hashable, Sendable {
      /// Compares the attribute with a number.
      case comparison(Operator, Double)
      /// Matches numbers in the range, including both bounds.
      case range(ClosedRange<Double>)
    }

    /// The name of the numeric attribute.
    public var attribute: String
    /// The comparison or range.
    public var value: Value
    /// Whether the filter matches the records that do not meet the condition.
    public var isNegated: Bool

    /// Creates a numeric filter for a comparison or range.
    public init(attribute: String, value: Value, isNegated: Bool = false) {
      self.attribute = attribute
      self.value = value
      self.isNegated = isNegated
    }

    /// Creates a filter for a range that includes both bounds.
    public init(attribute: String, range: ClosedRange<Double>, isNegated: Bool = false) {
      self.init(attribute: attribute, value: .range(range), isNegated: isNegated)
    }

    /// Creates a filter that compares the attribute with a number.
    public init(
      attribute: String, operator: Operator, value: Double, isNegated: Bool = false
    ) {
      self.init(attribute: attribute, value: .comparison(`operator`, value), isNegated: isNegated)
    }

    /// The numeric filter as a filter of any kind.
    public var filter: Filter { .numeric(self) }
  }
}

extension Filter.Numeric.Operator: ParameterValue {
  /// The mathematical symbol for labels: `≥` for `>=`.
  public var sign: String {
    switch self {
    case .lessThanOrEqual: "≤"
    case .notEquals: "≠"
    case .greaterThanOrEqual: "≥"
    case .lessThan, .equals, .greaterThan: rawValue
    }
  }
}
