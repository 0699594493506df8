public import Components

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
