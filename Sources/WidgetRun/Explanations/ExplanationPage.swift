internal import CommandParsing
internal import Components
internal import WidgetCore

/// The explanation of a diagnostic, as `widgetrun explain` prints it.
struct ExplanationPage {
  let id: DiagnosticID
  /// What the diagnostic means.
  let summary: String
  /// A screen with the problem.
  let example: Example
  /// How to solve the problem.
  let fix: String

  /// The pages of all diagnostics, sorted by ID.
  ///
  /// Read from `Sources/CResources/explanations` on first use.
  static let all = ["syntax", "values", "screens", "records"].flatMap { name in
    ExplanationParser.pages(in: Resource.text(of: "explanations/\(name).md"))
  }.sorted { $0.id.rawValue < $1.id.rawValue }

  /// The page in lines of at most 80 columns.
  var text: String {
    let parts = [
      "\(id.rawValue)\n" + Self.wrapped(summary),
      "Example\n" + Self.indented(example.text),
      "Fix\n" + Self.wrapped(fix, indent: "  "),
    ]
    return parts.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "id": .text(id.rawValue), "summary": .text(summary), "example": .text(example.text),
      "cure": .text(fix),
    ]
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  private static func wrapped(_ text: String, indent: String = "") -> String {
    DefinitionList.wrapped(text, to: 80 - indent.count).map { "\(indent)\($0)\n" }.joined()
  }
}

extension ExplanationPage {
  /// A screen for which `check` reports the diagnostic. Tests check that it does.
  struct Example {
    /// The name of the file of the screen.
    static let screenName = "phones.yaml"

    /// The screen, which usually searches `phones.json` with the content of `records`.
    var screen = ""
    /// Other files by name.
    var files: [String: String] = [:]
    /// Shell commands that prepare the example; nil if the files are enough.
    var commands: String?

    var text: String {
      if let commands {
        return "# \(Self.screenName)\n\(screen)\n# in a shell\n\(commands)"
      }
      let others = files.sorted { $0.key < $1.key }.map { "# \($0.key)\n\($0.value)" }
      return ([screen] + others).joined(separator: "\n")
    }

    /// The records that the examples search.
    static let records = (1...24).map { number in
      let brand = ["Apple", "Nokia", "Sony"][number % 3]
      return """
        {"objectID":"\(number)","name":"Phone \(number)","brand":"\(brand)",\
        "price":\(number * 25),"inStock":true}
        """
    }.joined(separator: "\n")
  }
}
