/// One item of Algolia's legacy `facetFilters`, `numericFilters`, or `tagFilters`.
public enum LegacyFilterUnit: Hashable, Sendable {
  /// Conditions that must all match.
  case and([String])
  /// Conditions of which at least one must match.
  case or([String])

  /// The conditions in legacy syntax, such as `brand:Apple` or `price < 5.0`.
  public var texts: [String] {
    switch self {
    case .and(let texts), .or(let texts): texts
    }
  }
}

/// A filter in Algolia's legacy syntax, in disjunctive normal form.
///
/// The legacy syntax has no ranges: a range is one alternative with two conditions, and a negated
/// range is two alternatives with one condition each. Other filters are a single condition.
struct LegacyFilterText {
  /// The alternatives, which are joined by OR.
  ///
  /// The conditions of each are joined by AND.
  var alternatives: [[String]]

  init(_ filter: Filter) {
    switch filter {
    case .facet(let facet): alternatives = [[Self.text(facet)]]
    case .tag(let tag):
      alternatives = [["\(tag.attribute):\(tag.isNegated ? "-" : "")\(tag.value)"]]
    case .numeric(let numeric): alternatives = Self.alternatives(numeric)
    }
  }

  private static func text(_ facet: Filter.Facet) -> String {
    let value =
      switch facet.value {
      case .string(let text): quotedIfNeeded(text)
      case .number(let number): "\(number)"
      case .boolean(let flag): "\(flag)"
      }
    return "\(facet.attribute):\(facet.isNegated ? "-" : "")\(value)\(facet.scoreSuffix)"
  }

  // Compares scalars: a quote and a combining mark are one `Character`, which is not a quote.
  private static func quotedIfNeeded(_ text: String) -> String {
    var escaped = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if scalar == "\"" { escaped.append("\\") }
      escaped.append(scalar)
    }
    let needsQuotes = escaped.contains { $0 == " " || $0 == ":" }
    return needsQuotes ? "\"\(String(escaped))\"" : String(escaped)
  }

  private static func alternatives(_ numeric: Filter.Numeric) -> [[String]] {
    let (name, isNegated) = (numeric.attribute, numeric.isNegated)
    switch numeric.value {
    case .comparison(let `operator`, let number):
      let effective = isNegated ? `operator`.negated : `operator`
      return [["\(name) \(effective.rawValue) \(number)"]]
    case .range(let range) where isNegated:
      return [["\(name) < \(range.lowerBound)"], ["\(name) > \(range.upperBound)"]]
    case .range(let range):
      return [["\(name) >= \(range.lowerBound)", "\(name) <= \(range.upperBound)"]]
    }
  }
}

extension Filter.Numeric.Operator {
  /// The negated comparison: `>=` for `<`, `!=` for `=`.
  public var negated: Filter.Numeric.Operator {
    switch self {
    case .lessThan: .greaterThanOrEqual
    case .lessThanOrEqual: .greaterThan
    case .equals: .notEquals
    case .notEquals: .equals
    case .greaterThanOrEqual: .lessThan
    case .greaterThan: .lessThanOrEqual
    }
  }
}
