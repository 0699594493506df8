extension ValueFormat: ParameterValue {
  private struct Entry: ParameterRecord {
    @Parameter("What the numbers are.") var style: Style = .number
    @Parameter("The currency's code, as in EUR.") var currency: String?
    @Parameter("What stands behind each number.") var unit: String?
    @Parameter("The digits behind the decimal separator, 0 to 9; what is usual if absent.")
    var decimals: Int?
    @Parameter("How days are written.") var dateStyle: DateStyle = .short
    @Parameter("Whether the time of day is written, too.") var timeStyle: TimeStyle = .none
    @Parameter("Where clocks are read: UTC, or as far ahead of it as in +02:00.")
    var timeZone: UTCOffset = UTCOffset()

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
        ("timeZone", timeZone != UTCOffset(), [.date]),
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

/// How far clocks are ahead of UTC.
public struct UTCOffset: Hashable, Sendable {
  public var seconds: Int

  public init(seconds: Int = 0) {
    self.seconds = seconds
  }
}

extension UTCOffset: ParameterValue {
  public static var parameterType: ParameterType { .named("time zone", .text) }

  public static func decode(_ node: Node, into diagnostics: inout Diagnostics) -> UTCOffset? {
    guard let text = String.decode(node, into: &diagnostics) else { return nil }
    var scanner = DateScanner(text)
    if text == "UTC" { return UTCOffset() }
    if let seconds = scanner.zone(), scanner.isAtEnd { return UTCOffset(seconds: seconds) }
    diagnostics.report(
      Diagnostic(
        .invalidValue, "unknown time zone, expected UTC or a distance from it", at: node.range,
        help: "write it as in '+02:00'; zones by name, with summer time, are not known"))
    return nil
  }

  public var json: JSONValue {
    if seconds == 0 { return "UTC" }
    let minutes = abs(seconds) / 60
    let parts = [minutes / 60, minutes % 60].map { DisplayLocale.padded($0, 2) }
    return .text((seconds < 0 ? "-" : "+") + parts.joined(separator: ":"))
  }
}
