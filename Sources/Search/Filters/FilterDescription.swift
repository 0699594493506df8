extension Filter: CustomStringConvertible {
  /// The filter for people who program: `brand: Apple`, `not price < 2.0`, `price: 1.0 – 2.0`.
  public var description: String {
    switch self {
    case .facet(let facet): facet.description
    case .numeric(let numeric): numeric.description
    case .tag(let tag): tag.description
    }
  }
}

extension Filter.Facet: CustomStringConvertible {
  /// `attribute: value`.
  public var description: String {
    let text =
      switch value {
      case .string(let text): text
      case .number(let number): "\(number)"
      case .boolean(let flag): "\(flag)"
      }
    return "\(isNegated.prefix)\(attribute): \(text)"
  }
}

extension Filter.Numeric: CustomStringConvertible {
  /// `attribute < 2.0`, or `attribute: 1.0 – 2.0`.
  public var description: String {
    switch value {
    case .comparison(let `operator`, let number):
      "\(isNegated.prefix)\(attribute) \(`operator`.rawValue) \(number)"
    case .range(let range):
      "\(isNegated.prefix)\(attribute): \(range.lowerBound) – \(range.upperBound)"
    }
  }
}

extension Filter.Tag: CustomStringConvertible {
  /// The bare value.
  public var description: String {
    "\(isNegated.prefix)\(value)"
  }
}

extension Bool {
  /// The word that shows a negation.
  fileprivate var prefix: String {
    self ? "not " : ""
  }
}
