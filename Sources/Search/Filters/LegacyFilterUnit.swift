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
