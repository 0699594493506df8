public import Components

/// Converts diagnostics to a SARIF 2.1.0 log (OASIS Static Analysis Results Interchange Format).
public struct DiagnosticSARIF: Sendable {
  private let toolVersion: String
  private let summaries: [DiagnosticID: String]

  /// Creates a converter.
  ///
  /// - Parameters:
  ///   - toolVersion: the version of the program that reported the diagnostics.
  ///   - summaries: the one-sentence description of each diagnostic ID.
  public init(toolVersion: String, summaries: [DiagnosticID: String] = [:]) {
    self.toolVersion = toolVersion
    self.summaries = summaries
  }

  /// Returns the log with one run that contains all diagnostics, in order.
  public func json(_ diagnostics: Diagnostics) -> JSONValue {
    let all = diagnostics.all
    let ids = Set(all.map(\.id.rawValue)).sorted().map { DiagnosticID(rawValue: $0) }
    let driver: JSONValue = [
      "name": "widgetrun", "version": .text(toolVersion), "rules": .array(ids.map(rule)),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver],
      "columnKind": "unicodeCodePoints",
      "results": .array(all.map { result($0, ids) }),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
  }

  private func rule(_ id: DiagnosticID) -> JSONValue {
    var rule = JSONObject([("id", .text(id.rawValue))])
    if let summary = summaries[id] { rule["shortDescription"] = ["text": .text(summary)] }
    rule["help"] = ["text": .text("'widgetrun explain \(id.rawValue)' explains the diagnostic")]
    return .object(rule)
  }

  private func result(_ diagnostic: Diagnostic, _ ids: [DiagnosticID]) -> JSONValue {
    let text = [diagnostic.message, diagnostic.help].compactMap { $0 }.joined(separator: "; ")
    let members: [(String, JSONValue)] = [
      ("ruleId", .text(diagnostic.id.rawValue)),
      ("ruleIndex", .integer(ids.firstIndex(of: diagnostic.id) ?? -1)),
      ("level", .text(diagnostic.severity.rawValue)),
      ("message", ["text": .text(text)]),
      ("locations", [["physicalLocation": location(diagnostic.range)]]),
    ]
    var result = JSONObject(members)
    if !diagnostic.notes.isEmpty {
      result["relatedLocations"] = .array(diagnostic.notes.enumerated().map(related))
    }
    if let fixIt = diagnostic.fixIt, let help = diagnostic.help {
      result["fixes"] = [fix(fixIt, help)]
    }
    return .object(result)
  }

  private func related(_ number: Int, _ note: Diagnostic.Note) -> JSONValue {
    [
      "id": .integer(number), "message": ["text": .text(note.message)],
      "physicalLocation": location(note.range),
    ]
  }

  private func fix(_ fixIt: Diagnostic.FixIt, _ help: String) -> JSONValue {
    let replacement: JSONValue = [
      "deletedRegion": region(fixIt.range), "insertedContent": ["text": .text(fixIt.replacement)],
    ]
    return [
      "description": ["text": .text(help)],
      "artifactChanges": [
        ["artifactLocation": artifact(fixIt.range.file), "replacements": [replacement]]
      ],
    ]
  }

  private func location(_ range: SourceRange) -> JSONValue {
    ["artifactLocation": artifact(range.file), "region": region(range)]
  }

  private func region(_ range: SourceRange) -> JSONValue {
    [
      "startLine": .integer(range.start.line), "startColumn": .integer(range.start.column),
      "endLine": .integer(range.end.line), "endColumn": .integer(range.end.column),
    ]
  }

  /// Returns an artifact location: a `file` URI for an absolute path, else a relative reference.
  private func artifact(_ file: String) -> JSONValue {
    let unreserved = "-._~/".utf8
    var uri = file.hasPrefix("/") ? "file://" : ""
    for byte in file.utf8 {
      let isPlain =
        unreserved.contains(byte) || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte)
      let hex = String(byte, radix: 16, uppercase: true)
      uri += isPlain ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + hex
    }
    return ["uri": .text(uri)]
  }
}
