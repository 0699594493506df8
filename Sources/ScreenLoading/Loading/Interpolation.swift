internal import WidgetCore
internal import YAML

/// Replaces `${env:NAME}` and `${env:NAME:-default}` in values; `$${` is a literal `${`.
///
/// As in a shell, the default also applies to a variable that is set but empty.
struct Interpolation: Sendable {
  private let environment: [String: String]
  /// Which variables may be read.
  private let access: AccessPolicy
  /// Called with each variable that is read, and its value.
  private let didRead: @Sendable (_ name: String, _ value: String) -> Void

  init(
    _ environment: [String: String], access: AccessPolicy = .unrestricted,
    didRead: @escaping @Sendable (_ name: String, _ value: String) -> Void = { _, _ in }
  ) {
    (self.environment, self.access, self.didRead) = (environment, access, didRead)
  }

  /// Returns the node with all variables in its values replaced; keys are not interpolated.
  func fill(_ node: Node, into diagnostics: inout Diagnostics) -> Node {
    var filled = node
    switch node.content {
    case .scalar(let scalar):
      filled.content = .scalar(fill(scalar, of: node, into: &diagnostics))
    case .sequence(let items):
      filled.content = .sequence(items.map { fill($0, into: &diagnostics) })
    case .mapping(var mapping):
      for index in mapping.entries.indices {
        mapping.entries[index].value = fill(mapping.entries[index].value, into: &diagnostics)
      }
      filled.content = .mapping(mapping)
    }
    return filled
  }

  private func fill(_ scalar: Scalar, of node: Node, into diagnostics: inout Diagnostics) -> Scalar
  {
    guard scalar.text.utf8.contains(UInt8(ascii: "$")) else { return scalar }
    let text: InterpolatedText
    do throws(InterpolationError) {
      text = try InterpolatedText(scalar.text)
    } catch {
      diagnostics.report(error.diagnostic(in: node))
      return scalar
    }
    var filled = scalar
    filled.text = ""
    for segment in text.segments {
      switch segment {
      case .text(let text): filled.text += text
      case .variable(let variable):
        filled.source = scalar.text
        filled.text += value(of: variable, in: node, into: &diagnostics)
      }
    }
    filled.value = scalar.style == .plain ? CoreSchema.value(of: filled.text) : .text(filled.text)
    return filled
  }

  private func value(
    of variable: InterpolatedText.Variable, in node: Node, into diagnostics: inout Diagnostics
  ) -> String {
    guard access.allows(variable: variable.name) else {
      let refusal = AccessRefusal.variable(variable.name)
      let error = InterpolationError(
        id: refusal.id, message: refusal.message, help: refusal.help, offset: variable.offset,
        length: variable.length)
      diagnostics.report(error.diagnostic(in: node))
      return ""
    }
    let value = environment[variable.name]
    if let value { didRead(variable.name, value) }
    if let fallback = variable.fallback {
      return value.flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    }
    if let value { return value }
    let error = InterpolationError(
      id: .missingVariable, message: "the environment variable '\(variable.name)' is not set",
      help: "set it, or add a default: '${env:\(variable.name):-default}'",
      offset: variable.offset, length: variable.length)
    diagnostics.report(error.diagnostic(in: node))
    return ""
  }
}

extension Diagnostic {
  /// Whether a variable could not be replaced, so that its value is meaningless.
  var isUnresolvedVariable: Bool {
    [.missingVariable, .invalidInterpolation, .forbiddenVariable].contains(id)
  }

  /// Whether a diagnostic only results from the value of a variable that could not be replaced.
  fileprivate func results(from variable: Diagnostic) -> Bool {
    let concernsValue: [DiagnosticID] = [
      .wrongType, .unknownValue, .invalidValue, .missingValue, .invalidFilter, .unreadableFile,
      .unknownType, .unknownPreset, .unknownSearcher, .unknownFilterState, .unusablePlugin,
      .forbiddenFile, .forbiddenHost,
    ]
    return concernsValue.contains(id) && range.contains(variable.range)
      && range.start.line == range.end.line
  }
}

extension Diagnostics {
  /// The diagnostics without those that result from variables that could not be replaced.
  var withoutResultsOfVariables: Diagnostics {
    let all = all
    let variables = all.filter(\.isUnresolvedVariable)
    if variables.isEmpty { return self }
    var others = Diagnostics()
    for diagnostic in all where !variables.contains(where: diagnostic.results(from:)) {
      others.report(diagnostic)
    }
    return others
  }
}

extension DiagnosticID {
  /// A variable that is not set and has no default.
  static let missingVariable: Self = "missing-variable"
}

/// An error in a variable reference, with its position in the text.
struct InterpolationError: Error {
  var id = DiagnosticID.invalidInterpolation
  var message: String
  var help: String
  /// The 0-based offset in the text, in Unicode scalars.
  var offset: Int
  /// The length of the reference, in Unicode scalars.
  var length: Int

  /// Returns a diagnostic at the exact column, or for the whole value if it contains escapes.
  func diagnostic(in node: Node) -> Diagnostic {
    Diagnostic(
      id, message, at: node.range(ofText: offset, length: length) ?? node.range, help: help)
  }

  /// The error for a reference to a source other than the environment, or to none.
  static func unknownSource(
    _ source: Substring, in reference: Substring, offset: Int, length: Int
  ) -> InterpolationError {
    let hasSource = source.endIndex < reference.endIndex
    return InterpolationError(
      message: "unknown variable source\(hasSource ? " '\(source)'" : "") in '${\(reference)}'",
      help: hasSource || !source.contains(where: \.isLowercase)
        ? "write '${env:\(hasSource ? "NAME" : source)}', or '$${' for a literal '${'"
        : "write '{{\(source)}}' for an attribute in a template, or '${env:\(source)}'",
      offset: offset, length: length)
  }
}

extension DiagnosticID {
  /// A `${…}` with invalid syntax.
  static let invalidInterpolation: Self = "invalid-interpolation"
}
