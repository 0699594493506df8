/// Parses the numbers of filter expressions.
enum FilterNumber {
  /// Parses a decimal number such as `-5`, `.5`, or `1e+16`, or `inf`.
  ///
  /// Returns `nil` for other words.
  ///
  /// Stricter than `Double.init`, which also accepts `nan`, `infinity`, `+5`, and hexadecimal.
  static func value(_ word: String) -> Double? {
    let digits = unsigned(word)
    return digits.elementsEqual("inf".utf8) || isDecimal(digits) ? Double(word) : nil
  }

  /// Parses an unquoted facet value as a number; `nil` if it is text.
  ///
  /// Numbers with a leading zero (postal codes), integers that a `Double` cannot represent exactly
  /// (identifiers), and infinite numbers are text.
  static func facetValue(_ word: String) -> Double? {
    let start = unsigned(word).prefix(2)
    if start.count == 2, start.first == UInt8(ascii: "0"), start.allSatisfy(isDigit) { return nil }
    if let integer = Int(word), !isExact(integer) { return nil }
    return value(word).flatMap { $0.isFinite ? $0 : nil }
  }

  /// Returns whether a `Double` can represent an integer exactly.
  static func isExact(_ integer: Int) -> Bool { Int(exactly: Double(integer)) == integer }

  private static func unsigned(_ word: String) -> Substring.UTF8View {
    word.utf8.first == UInt8(ascii: "-") ? word.utf8.dropFirst() : word.utf8[...]
  }

  private static func isDecimal(_ text: Substring.UTF8View) -> Bool {
    var rest = text
    var digits = skipDigits(&rest)
    if rest.first == UInt8(ascii: ".") {
      rest.removeFirst()
      let decimals = skipDigits(&rest)
      if decimals == 0 { return false }
      digits += decimals
    }
    if let letter = rest.first, letter == UInt8(ascii: "e") || letter == UInt8(ascii: "E") {
      rest.removeFirst()
      if rest.first == UInt8(ascii: "+") || rest.first == UInt8(ascii: "-") { rest.removeFirst() }
      if skipDigits(&rest) == 0 { return false }
    }
    return digits > 0 && rest.isEmpty
  }

  private static func skipDigits(_ text: inout Substring.UTF8View) -> Int {
    let digits = text.prefix(while: isDigit)
    text = text[digits.endIndex...]
    return digits.count
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
  }
}
