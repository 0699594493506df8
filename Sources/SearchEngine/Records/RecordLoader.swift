public import Components
import Search

/// Reads the records of a file one by one, and indexes those that can be read.
///
/// Of two records with the same key the first is kept.
struct RecordLoader {
  private let file: RecordFile
  /// The byte offset of each record in the file.
  private let origins: [Int]
  private let key: AttributePath
  private var text: RecordText
  private var findings: RecordFindings
  private var builder: TextIndexBuilder
  private var kept: [Int] = []
  private var objectIDs: [String] = []
  private var recordsByID: [String: Int] = [:]

  /// Reads the records of a file.
  static func load(
    _ file: RecordFile, _ settings: EmbeddedSettings, into diagnostics: inout Diagnostics
  ) throws(SearchError) -> LoadedRecords {
    var loader = RecordLoader(file, try file.read(), settings)
    try loader.readAll()
    try loader.reportAll(settings, into: &diagnostics)
    return loader.loaded()
  }

  private init(_ file: RecordFile, _ bytes: [UInt8], _ settings: EmbeddedSettings) {
    self.file = file
    key = AttributePath(settings.key)
    builder = TextIndexBuilder(searchable: settings.searchable)
    findings = RecordFindings(file: file.path, source: bytes)
    switch file.fileExtension {
    case "csv", "tsv":
      let reader = CSVReader(
        delimiter: file.fileExtension == "tsv" ? "\t" : ",", listSeparator: settings.listSeparator)
      (text, origins) = reader.read(bytes, findings: &findings)
    default:
      let splitter = RecordSplitter(bytes)
      text = RecordText(json: bytes, ranges: splitter.ranges)
      origins = splitter.ranges.map(\.lowerBound)
      if let problem = splitter.problem {
        findings.report(.unreadableRecord, problem.phrase, at: problem.offset)
      }
    }
  }

  private mutating func readAll() throws(SearchError) {
    var parser = RecordParser()
    for record in origins.indices {
      if record & 0xFFF == 0xFFF, Task.isCancelled { throw .cancelled }
      read(record, &parser)
    }
    text.keep(kept)
  }

  private mutating func read(_ record: Int, _ parser: inout RecordParser) {
    var failure = index(record, &parser)
    if failure?.isNumber == true,
      let json = WideIntegers.widened(in: text.bytes[text.ranges[record]])
    {
      text.replace(record, with: json)
      failure = index(record, &parser)
    }
    guard let failure else { return }
    findings.report(
      .unreadableRecord, "cannot read the record: \(failure.phrase)", at: origins[record])
  }

  /// Indexes a record, unless it cannot be parsed; reports what else is wrong with it.
  private mutating func index(
    _ record: Int, _ parser: inout RecordParser
  ) -> RecordParser.Failure? {
    text.bytes.withUnsafeBufferPointer { bytes in
      do throws(RecordParser.Failure) {
        add(record, try parser.parse(text.ranges[record], of: bytes))
        return nil
      } catch {
        return error
      }
    }
  }

  private mutating func add(_ record: Int, _ tape: Tape) {
    guard case .object = tape.element(Tape.root) else {
      findings.report(
        .unreadableRecord, "cannot use the record, expected an object in braces",
        at: origins[record])
      return
    }
    let objectID = objectID(of: tape) ?? String(record + 1)
    if let first = recordsByID[objectID].map({ kept[$0] }) {
      findings.report(
        .duplicateRecord, "two records have the key '\(objectID)'; the first one is kept",
        at: origins[record], note: ("the first one is here", origins[first]))
      return
    }
    recordsByID[objectID] = kept.count
    objectIDs.append(objectID)
    kept.append(record)
    builder.add(tape)
  }

  private func objectID(of tape: Tape) -> String? {
    var found: String?
    key.forEachValue(in: tape) { value in
      if found == nil { found = FacetText.text(of: tape.element(value)) }
    }
    return found
  }

  private func reportAll(
    _ settings: EmbeddedSettings, into diagnostics: inout Diagnostics
  ) throws(SearchError) {
    if kept.isEmpty, let first = findings.first {
      throw SearchError(
        .malformed,
        "none of the \(origins.count) records of '\(file.path)' can be used; the first, in line "
          + "\(first.range.start.line): \(first.message)")
    }
    findings.finish(into: &diagnostics)
    let start = SourceRange(startOf: file.path)
    if kept.isEmpty {
      diagnostics.report(
        Diagnostic(
          .noRecords, "there are no records in '\(file.path)'", at: start, severity: .warning,
          help: "expected a JSON array, one JSON object a line, or CSV with a header row"))
      return
    }
    let named = settings.searchable + settings.ranking.map(\.attribute)
    reportAttributes(named, at: start, into: &diagnostics)
  }

  /// Reports attributes that the settings name but no record has, and those that are too many.
  private func reportAttributes(
    _ named: [String], at start: SourceRange, into diagnostics: inout Diagnostics
  ) {
    let known = builder.paths
    for attribute in named where !known.contains(attribute) {
      diagnostics.report(
        Diagnostic(
          .unknownAttribute, "no record has the attribute '\(attribute)'", at: start,
          severity: .warning, help: Suggestion.help(for: attribute, in: known)))
    }
    if builder.unsearchedAttributes > 0 {
      diagnostics.report(
        Diagnostic(
          .tooManyAttributes,
          "more than \(Posting.maximumAttributes) attributes hold text; the others are not searched",
          at: start, severity: .warning, help: "name those to search under 'searchable'"))
    }
  }

  private consuming func loaded() -> LoadedRecords {
    LoadedRecords(
      text: text, objectIDs: objectIDs, recordsByID: recordsByID, attributes: Set(builder.paths),
      index: builder.finish())
  }
}

extension DiagnosticID {
  /// An attribute that the settings name but no record has.
  public static let unknownAttribute: Self = "unknown-attribute"
  /// More attributes than can be searched.
  public static let tooManyAttributes: Self = "too-many-attributes"
}
