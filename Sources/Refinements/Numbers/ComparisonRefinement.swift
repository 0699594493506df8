/// The one number that a person compares an attribute with; what steppers and number fields share.
///
/// What is chosen is the first comparison with the operator on the attribute in the group that is
/// not negated. Ranges, other comparisons and filters of other widgets in the group are left alone.
public struct ComparisonRefinement: Hashable, Sendable {
  public var attribute: String
  public var `operator`: Filter.Numeric.Operator
  /// The group that the comparison is kept in.
  public var group: FilterGroup.ID

  public init(attribute: String, operator: Filter.Numeric.Operator, group: FilterGroup.ID) {
    self.attribute = attribute
    self.operator = `operator`
    self.group = group
  }

  public var targets: [RefinementTarget] {
    [RefinementTarget(attribute, in: group, kind: .numeric)]
  }

  /// What is chosen; nil if nothing is. It may lie outside of bounds that have changed since.
  public func number(in filters: FilterState) -> Double? {
    for case .numeric(let numeric) in filters.filters(in: group)
    where numeric.attribute == attribute && !numeric.isNegated {
      if case .comparison(self.operator, let number) = numeric.value { return number }
    }
    return nil
  }

  /// Chooses a number in place of the one before, the nearest bound if it lies outside of them;
  /// nil chooses none.
  public func choose(
    _ number: Double?, within bounds: ClosedRange<Double>?, in filters: inout FilterState
  ) {
    if let number = self.number(in: filters) { filters.remove(filter(number), from: group) }
    guard let number else { return }
    filters.add([filter(bounds.map { number.clamped(to: $0) } ?? number)], to: group)
  }

  /// The number so many steps away from what is chosen, counted from where the bounds leave it.
  ///
  /// Where nothing is chosen, it is the end of the bounds that the steps lead away from, or 0.
  public func number(
    _ steps: Double, of step: Double, within bounds: ClosedRange<Double>?, in filters: FilterState
  ) -> Double {
    guard let number = number(in: filters) else {
      return (steps > 0 ? bounds?.lowerBound : bounds?.upperBound) ?? 0
    }
    return (bounds.map { number.clamped(to: $0) } ?? number).advanced(steps, of: step)
  }

  private func filter(_ number: Double) -> Filter {
    .numeric(Filter.Numeric(attribute: attribute, operator: `operator`, value: number))
  }
}

extension Double {
  /// The number, or the nearest end of the range if it lies outside.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    Swift.min(Swift.max(self, range.lowerBound), range.upperBound)
  }

  /// The number some steps further, without what binary fractions add: 0.1 and two steps of 0.1
  /// make 0.3. The number itself if there is none so far.
  fileprivate func advanced(_ steps: Double, of step: Double) -> Double {
    let sum = self + steps * step
    let rounded = (sum * 1e9).rounded() / 1e9
    return rounded.isFinite ? rounded : sum.isFinite ? sum : self
  }
}
