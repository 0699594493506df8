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
    guard scalar.text.contains("${") else { return scalar }
    let parts: [Part]
    do throws(Problem) {
      parts = try Self.parts(of: scalar.text)
    } catch {
      diagnostics.report(error.diagnostic(in: node))
      return scalar
    }
    var filled = scalar
    filled.text = ""
    for part in parts {
      switch part {
      case .text(let text): filled.text += text
      case .variable(let variable):
        filled.isInterpolated = true
        filled.text += value(of: variable, in: node, into: &diagnostics)
      }
    }
    filled.value = scalar.style == .plain ? CoreSchema.value(of: filled.text) : .text(filled.text)
    return filled
  }

  private func value(
    of variable: Variable, in node: Node, into diagnostics: inout Diagnostics
  ) -> String {
    let value = environment[variable.name]
    if let fallback = variable.fallback {
      return value.flatMap { $0.isEmpty ? nil : $0 } ?? fallback
    }
    if let value { return value }
    let problem = Problem(
      id: .missingVariable, message: "the environment variable '\(variable.name)' is not set",
      help: "set it, or give a default: '${env:\(variable.name):-default}'",
      offset: variable.offset, length: variable.length)
    diagnostics.report(problem.diagnostic(in: node))
    return ""
  }
}

extension Interpolation {
  private enum Part {
    case text(String)
    case variable(Variable)
  }

  private struct Variable {
    var name: String
    var fallback: String?
    // In Unicode scalars from the start of the text, 0-based.
    var offset: Int
    var length: Int
  }

  private struct Problem: Error {
    var id = DiagnosticID.invalidInterpolation
    var message: String
    var help: String
    var offset: Int
    var length: Int

    /// The finding, at its column if the text stands in the file as it was read.
    func diagnostic(in node: Node) -> Diagnostic {
      Diagnostic(
        id, message, at: node.range(ofText: offset, length: length) ?? node.range, help: help)
    }
  }

  private static func parts(of text: String) throws(Problem) -> [Part] {
    var parts: [Part] = []
    var rest = Substring(text)
    while let start = rest.firstRange(of: "${") {
      let before = rest[..<start.lowerBound]
      if before.hasSuffix("$") {
        parts.append(.text(before.dropLast() + "${"))
        rest = rest[start.upperBound...]
        continue
      }
      parts.append(.text(String(before)))
      let offset = text.unicodeScalars.distance(from: text.startIndex, to: start.lowerBound)
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw Problem(
          message: "'${' is not closed, expected '}'", help: "write '$${' for the text '${'",
          offset: offset, length: 2)
      }
      parts.append(.variable(try variable(rest[start.upperBound..<end], at: offset)))
      rest = rest[rest.index(after: end)...]
    }
    return parts + [.text(String(rest))]
  }

  private static func variable(
    _ place: Substring, at offset: Int
  ) throws(Problem) -> Variable {
    let length = place.unicodeScalars.count + 3
    let source = place.prefix { $0 != ":" }
    guard source == "env", source.endIndex < place.endIndex else {
      let name = source.endIndex < place.endIndex ? "unknown source '\(source)'" : "no source"
      let variable = source.endIndex < place.endIndex ? "NAME" : String(source)
      throw Problem(
        message: "\(name) in '${\(place)}', expected 'env'",
        help: "write '${env:\(variable)}', or '$${' for the text '${'", offset: offset,
        length: length)
    }
    let named = place[place.index(after: source.endIndex)...]
    let mark = named.firstRange(of: ":-")
    let name = String(named[..<(mark?.lowerBound ?? named.endIndex)])
    guard isVariableName(name) else {
      throw Problem(
        message:
          "'\(name)' is no name of an environment variable, expected letters, digits and '_'",
        help: "write '${env:NAME}' or '${env:NAME:-default}'", offset: offset, length: length)
    }
    return Variable(
      name: name, fallback: mark.map { String(named[$0.upperBound...]) }, offset: offset,
      length: length)
  }

  private static func isVariableName(_ name: String) -> Bool {
    !name.isEmpty && name.first?.isNumber == false
      && name.unicodeScalars.allSatisfy {
        $0.isASCII && ($0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0))
      }
  }
}

extension DiagnosticID {
  /// A `${…}` that cannot be understood.
  static let invalidInterpolation: Self = "invalid-interpolation"
  /// A variable that is not set and has no default.
  static let missingVariable: Self = "missing-variable"
}
