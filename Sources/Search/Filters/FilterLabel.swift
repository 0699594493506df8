extension Filter {
  /// What a chip or a list shows of the filter: `Apple`, `not Apple`, `price: 5 to 10`.
  ///
  /// Of a text value only the value is shown, of a boolean one only the attribute; numbers are in
  /// their shortest form.
  public var label: String {
    let text =
      switch self {
      case .facet(let facet): facet.label
      case .numeric(let numeric): numeric.label
      case .tag(let tag): tag.value
      }
    return isNegated ? "not \(text)" : text
  }
}

extension Filter.Facet {
  /// `false` has to be said, since the bare attribute stands for `true`.
  fileprivate var label: String {
    switch value {
    case .string(let text): text
    case .number(let number): "\(attribute): \(number.shortText)"
    case .boolean(let flag): flag ? attribute : "\(attribute): false"
    }
  }
}

extension Filter.Facet.Value {
  /// The value as `FacetValue` spells it: numbers in their shortest form, booleans as `true`.
  public var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): number.shortText
    case .boolean(let flag): "\(flag)"
    }
  }
}

extension Filter.Numeric {
  fileprivate var label: String {
    switch value {
    case .comparison(let `operator`, let number):
      "\(attribute) \(`operator`.rawValue) \(number.shortText)"
    case .range(let range):
      "\(attribute): \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    }
  }
}

extension Double {
  /// The shortest text that reads back as the same number; `5` for 5.0, `0` for minus zero.
  fileprivate var shortText: String {
    if self == 0 { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
