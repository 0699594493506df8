// Texts and formats are about the values that these modules declare.
@_exported public import Components
@_exported public import Search

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

  /// Returns the label of an attribute, or a readable form of its name if it has none.
  public func name(of attribute: String) -> String {
    labels.attributes[attribute] ?? attribute.readableAttributeName
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

  /// Returns a value in its attribute's format.
  ///
  /// Returns nil without a format, or if the format does not apply to the value.
  public func formattedText(of value: JSONValue, of attribute: String) -> String? {
    formats[attribute]?.text(of: value, in: locale)
  }

  /// Returns a text of the user interface with values for its variables.
  public func text(_ phrase: Phrase, _ values: KeyValuePairs<String, String> = [:]) -> String {
    strings.text(phrase, count: nil, in: locale, values)
  }

  /// Returns a text in the plural category of a number.
  ///
  /// The formatted number is the variable `count`.
  public func text(
    _ phrase: Phrase, count: Int, _ values: KeyValuePairs<String, String> = [:]
  ) -> String {
    strings.text(phrase, count: count, in: locale, values)
  }
}

extension Wording: FilterLabelFormatter {
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
    if !locale.isRightToLeft { return text(.range, ["from": lower, "to": upper]) }
    // Isolates keep numbers and units in order between words that are written from right to left.
    return text(.range, ["from": "\u{2068}\(lower)\u{2069}", "to": "\u{2068}\(upper)\u{2069}"])
  }

  public func text(not text: String) -> String {
    self.text(.not, ["value": text])
  }
}

extension Wording {
  /// Returns a distance: `850 m`, `3.4 km`, `1,204 km`.
  ///
  /// If the screen has a format for `__distance`, it applies to the number of meters.
  public func text(ofMeters meters: Double) -> String {
    if formats["__distance"] != nil { return text(of: meters, of: "__distance") }
    let style = locale.numberStyle
    if meters < 999.5 { return "\(style.text(of: meters.rounded(), .atMost(0))) m" }
    let kilometers = meters / 1000
    return "\(style.text(of: kilometers, .atMost(kilometers < 9.95 ? 1 : 0))) km"
  }

  /// Returns degrees with at most one decimal: `47.4°`.
  public func text(ofDegrees degrees: Double) -> String {
    "\(locale.numberStyle.text(of: degrees, .atMost(1)))°"
  }
}

/// The names shown to users instead of raw attributes and values.
public struct DisplayNames: Hashable, Sendable {
  /// The labels of attributes, such as `Elevation` for `elevation_ft`.
  public var attributes: [String: String]
  /// The labels of values by attribute, such as `Euro` for the currency `EUR`.
  public var values: [String: [String: String]]

  /// Creates display names.
  public init(attributes: [String: String] = [:], values: [String: [String: String]] = [:]) {
    self.attributes = attributes
    self.values = values
  }
}

extension DisplayNames: ParameterValue {
  private struct Settings: ParameterRecord {
    @Parameter("The label of each attribute.") var attributes: [String: String] = [:]
    @Parameter("The label of each value, by attribute.")
    var values: [String: [String: String]] = [:]
  }

  /// A mapping with `attributes` and `values`.
  public static var parameterType: ParameterType { Settings.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> DisplayNames? {
    var context = KeyContext()
    context.hint = { key in
      let isMisspelled = Suggestion.nearest(to: key, in: Settings.parameterNames) != nil
      return isMisspelled ? nil : "labels of attributes belong in 'attributes: { \(key): … }'"
    }
    return Settings.make(from: node, context: context, into: &diagnostics)
      .map { DisplayNames(attributes: $0.attributes, values: $0.values) }
  }

  public var json: JSONValue { ["attributes": attributes.json, "values": values.json] }
}
