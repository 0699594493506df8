internal import Components

extension Node {
  /// True if there is something interpolated in the value, or in one inside of it.
  var isInterpolated: Bool {
    switch content {
    case .scalar(let scalar): scalar.isInterpolated
    case .sequence(let items): items.contains(where: \.isInterpolated)
    case .mapping(let mapping): mapping.entries.contains { $0.value.isInterpolated }
    }
  }

  /// A scalar in quotes for a message; interpolated values may be secrets and are not shown.
  var quoted: String {
    guard let scalar, !scalar.isInterpolated else { return "given by the environment" }
    return "'\(scalar.text.prefix(60))'"
  }
}
