import Components
import Synchronization

/// Reason why an index file cannot be used.
struct IndexFileError: Error, Hashable {
  /// The reason, as a predicate that follows "the index '…'".
  var phrase: String

  /// The magic number differs.
  static let unknownFormat = IndexFileError(phrase: "is not an index file of widgetrun")
  /// The format version differs.
  static let versionMismatch = IndexFileError(phrase: "was written by another version of widgetrun")
  /// The size of the file differs from that in its header.
  static let truncated = IndexFileError(phrase: "is incomplete")
  /// A checksum or a reference is invalid.
  static let corrupted = IndexFileError(phrase: "is corrupted")
}

/// Reads the sections of an index file, and verifies their checksums.
///
/// Copies share the set of verified sections, so that concurrent tasks verify each section once.
struct SectionReader: Sendable {
  /// The location and checksum of a section, from the section table.
  private struct SectionEntry {
    /// The offset in the file in bytes.
    var offset: Int
    /// The size in bytes.
    var size: Int
    var checksum: UInt64
  }

  private let memory: OwnedBytes
  /// Whether all sections were validated before, so that only their sizes are checked.
  let isValidated: Bool
  private var sections: [SectionID: SectionEntry] = [:]
  private let verified = VerifiedSections()

  /// Reads and verifies the header and the section table.
  ///
  /// - Parameters:
  ///   - memory: the content of the file.
  ///   - isValidated: whether the same content was validated before.
  init(_ memory: OwnedBytes, isValidated: Bool = false) throws(IndexFileError) {
    self.memory = memory
    self.isValidated = isValidated
    let bytes = memory.bytes
    let headerSize = SectionLayout.headerWords * 8
    guard bytes.count >= headerSize else { throw .truncated }
    let word = { (index: Int) in bytes.load(fromByteOffset: 8 * index, as: UInt64.self) }
    guard word(0) == SectionLayout.magic else { throw .unknownFormat }
    let header = UnsafeRawBufferPointer(rebasing: bytes[..<(headerSize - 8)])
    guard word(SectionLayout.headerWords - 1) == Checksum.of(header) else { throw .corrupted }
    guard word(1) == SectionLayout.version else { throw .versionMismatch }
    guard word(2) == UInt64(bytes.count) else { throw .truncated }
    guard word(3) <= UInt64(SectionLayout.maximumSections) else { throw .corrupted }
    let count = Int(word(3))
    let end = headerSize + count * SectionLayout.entryWords * 8
    guard end <= bytes.count else { throw .truncated }
    let table = UnsafeRawBufferPointer(rebasing: bytes[headerSize..<end])
    guard word(4) == Checksum.of(table) else { throw .corrupted }
    for entry in 0..<count {
      let first = SectionLayout.headerWords + entry * SectionLayout.entryWords
      let (offset, size) = (word(first + 1), word(first + 2))
      guard offset % UInt64(SectionLayout.alignment) == 0, offset <= UInt64(bytes.count),
        size <= UInt64(bytes.count) - offset
      else { throw .corrupted }
      sections[SectionID(bits: word(first))] = SectionEntry(
        offset: Int(offset), size: Int(size), checksum: word(first + 3))
    }
  }

  /// True if the checksums of all sections match. O(*file size*), or O(1) for a validated file.
  ///
  /// Sections may be read at the same time: reading stays in bounds whatever they contain.
  func hasValidChecksums() -> Bool {
    // Large sections last, since other tasks may have verified them in `scan(_:of:)` by then.
    isValidated
      || sections.sorted { $0.value.size < $1.value.size }.allSatisfy { id, section in
        !verified.begin(id) || Checksum.of(bytes(of: section)) == section.checksum
      }
  }

  /// Calls `body` with consecutive ranges of a section's elements, and verifies its checksum.
  ///
  /// Does both in chunks of 64 KB, so that a large section is read from memory only once; that is
  /// where opening a large index spends its time.
  func scan<Element>(
    _ table: Table<Element>, of id: SectionID, _ body: (Range<Int>) -> Void
  ) throws(IndexFileError) {
    guard let section = sections[id], verified.begin(id) else { return body(0..<table.count) }
    var checksum = Checksum()
    let step = (1 << 16) / MemoryLayout<Element>.stride
    for start in stride(from: 0, to: table.count, by: step) {
      let part = start..<min(start + step, table.count)
      checksum.add(UnsafeRawBufferPointer(table[part]))
      body(part)
    }
    guard checksum.value == section.checksum else { throw .corrupted }
  }

  private func bytes(of section: SectionEntry) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: memory.bytes[section.offset..<section.offset + section.size])
  }

  /// True if the file has a section with an ID.
  func contains(_ id: SectionID) -> Bool { sections[id] != nil }

  /// The elements of a section, without verifying its checksum.
  ///
  /// - Parameter count: the required number of elements; nil for any number.
  /// - Throws: `corrupted` if the section doesn't exist or has another size.
  func table<Element>(
    _ id: SectionID, of type: Element.Type = Element.self, count: Int? = nil
  ) throws(IndexFileError) -> Table<Element> {
    guard let section = sections[id] else { throw .corrupted }
    let found = section.size / MemoryLayout<Element>.stride
    guard section.size % MemoryLayout<Element>.stride == 0, found == count ?? found else {
      throw .corrupted
    }
    return Table(memory, at: section.offset, count: found)
  }

  /// The integers of a section.
  ///
  /// - Throws: `corrupted` unless there are `count` integers, all less than `limit`.
  func narrowTable(_ id: SectionID, limit: Int, count: Int) throws(IndexFileError) -> PackedIntegers
  {
    let numbers: PackedIntegers =
      switch PackedIntegers.width(limit: limit) {
      case 1: .bytes(try table(id, count: count))
      case 2: .shorts(try table(id, count: count))
      default: .words(try table(id, count: count))
      }
    if isValidated { return numbers }
    let maximum =
      switch numbers {
      case .bytes(let table): Int(try maximum(of: table, id))
      case .shorts(let table): Int(try maximum(of: table, id))
      case .words(let table): Int(try maximum(of: table, id))
      }
    guard count == 0 || maximum < limit else { throw .corrupted }
    return numbers
  }

  private func maximum<Number: FixedWidthInteger>(
    of table: Table<Number>, _ id: SectionID
  ) throws(IndexFileError) -> Number {
    var maximum: Number = 0
    try scan(table, of: id) { maximum = max(maximum, table.maximum(in: $0)) }
    return maximum
  }

  /// The offsets of consecutive lists.
  ///
  /// - Parameters:
  ///   - count: the number of lists.
  ///   - limit: the maximum end of the last list.
  func offsets(_ id: SectionID, count: Int, limit: Int) throws(IndexFileError) -> Offsets {
    try offsets(in: try table(id), count: count, limit: limit)
  }

  /// The offsets of consecutive lists.
  ///
  /// - Parameters:
  ///   - table: the elements of their section.
  ///   - count: the number of lists.
  ///   - limit: the maximum end of the last list.
  func offsets(
    in table: Table<UInt32>, count: Int, limit: Int
  ) throws(IndexFileError) -> Offsets {
    let offsets = Offsets(checking: table, count: count, limit: limit, isValidated: isValidated)
    guard let offsets else { throw .corrupted }
    return offsets
  }
}

/// The sections with a checksum that is verified or being verified, shared by concurrent tasks.
private final class VerifiedSections: Sendable {
  private let ids = Mutex<Set<SectionID>>([])

  /// True if the section isn't in the set yet; inserts it.
  func begin(_ id: SectionID) -> Bool {
    ids.withLock { $0.insert(id).inserted }
  }
}
