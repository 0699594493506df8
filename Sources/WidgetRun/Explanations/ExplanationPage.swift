internal import CommandParsing
internal import WidgetCore

/// What there is to be told about a kind of finding.
struct ExplanationPage {
  let id: DiagnosticID
  /// What it means, as sentences.
  let summary: String
  /// What is wrong, as a person may write it.
  let example: Example
  /// What to do.
  let cure: String

  init(_ id: DiagnosticID, _ summary: String, _ example: Example, cure: String) {
    (self.id, self.summary, self.example, self.cure) = (id, summary, example, cure)
  }

  /// The pages of all findings that there are, by name.
  static let all = (syntaxPages + valuePages + screenPages + recordPages).sorted {
    $0.id.rawValue < $1.id.rawValue
  }

  /// The page as `explain` prints it.
  var text: String {
    let parts = [
      "\(id.rawValue)\n" + Self.wrapped(summary),
      "Wrong\n" + Self.indented(example.text),
      "Cure\n" + Self.wrapped(cure, indent: "  "),
    ]
    return parts.joined(separator: "\n")
  }

  var json: JSONValue {
    [
      "id": .text(id.rawValue), "summary": .text(summary), "example": .text(example.text),
      "cure": .text(cure),
    ]
  }

  private static func indented(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).dropLast()
      .map { $0.isEmpty ? "\n" : "  \($0)\n" }.joined()
  }

  private static func wrapped(_ text: String, indent: String = "") -> String {
    TextTable.wrapped(text, to: 80 - indent.count).map { "\(indent)\($0)\n" }.joined()
  }
}

extension ExplanationPage {
  /// Something that `check` finds fault with.
  ///
  /// The screen is `phones.yaml`; beside it lie `phones.json`, which `records` gives, and `files`.
  struct Example {
    var screen: String
    /// Other files by their names.
    var files: [String: String] = [:]
    /// What is done in a shell before the check; for what cannot be shown as a text.
    var commands: String?

    /// A screen over the sample records with these widgets, an item of YAML each.
    static func widgets(_ widgets: String, files: [String: String] = [:]) -> Example {
      screen("widgets:\n\(widgets)", files: files)
    }

    /// A screen over the sample records with these keys.
    static func screen(_ keys: String, files: [String: String] = [:]) -> Example {
      Example(screen: "searcher: { type: embedded, records: phones.json }\n\(keys)\n", files: files)
    }

    /// A whole file.
    static func file(_ text: String, files: [String: String] = [:]) -> Example {
      Example(screen: text + "\n", files: files)
    }

    /// A sound screen to which something is done.
    static func commands(_ commands: String, records: String = "phones.json") -> Example {
      Example(
        screen: """
          searcher: { type: embedded, records: \(records) }
          widgets: [{ type: hits }]

          """, commands: commands)
    }

    /// What is shown.
    var text: String {
      if let commands { return "# phones.yaml\n\(screen)\n# in a shell\n\(commands)\n" }
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
