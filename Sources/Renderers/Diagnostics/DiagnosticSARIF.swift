public import Components

/// Findings as a log in the Static Analysis Results Interchange Format, version 2.1.0 (OASIS).
public struct DiagnosticSARIF: Sendable {
  private let toolVersion: String
  private let summaries: [DiagnosticID: String]

  /// - Parameters:
  ///   - toolVersion: the version of the program that found them.
  ///   - summaries: what each kind of finding is, as a sentence.
  public init(toolVersion: String, summaries: [DiagnosticID: String] = [:]) {
    self.toolVersion = toolVersion
    self.summaries = summaries
  }

  /// The log, with one run that has all findings in their order.
  public func json(_ diagnostics: Diagnostics) -> JSONValue {
    let findings = diagnostics.all
    let ids = Set(findings.map(\.id.rawValue)).sorted().map { DiagnosticID(rawValue: $0) }
    let driver: JSONValue = [
      "name": "widgetrun", "version": .text(toolVersion), "rules": .array(ids.map(rule)),
    ]
    let run: JSONValue = [
      "tool": ["driver": driver],
      "columnKind": "unicodeCodePoints",
      "results": .array(findings.map { result($0, ids) }),
    ]
    return [
      "$schema": "https://json.schemastore.org/sarif-2.1.0.json", "version": "2.1.0",
      "runs": [run],
    ]
  }

  private func rule(_ id: DiagnosticID) -> JSONValue {
    var rule = JSONObject([("id", .text(id.rawValue))])
    if let summary = summaries[id] { rule["shortDescription"] = ["text": .text(summary)] }
    rule["help"] = ["text": .text("'widgetrun explain \(id.rawValue)' tells more")]
    return .object(rule)
  }

  private func result(_ finding: Diagnostic, _ ids: [DiagnosticID]) -> JSONValue {
    let text = [finding.message, finding.help].compactMap { $0 }.joined(separator: "; ")
    let members: [(String, JSONValue)] = [
      ("ruleId", .text(finding.id.rawValue)),
      ("ruleIndex", .integer(ids.firstIndex(of: finding.id) ?? -1)),
      ("level", .text(finding.severity.rawValue)),
      ("message", ["text": .text(text)]),
      ("locations", [["physicalLocation": location(finding.range)]]),
    ]
    var result = JSONObject(members)
    if !finding.notes.isEmpty {
      result["relatedLocations"] = .array(finding.notes.enumerated().map(related))
    }
    if let fixIt = finding.fixIt, let help = finding.help {
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

  /// A path as a URI: that of a file, or a relative one as seen from where the program runs.
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
