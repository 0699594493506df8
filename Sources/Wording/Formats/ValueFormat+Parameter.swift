extension ValueFormat: ParameterValue {
  private struct Settings: ParameterRecord {
    @Parameter("The kind of value.") var style: Style = .number
    @Parameter("The ISO 4217 code of the currency, such as EUR.") var currency: String?
    @Parameter("The unit after each number.") var unit: String?
    @Parameter("The number of decimals, 0 to 9 (default: depends on the style).")
    var decimals: Int?
    @Parameter("The format of days.") var dateStyle: DateStyle = .short
    @Parameter("The format of the time of day.") var timeStyle: TimeStyle = .none
    @Parameter("The time zone: UTC, an offset such as +02:00, or a name such as Europe/Zurich.")
    var timeZone: TimeZoneRules = TimeZoneRules()

    func validate(_ report: inout ParameterReport) {
      if style == .currency, currency == nil {
        report.error(
          "style", "the style 'currency' needs 'currency'", id: .missingParameter,
          help: "add a code, such as 'currency: EUR'")
      }
      if let currency, !Self.isCode(currency) {
        report.error(
          "currency", "expected the code of a currency, found '\(currency.prefix(60))'",
          help: "write three capital letters, such as \(Self.code(for: currency))")
        // The style may be missing as well, but the code comes first.
        return
      }
      if let decimals, !(0...9).contains(decimals) {
        report.error("decimals", "'decimals' is \(decimals), expected 0 to 9")
      }
      for (name, isSpecified, styles) in uses where isSpecified && !styles.contains(style) {
        report.error(
          name, "'\(name)' has no effect with the style '\(style.rawValue)'",
          help: "use it with \(styles.map { "'\($0.rawValue)'" }.joined(separator: ", "))")
      }
    }

    private var uses: [(name: String, isSpecified: Bool, styles: [Style])] {
      [
        ("currency", currency != nil, [.currency]), ("unit", unit != nil, [.number]),
        ("decimals", decimals != nil, [.plain, .number, .currency, .percent, .bytes]),
        ("dateStyle", dateStyle != .short, [.date]), ("timeStyle", timeStyle != .none, [.date]),
        ("timeZone", timeZone != TimeZoneRules(), [.date]),
      ]
    }

    /// The code for a common name or symbol of a currency, or else for its first letters.
    private static func code(for text: String) -> String {
      let codes = [
        "EURO": "EUR", "EUROS": "EUR", "€": "EUR", "DOLLAR": "USD", "DOLLARS": "USD", "$": "USD",
        "US$": "USD", "POUND": "GBP", "£": "GBP", "YEN": "JPY", "¥": "JPY", "FRANC": "CHF",
        "SFR": "CHF",
      ]
      let capital = text.uppercased()
      return codes[capital] ?? (isCode(capital) ? capital : "EUR")
    }

    private static func isCode(_ text: String) -> Bool {
      text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }
  }

  /// A mapping with the style and its options.
  public static var parameterType: ParameterType { Settings.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ValueFormat? {
    if let style = node.text, ValueFormat.Style(rawValue: style) != nil {
      return mismatch(node, into: &diagnostics, help: "write '{ style: \(style) }'")
    }
    guard let settings = Settings.make(from: node, into: &diagnostics) else { return nil }
    var format = ValueFormat(settings.style)
    format.currency = settings.currency
    format.unit = settings.unit
    format.decimals = settings.decimals
    format.dateStyle = settings.dateStyle
    format.timeStyle = settings.timeStyle
    format.timeZone = settings.timeZone
    return format
  }

  public var json: JSONValue {
    var settings = Settings()
    settings.style = style
    settings.currency = currency
    settings.unit = unit
    settings.decimals = decimals
    settings.dateStyle = dateStyle
    settings.timeStyle = timeStyle
    settings.timeZone = timeZone
    return settings.json
  }
}
