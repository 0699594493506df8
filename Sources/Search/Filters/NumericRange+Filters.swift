public import Components

extension NumericRange {
  /// Creates the range of the numbers that match a condition.
  ///
  /// The range includes its ends, even if the condition is `<` or `>`. Returns nil for `!=`.
  public init?(_ value: Filter.Numeric.Value) {
    switch value {
    case .range(let range): self.init(range)
    case .comparison(.equals, let number): self.init(lower: number, upper: number)
    case .comparison(.greaterThan, let number), .comparison(.greaterThanOrEqual, let number):
      self.init(lower: number, upper: nil)
    case .comparison(.lessThan, let number), .comparison(.lessThanOrEqual, let number):
      self.init(lower: nil, upper: number)
    case .comparison(.notEquals, _): return nil
    }
  }

  /// The filter condition that matches the numbers of the range; nil if both ends are open.
  ///
  /// It is a comparison if one end is open.
  public var filterValue: Filter.Numeric.Value? {
    switch (lower, upper) {
    case (let lower?, let upper?): .range(lower...upper)
    case (let lower?, nil): .comparison(.greaterThanOrEqual, lower)
    case (nil, let upper?): .comparison(.lessThanOrEqual, upper)
    case (nil, nil): nil
    }
  }

  /// Returns the filter that matches the range on an attribute; nil if both ends are open.
  public func filter(on attribute: String) -> Filter? {
    filterValue.map { .numeric(Filter.Numeric(attribute: attribute, value: $0)) }
  }
}
