/// The format of an attribute's values.
public struct ValueFormat: Hashable, Sendable {
  /// The kind of value.
  public enum Style: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// A number without thousands separators, such as a year.
    case plain
    /// A number with thousands separators, and optionally a unit.
    case number
    /// An amount of money.
    case currency
    /// A fraction of 1: 0.25 is `25%`.
    case percent
    /// A number of bytes, in decimal units: `1.5 kB`.
    case bytes
    /// Seconds or milliseconds since 1970, or an ISO 8601 text.
    case date
  }

  /// The format of days.
  public enum DateStyle: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// ISO 8601: `2024-05-01`.
    case iso
    /// In numbers, in the order of the locale: `5/1/2024`.
    case short
    /// With the name of the month: `May 1, 2024`.
    case long
  }

  /// The format of the time of day.
  public enum TimeStyle: String, Hashable, Sendable, CaseIterable, ParameterValue {
    /// No time of day.
    case none
    /// Hours and minutes: `17:05`.
    case minutes
    /// Hours, minutes and seconds: `17:05:30`.
    case seconds
  }

  /// The kind of value.
  public var style: Style
  /// The ISO 4217 code of the currency; required for the style `currency`.
  public var currency: String?
  /// The text after a number; nil for none.
  public var unit: String?
  /// The number of decimals, 0 to 9; nil for the default of the style.
  public var decimals: Int?
  /// The format of days.
  public var dateStyle = DateStyle.short
  /// The format of the time of day.
  public var timeStyle = TimeStyle.none
  /// The time zone of dates.
  public var timeZone = TimeZoneRules()

  /// Creates a format with the defaults of a style.
  public init(_ style: Style) {
    self.style = style
  }

  /// Returns the formatted value of a record.
  ///
  /// Returns nil for null, objects, and values that the style does not apply to.
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

  /// Returns the formatted number; nil for a date outside of the years 1 to 9999.
  public func text(of number: Double, in locale: DisplayLocale) -> String? {
    let numbers = locale.numberStyle
    switch style {
    case .plain:
      return decimals.map { NumberStyle(group: "").text(of: number, .exactly($0)) }
        ?? number.shortText
    case .number:
      return numbers.text(of: number, decimals.map { .exactly($0) } ?? .all)
        + (unit.map { "\u{A0}\($0)" } ?? "")
    case .currency: return currencyText(of: number, numbers, in: locale)
    case .percent:
      return numbers.text(of: number * 100, decimals.map { .exactly($0) } ?? .atMost(1))
        + numbers.percentSpace + "%"
    case .bytes: return bytesText(of: number, numbers)
    case .date:
      let isInMilliseconds = abs(number) >= Double(CivilDate.firstMillisecond)
      return timeZone.date(at: isInMilliseconds ? number / 1_000 : number)
        .map { text(of: $0, in: locale) }
    }
  }

  private func currencyText(
    of number: Double, _ numbers: NumberStyle, in locale: DisplayLocale
  ) -> String {
    let code = currency ?? ""
    let symbol = Currency.symbol(of: code)
    let digits = numbers.text(of: abs(number), .exactly(decimals ?? Currency.decimals(of: code)))
    let isNegative = number < 0 && digits.contains { ("1"..."9").contains($0) }
    let amount =
      switch numbers.currencyPosition {
      case .before: symbol + (symbol.last?.isLetter == true ? "\u{A0}" : "") + digits
      case .beforeWithSpace: "\(symbol)\u{A0}\(digits)"
      case .after: "\(digits)\u{A0}\(symbol)"
      }
    return isNegative ? "-" + amount : amount
  }

  private func bytesText(of number: Double, _ numbers: NumberStyle) -> String {
    var (amount, step) = (number, 0)
    let units = ["B", "kB", "MB", "GB", "TB", "PB", "EB"]
    while abs(amount) >= 999.95, step < units.count - 1 {
      amount /= 1000
      step += 1
    }
    let digits = numbers.text(
      of: amount, decimals.map { .exactly($0) } ?? .atMost(step == 0 ? 0 : 1))
    return "\(digits)\u{A0}\(units[step])"
  }

  /// Returns the formatted date.
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

/// Symbols and decimals of currencies by ISO 4217 code.
enum Currency {
  /// Returns the international symbol, or the code if there is none.
  static func symbol(of code: String) -> String {
    switch code {
    case "EUR": "€"
    case "USD": "$"
    case "GBP": "£"
    case "JPY", "CNY": "¥"
    case "INR": "₹"
    case "KRW": "₩"
    case "BRL": "R$"
    default: code
    }
  }

  /// Returns the number of decimals of the minor unit (ISO 4217).
  static func decimals(of code: String) -> Int {
    switch code {
    // The most frequent ones first.
    case "EUR", "USD", "GBP": 2
    case "CLP", "ISK", "JPY", "KRW", "PYG", "UGX", "VND", "XAF", "XOF", "XPF": 0
    case "BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND": 3
    default: 2
    }
  }
}
