/// How much a command prints besides its results.
public enum Verbosity: Hashable, Sendable {
  /// Only errors and results.
  case quiet
  /// Also warnings, hints, and the progress.
  case normal
  /// Also what the command reads and requests, with times.
  case verbose
}
