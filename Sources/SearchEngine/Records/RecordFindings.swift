public import Components

/// Collects what is wrong with single records; of a long row of problems, the first are shown.
struct RecordFindings {
  /// How many findings of one kind are reported one by one.
  static let shownPerKind = 20

  /// The file as a person named it.
  let file: String
  private let source: [UInt8]
  private var counts: [DiagnosticID: Int] = [:]
  private var diagnostics = Diagnostics()

  /// - Parameter source: the text of the file, from which places are worked out.
  init(file: String, source: [UInt8]) {
    self.file = file
    self.source = source
  }

  /// The problem that was reported first, with its place.
  private(set) var first: Diagnostic?

  /// Reports a problem at a byte offset of the file. O(offset) for those that are shown.
  mutating func report(
    _ id: DiagnosticID, _ message: String, at offset: Int, help: String? = nil,
    note: (message: String, offset: Int)? = nil
  ) {
    let count = counts[id, default: 0] + 1
    counts[id] = count
    guard count <= Self.shownPerKind else { return }
    let notes = note.map { [Diagnostic.Note($0.message, at: range(at: $0.offset))] } ?? []
    let finding = Diagnostic(
      id, message, at: range(at: offset), severity: .warning, help: help, notes: notes)
    if first == nil { first = finding }
    diagnostics.report(finding)
  }

  /// How many problems of a kind there were, shown or not.
  func count(_ id: DiagnosticID) -> Int {
    counts[id] ?? 0
  }

  /// Hands over all findings, and for each kind of which not all were shown how many there are.
  func finish(into target: inout Diagnostics) {
    target.report(diagnostics)
    for (id, count) in counts.sorted(by: { $0.key.rawValue < $1.key.rawValue })
    where count > Self.shownPerKind {
      target.report(
        Diagnostic(
          id, "\(count - Self.shownPerKind) more records have such a problem",
          at: SourceRange(startOf: file), severity: .warning))
    }
  }

  private func range(at offset: Int) -> SourceRange {
    let before = source.prefix(offset)
    let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    let line = before.count { $0 == UInt8(ascii: "\n") } + 1
    let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
    let start = SourcePosition(line: line, column: column)
    return SourceRange(
      file: file, start: start, end: SourcePosition(line: line, column: column + 1))
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
