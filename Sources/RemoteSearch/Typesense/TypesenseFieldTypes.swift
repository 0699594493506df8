import Components
import Search

/// The types of numeric fields that the settings declare.
///
/// Typesense rejects fractions for integer fields, and rounds the facet values of float fields, but a
/// response to a search contains no types.
struct TypesenseFieldTypes: Hashable, Sendable {
  /// The fields of type `int32` or `int64`.
  var integers: Set<String> = []
  /// The fields of type `float`.
  var floats: Set<String> = []

  /// The condition that compares a field with a number.
  ///
  /// For integer fields, a fraction is replaced by the integer that has the same effect.
  func condition(
    _ attribute: String, _ comparison: Filter.Numeric.Operator, _ number: Double
  ) -> String {
    var (comparison, number) = (comparison, number)
    if integers.contains(attribute), number != number.rounded() {
      switch comparison {
      case .lessThan, .greaterThanOrEqual: number.round(.up)
      case .greaterThan, .lessThanOrEqual: number.round(.down)
      // No integer equals a fraction.
      case .equals: (comparison, number) = (.greaterThan, .infinity)
      case .notEquals: (comparison, number) = (.greaterThanOrEqual, -.infinity)
      }
    }
    return "\(attribute):\(comparison.rawValue)\(number.typesenseText)"
  }

  /// The condition for a facet value that Typesense has rounded to six digits; nil for other values.
  ///
  /// Only float fields have values with an exponent. Other values are rounded if the settings declare the
  /// field as a float.
  func condition(
    _ attribute: String, equals text: String, isNegated: Bool
  ) -> String? {
    guard let value = RoundedValue(text, isFloat: floats.contains(attribute)) else { return nil }
    let bounds = [value.number - value.error, value.number + value.error]
    let comparisons = isNegated ? ["<", ">"] : [">=", "<="]
    let parts = zip(comparisons, bounds).map { "\(attribute):\($0)\($1.typesenseText)" }
    return "(\(parts.joined(separator: isNegated ? " || " : " && ")))"
  }
}

/// A number that was rounded to six significant digits, and its maximum rounding error.
private struct RoundedValue {
  private static let precision = 6

  let number: Double
  let error: Double

  /// Parses a facet value, such as `1.23457e+06`; nil for numbers that need not be rounded and other texts.
  ///
  /// - Parameter isFloat: whether the field is known to be a float.
  init?(_ text: String, isFloat: Bool) {
    let parts = text.split(separator: "e", maxSplits: 1, omittingEmptySubsequences: false)
    guard let number = Double(text), number.isFinite, let mantissa = parts.first,
      mantissa.isTypesenseNumeral
    else { return nil }
    let lastDigit: Int
    if parts.count == 2 {
      guard "+-".contains(parts[1].prefix(1)), let exponent = Int(parts[1]) else { return nil }
      lastDigit = exponent - Self.precision + 1
    } else {
      let significant = mantissa.drop { "-0.".contains($0) }.count { $0 != "." }
      guard isFloat, significant == Self.precision else { return nil }
      let fraction = mantissa.split(separator: ".").dropFirst().first
      lastDigit = -(fraction?.count ?? 0)
    }
    guard let error = Double("0.5e\(lastDigit)") else { return nil }
    (self.number, self.error) = (number, error)
  }
}

extension StringProtocol {
  /// Whether the text is an integer or a decimal fraction without an exponent.
  var isTypesenseNumeral: Bool {
    let digits = first == "-" ? dropFirst() : self[...]
    let parts = digits.split(separator: ".", omittingEmptySubsequences: false)
    return parts.count <= 2
      && parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }
}

extension Double {
  /// The greatest number below 2⁶³; Typesense does not answer comparisons with greater ones.
  private static let greatestInteger = 9_223_372_036_854_774_784.0

  /// The number without an exponent, limited to 64-bit integers.
  var typesenseText: String {
    let number = Swift.min(Swift.max(self, -Self.greatestInteger), Self.greatestInteger)
    if number == number.rounded() { return String(Int(number)) }
    let text = number.description
    return text.contains("e") ? number.decimalText(fractionDigits: 15) : text
  }
}
