internal import WidgetCore

/// Encodes a filter on a given attribute as the value of a query item.
///
/// | value | filter |
/// |---|---|
/// | `Apple`, `"10..50"` | facet value that is a string; quoted if it is ambiguous otherwise |
/// | `true`, `:10` | facet value that is a boolean or a number |
/// | `10..50` | range that includes both bounds |
/// | `10..`, `..50` | at least, at most |
/// | `>10`, `<50`, `=10`, `!=10` | comparison |
/// | `-` prefix | negation |
///
/// A filter on `_tags` is a tag.
enum ShortFilter {
  /// Decodes a value; nil if it is empty.
  static func read(_ value: String, for attribute: String) -> Filter? {
    if let filter = condition(value[...], attribute) { return filter }
    if value.utf8.first == UInt8(ascii: "-"), let filter = condition(value.dropFirst(), attribute) {
      return !filter
    }
    return nil
  }

  /// Returns the value that decodes to the filter; nil if the filter has no short form.
  static func text(of filter: Filter) -> String? {
    let positive = filter.isNegated ? !filter : filter
    let sign = filter.isNegated ? "-" : ""
    func verified(_ text: String) -> String? {
      let text = sign.isEmpty ? text : sign + text
      return read(text, for: filter.attribute) == filter ? text : nil
    }
    let plain = text(ofPositive: positive)
    return verified(plain) ?? verified("\"\(plain)\"")
  }

  /// Returns the value of a facet filter if it is obvious that it decodes to the same filter.
  ///
  /// The text starts with an ASCII letter. Nil for other filters, which might be ambiguous. A page has
  /// links for dozens of values, and most are words.
  static func word(of filter: Filter) -> String? {
    guard case .facet(let facet) = filter, case .string(let text) = facet.value,
      !facet.isNegated, facet.score == nil, facet.attribute != "_tags",
      let first = text.utf8.first, first.isASCIIAlphanumeric, first > UInt8(ascii: "9"),
      text != "true", text != "false", dots(in: text[...]) == nil
    else { return nil }
    return text
  }

  private static func text(ofPositive filter: Filter) -> String {
    switch filter {
    case .tag(let tag): tag.value
    case .facet(let facet):
      switch facet.value {
      case .string(let text): text
      case .boolean(let flag): "\(flag)"
      case .number(let number): ":\(number.shortText)"
      }
    case .numeric(let numeric): text(of: numeric.value)
    }
  }

  private static func text(of value: Filter.Numeric.Value) -> String {
    switch value {
    case .range(let range): "\(range.lowerBound.shortText)..\(range.upperBound.shortText)"
    case .comparison(.greaterThanOrEqual, let number): "\(number.shortText).."
    case .comparison(.lessThanOrEqual, let number): "..\(number.shortText)"
    case .comparison(let sign, let number): "\(sign.rawValue)\(number.shortText)"
    }
  }

  private static func condition(_ text: Substring, _ attribute: String) -> Filter? {
    if text.isEmpty { return nil }
    let isTag = attribute == "_tags"
    if !isTag, let value = numeric(text) {
      return .numeric(.init(attribute: attribute, value: value))
    }
    if text.utf8.first == UInt8(ascii: "-") { return nil }
    if isTag { return .tag(.init(value: unquoted(text) ?? String(text))) }
    return .facet(.init(attribute: attribute, value: facet(text)))
  }

  private static func facet(_ text: Substring) -> Filter.Facet.Value {
    if let text = unquoted(text) { return .string(text) }
    if text == "true" || text == "false" { return .boolean(text == "true") }
    if text.utf8.first == UInt8(ascii: ":"), let number = number(text.dropFirst()) {
      return .number(number)
    }
    return .string(String(text))
  }

  private static func unquoted(_ text: Substring) -> String? {
    let quote = UInt8(ascii: "\"")
    guard text.utf8.count > 1, text.utf8.first == quote, text.utf8.last == quote else { return nil }
    return String(Substring(text.utf8.dropFirst().dropLast()))
  }

  private static func numeric(_ text: Substring) -> Filter.Numeric.Value? {
    if let dots = dots(in: text) {
      return range(text[..<dots.lowerBound], text[dots.upperBound...])
    }
    guard let first = text.utf8.first, "!<=>".utf8.contains(first) else { return nil }
    for sign in [Filter.Numeric.Operator.notEquals, .lessThan, .equals, .greaterThan]
    where text.hasPrefix(sign.rawValue) {
      return number(text.dropFirst(sign.rawValue.count)).map { .comparison(sign, $0) }
    }
    return nil
  }

  /// Finds the first `..`; compares bytes, which is faster than comparing characters.
  private static func dots(in text: Substring) -> Range<Substring.Index>? {
    let (bytes, dot) = (text.utf8, UInt8(ascii: "."))
    var rest = bytes[...]
    while let first = rest.firstIndex(of: dot) {
      let second = bytes.index(after: first)
      if second < bytes.endIndex, bytes[second] == dot {
        return first..<bytes.index(after: second)
      }
      rest = bytes[second...]
    }
    return nil
  }

  private static func range(_ lower: Substring, _ upper: Substring) -> Filter.Numeric.Value? {
    let (from, to) = (number(lower), number(upper))
    if let from, let to { return from <= to ? .range(from...to) : nil }
    if let from, upper.isEmpty { return .comparison(.greaterThanOrEqual, from) }
    if let to, lower.isEmpty { return .comparison(.lessThanOrEqual, to) }
    return nil
  }

  private static func number(_ text: Substring) -> Double? {
    Double(text).flatMap { $0.isNaN ? nil : $0 }
  }
}
