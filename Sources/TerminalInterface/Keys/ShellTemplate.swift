package import WidgetCore

/// A command of the shell with variables for the attributes of a record, as in `open {{url}}`.
///
/// Values never become part of the command: the shell receives them as positional parameters, and
/// each variable becomes a quoted reference to one of them. So no value can run a command.
package struct ShellTemplate: Hashable, Sendable {
  /// The marks around the number of a variable, which commands don't contain.
  private static let mark: Character = "\u{F0000}"

  /// The command with its variables.
  package let source: String
  private let template: Template

  /// Reads a command.
  ///
  /// - Throws: `KeyPress.NameError` for unclosed braces and sections, and for metadata.
  init(_ source: String) throws(KeyPress.NameError) {
    self.source = source
    do throws(TemplateError) {
      template = try Template(source)
    } catch {
      throw KeyPress.NameError(message: "invalid command '\(source)': \(error.message)")
    }
    if let name = template.metadata.first {
      throw KeyPress.NameError(
        message: "unknown variable '\(name)' in '\(source)'", help: "use attributes of records")
    }
    guard !source.contains(Self.mark) else {
      throw KeyPress.NameError(message: "invalid character in '\(source)'")
    }
  }

  /// Returns the arguments of `/bin/sh` that run the command for a record.
  ///
  /// The values of an array are separated by commas. NUL characters are removed.
  package func arguments(for record: JSONObject) -> [String] {
    var values: [String] = []
    let text = template.text(for: .object(record)) { value in
      values.append(Template.text(of: value).filter { $0 != "\0" })
      return "\(Self.mark)\(values.count)\(Self.mark)"
    }
    return ["-c", Self.script(text), "sh"] + values
  }

  /// Replaces each mark with a reference to its positional parameter.
  private static func script(_ text: String) -> String {
    var script = ""
    var quotes = ShellQuotes()
    for (index, part) in text.split(separator: mark, omittingEmptySubsequences: false).enumerated()
    {
      if index.isMultiple(of: 2) {
        script += part
        for character in part { quotes.read(character) }
      } else {
        script += quotes.reference(to: part)
      }
    }
    return script
  }
}

/// The quotes around the end of a part of a shell command (POSIX.1-2024, 2.2 Quoting).
private struct ShellQuotes {
  private var quote: Character?
  /// The quotes around each open parenthesis, such as that of a command substitution.
  private var outerQuotes: [Character?] = []
  private var isEscaped = false
  private var isAfterDollar = false

  mutating func read(_ character: Character) {
    defer { isAfterDollar = character == "$" && !isEscaped }
    if isEscaped {
      isEscaped = false
    } else if character == "\\", quote != "'" {
      isEscaped = true
    } else if quote == character {
      quote = nil
    } else if character == "(", quote == nil || quote == "\"" && isAfterDollar {
      outerQuotes.append(quote)
      quote = nil
    } else if quote == nil {
      readUnquoted(character)
    }
  }

  private mutating func readUnquoted(_ character: Character) {
    if character == "\"" || character == "'" { quote = character }
    if character == ")" { quote = outerQuotes.popLast() ?? nil }
  }

  /// Returns a reference to a parameter that the quotes neither split nor suppress.
  func reference(to parameter: Substring) -> String {
    switch quote {
    case "\"": "${\(parameter)}"
    case "'": "'\"${\(parameter)}\"'"
    default: "\"${\(parameter)}\""
    }
  }
}
