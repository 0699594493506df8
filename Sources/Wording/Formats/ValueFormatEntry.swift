extension ValueFormat: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("What the numbers are.") var style: Style = .number
    @Parameter("The currency's code, as in EUR.") var currency: String?
    @Parameter("What stands behind each number.") var unit: String?
    @Parameter("The digits behind the decimal separator, 0 to 9; what is usual if absent.")
    var decimals: Int?
    @Parameter("How days are written.") var dateStyle: DateStyle = .short
    @Parameter("Whether the time of day is written, too.") var timeStyle: TimeStyle = .none
    @Parameter("Where clocks are read: UTC, +02:00, or a name such as Europe/Zurich.")
    var timeZone: TimeZoneRules = TimeZoneRules()

    func validate(_ report: inout ParameterReport) {
      if style == .currency, currency == nil {
        report.error(
          "style", "the style 'currency' needs 'currency'", id: .missingParameter,
          help: "add the code of one, as in 'currency: EUR'")
      }
      if let currency, !Self.isCode(currency) {
        report.error(
          "currency", "expected the code of a currency, found '\(currency.prefix(60))'",
          help: "three capital letters, as in EUR")
      }
      if let decimals, !(0...9).contains(decimals) {
        report.error("decimals", "'decimals' is \(decimals), expected 0 to 9")
      }
      for (name, isWritten, fit) in uses where isWritten && !fit.contains(style) {
        report.error(
          name, "'\(name)' has no meaning for the style '\(style.rawValue)'",
          help: "it is for \(fit.map { "'\($0.rawValue)'" }.joined(separator: ", "))")
      }
    }

    private var uses: [(name: String, isWritten: Bool, fit: [Style])] {
      [
        ("currency", currency != nil, [.currency]), ("unit", unit != nil, [.number]),
        ("decimals", decimals != nil, [.plain, .number, .currency, .percent, .bytes]),
        ("dateStyle", dateStyle != .short, [.date]), ("timeStyle", timeStyle != .none, [.date]),
        ("timeZone", timeZone != TimeZoneRules(), [.date]),
      ]
    }

    private static func isCode(_ text: String) -> Bool {
      text.utf8.count == 3 && text.utf8.allSatisfy { (0x41...0x5A).contains($0) }
    }
  }

  public static var parameterType: ParameterType { Entry.parameterType }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> ValueFormat? {
    guard let entry = Entry.make(from: node, into: &diagnostics) else { return nil }
    var format = ValueFormat(entry.style)
    format.currency = entry.currency
    format.unit = entry.unit
    format.decimals = entry.decimals
    format.dateStyle = entry.dateStyle
    format.timeStyle = entry.timeStyle
    format.timeZone = entry.timeZone
    return format
  }

  public var json: JSONValue {
    var entry = Entry()
    entry.style = style
    entry.currency = currency
    entry.unit = unit
    entry.decimals = decimals
    entry.dateStyle = dateStyle
    entry.timeStyle = timeStyle
    entry.timeZone = timeZone
    return entry.json
  }
}
