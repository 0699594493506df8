/// How a screen speaks to people, whatever its records and its searcher say.
///
/// Widgets get it with their context, renderers with the frame. It touches labels and texts only:
/// values in actions, filters and requests stay those of the records.
public struct Wording: Hashable, Sendable {
  /// By it numbers, dates and the forms of the plural are written.
  public var locale: DisplayLocale
  public var labels: Labels
  /// How values are written, by attribute.
  public var formats: [String: ValueFormat]
  public var strings: Strings

  public init(
    locale: DisplayLocale = .english, labels: Labels = Labels(),
    formats: [String: ValueFormat] = [:], strings: Strings = Strings()
  ) {
    self.locale = locale
    self.labels = labels
    self.formats = formats
    self.strings = strings
  }

  /// The attribute as people know it; its own name if it has no label.
  public func name(of attribute: String) -> String {
    labels.attributes[attribute] ?? attribute
  }

  /// A value of an attribute, as a facet spells it, as people know it.
  public func name(of value: String, of attribute: String) -> String {
    name(ofValue: value, of: attribute) ?? text(ofValue: value, of: attribute)
  }

  /// What a chip or a list shows of a filter.
  public func label(of filter: Filter) -> String {
    filter.label(in: self)
  }

  /// A number with separators between its thousands: `4,168`.
  public func text(of number: Int) -> String {
    locale.numberShape.text(of: number)
  }

  /// A number of an attribute: by the attribute's format, else in its shortest form.
  public func text(of number: Double, of attribute: String) -> String {
    formats[attribute]?.text(of: number, in: locale) ?? number.shortText
  }

  /// A number that was worked out: by the attribute's format, else with separators between its
  /// thousands and at most two decimals.
  public func roundedText(of number: Double, of attribute: String) -> String {
    formats[attribute]?.text(of: number, in: locale)
      ?? locale.numberShape.text(of: number, .atMost(2))
  }

  /// A value of a record by its attribute's format; nil if there is none that fits.
  public func formattedText(of value: JSONValue, of attribute: String) -> String? {
    formats[attribute]?.text(of: value, in: locale)
  }

  /// A text of the runtime with its places filled.
  public func text(_ phrase: Phrase, _ values: [String: String] = [:]) -> String {
    strings.text(phrase, count: nil, in: locale, values)
  }

  /// A text of the runtime in the form for a number, which takes the place `{{count}}`.
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
