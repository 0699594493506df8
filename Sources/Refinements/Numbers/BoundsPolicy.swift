/// The source of the bounds of a range.
public enum BoundsPolicy: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// The parameter `bounds`.
  case fixed
  /// The records of the first response.
  case first
  /// The records of each response.
  case each
}
