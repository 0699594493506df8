extension Filter {
  /// Keeps the records whose attribute is a number that compares well, or lies in a range.
  public struct Numeric: Hashable, Sendable, FilterConvertible {
    /// How a number of a record is compared with the filter's.
    public enum Operator: String, Hashable, Sendable, CaseIterable {
      case lessThan = "<"
      case lessThanOrEqual = "<="
      case equals = "="
      case notEquals = "!="
      case greaterThanOrEqual = ">="
      case greaterThan = ">"
    }

    /// A comparison, or a range with both ends included.
    public enum Value: Hashable, Sendable {
      case comparison(Operator, Double)
      case range(ClosedRange<Double>)
    }

    public var attribute: String
    public var value: Value
    public var isNegated: Bool

    public init(attribute: String, value: Value, isNegated: Bool = false) {
      self.attribute = attribute
      self.value = value
      self.isNegated = isNegated
    }

    public init(attribute: String, range: ClosedRange<Double>, isNegated: Bool = false) {
      self.init(attribute: attribute, value: .range(range), isNegated: isNegated)
    }

    public init(
      attribute: String, operator: Operator, value: Double, isNegated: Bool = false
    ) {
      self.init(attribute: attribute, value: .comparison(`operator`, value), isNegated: isNegated)
    }

    public var filter: Filter { .numeric(self) }
  }
}
