/// Where the bounds of a range come from.
public enum BoundsPolicy: String, Hashable, Sendable, CaseIterable, ParameterValue {
  /// From `bounds`.
  case fixed
  /// From the records of the first answer.
  case first
  /// From the records of every answer.
  case each
}
