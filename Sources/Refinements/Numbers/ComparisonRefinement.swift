/// Compares an attribute with one number; steppers and number fields share it.
///
/// The selected number is that of the first comparison with the operator on the attribute in the group
/// that is not negated. Other filters of the group don't change.
public struct ComparisonRefinement: Hashable, Sendable {
  /// The numeric attribute.
  public var attribute: String
  /// The operator of the comparison.
  public var `operator`: Filter.Numeric.Operator
  /// The group that contains the filter.
  public var group: FilterGroup.ID

  /// Creates a refinement of an attribute by the filters of a group.
  public init(attribute: String, operator: Filter.Numeric.Operator, group: FilterGroup.ID) {
    self.attribute = attribute
    self.operator = `operator`
    self.group = group
  }

  /// The attributes and groups for the widget's `Connector.targets`.
  public var targets: [RefinementTarget] {
    [RefinementTarget(attribute, in: group, kind: .numeric)]
  }

  /// Returns the selected number; nil for none.
  ///
  /// It can be outside of bounds that have changed since.
  public func number(in filters: FilterState) -> Double? {
    for case .numeric(let numeric) in filters.filters(in: group)
    where numeric.attribute == attribute && !numeric.isNegated {
      if case .comparison(self.operator, let number) = numeric.value { return number }
    }
    return nil
  }

  /// Replaces the selected number, clamped to the limits; nil removes it.
  public func select(
    _ number: Double?, within limits: NumericRange? = nil, in filters: inout FilterState
  ) {
    if let number = self.number(in: filters) { filters.remove(filter(number), from: group) }
    guard let number else { return }
    filters.add([filter(number.clamped(to: limits))], to: group)
  }

  /// Returns the number some steps away from the selected one.
  ///
  /// Steps do not lead beyond the bounds, but a selected number can be beyond them already.
  ///
  /// Without a selection, this is the bound that the steps lead away from, or 0.
  public func number(
    _ steps: Double, of step: Double, within bounds: ClosedRange<Double>?, in filters: FilterState
  ) -> Double {
    guard let number = number(in: filters) else {
      return (steps > 0 ? bounds?.lowerBound : bounds?.upperBound) ?? 0
    }
    let next = number.advanced(steps, of: step)
    guard let bounds else { return next }
    return steps > 0
      ? min(next, max(number, bounds.upperBound)) : max(next, min(number, bounds.lowerBound))
  }

  private func filter(_ number: Double) -> Filter {
    .numeric(Filter.Numeric(attribute: attribute, operator: `operator`, value: number))
  }
}

extension Double {
  /// Returns the number some steps away, rounded to nine decimals.
  ///
  /// Rounding removes binary fractions: 0.1 and two steps of 0.1 make 0.3. Returns the number itself
  /// if the result is not finite.
  fileprivate func advanced(_ steps: Double, of step: Double) -> Double {
    let sum = self + steps * step
    let rounded = (sum * 1e9).rounded() / 1e9
    return rounded.isFinite ? rounded : sum.isFinite ? sum : self
  }
}
