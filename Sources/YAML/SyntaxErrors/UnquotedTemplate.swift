internal import Components

extension Diagnostic {
  /// A template without quotes. There is no fix for a range of several lines.
  static func unquotedTemplate(_ range: SourceRange, lines: SourceLines) -> Diagnostic {
    var help = "put the template in quotes"
    var fixIt: FixIt?
    if range.start.line == range.end.line {
      let line = SourceLine(range.start.line, in: lines)
      let text = line.text(range.start.column - 1, range.end.column - 1)
      let quoted = Quoting.quoted(TemplateBraces.corrected(text))
      help += ": \(quoted)"
      fixIt = FixIt(range, quoted)
    }
    return Diagnostic(
      .unquotedTemplate, "'{{' without quotes starts a mapping", at: range, help: help,
      fixIt: fixIt)
  }
}

/// The braces of the variables in a template.
enum TemplateBraces {
  /// The template in which each variable with another number of braces, as in `{{name}` or
  /// `{{{name}}}`, has two. O(length).
  static func corrected(_ template: String) -> String {
    var result = String.UnicodeScalarView()
    var rest = template.unicodeScalars[...]
    while let start = rest.firstIndex(of: "{") {
      result += rest[..<start]
      let opening = rest[start...].prefix { $0 == "{" }
      let name = rest[opening.endIndex...].prefix { $0 != "{" && $0 != "}" }
      let closing = rest[name.endIndex...].prefix { $0 == "}" }
      let isVariable = opening.count > 1 && opening.count < 4 && !name.isEmpty && !closing.isEmpty
      if isVariable {
        result += "{{".unicodeScalars
        result += name
        result += "}}".unicodeScalars
      } else {
        result += rest[start..<closing.endIndex]
      }
      rest = rest[closing.endIndex...]
    }
    return String(result + rest)
  }
}
