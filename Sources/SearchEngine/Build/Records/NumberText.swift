import Components

/// Which of comma and point separates the fraction in the numbers of an attribute.
///
/// The values of the whole file decide, because `1,200` alone can be both. A value is evidence if
/// it has both characters (the last one is the decimal separator), one of them repeatedly (it
/// separates thousands), or one of them once and not before exactly three digits, or after a
/// leading zero or more than three digits (it is the decimal separator).
///
/// Without evidence, every group has exactly three digits, and the separator is one of thousands.
struct DecimalStyle: Sendable {
  private var commas = 0
  private var points = 0
  private var ambiguousCommas = 0
  private var ambiguousPoints = 0

  /// True if a comma separates the fraction, false if a point does.
  var usesComma: Bool {
    if commas != points { return commas > points }
    return ambiguousPoints > 0 && ambiguousCommas == 0 && points == 0
  }

  /// Takes a value into account; ignores texts that are not numbers. O(length).
  mutating func add(_ text: String) {
    guard let numeral = Numeral(text) else { return }
    let commas = numeral.digits.count { $0 == "," }
    let points = numeral.digits.count { $0 == "." }
    switch (commas, points) {
    case (0, 0): break
    case (1..., 1...):
      let last = numeral.digits.last { $0 == "," || $0 == "." }
      if last == "," { self.commas += 1 } else { self.points += 1 }
    case (2..., 0): self.points += 1
    case (0, 2...): self.commas += 1
    case (1, 0): if numeral.isAmbiguous { ambiguousCommas += 1 } else { self.commas += 1 }
    default: if numeral.isAmbiguous { ambiguousPoints += 1 } else { self.points += 1 }
    }
  }

  /// The number in a text with a currency, a unit, or separators of thousands; nil if there is none.
  ///
  /// Complexity: O(*length*).
  func number(in text: String) -> Double? {
    Numeral(text)?.value(usesComma: usesComma)
  }
}

/// The digits of a number in a text, without its currency or unit.
///
/// Recognizes a sign or parentheses for negative numbers, a currency before or after the number,
/// and a percent sign or a unit after it.
struct Numeral {
  /// Digits, commas, and points; `_` for spaces and apostrophes between digits.
  let digits: [Unicode.Scalar]
  private let isNegative: Bool

  /// The currency or the unit beside the digits, as written; empty if there is none.
  let unit: String

  /// True if no letters or symbols surround the digits.
  let isPlain: Bool

  /// The maximum number of characters of a unit, such as `minutes`.
  private static let maximumUnit = 12
  /// Currencies before a number that are neither a symbol nor a code of three capital letters.
  private static let currencies: Set<String> = ["Fr", "Rs", "kr", "zł", "Kč"]

  /// Nil if the text is not a number. Complexity: O(*length*).
  init?(_ text: String) {
    var rest = text.unicodeScalars[...].trimmedSpaces
    var isNegative = false
    if rest.first == "(", rest.last == ")" {
      isNegative = true
      rest = rest.dropFirst().dropLast().trimmedSpaces
    }
    let hasSign = rest.takeSign(&isNegative)
    let prefix = rest.prefix { !$0.isDigit && !$0.isSeparator && !$0.isSign }.trimmedSpaces
    guard Self.isCurrency(prefix) else { return nil }
    rest = rest[prefix.endIndex...].trimmedSpaces
    // An abbreviation such as `Rs.`.
    if rest.first == ".", prefix.last?.properties.isAlphabetic == true {
      rest = rest.dropFirst().trimmedSpaces
    }
    if !hasSign, !prefix.isEmpty { _ = rest.takeSign(&isNegative) }
    guard let start = rest.first, start.isDigit || start == "." || start == "," else { return nil }
    let number = rest.prefix { $0.isDigit || $0.isSeparator || $0.isSpace }
    guard let end = number.lastIndex(where: \.isDigit) else { return nil }
    let after = number.index(after: end)
    let suffix = rest[after...].trimmedSpaces
    guard Self.isUnit(suffix) else { return nil }
    digits = number[..<after].map { $0.isDigit || $0 == "," || $0 == "." ? $0 : "_" }
    self.isNegative = isNegative
    unit = String(prefix.isEmpty ? suffix : prefix)
    isPlain = prefix.isEmpty && suffix.isEmpty && !digits.contains { !$0.isDigit && $0 != "." }
  }

  private static func isCurrency(_ text: Substring.UnicodeScalarView) -> Bool {
    if text.isEmpty || currencies.contains(String(text)) { return true }
    let letters = text.prefix { ("A"..."Z").contains($0) }
    let symbols = text[letters.endIndex...]
    if symbols.isEmpty { return letters.count == 3 }
    return letters.count <= 3 && symbols.count == 1 && symbols.allSatisfy(\.isCurrency)
  }

  private static func isUnit(_ text: Substring.UnicodeScalarView) -> Bool {
    guard let first = text.first else { return true }
    let symbols = "%‰°′″\"'µ".unicodeScalars
    guard first.properties.isAlphabetic || first.isCurrency || symbols.contains(first) else {
      return false
    }
    return text.count <= maximumUnit
      && text.allSatisfy { $0.properties.isAlphabetic || $0.isUnitSymbol || $0.isCurrency }
  }

  /// True if the only separator is before exactly three digits and after one to three others.
  var isAmbiguous: Bool {
    guard let separator = digits.firstIndex(where: { $0 == "," || $0 == "." }) else { return false }
    let isGroup = digits.count - separator - 1 == 3 && (1...3).contains(separator)
    return isGroup && digits.first != "0"
  }

  /// The number; nil if its separators are not where they belong.
  func value(usesComma: Bool) -> Double? {
    let decimal: Unicode.Scalar = usesComma ? "," : "."
    let parts = digits.split(separator: decimal, omittingEmptySubsequences: false)
    guard parts.count <= 2, let whole = parts.first else { return nil }
    let fraction = parts.count == 2 ? parts[1] : []
    guard fraction.allSatisfy(\.isDigit) else { return nil }
    let groups = whole.split(omittingEmptySubsequences: false) { !$0.isDigit }
    guard Self.areGroups(groups) || whole.isEmpty && !fraction.isEmpty else { return nil }
    var text = isNegative ? "-" : ""
    text.unicodeScalars += groups.joined()
    if groups.allSatisfy(\.isEmpty) { text += "0" }
    if !fraction.isEmpty {
      text += "."
      text.unicodeScalars += fraction
    }
    return Double(text)
  }

  /// Groups have three digits; all but the last may have two, as in `1,00,000`.
  private static func areGroups(_ groups: [ArraySlice<Unicode.Scalar>]) -> Bool {
    guard let first = groups.first, let last = groups.last, !first.isEmpty else { return false }
    if groups.count == 1 { return true }
    return first.count <= 3 && last.count == 3
      && groups.dropFirst().allSatisfy { $0.count == 3 || $0.count == 2 }
  }
}

extension Substring.UnicodeScalarView {
  /// The text without spaces of any kind at its ends.
  fileprivate var trimmedSpaces: Substring.UnicodeScalarView {
    guard let start = firstIndex(where: { !$0.isSpace }),
      let end = lastIndex(where: { !$0.isSpace })
    else { return self[endIndex...] }
    return self[start...end]
  }

  /// Removes a sign and the spaces after it; false if there is none.
  fileprivate mutating func takeSign(_ isNegative: inout Bool) -> Bool {
    guard let first, first.isSign else { return false }
    if first != "+" { isNegative.toggle() }
    self = dropFirst().trimmedSpaces
    return true
  }
}

extension Unicode.Scalar {
  fileprivate var isDigit: Bool { ("0"..."9").contains(self) }
  fileprivate var isSign: Bool { self == "-" || self == "+" || self == "\u{2212}" }
  fileprivate var isCurrency: Bool { properties.generalCategory == .currencySymbol }
  /// A comma, a point, or an apostrophe, straight or typographic.
  fileprivate var isSeparator: Bool {
    self == "," || self == "." || self == "'" || self == "\u{2019}"
  }
  /// A space, a no-break space, a narrow no-break space, or a thin space.
  fileprivate var isSpace: Bool {
    self == " " || ("\u{9}"..."\u{D}").contains(self) || self == "\u{A0}" || self == "\u{202F}"
      || self == "\u{2009}"
  }
  /// A character of units besides letters, as in `m²`, `km/h`, `°C`, and `pcs.`.
  fileprivate var isUnitSymbol: Bool {
    "%‰°′″\"'µ²³/.·".unicodeScalars.contains(self)
  }
}
