internal import Components

extension Node {
  /// A scalar in quotes for a message; interpolated values may be secrets and are not shown.
  var quoted: String {
    guard let scalar, !scalar.isInterpolated else { return "given by the environment" }
    return "'\(scalar.text.prefix(60))'"
  }
}
