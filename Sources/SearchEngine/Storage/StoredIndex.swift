import Components
import FileAccess
import SimdJSON

/// Writes and opens index files.
///
/// `SectionLayout` documents the format.
struct StoredIndex {
  /// The settings and the source file that the index is built from; of a segment, that in its list.
  var fingerprint: String
  /// The path of the source.
  let source: String
  /// The identity of all sources.
  let identity: SourceIdentity
  /// The paths of the other sources, after the first one.
  var otherSources: [String] = []
  /// The absolute path of the screen that the index is built for; nil without a screen.
  var user: String?
  /// The text of the source, if another segment has opened it.
  var openedText: RecordText.Location?
  /// The path of the index, whose list of segments shows whether records were appended to the source.
  var index: String?
  /// Whether to keep a source that isn't read at once open, whatever its size.
  var isBrief = false

  /// The numbers of the tables in the groups that exist once per file.
  private enum Part {
    /// Of the keys: the slots of the hash table.
    static let slots: UInt16 = 2
    /// Of the records: the lower 32 bits of the offset of each record in the file or in the
    /// converted text.
    static let starts: UInt16 = 0
    /// Of the records: the upper bits of the offsets; missing if all of them are 0.
    static let highStarts: UInt16 = 3
    /// Of the records: the length of each record in bytes.
    static let lengths: UInt16 = 1
    /// Of the records: their JSON text, if the file has another format.
    static let content: UInt16 = 2
    /// Of the precomputed prefixes: lower and upper term and number of records of each.
    static let ranges: UInt16 = 0
    /// Of the precomputed prefixes: the bitsets of their records.
    static let words: UInt16 = 1
    /// Of a column's precomputed prefixes: the count of each value.
    static let counts: UInt16 = 2
    /// Of a column's precomputed prefixes: the statistics of its numbers.
    static let statistics: UInt16 = 3
  }

  /// The maximum number of sections of a file whose tables are written before their number is known;
  /// its start has free space for them.
  private static let draftSections = 1 << 13

  /// Creates a file that becomes the index file at a path when the index is written; nil if that is
  /// impossible.
  func draft(of path: String) -> TemporaryStorage? {
    try? SectionWriter.storage(
      path: path, sectionCount: Self.draftSections, permissions: identity.cachePermissions)
  }

  /// Writes an index file, or replaces it.
  ///
  /// - Parameter draft: a file that `draft(of:)` created for the same path, which may contain tables of the
  ///   index; nil for a new file.
  func write(
    _ records: IndexedRecords, _ diagnostics: Diagnostics, to path: String,
    continuing draft: TemporaryStorage? = nil
  ) throws(SystemError) {
    let names = records.columns.keys.sorted()
    let sectionCount = 64 + 32 * names.count
    var writer: SectionWriter
    if let draft, sectionCount <= Self.draftSections {
      writer = SectionWriter(draft)
    } else {
      writer = try SectionWriter(
        path: path, sectionCount: sectionCount, permissions: identity.cachePermissions)
    }
    try writeAbout(records, names, diagnostics, to: &writer)
    try records.keys.keys.write(to: &writer, .keys)
    try writer.add(SectionID(.keys, Part.slots), records.keys.slots)
    let ranges = records.text.ranges
    try writer.add(SectionID(.text, Part.starts), ranges.lowStarts)
    if ranges.highStarts.count > 0 {
      try writer.add(SectionID(.text, Part.highStarts), ranges.highStarts)
    }
    try writer.add(SectionID(.text, Part.lengths), ranges.lengths)
    if case .converted(let text) = records.text.location {
      try writer.add(SectionID(.text, Part.content), text)
    }
    try records.index.write(to: &writer)
    try writer.add(SectionID(.prefixes, Part.ranges), records.prefixes.ranges)
    try writer.add(SectionID(.prefixes, Part.words), records.prefixes.words)
    for (number, name) in names.enumerated() {
      try records.columns[name]?.write(to: &writer, number)
      guard let totals = records.prefixes.totals[name] else { continue }
      try writer.add(SectionID(.prefixes, Part.counts, column: number), totals.counts)
      try writer.add(SectionID(.prefixes, Part.statistics, column: number), totals.statistics)
    }
    try writer.finish()
  }

  private func writeAbout(
    _ records: IndexedRecords, _ columns: [String], _ diagnostics: Diagnostics,
    to writer: inout SectionWriter
  ) throws(SystemError) {
    let about: JSONValue = [
      "fingerprint": .text(fingerprint), "recordCount": .integer(records.index.recordCount),
      "sourceRecordCount": .integer(records.sourceRecordCount),
      "sources": .array(([source] + otherSources).map { .text((try? File.resolve($0)) ?? $0) }),
      "identity": .text(identity.text), "user": user.map { .text($0) } ?? .null,
      "searchable": .array(records.index.attributes.map { .text($0) }),
      "attributes": .array(records.attributes.sorted().map { .text($0) }),
      "columns": .array(columns.map { .text($0) }),
      "findings": diagnostics.json(files: [source] + otherSources),
    ]
    var text = Array(about.text(.compact).utf8)
    text += [UInt8](repeating: UInt8(ascii: " "), count: TapeParser.padding)
    try writer.add(SectionID(.about), Table(text))
  }

  /// Opens and validates an index file.
  ///
  /// - Parameters:
  ///   - memory: the content of the file.
  ///   - isValidated: whether the same content was validated before.
  /// - Returns: the index with the diagnostics of its build; nil if it has another fingerprint.
  func open(
    _ memory: OwnedBytes, isValidated: Bool = false
  ) async throws(IndexFileError) -> (records: IndexedRecords, diagnostics: Diagnostics)? {
    let reader = try SectionReader(memory, isValidated: isValidated)
    let about = try Self.about(reader)
    guard about["fingerprint"]?.text == fingerprint else { return nil }
    let isParallel = !isValidated && memory.bytes.count >= Self.parallelSize
    let executor = isParallel ? globalConcurrentExecutor : nil
    return try await withTaskExecutorPreference(executor) { () async throws(IndexFileError) in
      try await read(about, reader)
    }
  }

  /// The minimum size in bytes of a file that is validated by several threads, whatever executes the
  /// task: to start threads takes as long as to validate some megabytes.
  private static let parallelSize = 1 << 23

  private func read(
    _ about: JSONObject, _ reader: SectionReader
  ) async throws(IndexFileError) -> (records: IndexedRecords, diagnostics: Diagnostics)? {
    guard case .integer(let recordCount)? = about["recordCount"], recordCount >= 0,
      case .integer(let sourceRecordCount)? = about["sourceRecordCount"],
      sourceRecordCount >= recordCount, sourceRecordCount < Int(UInt32.max)
    else { throw .corrupted }
    // The text index takes half of a file, so three tasks validate the file in parallel.
    let searchable = (about["searchable"]?.array ?? []).compactMap(\.text)
    async let textIndex = try? TextIndex(reader, searchable, recordCount: recordCount)
    async let isIntact = reader.hasValidChecksums()
    let keys = try ByteStrings(reader, .keys)
    let slots: Table<UInt32> = try reader.table(SectionID(.keys, Part.slots))
    guard keys.count == recordCount, slots.count > 0, slots.count & (slots.count - 1) == 0 else {
      throw .corrupted
    }
    var columns: [String: Column] = [:]
    let names = (about["columns"]?.array ?? []).compactMap(\.text)
    for (number, name) in names.enumerated() {
      columns[name] = try Column(reader, number, recordCount: recordCount)
    }
    guard let text = try text(reader, recordCount) else { return nil }
    let prefixes = try Self.prefixes(reader, names, recordCount)
    guard let index = await textIndex, await isIntact else { throw .corrupted }
    let records = IndexedRecords(
      text: text, sourceRecordCount: sourceRecordCount, keys: KeyIndex(keys: keys, slots: slots),
      attributes: Set((about["attributes"]?.array ?? []).compactMap(\.text)), index: index,
      columns: columns, prefixes: prefixes)
    return (records, Diagnostics(json: about["findings"], files: [source] + otherSources))
  }

  /// Reads the description of an index.
  static func about(_ reader: SectionReader) throws(IndexFileError) -> JSONObject {
    let text: Table<UInt8> = try reader.table(SectionID(.about))
    var parser = TapeParser()
    guard text.count >= TapeParser.padding,
      let tape = try? parser.parse(0..<text.count - TapeParser.padding, of: text.elements),
      let object = tape.value(Tape.root).object
    else { throw .corrupted }
    return object
  }

  /// Nil if the source has changed.
  private func text(
    _ reader: SectionReader, _ recordCount: Int
  ) throws(IndexFileError) -> RecordText? {
    let ranges = try ranges(reader, recordCount)
    let content = SectionID(.text, Part.content)
    var limit = identity.size
    var location: RecordText.Location?
    if reader.contains(content) {
      let bytes: Table<UInt8> = try reader.table(content)
      limit = bytes.count - TapeParser.padding
      location = .converted(bytes)
    } else {
      location = sourceText
    }
    if !reader.isValidated {
      for record in 0..<recordCount where ranges[record].upperBound > limit { throw .corrupted }
    }
    return location.map { RecordText($0, ranges) }
  }

  private func ranges(
    _ reader: SectionReader, _ recordCount: Int
  ) throws(IndexFileError) -> RecordRanges {
    let id = SectionID(.text, Part.highStarts)
    let high: Table<UInt8> = reader.contains(id) ? try reader.table(id) : Table([])
    let ranges = RecordRanges(
      lowStarts: try reader.table(SectionID(.text, Part.starts), count: recordCount),
      highStarts: high,
      lengths: try reader.table(SectionID(.text, Part.lengths), count: recordCount))
    guard let ranges else { throw .corrupted }
    return ranges
  }

  /// Smaller sources are read at once, so that later changes to them do no harm, unless the index
  /// is used only briefly.
  private static let smallSize = 1 << 25

  private var sourceText: RecordText.Location? {
    if let openedText { return openedText }
    if isBrief || identity.size >= Self.smallSize {
      let file = try? SourceFile(path: source, identity: identity) { [index, identity] current in
        guard let list = index.flatMap({ SegmentList(index: $0) }) else { return false }
        return list.appended(to: identity, current: current)
      }
      return file.map { .file($0) }
    }
    guard let content = try? RecordFile(source, in: "").read(), content.identity == identity else {
      return nil
    }
    return .whole(Table(content.memory, at: 0, count: content.memory.bytes.count))
  }

  private static func prefixes(
    _ reader: SectionReader, _ columns: [String], _ recordCount: Int
  ) throws(IndexFileError) -> PrecomputedPrefixes {
    let ranges: Table<UInt32> = try reader.table(SectionID(.prefixes, Part.ranges))
    guard ranges.count % 3 == 0 else { throw .corrupted }
    let words: Table<UInt64> = try reader.table(
      SectionID(.prefixes, Part.words), count: ranges.count / 3 * Bitset.wordCount(recordCount))
    var totals: [String: PrecomputedPrefixes.Totals] = [:]
    for (number, name) in columns.enumerated() {
      totals[name] = PrecomputedPrefixes.Totals(
        counts: try reader.table(SectionID(.prefixes, Part.counts, column: number)),
        statistics: try reader.table(SectionID(.prefixes, Part.statistics, column: number)))
    }
    let prefixes = PrecomputedPrefixes(
      recordCount: recordCount, ranges: ranges, words: words, totals: totals)
    guard reader.isValidated || prefixes.isValid else { throw .corrupted }
    return prefixes
  }
}
