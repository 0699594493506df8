/// The locale, labels, formats and texts of a screen.
///
/// Widgets receive it with their context, renderers with the frame. It affects labels and texts only:
/// actions, filters and requests contain the raw values of the records.
public struct Wording: Hashable, Sendable {
  /// The language of numbers, dates and plurals.
  public var locale: DisplayLocale
  /// The labels of attributes and values.
  public var labels: DisplayNames
  /// The formats of values, by attribute.
  public var formats: [String: ValueFormat]
  /// The texts that the screen replaces.
  public var strings: Strings

  /// Creates wording; the default is English without labels and formats.
  public init(
    locale: DisplayLocale = .english, labels: DisplayNames = DisplayNames(),
    formats: [String: ValueFormat] = [:], strings: Strings = Strings()
  ) {
    self.locale = locale
    self.labels = labels
    self.formats = formats
    self.strings = strings
  }

  /// Returns the label of an attribute, or the attribute if it has none.
  public func name(of attribute: String) -> String {
    labels.attributes[attribute] ?? attribute
  }

  /// Returns the label of a facet value, or the formatted value if it has none.
  public func name(of value: String, of attribute: String) -> String {
    name(ofValue: value, of: attribute) ?? text(ofValue: value, of: attribute)
  }

  /// Returns the label of a filter, such as `Price: 5 to 10`.
  public func label(of filter: Filter) -> String {
    filter.label(in: self)
  }

  /// Returns a number with thousands separators: `4,168`.
  public func text(of number: Int) -> String {
    locale.numberStyle.text(of: number)
  }

  /// Returns a number in the attribute's format, or in its shortest form.
  public func text(of number: Double, of attribute: String) -> String {
    formats[attribute]?.text(of: number, in: locale) ?? number.shortText
  }

  /// Returns a computed number in the attribute's format.
  ///
  /// Without a format, the number has thousands separators and at most two decimals.
  public func roundedText(of number: Double, of attribute: String) -> String {
    formats[attribute]?.text(of: number, in: locale)
      ?? locale.numberStyle.text(of: number, .atMost(2))
  }

  /// Returns a value in its attribute's format; nil if there is none, or it does not apply.
  public func formattedText(of value: JSONValue, of attribute: String) -> String? {
    formats[attribute]?.text(of: value, in: locale)
  }

  /// Returns a text of the user interface with values for its variables.
  public func text(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
    strings.text(phrase, count: nil, in: locale, values)
  }

  /// Returns a text in the plural category of a number, which is also the variable `count`.
  public func text(_ phrase: Phrase, count: Int, _ values: [String: String] = [:]) -> String {
    let values = values.merging(["count": text(of: count)]) { _, count in count }
    return strings.text(phrase, count: count, in: locale, values)
  }
}

extension Wording: FilterWords {
  public func name(ofAttribute attribute: String) -> String {
    name(of: attribute)
  }

  public func name(ofValue value: String, of attribute: String) -> String? {
    labels.values[attribute]?[value]
  }

  public func text(ofValue value: String, of attribute: String) -> String {
    guard let format = formats[attribute] else { return value }
    let number = Double(value).map(JSONValue.number)
    return format.text(of: number ?? .text(value), in: locale) ?? value
  }

  public func text(ofNumber number: Double, of attribute: String) -> String {
    formats[attribute]?.text(of: number, in: locale) ?? (number == 0 ? "0" : number.shortText)
  }

  public func text(from lower: String, to upper: String) -> String {
    text(.range, ["from": lower, "to": upper])
  }

  public func text(not text: String) -> String {
    self.text(.not, ["value": text])
  }
}
