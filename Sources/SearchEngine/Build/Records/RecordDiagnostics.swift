public import Components

/// Collects problems with single records, and limits the number of those reported.
///
/// Source locations are computed at the end, so that collecting costs little.
struct RecordDiagnostics: Sendable {
  /// The maximum number of reported problems with the same diagnostic ID.
  static let maximumPerID = 20

  /// A diagnostic with byte offsets instead of source locations.
  private struct Problem: Sendable {
    var message: String
    var offset: Int
    var help: String?
    var note: (message: String, offset: Int)?
  }

  private var counts: [DiagnosticID: Int] = [:]
  private var problems: [DiagnosticID: [Problem]] = [:]

  /// True if there are no problems.
  var isEmpty: Bool { counts.isEmpty }

  /// Reports a problem at a byte offset of the file.
  mutating func report(
    _ id: DiagnosticID, _ message: String, at offset: Int, help: String? = nil,
    note: (message: String, offset: Int)? = nil
  ) {
    counts[id, default: 0] += 1
    guard problems[id, default: []].count < Self.maximumPerID else { return }
    problems[id, default: []].append(
      Problem(message: message, offset: offset, help: help, note: note))
  }

  /// Reports a record with the key of an earlier one.
  mutating func reportDuplicate(_ key: String, at offset: Int, first: Int) {
    report(
      .duplicateRecord, "two records have the key '\(key)'; only the first one is indexed",
      at: offset,
      note: ("the first one is here", first))
  }

  /// Adds the problems of another part of the file.
  mutating func merge(_ other: RecordDiagnostics) {
    counts.merge(other.counts) { $0 + $1 }
    problems.merge(other.problems) { $0 + $1 }
  }

  /// The first problem of the file with its line, 1-based; nil if there is none.
  func first(in source: UnsafeBufferPointer<UInt8>) -> (line: Int, message: String)? {
    let first = problems.values.joined().min { $0.offset < $1.offset }
    return first.map { (position(at: $0.offset, in: source).line, $0.message) }
  }

  /// Adds the diagnostics to `target`, with the number of those omitted for each ID.
  ///
  /// - Parameters:
  ///   - file: the path of the file.
  ///   - source: the text of the file, to compute source locations.
  func finish(
    file: String, _ source: UnsafeBufferPointer<UInt8>, into target: inout Diagnostics
  ) {
    let range = { (offset: Int) -> SourceRange in
      let start = position(at: offset, in: source)
      let end = SourcePosition(line: start.line, column: start.column + 1)
      return SourceRange(file: file, start: start, end: end)
    }
    for (id, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let sorted = problems[id, default: []].sorted { $0.offset < $1.offset }
      for problem in sorted.prefix(Self.maximumPerID) {
        let notes = problem.note.map { [Diagnostic.Note($0.message, at: range($0.offset))] } ?? []
        target.report(
          Diagnostic(
            id, problem.message, at: range(problem.offset), severity: .warning,
            help: problem.help, notes: notes))
      }
      guard count > Self.maximumPerID else { continue }
      target.report(
        Diagnostic(
          id, "\(count - Self.maximumPerID) more records have the same problem",
          at: SourceRange(startOf: file), severity: .warning))
    }
  }

  private func position(
    at offset: Int, in source: UnsafeBufferPointer<UInt8>
  ) -> SourcePosition {
    let before = source.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    return SourcePosition(line: line, column: column)
  }
}

extension DiagnosticID {
  /// Text in a file of records that is not a record.
  public static let unreadableRecord: Self = "unreadable-record"
  /// A record with the key of an earlier one.
  public static let duplicateRecord: Self = "duplicate-record"
  /// A row with more or fewer cells than the file has columns.
  public static let unevenRow: Self = "uneven-row"
  /// A file without records.
  public static let noRecords: Self = "no-records"
}
