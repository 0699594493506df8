import Components
import Search
import SimdJSON

/// The content of the files with the records of a searcher.
///
/// Offsets count the bytes of all files, one after the other.
struct RecordSource: Sendable {
  /// The path and the content of each file.
  private let parts: [(path: String, content: RecordFile.Content)]
  /// The file that is read in parts instead; nil if the contents are in memory.
  let lines: LineFile?

  /// Reads the files.
  ///
  /// - Throws: as `RecordFile.read`; `refused` if they exceed 4 GB together.
  init(_ list: RecordFileList, _ encoding: TextEncoding?) throws(SearchError) {
    var parts: [(path: String, content: RecordFile.Content)] = []
    for file in list.files {
      parts.append((file.path, try file.read(encoding: encoding)))
      guard parts.reduce(0, { $0 + $1.content.count }) < Int(UInt32.max) else {
        throw SearchError(
          .refused, "the files have more than 4 GB; join them to one with one JSON object per line")
      }
    }
    self.parts = parts
    lines = nil
  }

  /// A file that is read in parts, which has no contents in memory.
  init(_ lines: LineFile) {
    (parts, self.lines) = ([], lines)
  }

  /// The identity of all files when they were read.
  var identity: SourceIdentity { lines?.identity ?? SourceIdentity(parts.map(\.content.identity)) }

  /// The content of the only file, if its text can be used as it is; nil otherwise.
  var onlyOriginal: RecordFile.Content? {
    parts.count == 1 && parts[0].content.isOriginal ? parts[0].content : nil
  }

  /// The content of each file with the offset of its text.
  var contents: [(content: RecordFile.Content, offset: Int)] {
    var offset = 0
    return parts.map { part in
      defer { offset += part.content.text.count }
      return (part.content, offset)
    }
  }

  /// The source ranges of single characters by their offsets.
  ///
  /// Complexity: O(*bytes of the files* + *offsets* × log *offsets*).
  func ranges(at offsets: [Int]) -> [Int: SourceRange] {
    if let lines { return lines.ranges(at: offsets) }
    var rest = offsets.sorted()[...]
    var (ranges, start): ([Int: SourceRange], Int) = ([:], 0)
    for (index, part) in parts.enumerated() {
      let text = part.content.text
      let isLast = index == parts.count - 1
      let end =
        isLast ? rest.endIndex : rest.firstIndex { $0 >= start + text.count } ?? rest.endIndex
      let own = rest[..<end]
      let positions = Self.positions(at: own.map { min(max(0, $0 - start), text.count) }, in: text)
      for (offset, position) in zip(own, positions) {
        ranges[offset] = SourceRange(ofCharacterAt: position, in: part.path)
      }
      rest = rest[end...]
      start += text.count
    }
    return ranges
  }

  /// The source range of one character at an offset. Complexity: O(*bytes of the files*).
  func range(at offset: Int) -> SourceRange {
    ranges(at: [offset])[offset] ?? SourceRange(startOf: "")
  }

  /// The positions of ascending offsets in a text. Complexity: O(*last offset* + *length of the lines*).
  static func positions(
    at offsets: [Int], in text: UnsafeBufferPointer<UInt8>
  ) -> [SourcePosition] {
    var (line, end) = (1, 0)
    return offsets.map { offset in
      line += text[end..<offset].count { $0 == UInt8(ascii: "\n") }
      end = offset
      let before = text[..<offset]
      let lineStart = before.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
      let column = before[lineStart...].count { $0 & 0xC0 != 0x80 } + 1
      return SourcePosition(line: line, column: column)
    }
  }
}

extension SourceRange {
  /// The range of a single character.
  init(ofCharacterAt position: SourcePosition, in file: String) {
    let end = SourcePosition(line: position.line, column: position.column + 1)
    self.init(file: file, start: position, end: end)
  }
}
