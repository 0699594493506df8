/// Parses a template in linear time.
///
/// Open sections are on an explicit stack, so that nesting causes no recursion.
struct TemplateParser {
  private struct OpenSection {
    var attribute: String
    var isInverted: Bool
    var offset: Int
    var partsBefore: [Template.Part]
  }

  private static let snippetPrefix = "snippet:"
  /// The keywords of sections in Handlebars.
  private static let helpers: Set = ["if", "unless", "each", "with"]

  private let scalars: [Unicode.Scalar]
  private var parts: [Template.Part] = []
  private var open: [OpenSection] = []

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
  }

  consuming func parse() throws(TemplateError) -> [Template.Part] {
    var offset = 0
    while offset < scalars.count {
      guard let start = index(of: "{", from: offset) else {
        appendText(offset..<scalars.count)
        break
      }
      appendText(offset..<start)
      if let error = wrongBraces(at: start) { throw error }
      guard let end = index(of: "}", from: start + 2) else {
        throw TemplateError(message: "'{{' is not closed, expected '}}'", offset: start)
      }
      try append(variable: text(start + 2..<end), at: start)
      offset = end + 2
    }
    if let last = open.last {
      throw TemplateError(
        message: "section '\(last.attribute)' is not closed, expected '{{/\(last.attribute)}}'",
        offset: last.offset)
    }
    return parts
  }

  /// The error of a variable with another number of braces than two: `{{name}` or `{{{name}}}`.
  private func wrongBraces(at start: Int) -> TemplateError? {
    let opening = scalars[start...].prefix { $0 == "{" }
    let name = scalars[opening.endIndex...].prefix { $0 != "{" && $0 != "}" }
    let closing = scalars[name.endIndex...].prefix { $0 == "}" }
    guard opening.count > 2 || closing.count == 1 else { return nil }
    let isKnown = !name.isEmpty && !closing.isEmpty
    return TemplateError(
      message: opening.count > 2
        ? "'\(text(opening.indices))' has \(opening.count) braces, expected two"
        : "'{{' is not closed, expected '}}'",
      offset: start, length: isKnown ? closing.endIndex - start : 2,
      correction: isKnown ? "{{\(trimmed(text(name.indices)[...]))}}" : nil)
  }

  private mutating func append(variable: String, at offset: Int) throws(TemplateError) {
    let sigil = variable.first
    let whole = trimmed(
      sigil.map { "#^/".contains($0) } == true ? variable.dropFirst() : variable[...])
    let isSnippet = whole.hasPrefix(Self.snippetPrefix)
    let name = isSnippet ? trimmed(whole.dropFirst(Self.snippetPrefix.count)) : whole
    guard !name.isEmpty else {
      throw TemplateError(message: "'{{}}' has no attribute", offset: offset)
    }
    if let bar = name.firstIndex(of: "|") {
      throw TemplateError(
        message: "'{{\(whole)}}' has a filter, expected an attribute alone", offset: offset,
        length: variable.unicodeScalars.count + 4,
        help: "write '{{\(trimmed(name[..<bar]))}}'; the form of values belongs in 'formats'")
    }
    if let space = name.firstIndex(of: " "), Self.helpers.contains(String(name[..<space])) {
      let attribute = trimmed(name[space...])
      throw TemplateError(
        message: "'{{\(variable)}}' has a keyword, expected an attribute alone", offset: offset,
        length: variable.unicodeScalars.count + 4,
        help: "write '{{\(name.hasPrefix("unless") ? "^" : "#")\(attribute)}}' with "
          + "'{{/\(attribute)}}' at the end")
    }
    switch sigil {
    case "#", "^":
      guard open.count < 32 else {
        throw TemplateError(message: "sections are nested deeper than 32", offset: offset)
      }
      open.append(
        OpenSection(attribute: name, isInverted: sigil == "^", offset: offset, partsBefore: parts))
      parts = []
    case "/":
      guard let section = open.popLast(), section.attribute == name else {
        throw TemplateError(message: "'{{/\(name)}}' has no matching open section", offset: offset)
      }
      let inner = parts
      parts = section.partsBefore
      parts.append(
        .section(attribute: section.attribute, isInverted: section.isInverted, parts: inner))
    default:
      parts.append(isSnippet ? .snippet(name) : .attribute(name))
    }
  }

  private mutating func appendText(_ range: Range<Int>) {
    if !range.isEmpty { parts.append(.text(text(range))) }
  }

  /// The index of the next double brace; nil if there is none.
  private func index(of brace: Unicode.Scalar, from start: Int) -> Int? {
    var index = start
    while index + 1 < scalars.count {
      if scalars[index] == brace, scalars[index + 1] == brace { return index }
      index += 1
    }
    return nil
  }

  private func text(_ range: Range<Int>) -> String {
    var text = String.UnicodeScalarView()
    text.append(contentsOf: scalars[range])
    return String(text)
  }

  private func trimmed(_ text: Substring) -> String {
    var text = text.drop { $0 == " " }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
