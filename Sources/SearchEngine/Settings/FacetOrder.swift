public import Components

/// The order in which the values of an attribute are told, and cut to the limit.
public enum FacetOrder: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// The most frequent first, then by value.
  case count
  /// By value.
  case alpha
}
