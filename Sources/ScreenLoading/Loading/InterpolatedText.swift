internal import WidgetCore

/// A text parsed into literal segments and references to variables.
struct InterpolatedText {
  /// A part of the text.
  enum Segment {
    /// Text without variables; `$${` is unescaped.
    case text(String)
    /// A reference to replace with the value of a variable.
    case variable(Variable)
  }

  /// A `${env:NAME}` or `${env:NAME:-default}`.
  struct Variable {
    /// The name of the environment variable.
    var name: String
    /// The value if the variable is not set or empty; nil without default.
    var fallback: String?
    /// The 0-based offset in the text, in Unicode scalars.
    var offset: Int
    /// The length of the reference, in Unicode scalars.
    var length: Int
  }

  private(set) var segments: [Segment] = []

  /// Parses a text. O(length).
  init(_ text: String) throws(InterpolationError) {
    var rest = Substring(text)
    var offset = 0
    while let start = rest.firstRange(of: "${") {
      let before = rest[..<start.lowerBound]
      offset += before.unicodeScalars.count
      if before.hasSuffix("$") {
        segments.append(.text(before.dropLast() + "${"))
        rest = rest[start.upperBound...]
        offset += 2
        continue
      }
      segments.append(.text(String(before)))
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw InterpolationError(
          message: "missing '}' after '${'", help: "write '$${' for a literal '${'",
          offset: offset, length: 2)
      }
      let variable = try Self.variable(rest[start.upperBound..<end], at: offset)
      segments.append(.variable(variable))
      offset += variable.length
      rest = rest[rest.index(after: end)...]
    }
    segments.append(.text(String(rest)))
  }

  private static func variable(
    _ reference: Substring, at offset: Int
  ) throws(InterpolationError) -> Variable {
    let length = reference.unicodeScalars.count + 3
    let source = reference.prefix { $0 != ":" }
    guard source == "env", source.endIndex < reference.endIndex else {
      throw .unknownSource(source, in: reference, offset: offset, length: length)
    }
    let content = reference[reference.index(after: source.endIndex)...]
    let separator = content.firstRange(of: ":-")
    let name = String(content[..<(separator?.lowerBound ?? content.endIndex)])
    guard isVariableName(name) else {
      throw InterpolationError(
        message: "'\(name)' is not a valid name of an environment variable",
        help: "use letters, digits, and '_', as in '${env:NAME}' or '${env:NAME:-default}'",
        offset: offset, length: length)
    }
    return Variable(
      name: name, fallback: separator.map { String(content[$0.upperBound...]) }, offset: offset,
      length: length)
  }

  private static func isVariableName(_ name: String) -> Bool {
    let isDigit: (Unicode.Scalar) -> Bool = { ("0"..."9").contains($0) }
    guard let first = name.unicodeScalars.first, !isDigit(first) else { return false }
    return name.unicodeScalars.allSatisfy {
      $0.isASCII && ($0 == "_" || $0.properties.isAlphabetic || isDigit($0))
    }
  }
}
