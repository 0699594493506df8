/// Writes single filters in the two syntaxes of Algolia's search parameters.
public struct FilterConverter: Sendable {
  public init() {}

  /// The SQL-like text of a filter: `"brand":"Apple"`, `NOT "price":1.0 TO 10.0`.
  ///
  /// Quotes in texts are escaped by a backslash. A backslash is literal, except directly
  /// before a quote or at the end of a text, where it is doubled: there a single one would be
  /// taken for the escape of the quote that follows. `FilterParser` reads it back.
  public func sql(_ filter: some FilterConvertible) -> String {
    let filter = filter.filter
    let condition =
      switch filter {
      case .facet(let facet): sql(facet)
      case .numeric(let numeric): sql(numeric)
      case .tag(let tag): "\(quoted(tag.attribute)):\(quoted(tag.value))"
      }
    return filter.isNegated ? "NOT \(condition)" : condition
  }

  /// The filter in the older syntax, as units that must all match.
  ///
  /// A range is two units. A negated range is one `or` unit, since a number cannot lie on both
  /// sides of it.
  public func legacy(_ filter: some FilterConvertible) -> [LegacyFilterUnit] {
    let alternatives = LegacyFilterText(filter.filter).alternatives
    if alternatives.count > 1 { return [.or(alternatives.flatMap(\.self))] }
    return alternatives.flatMap(\.self).map { .and([$0]) }
  }

  private func sql(_ facet: Filter.Facet) -> String {
    let value =
      switch facet.value {
      case .string(let text): quoted(text)
      case .number(let number): "\(number)"
      case .boolean(let flag): "\(flag)"
      }
    return "\(quoted(facet.attribute)):\(value)\(facet.scoreSuffix)"
  }

  private func sql(_ numeric: Filter.Numeric) -> String {
    let attribute = quoted(numeric.attribute)
    return switch numeric.value {
    case .comparison(let `operator`, let number): "\(attribute) \(`operator`.rawValue) \(number)"
    case .range(let range): "\(attribute):\(range.lowerBound) TO \(range.upperBound)"
    }
  }

  func quoted(_ text: String) -> String {
    let (quote, backslash) = (UInt8(ascii: "\""), UInt8(ascii: "\\"))
    var bytes = [quote]
    var backslashes = 0
    for byte in text.utf8 {
      if byte == quote {
        bytes.append(contentsOf: repeatElement(backslash, count: backslashes + 1))
      }
      backslashes = byte == backslash ? backslashes + 1 : 0
      bytes.append(byte)
    }
    bytes.append(contentsOf: repeatElement(backslash, count: backslashes))
    bytes.append(quote)
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Filter.Facet {
  /// `<score=3>`, or nothing.
  var scoreSuffix: String {
    score.map { "<score=\($0)>" } ?? ""
  }
}
