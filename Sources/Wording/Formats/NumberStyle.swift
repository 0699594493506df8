/// The separators and positions of numbers in a locale.
struct NumberStyle: Hashable, Sendable {
  enum CurrencyPosition: Hashable, Sendable {
    /// Before the number: `€5`, but `CHF 5` with a space after letters.
    case before
    case beforeWithSpace
    case after
  }

  /// The separator between groups of digits.
  var group = ","
  var decimal = "."
  /// True if all groups but the last have two digits: `12,34,567`.
  var hasLakhs = false
  /// The minimum number of digits before the first separator.
  ///
  /// 2 in Spanish, which writes `1234` without a separator.
  var minimumGroupingDigits = 1
  var currencyPosition = CurrencyPosition.before
  var percentSpace = ""
}

extension DisplayLocale {
  private static let space = "\u{A0}"

  var numberStyle: NumberStyle {
    let space = Self.space
    return switch self {
    case .english, .britishEnglish, .japanese, .chinese: NumberStyle()
    case .indianEnglish, .hindi: NumberStyle(hasLakhs: true)
    case .german:
      NumberStyle(group: ".", decimal: ",", currencyPosition: .after, percentSpace: space)
    case .swissGerman: NumberStyle(group: "’", currencyPosition: .beforeWithSpace)
    case .french:
      NumberStyle(
        group: "\u{202F}", decimal: ",", currencyPosition: .after, percentSpace: "\u{202F}")
    case .spanish:
      NumberStyle(
        group: ".", decimal: ",", minimumGroupingDigits: 2, currencyPosition: .after,
        percentSpace: space)
    case .italian: NumberStyle(group: ".", decimal: ",", currencyPosition: .after)
    case .portuguese, .dutch:
      NumberStyle(group: ".", decimal: ",", currencyPosition: .beforeWithSpace)
    case .europeanPortuguese:
      NumberStyle(group: space, decimal: ",", minimumGroupingDigits: 2, currencyPosition: .after)
    case .swedish:
      NumberStyle(group: space, decimal: ",", currencyPosition: .after, percentSpace: space)
    case .arabic: NumberStyle(currencyPosition: .after)
    }
  }
}

extension NumberStyle {
  /// The number of digits after the decimal separator.
  enum Decimals: Hashable, Sendable {
    /// The shortest representation.
    case all
    case exactly(Int)
    /// Without trailing zeros.
    case atMost(Int)
  }

  /// Returns the formatted number.
  ///
  /// Infinite numbers, NaN, and numbers from 2^53 have Swift's format.
  func text(of number: Double, _ decimals: Decimals = .all) -> String {
    guard let digits = Self.digits(of: number, decimals) else { return number.description }
    let isNegative =
      number < 0
      && digits.utf8.contains { $0 != UInt8(ascii: "0") && $0 != UInt8(ascii: ".") }
    var text = isNegative ? "-" : ""
    guard let point = digits.utf8.firstIndex(of: UInt8(ascii: ".")) else {
      return text + grouped(digits[...])
    }
    text += grouped(digits[..<point])
    text += decimal
    text += digits[digits.utf8.index(after: point)...]
    return text
  }

  /// Returns the number with separators between groups of digits.
  func text(of number: Int) -> String {
    // The shortest number with a separator has four digits in every locale.
    if number.magnitude < 1000 { return String(number) }
    return (number < 0 ? "-" : "") + grouped(String(number.magnitude)[...])
  }

  private func grouped(_ digits: Substring) -> String {
    let count = digits.utf8.count
    guard count >= 3 + minimumGroupingDigits else { return String(digits) }
    // Bytes, not characters: these texts are digits, and a page has dozens of them.
    var bytes: [UInt8] = []
    bytes.reserveCapacity(2 * count)
    for (index, digit) in digits.utf8.enumerated() {
      let rest = count - index
      let isBorder = rest == 3 || (rest > 3 && (rest - 3).isMultiple(of: hasLakhs ? 2 : 3))
      if index > 0, isBorder { bytes += group.utf8 }
      bytes.append(digit)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The magnitude with a decimal point.
  ///
  /// Nil if a Double doesn't represent its digits exactly.
  private static func digits(of number: Double, _ decimals: Decimals) -> String? {
    let magnitude = abs(number)
    // A Double represents every integer up to 2^53.
    guard magnitude < 9_007_199_254_740_992 else { return nil }
    switch decimals {
    case .all:
      if magnitude == magnitude.rounded() { return String(Int(magnitude)) }
      let text = magnitude.shortText
      return text.utf8.contains(UInt8(ascii: "e")) ? digits(of: number, .atMost(9)) : text
    case .exactly(let count): return fixed(magnitude, count)
    case .atMost(let count):
      let text = fixed(magnitude, count)
      guard count > 0 else { return text }
      let end = text.utf8.lastIndex { $0 != UInt8(ascii: "0") } ?? text.startIndex
      return text.utf8[end] == UInt8(ascii: ".") ? String(text[..<end]) : String(text[...end])
    }
  }

  private static func fixed(_ magnitude: Double, _ count: Int) -> String {
    let whole = magnitude.rounded(.down)
    let scale = (0..<count).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = ((magnitude - whole) * scale).rounded()
    let carry = scaled >= scale ? 1 : 0
    var text = String(Int(whole) + carry)
    if count == 0 { return text }
    let fraction = String(Int(scaled) - (carry == 1 ? Int(scale) : 0))
    text += "."
    for _ in fraction.utf8.count..<count { text += "0" }
    return text + fraction
  }
}

extension Int {
  /// The number with commas as thousands separators: `4,168`.
  public var groupedText: String {
    let digits = Array(String(magnitude))
    var text = self < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }

  /// Returns the number with a noun: `1 result`, `4,168 results`, `0 countries`.
  ///
  /// - Parameters:
  ///   - noun: the singular of the noun.
  ///   - plural: the plural of the noun; nil to append `s`.
  public func counting(_ noun: String, plural: String? = nil) -> String {
    "\(groupedText) \(self == 1 ? noun : plural ?? noun + "s")"
  }
}
