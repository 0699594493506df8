internal import Components
internal import YAML

/// Fills `${env:NAME}` and `${env:NAME:-default}` in values; `$${` stands for `${`.
///
/// As in a shell, the default also holds for a variable that is set but empty.
struct Interpolation: Sendable {
  private let environment: [String: String]

  init(_ environment: [String: String]) {
    self.environment = environment
  }

  /// The node with its values filled; keys stay as they are.
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
    do throws(InterpolationProblem) {
      text = try InterpolatedText(scalar.text)
    } catch {
      diagnostics.report(error.diagnostic(in: node))
      return scalar
    }
    var filled = scalar
    filled.text = ""
    for part in text.parts {
      switch part {
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
    let value = environment[variable.name]
    if let fallback = variable.fallback {
      return value.flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    }
    if let value { return value }
    let problem = InterpolationProblem(
      id: .missingVariable, message: "the environment variable '\(variable.name)' is not set",
      help: "set it, or give a default: '${env:\(variable.name):-default}'",
      offset: variable.offset, length: variable.length)
    diagnostics.report(problem.diagnostic(in: node))
    return ""
  }
}

extension DiagnosticID {
  /// A variable that is not set and has no default.
  static let missingVariable: Self = "missing-variable"
}
