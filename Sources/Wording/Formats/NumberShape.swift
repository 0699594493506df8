/// How the numbers of a language look.
struct NumberShape: Hashable, Sendable {
  enum CurrencyPlace: Hashable, Sendable {
    /// `€5`; a code of letters stands apart: `CHF 5`.
    case before
    case beforeWithSpace
    case after
  }

  /// Between groups of digits.
  var group = ","
  var decimal = "."
  /// True if all groups but the last have two digits: `12,34,567`.
  var hasLakhs = false
  /// With fewer digits before it, the first separator is left out: `1234` in Spanish.
  var leastLeadingDigits = 1
  var currencyPlace = CurrencyPlace.before
  var percentSpace = ""
}

extension DisplayLocale {
  private static let space = "\u{A0}"

  var numberShape: NumberShape {
    let space = Self.space
    return switch self {
    case .english, .britishEnglish, .japanese, .chinese: NumberShape()
    case .indianEnglish, .hindi: NumberShape(hasLakhs: true)
    case .german:
      NumberShape(group: ".", decimal: ",", currencyPlace: .after, percentSpace: space)
    case .swissGerman: NumberShape(group: "’", currencyPlace: .beforeWithSpace)
    case .french:
      NumberShape(
        group: "\u{202F}", decimal: ",", currencyPlace: .after, percentSpace: "\u{202F}")
    case .spanish:
      NumberShape(
        group: ".", decimal: ",", leastLeadingDigits: 2, currencyPlace: .after,
        percentSpace: space)
    case .italian: NumberShape(group: ".", decimal: ",", currencyPlace: .after)
    case .portuguese, .dutch:
      NumberShape(group: ".", decimal: ",", currencyPlace: .beforeWithSpace)
    case .europeanPortuguese:
      NumberShape(group: space, decimal: ",", leastLeadingDigits: 2, currencyPlace: .after)
    case .swedish:
      NumberShape(group: space, decimal: ",", currencyPlace: .after, percentSpace: space)
    case .arabic: NumberShape(currencyPlace: .after)
    }
  }
}

extension NumberShape {
  /// How many digits stand behind the decimal separator.
  enum Decimals: Hashable, Sendable {
    /// As many as the number has.
    case all
    case exactly(Int)
    /// No zeros at the end.
    case atMost(Int)
  }

  /// The number in digits; one that is not finite, or too large to be written in full, as Swift
  /// writes it.
  func text(of number: Double, _ decimals: Decimals = .all) -> String {
    guard let digits = Self.digits(of: number, decimals) else { return number.description }
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    let fraction = parts.count > 1 ? decimal + parts[1] : ""
    let isZero = digits.allSatisfy { $0 == "0" || $0 == "." }
    return (number < 0 && !isZero ? "-" : "") + grouped(parts[0]) + fraction
  }

  /// The number with separators between its groups of digits.
  func text(of number: Int) -> String {
    (number < 0 ? "-" : "") + grouped(String(number.magnitude)[...])
  }

  private func grouped(_ digits: Substring) -> String {
    guard digits.count >= 3 + leastLeadingDigits else { return String(digits) }
    var text = ""
    for (index, digit) in digits.enumerated() {
      let rest = digits.count - index
      let isBorder = rest == 3 || (rest > 3 && (rest - 3).isMultiple(of: hasLakhs ? 2 : 3))
      if index > 0, isBorder { text += group }
      text.append(digit)
    }
    return text
  }

  /// The magnitude with a decimal point; nil if a Double cannot tell its digits.
  private static func digits(of number: Double, _ decimals: Decimals) -> String? {
    let magnitude = abs(number)
    // Up to 2^53 every whole number has a Double of its own.
    guard magnitude < 9_007_199_254_740_992 else { return nil }
    switch decimals {
    case .all:
      if magnitude == magnitude.rounded() { return String(Int(magnitude)) }
      let text = magnitude.shortText
      return text.contains("e") ? digits(of: number, .atMost(9)) : text
    case .exactly(let count): return fixed(magnitude, count)
    case .atMost(let count):
      let text = fixed(magnitude, count)
      guard text.contains(".") else { return text }
      let end = text.lastIndex { $0 != "0" } ?? text.startIndex
      return text[end] == "." ? String(text[..<end]) : String(text[...end])
    }
  }

  private static func fixed(_ magnitude: Double, _ count: Int) -> String {
    let whole = magnitude.rounded(.down)
    let scale = (0..<count).reduce(1.0) { scale, _ in scale * 10 }
    let scaled = ((magnitude - whole) * scale).rounded()
    let carry = scaled >= scale ? 1 : 0
    let fraction = String(Int(scaled) - (carry == 1 ? Int(scale) : 0))
    guard count > 0 else { return String(Int(whole) + carry) }
    let zeros = String(repeating: "0", count: count - fraction.count)
    return "\(Int(whole) + carry).\(zeros)\(fraction)"
  }
}
