/// How the values of an attribute are written for people.
public struct ValueFormat: Hashable, Sendable {
  public enum Style: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// As it stands, without separators between thousands: a year.
    case plain
    /// With separators, and a unit behind it if there is one.
    case number
    case currency
    /// A share of one: 0.25 is `25%`.
    case percent
    /// In kilobytes of 1,000 bytes, megabytes and so on.
    case bytes
    /// Seconds since 1970, or a text as ISO 8601 has it.
    case date
  }

  public enum DateStyle: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// `2024-05-01`
    case iso
    /// In numbers.
    case short
    /// With the name of the month.
    case long
  }

  public enum TimeStyle: String, Hashable, Sendable, CaseIterable, ParameterValue {
    case none
    /// `17:05`
    case minutes
    /// `17:05:30`
    case seconds
  }

  public var style: Style
  /// The currency's code of ISO 4217.
  public var currency: String?
  public var unit: String?
  /// How many digits stand behind the decimal separator; nil for what the style usually has.
  public var decimals: Int?
  public var dateStyle = DateStyle.short
  public var timeStyle = TimeStyle.none
  /// Where clocks are read.
  public var timeZone = TimeZoneRules()

  public init(_ style: Style) {
    self.style = style
  }

  /// A value of a record in words; nil if the format does not fit it, or for null and objects.
  public func text(of value: JSONValue, in locale: DisplayLocale) -> String? {
    switch value {
    case .integer, .number: value.double.flatMap { text(of: $0, in: locale) }
    case .text(let text) where style == .date:
      timeZone.date(of: text).map { self.text(of: $0, in: locale) }
    case .array(let items):
      items.map { text(of: $0, in: locale) ?? Template.text(of: $0) }.joined(separator: ", ")
    default: nil
    }
  }

  /// A number in words; nil for a date of which no calendar knows.
  public func text(of number: Double, in locale: DisplayLocale) -> String? {
    let shape = locale.numberShape
    switch style {
    case .plain:
      return decimals.map { NumberShape(group: "").text(of: number, .exactly($0)) }
        ?? number.shortText
    case .number:
      return shape.text(of: number, decimals.map { .exactly($0) } ?? .all)
        + (unit.map { "\u{A0}\($0)" } ?? "")
    case .currency: return currencyText(of: number, shape, in: locale)
    case .percent:
      return shape.text(of: number * 100, decimals.map { .exactly($0) } ?? .atMost(1))
        + shape.percentSpace + "%"
    case .bytes: return bytesText(of: number, shape)
    case .date:
      return timeZone.date(at: number)
        .map { text(of: $0, in: locale) }
    }
  }

  private func currencyText(
    of number: Double, _ shape: NumberShape, in locale: DisplayLocale
  ) -> String {
    let code = currency ?? ""
    let symbol = Currency.symbol(of: code)
    let digits = shape.text(of: abs(number), .exactly(decimals ?? Currency.decimals(of: code)))
    let isNegative = number < 0 && digits.contains { ("1"..."9").contains($0) }
    let needsSpace = symbol.last?.isLetter == true
    let amount =
      switch shape.currencyPlace {
      case .before: symbol + (needsSpace ? "\u{A0}" : "") + digits
      case .beforeWithSpace: "\(symbol)\u{A0}\(digits)"
      case .after: "\(digits)\u{A0}\(symbol)"
      }
    return (isNegative ? "-" : "") + amount
  }

  private func bytesText(of number: Double, _ shape: NumberShape) -> String {
    var (amount, step) = (number, 0)
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    while abs(amount) >= 999.95, step < units.count - 1 {
      amount /= 1000
      step += 1
    }
    let digits = shape.text(of: amount, decimals.map { .exactly($0) } ?? .atMost(step == 0 ? 0 : 1))
    return "\(digits)\u{A0}\(units[step])"
  }

  package func text(of date: CivilDate, in locale: DisplayLocale) -> String {
    let day =
      switch dateStyle {
      case .iso: date.dayText
      case .short: locale.shortText(of: date)
      case .long: locale.longText(of: date)
      }
    guard let time = date.time, timeStyle != .none else { return day }
    let parts = [time / 3600, time / 60 % 60] + (timeStyle == .seconds ? [time % 60] : [])
    return day + " " + parts.map { DisplayLocale.padded($0, 2) }.joined(separator: ":")
  }
}
