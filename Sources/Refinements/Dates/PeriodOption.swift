/// A period that users can select, with an optional label.
///
/// A screen file writes it as `last 30 days`, or as a mapping: `{label: Lately, last: 30 days}`,
/// `{this: year}`, `{from: 2020-01-01, to: 2020-12-31}`.
public struct PeriodOption: Hashable, Sendable {
  /// The period.
  public var period: Period
  /// The label that the screen file specifies; nil to derive it from the period.
  public var customLabel: String?

  /// Creates an option; a nil label is derived from the period.
  public init(_ period: Period, label: String? = nil) {
    self.period = period
    self.customLabel = label
  }

  /// Returns the label in the texts of a screen.
  public func label(in wording: Wording, _ format: ValueFormat) -> String {
    customLabel ?? period.label(in: wording, format)
  }
}

extension PeriodOption: ShorthandParameter {
  /// The mapping form of a period option.
  public struct Settings: ParameterRecord {
    @Parameter("The label (default: the period in words).") var label: String?
    @Parameter("The period before today, such as '30 days', or the previous 'month'.")
    var last: String?
    @Parameter("The current 'week', 'month', 'quarter' or 'year'.") var this: String?
    @Parameter("The first day, such as 2020-01-31 (default: no lower bound).") var from: String?
    @Parameter("The last day, such as 2020-12-31 (default: no upper bound).") var to: String?

    /// Creates the default settings; required parameters are still to be set.
    public init() {}

    public func validate(_ report: inout ParameterReport) {
      if [last, this, from ?? to].compactMap(\.self).count > 1 {
        report.error(
          last == nil ? "this" : "last",
          "'last', 'this', and 'from' with 'to' exclude each other")
      }
      for (name, text) in [("last", last), ("this", this)] {
        guard let text, Period("\(name) \(text)") == nil else { continue }
        report.error(
          name, "unknown period '\(name) \(text.prefix(60))'", help: PeriodOption.syntaxHelp(name))
      }
      for (name, text) in [("from", from), ("to", to)] {
        guard let text, PeriodOption.day(text) == nil else { continue }
        report.error(
          name, "expected a day, found '\(text.prefix(60))'", help: "write it like 2020-01-31")
      }
      if let first = from.flatMap(PeriodOption.day), let last = to.flatMap(PeriodOption.day),
        first.daysSince1970 > last.daysSince1970
      {
        report.error("to", "'to' is before 'from'", help: "swap the two days")
      }
    }
  }

  fileprivate static func syntaxHelp(_ name: String) -> String {
    name == "this"
      ? "expected 'week', 'month', 'quarter' or 'year'" : "write it like '30 days' or 'month'"
  }

  fileprivate static func day(_ text: String) -> CivilDate? {
    guard let reading = CivilDate.read(text), reading.date.time == nil else { return nil }
    return reading.date
  }

  public init(shorthand: Period) {
    self.init(shorthand)
  }

  public init(settings: Settings) {
    let text = settings.last.map { "last \($0)" } ?? settings.this.map { "this \($0)" }
    let days = Period.between(
      settings.from.flatMap(Self.day), settings.to.flatMap(Self.day))
    self.init(text.flatMap { Period($0) } ?? days, label: settings.label)
  }

  public var json: JSONValue {
    if customLabel == nil, let text = period.text { return .text(text) }
    var settings = Settings()
    settings.label = customLabel
    switch period {
    case .between(let first, let last):
      settings.from = first?.dayText
      settings.to = last?.dayText
    case .current(let unit): settings.this = unit.rawValue
    case .previous(let unit): settings.last = unit.rawValue
    case .last(let count, let unit): settings.last = "\(count) \(unit.rawValue)s"
    }
    return settings.json
  }
}
