/// The text that describes a filter to users.
///
/// What is not defined is said as in the records: attributes by their names, numbers in their
/// shortest form.
public protocol FilterWords {
  func name(ofAttribute attribute: String) -> String
  /// A value in other words than its own; nil if there are none.
  func name(ofValue value: String, of attribute: String) -> String?
  func text(ofValue value: String, of attribute: String) -> String
  func text(ofNumber number: Double, of attribute: String) -> String
  func text(from lower: String, to upper: String) -> String
  func text(not text: String) -> String
}

extension FilterWords {
  public func name(ofAttribute attribute: String) -> String { attribute }
  public func name(ofValue value: String, of attribute: String) -> String? { nil }
  public func text(ofValue value: String, of attribute: String) -> String { value }
  public func text(ofNumber number: Double, of attribute: String) -> String { number.shortText }
  public func text(from lower: String, to upper: String) -> String { "\(lower) to \(upper)" }
  public func text(not text: String) -> String { "not \(text)" }
}

private struct PlainWords: FilterWords {}

extension Filter {
  /// What a chip or a list shows of the filter: `Apple`, `not Apple`, `price: 5 to 10`.
  ///
  /// Of a text value only the value is shown, of a boolean one only the attribute; numbers are in
  /// their shortest form.
  public var label: String { label(in: PlainWords()) }

  /// The same in the words of a screen. A value that has a name of its own is shown by it alone.
  public func label(in words: some FilterWords) -> String {
    let text =
      switch self {
      case .facet(let facet): facet.label(in: words)
      case .numeric(let numeric): numeric.label(in: words)
      case .tag(let tag): words.name(ofValue: tag.value, of: tag.attribute) ?? tag.value
      }
    return isNegated ? words.text(not: text) : text
  }
}

extension Filter.Facet {
  /// `false` has to be said, since the bare attribute stands for `true`.
  fileprivate func label(in words: some FilterWords) -> String {
    if let name = words.name(ofValue: value.text, of: attribute) { return name }
    let name = words.name(ofAttribute: attribute)
    return switch value {
    case .string(let text): words.text(ofValue: text, of: attribute)
    case .number(let number): "\(name): \(words.text(ofNumber: number, of: attribute))"
    case .boolean(let flag): flag ? name : "\(name): false"
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
  fileprivate func label(in words: some FilterWords) -> String {
    let name = words.name(ofAttribute: attribute)
    func text(_ number: Double) -> String { words.text(ofNumber: number, of: attribute) }
    return switch value {
    case .comparison(let `operator`, let number):
      "\(name) \(`operator`.sign) \(text(number))"
    case .range(let range):
      "\(name): \(words.text(from: text(range.lowerBound), to: text(range.upperBound)))"
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
