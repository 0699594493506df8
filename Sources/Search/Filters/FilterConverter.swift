/// Converts single filters to Algolia's two filter syntaxes.
///
/// `sql` writes the `filters` parameter; `legacy` writes the items of `facetFilters`,
/// `numericFilters`, and `tagFilters`.
public struct FilterConverter: Sendable {
  /// Creates a converter, which has no options.
  public init() {}

  /// Returns the SQL-like text: `"brand":"Apple"`, `NOT "price":1.0 TO 10.0`.
  ///
  /// Quotes in strings are escaped with a backslash. A backslash is doubled only directly before a
  /// quote or at the end of a string, where it would otherwise escape the quote that follows.
  /// `FilterParser` parses the result.
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

  /// Returns the filter in the legacy syntax, as units that are joined by AND.
  ///
  /// A range becomes two units, one for each bound. A negated range becomes one `or` unit, because
  /// a number cannot be both below and above the range.
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

  /// Returns the text in double quotes, escaped as `sql` describes.
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
  /// The score suffix such as `<score=3>`; empty for an unscored filter.
  var scoreSuffix: String {
    score.map { "<score=\($0)>" } ?? ""
  }
}
