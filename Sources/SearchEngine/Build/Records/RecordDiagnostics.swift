public import Components

/// Collects what is wrong with single records; of a long row of problems, the first are shown.
struct RecordDiagnostics: Sendable {
  /// How many findings of one kind are reported one by one.
  static let shownPerKind = 20

  private struct Finding: Sendable {
    var message: String
    var offset: Int
    var help: String?
    var note: (message: String, offset: Int)?
  }

  private var counts: [DiagnosticID: Int] = [:]
  private var findings: [DiagnosticID: [Finding]] = [:]

  var isEmpty: Bool { counts.isEmpty }

  /// Reports a problem at a byte offset of the file.
  mutating func report(
    _ id: DiagnosticID, _ message: String, at offset: Int, help: String? = nil,
    note: (message: String, offset: Int)? = nil
  ) {
    counts[id, default: 0] += 1
    guard findings[id, default: []].count < Self.shownPerKind else { return }
    findings[id, default: []].append(
      Finding(message: message, offset: offset, help: help, note: note))
  }

  /// Reports a record whose key an earlier one has.
  mutating func reportDuplicate(_ key: String, at offset: Int, first: Int) {
    report(
      .duplicateRecord, "two records have the key '\(key)'; the first one is kept", at: offset,
      note: ("the first one is here", first))
  }

  /// Adds what was found in another part of the file.
  mutating func merge(_ other: RecordDiagnostics) {
    counts.merge(other.counts) { $0 + $1 }
    findings.merge(other.findings) { $0 + $1 }
  }

  /// The first problem of the file, and in which line it is, 1-based.
  func first(in source: UnsafeBufferPointer<UInt8>) -> (line: Int, message: String)? {
    let first = findings.values.joined().min { $0.offset < $1.offset }
    return first.map { (position(at: $0.offset, in: source).line, $0.message) }
  }

  /// Hands over all findings, and for each kind of which not all were shown how many there are.
  ///
  /// - Parameters:
  ///   - file: the file as a person named it.
  ///   - source: the text of the file, from which places are worked out.
  func finish(
    file: String, _ source: UnsafeBufferPointer<UInt8>, into target: inout Diagnostics
  ) {
    let range = { (offset: Int) -> SourceRange in
      let start = position(at: offset, in: source)
      let end = SourcePosition(line: start.line, column: start.column + 1)
      return SourceRange(file: file, start: start, end: end)
    }
    for (id, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let sorted = findings[id, default: []].sorted { $0.offset < $1.offset }
      for finding in sorted.prefix(Self.shownPerKind) {
        let notes = finding.note.map { [Diagnostic.Note($0.message, at: range($0.offset))] } ?? []
        target.report(
          Diagnostic(
            id, finding.message, at: range(finding.offset), severity: .warning,
            help: finding.help, notes: notes))
      }
      guard count > Self.shownPerKind else { continue }
      target.report(
        Diagnostic(
          id, "\(count - Self.shownPerKind) more records have such a problem",
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
  /// Something in a file of records that is not a record.
  public static let unreadableRecord: Self = "unreadable-record"
  /// A record with the key of an earlier one.
  public static let duplicateRecord: Self = "duplicate-record"
  /// A row with more or fewer cells than the file has columns.
  public static let unevenRow: Self = "uneven-row"
  /// A file of records without any.
  public static let noRecords: Self = "no-records"
}
