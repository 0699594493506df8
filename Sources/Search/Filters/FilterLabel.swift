/// Localizes and formats the parts of a filter label.
///
/// The default implementations return attributes and values unchanged, numbers in their shortest
/// form, and English connecting formatter.
public protocol FilterLabelFormatter {
  /// Returns the display name of an attribute.
  func name(ofAttribute attribute: String) -> String
  /// Returns the display name that replaces the whole label of a value.
  ///
  /// Returns `nil` if it has none.
  func name(ofValue value: String, of attribute: String) -> String?
  /// Returns the formatted text of a string value that has no display name.
  func text(ofValue value: String, of attribute: String) -> String
  /// Returns a formatted number, for example with a currency.
  func text(ofNumber number: Double, of attribute: String) -> String
  /// Returns the text of a range between two formatted bounds, both included.
  func text(from lower: String, to upper: String) -> String
  /// Returns the text of the negation of a label.
  func text(not text: String) -> String
}

extension FilterLabelFormatter {
  /// Returns the attribute unchanged.
  public func name(ofAttribute attribute: String) -> String { attribute }
  /// Returns `nil`: values have no display names.
  public func name(ofValue value: String, of attribute: String) -> String? { nil }
  /// Returns the value unchanged.
  public func text(ofValue value: String, of attribute: String) -> String { value }
  /// Returns the number in its shortest form, such as `5` for 5.0.
  public func text(ofNumber number: Double, of attribute: String) -> String { number.shortText }
  /// Returns the bounds joined by "to": `5 to 10`.
  public func text(from lower: String, to upper: String) -> String { "\(lower) to \(upper)" }
  /// Returns the text after "not": `not Apple`.
  public func text(not text: String) -> String { "not \(text)" }
}

/// The default implementations: unformatted values, English connecting words.
private struct PlainLabelFormatter: FilterLabelFormatter {}

extension Filter {
  /// The English label of the filter in a chip or list: `Apple`, `price: 5 to 10`.
  ///
  /// The label of a string is the value alone, and that of a Boolean is the attribute. Numbers have
  /// their shortest form, and negated filters start with "not".
  public var label: String { label(in: PlainLabelFormatter()) }

  /// Returns the label of the filter, localized and formatted by a formatter.
  ///
  /// If a value has a display name, the label is that name alone.
  public func label(in formatter: some FilterLabelFormatter) -> String {
    let text =
      switch self {
      case .facet(let facet): facet.label(in: formatter)
      case .numeric(let numeric): numeric.label(in: formatter)
      case .tag(let tag): formatter.name(ofValue: tag.value, of: tag.attribute) ?? tag.value
      }
    return isNegated ? formatter.text(not: text) : text
  }
}

extension Filter.Facet {
  /// `false` is written out, because the attribute alone means `true`.
  fileprivate func label(in formatter: some FilterLabelFormatter) -> String {
    if let name = formatter.name(ofValue: value.text, of: attribute) { return name }
    let name = formatter.name(ofAttribute: attribute)
    return switch value {
    case .string(let text): formatter.text(ofValue: text, of: attribute)
    case .number(let number): "\(name): \(formatter.text(ofNumber: number, of: attribute))"
    case .boolean(let flag): flag ? name : "\(name): false"
    }
  }
}

extension Filter.Facet.Value {
  /// The value as text, in the same form as in `FacetValue`: `Apple`, `5`, `true`.
  public var text: String {
    switch self {
    case .string(let text): text
    case .number(let number): number.shortText
    case .boolean(let flag): "\(flag)"
    }
  }
}

extension Filter.Numeric {
  fileprivate func label(in formatter: some FilterLabelFormatter) -> String {
    let name = formatter.name(ofAttribute: attribute)
    func text(_ number: Double) -> String { formatter.text(ofNumber: number, of: attribute) }
    return switch value {
    case .comparison(let `operator`, let number):
      "\(name) \(`operator`.sign) \(text(number))"
    case .range(let range):
      "\(name): \(formatter.text(from: text(range.lowerBound), to: text(range.upperBound)))"
    }
  }
}

extension Double {
  /// The shortest text that parses to the same number: `5` for 5.0, `0` for -0.0.
  fileprivate var shortText: String {
    if self == 0 { return "0" }
    let text = description
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
