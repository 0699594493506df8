internal import WidgetCore

/// A text cut into what stands there and the variables to fill in.
struct InterpolatedText {
  enum Part {
    case text(String)
    case variable(Variable)
  }

  /// A `${env:NAME}` or `${env:NAME:-default}`.
  struct Variable {
    var name: String
    var fallback: String?
    /// The place in Unicode scalars from the start of the text, 0-based.
    var offset: Int
    var length: Int
  }

  private(set) var parts: [Part] = []

  /// O(length).
  init(_ text: String) throws(InterpolationProblem) {
    var rest = Substring(text)
    var offset = 0
    while let start = rest.firstRange(of: "${") {
      let before = rest[..<start.lowerBound]
      offset += before.unicodeScalars.count
      if before.hasSuffix("$") {
        parts.append(.text(before.dropLast() + "${"))
        rest = rest[start.upperBound...]
        offset += 2
        continue
      }
      parts.append(.text(String(before)))
      guard let end = rest[start.upperBound...].firstIndex(of: "}") else {
        throw InterpolationProblem(
          message: "'${' is not closed, expected '}'", help: "write '$${' for the text '${'",
          offset: offset, length: 2)
      }
      let variable = try Self.variable(rest[start.upperBound..<end], at: offset)
      parts.append(.variable(variable))
      offset += variable.length
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.text(String(rest)))
  }

  private static func variable(
    _ place: Substring, at offset: Int
  ) throws(InterpolationProblem) -> Variable {
    let length = place.unicodeScalars.count + 3
    let source = place.prefix { $0 != ":" }
    guard source == "env", source.endIndex < place.endIndex else {
      throw .unknownSource(source, in: place, offset: offset, length: length)
    }
    let named = place[place.index(after: source.endIndex)...]
    let mark = named.firstRange(of: ":-")
    let name = String(named[..<(mark?.lowerBound ?? named.endIndex)])
    guard isVariableName(name) else {
      throw InterpolationProblem(
        message:
          "'\(name)' is no name of an environment variable, expected letters, digits and '_'",
        help: "write '${env:NAME}' or '${env:NAME:-default}'", offset: offset, length: length)
    }
    return Variable(
      name: name, fallback: mark.map { String(named[$0.upperBound...]) }, offset: offset,
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
