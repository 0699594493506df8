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

  /// Replaces each mark with a reference that the quotes around it don't split or suppress.
  private static func script(_ text: String) -> String {
    var script = ""
    var quote: Character?
    var isEscaped = false
    var number: String?
    for character in text {
      if character == mark {
        if let reference = number {
          script += quote == "\"" ? "${\(reference)}" : quote == "'" ? "'\"${\(reference)}\"'" : "\"${\(reference)}\""
          number = nil
        } else {
          number = ""
        }
      } else if number != nil {
        number?.append(character)
      } else {
        script.append(character)
        if isEscaped {
          isEscaped = false
        } else if character == "\\", quote != "'" {
          isEscaped = true
        } else if quote == character {
          quote = nil
        } else if quote == nil, character == "\"" || character == "'" {
          quote = character
        }
      }
    }
    return script
  }
}
