import Components
import FileAccess
import Search
import SimdJSON

/// A large file with a JSON object in each line, which is read in parts.
struct LineFile: Sendable {
  /// The number of bytes that are read at once, unless a line is longer.
  static let standardPartSize = 1 << 23
  /// The exclusive upper bound of the size of a file in bytes, which is that of `RecordRanges`.
  private static let maximumSize = 1 << 40
  /// The maximum number of records, and of bytes of a record.
  private static let maximumCount = Int(UInt32.max) - 1

  /// The identity of the file, which must not change while it is read.
  let identity: SourceIdentity
  /// The open file.
  let file: SourceFile
  /// The number of bytes that are read at once, unless a line is longer.
  let partSize: Int
  /// The offset of the first record.
  private let start: Int
  /// The offset of the file in the file to which it will be appended.
  let offset: Int
  private let path: String

  /// Opens the only file of records; nil if there are several, it has to be read as a whole, or cannot
  /// be read.
  ///
  /// - Parameter preceding: the records before the first one.
  init?(
    _ list: RecordFileList, _ settings: EmbeddedSettings,
    following preceding: PrecedingRecords = .none,
    partSize: Int = Self.standardPartSize
  ) {
    (start, offset) = preceding.isSameFile ? (preceding.size, 0) : (0, preceding.size)
    self.partSize = partSize
    guard list.files.count == 1, !["csv", "tsv"].contains(list.files[0].fileExtension),
      settings.recordsPath == nil, [nil, .utf8].contains(settings.encoding),
      RecordConverter(settings) == nil, let identity = list.identity, identity.kind == .file,
      identity.size + preceding.size < Self.maximumSize,
      let file = try? SourceFile(path: list.firstPath, identity: identity)
    else { return nil }
    (path, self.identity, self.file) = (list.firstPath, identity, file)
    guard let beginning = try? part(0..<min(Self.standardPartSize, identity.size)),
      beginning.withText({ Self.isObject($0, mayBeOnly: preceding.size > 0) })
    else { return nil }
  }

  /// True if the first line of a text that is not empty is an object.
  ///
  /// - Parameter mayBeOnly: whether this may be the only line; otherwise, it may be an object with a list
  ///   of records.
  private static func isObject(
    _ text: UnsafeBufferPointer<UInt8>, mayBeOnly: Bool
  ) -> Bool {
    let start = text.firstIndex { !$0.isJSONSpace } ?? 0
    let lineBreak = text[start...].firstIndex(of: UInt8(ascii: "\n"))
    let end = lineBreak ?? (mayBeOnly ? text.count - TapeParser.padding : start)
    let line = text.trimmed(start..<max(start, end))
    var parser = TapeParser()
    return parser.object(from: UnsafeBufferPointer(rebasing: text[line])) != nil
  }

  /// The number of bytes from the first record on.
  var byteCount: Int { max(0, identity.size - start) }

  /// The bytes of a range, followed by the padding that the parser requires.
  ///
  /// - Throws: `unavailable` if the file has become too short.
  func part(_ range: Range<Int>) throws(SearchError) -> OwnedBytes {
    try OwnedBytes(byteCount: range.count + TapeParser.padding) { bytes throws(SearchError) in
      try file.read(
        from: range.lowerBound, into: UnsafeMutableRawBufferPointer(rebasing: bytes[..<range.count])
      )
      bytes[range.count...].initializeMemory(as: UInt8.self, repeating: 0)
    }
  }

  /// Calls `body` with the lines of a range, several at a time, and the offset of the first.
  ///
  /// - Parameter range: starts and ends with a line.
  /// - Throws: `unavailable` if the file has become too short, `cancelled` if the task is cancelled.
  private func forEachPart(
    of range: Range<Int>, _ body: (_ lines: UnsafeBufferPointer<UInt8>, _ offset: Int) -> Void
  ) throws(SearchError) {
    var (start, size) = (range.lowerBound, partSize)
    while start < range.upperBound {
      if Task.isCancelled { throw .cancelled }
      let part = start..<min(start + size, range.upperBound)
      let isLast = part.upperBound == range.upperBound
      let end = try self.part(part).withText { text in
        let text = text.dropLast(TapeParser.padding)
        let end = isLast ? text.count : text.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 }
        if let end { body(UnsafeBufferPointer(rebasing: text[..<end]), start) }
        return end
      }
      start += end ?? 0
      size = end == nil ? size * 2 : partSize
    }
  }

  /// The range of each record in the file, found by two tasks. Complexity: O(*bytes*).
  ///
  /// - Parameter storage: the storage of large tables; nil for memory.
  /// - Throws: as `forEachPart`; `refused` if there are more than four billion records or one has
  ///   more than 4 GB.
  func ranges(in storage: TemporaryStorage?) async throws(SearchError) -> RecordRanges {
    // A file that became shorter has no records; `check` reports the change.
    let (start, end) = (min(start, identity.size), identity.size)
    let middle = try startOfLine(after: (start + end) / 2)
    async let second = Result { () throws(SearchError) in
      var ranges = Self.builder(of: end - middle, in: storage)
      try append(middle..<end, to: &ranges)
      return try ranges.ranges()
    }
    var ranges = Self.builder(of: end - start, in: storage)
    try append(start..<middle, to: &ranges)
    for range in try await second.get() { ranges.append(range) }
    let all = try ranges.ranges()
    if all.count > Self.maximumCount { throw tooLarge }
    return all
  }

  private static func builder(
    of byteCount: Int, in storage: TemporaryStorage?
  ) -> RecordRanges.Builder {
    // A record has at least one byte and a line break.
    RecordRanges.Builder(capacity: byteCount / 2 + 1, in: storage)
  }

  /// Appends the range of each record in some lines.
  private func append(
    _ lines: Range<Int>, to ranges: inout RecordRanges.Builder
  ) throws(SearchError) {
    var (count, longest) = (0, 0)
    try forEachPart(of: lines) { lines, offset in
      for range in RecordBoundaries(lines: lines).ranges {
        count += 1
        longest = max(longest, range.count)
        if max(count, longest) > Self.maximumCount { return }
        ranges.append(range.lowerBound + offset..<range.upperBound + offset)
      }
    }
    if max(count, longest) > Self.maximumCount { throw tooLarge }
  }

  private var tooLarge: SearchError {
    SearchError(
      .refused, "'\(path)' has more than four billion records, or a record of more than 4 GB")
  }

  /// The offset after the first line break from an offset on, or the end of the file.
  private func startOfLine(after offset: Int) throws(SearchError) -> Int {
    var start = offset
    while start < identity.size {
      let range = start..<min(start + partSize, identity.size)
      let lineBreak = try part(range).withText { text in
        text.dropLast(TapeParser.padding).firstIndex(of: UInt8(ascii: "\n"))
      }
      if let lineBreak { return start + lineBreak + 1 }
      start = range.upperBound
    }
    return identity.size
  }

  /// Checks that the file hasn't changed since it was opened.
  ///
  /// - Throws: `unavailable` if it has.
  func check() throws(SearchError) {
    do {
      try file.check()
    } catch {
      throw SearchError(
        .unavailable, "'\(path)' is being written to; try again when that is finished")
    }
  }

  /// The source ranges of single characters by their offsets.
  ///
  /// Complexity: O(*bytes of the file* + *offsets* × log *offsets*).
  func ranges(at offsets: [Int]) -> [Int: SourceRange] {
    var rest = offsets.sorted()[...]
    var line = 1
    var ranges: [Int: SourceRange] = [:]
    for offset in offsets { ranges[offset] = SourceRange(startOf: path) }
    try? forEachPart(of: 0..<identity.size) { lines, start in
      let own = rest.prefix { $0 < start + lines.count }
      rest = rest[own.endIndex...]
      let positions = RecordSource.positions(
        at: own.map { $0 - start } + [lines.count], in: lines)
      for (offset, position) in zip(own, positions) {
        let inFile = SourcePosition(line: line + position.line - 1, column: position.column)
        ranges[offset] = SourceRange(ofCharacterAt: inFile, in: path)
      }
      line += (positions.last?.line ?? 1) - 1
    }
    return ranges
  }
}

extension OwnedBytes {
  /// Calls `body` with all bytes as a text.
  fileprivate func withText<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
    withExtendedLifetime(self) { body(bytes.assumingMemoryBound(to: UInt8.self)) }
  }
}
