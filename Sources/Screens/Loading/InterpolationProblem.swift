internal import Components

/// Why a text cannot be filled in, and where in the text.
struct InterpolationProblem: Error {
  var id = DiagnosticID.invalidInterpolation
  var message: String
  var help: String
  /// In Unicode scalars from the start of the text, 0-based.
  var offset: Int
  var length: Int

  /// The finding, at its column if the text stands in the file as it was read.
  func diagnostic(in node: Node) -> Diagnostic {
    Diagnostic(
      id, message, at: node.range(ofText: offset, length: length) ?? node.range, help: help)
  }

  /// The problem of a place that names another source than the environment, or none.
  static func unknownSource(
    _ source: Substring, in place: Substring, offset: Int, length: Int
  ) -> InterpolationProblem {
    let isNamed = source.endIndex < place.endIndex
    return InterpolationProblem(
      message: (isNamed ? "unknown source '\(source)'" : "no source")
        + " in '${\(place)}', expected 'env'",
      help: "write '${env:\(isNamed ? "NAME" : source)}', or '$${' for the text '${'",
      offset: offset, length: length)
  }
}

extension DiagnosticID {
  /// A `${…}` that cannot be understood.
  static let invalidInterpolation: Self = "invalid-interpolation"
}
