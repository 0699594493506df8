/// A filter in Algolia's older syntax: alternatives, each a list of conditions that must all match.
///
/// All but ranges are one alternative of one condition. A range is one alternative of two
/// conditions, a negated range is two alternatives of one.
struct LegacyFilterText {
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

  // Compared scalar by scalar, since a combining mark would hide the quote before it.
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
      let effective = isNegated ? `operator`.inverse : `operator`
      return [["\(name) \(effective.rawValue) \(number)"]]
    case .range(let range) where isNegated:
      return [["\(name) < \(range.lowerBound)"], ["\(name) > \(range.upperBound)"]]
    case .range(let range):
      return [["\(name) >= \(range.lowerBound)", "\(name) <= \(range.upperBound)"]]
    }
  }
}

extension Filter.Numeric.Operator {
  /// The operator that holds exactly where this one does not.
  public var inverse: Filter.Numeric.Operator {
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
