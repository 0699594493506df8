extension Filter: CustomStringConvertible {
  /// A text for logs and debuggers, such as `brand: Apple` or `not price < 2.0`.
  ///
  /// `label` is the text for users, and `text` can be parsed.
  public var description: String {
    switch self {
    case .facet(let facet): facet.description
    case .numeric(let numeric): numeric.description
    case .tag(let tag): tag.description
    }
  }
}

extension Filter.Facet: CustomStringConvertible {
  /// A text for logs and debuggers such as `brand: Apple` or `not brand: Apple`.
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
  /// A text for logs and debuggers such as `price < 2.0` or `price: 1.0 – 2.0`.
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
  /// The tag for logs and debuggers, after `not` if the filter is negated.
  public var description: String {
    "\(isNegated.prefix)\(value)"
  }
}

extension Bool {
  /// The prefix of a negated filter; empty if `false`.
  fileprivate var prefix: String {
    self ? "not " : ""
  }
}
