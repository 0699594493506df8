public import Components

/// Collects problems with single records, and limits the number of those reported.
///
/// Source locations are computed at the end, so that collecting costs little.
struct RecordDiagnostics: Sendable {
  /// The maximum number of reported problems with a diagnostic ID.
  ///
  /// Lower for records with the same key, because a file to which changed records are appended has many of them.
  private static func maximumCount(of id: DiagnosticID) -> Int { id == .duplicateRecord ? 3 : 20 }

  /// A diagnostic with byte offsets instead of source locations.
  private struct Problem: Sendable {
    var message: String
    var offset: Int
    var help: String?
    var note: (message: String, offset: Int)?
  }

  private var counts: [DiagnosticID: Int] = [:]
  private var problems: [DiagnosticID: [Problem]] = [:]

  /// The offset of the current file, which is added to the offsets of reported problems.
  var base = 0

  /// True if there are no problems.
  var isEmpty: Bool { counts.isEmpty }

  /// Reports a problem at a byte offset of the file.
  mutating func report(
    _ id: DiagnosticID, _ message: String, at offset: Int, help: String? = nil,
    note: (message: String, offset: Int)? = nil
  ) {
    counts[id, default: 0] += 1
    guard problems[id, default: []].count < Self.maximumCount(of: id) else { return }
    problems[id, default: []].append(
      Problem(
        message: message, offset: base + offset, help: help,
        note: note.map { ($0.message, base + $0.offset) }))
  }

  /// Reports a record with the key of an earlier one.
  mutating func reportDuplicate(_ key: String, at offset: Int, earlier: Int) {
    report(
      .duplicateRecord, "two records have the key '\(key)'; only the last one is indexed",
      at: offset,
      note: ("the earlier one is here", earlier))
  }

  /// Adds the problems of another part of the file.
  mutating func merge(_ other: RecordDiagnostics) {
    counts.merge(other.counts) { $0 + $1 }
    problems.merge(other.problems) { $0 + $1 }
  }

  /// The first problem of the file with its line, 1-based; nil if there is none.
  func first(in source: RecordSource) -> (line: Int, message: String, help: String?)? {
    let first = problems.values.joined().min { $0.offset < $1.offset }
    return first.map { (source.range(at: $0.offset).start.line, $0.message, $0.help) }
  }

  /// Adds the diagnostics to `target`, with the number of those omitted for each ID after the last one.
  ///
  /// - Parameter source: the content of the files, to compute source locations.
  func finish(_ source: RecordSource, into target: inout Diagnostics) {
    let reported = Dictionary(
      uniqueKeysWithValues: problems.map { id, problems in
        (id, problems.sorted { $0.offset < $1.offset }.prefix(Self.maximumCount(of: id)))
      })
    let offsets = reported.values.joined().flatMap {
      [$0.offset] + ($0.note.map { [$0.offset] } ?? [])
    }
    let ranges = source.ranges(at: offsets)
    for (id, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      for problem in reported[id] ?? [] {
        let note = problem.note.flatMap { note in
          ranges[note.offset].map { Diagnostic.Note(note.message, at: $0) }
        }
        target.report(
          Diagnostic(
            id, problem.message, at: ranges[problem.offset] ?? SourceRange(startOf: ""),
            severity: .warning, help: problem.help, notes: note.map { [$0] } ?? []))
      }
      let omitted = count - Self.maximumCount(of: id)
      guard omitted > 0, let last = reported[id]?.last else { continue }
      target.report(
        Diagnostic(
          id, "\(omitted) more records have the same problem",
          at: ranges[last.offset] ?? SourceRange(startOf: ""), severity: .warning))
    }
  }
}

extension DiagnosticID {
  /// Text in a file of records that is not a record.
  public static let unreadableRecord: Self = "unreadable-record"
  /// A record with the key of an earlier one.
  public static let duplicateRecord: Self = "duplicate-record"
  /// A row with more or fewer cells than the file has columns.
  public static let unevenRow: Self = "uneven-row"
  /// A JSON object that contains the records in one of its members.
  public static let nestedRecords: Self = "nested-records"
  /// A file without records.
  public static let noRecords: Self = "no-records"
}
