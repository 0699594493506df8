import Synchronization

/// Reason why an index file cannot be used.
struct IndexFileError: Error, Hashable {
  /// The reason, as a predicate that follows "the index '…'".
  var phrase: String

  static let unknownFormat = IndexFileError(phrase: "is not an index file of widgetrun")
  static let versionMismatch = IndexFileError(phrase: "was written by another version of widgetrun")
  static let truncated = IndexFileError(phrase: "is incomplete")
  static let corrupted = IndexFileError(phrase: "is corrupted")
}

/// Finds the sections of an index file, and checks that they are what was written.
struct SectionReader: Sendable {
  private struct Section {
    var offset: Int
    var size: Int
    var checksum: UInt64
  }

  private let memory: OwnedBytes
  private var sections: [SectionID: Section] = [:]
  private let counted = CountedSections()

  init(_ memory: OwnedBytes) throws(IndexFileError) {
    self.memory = memory
    let bytes = memory.bytes
    let headerSize = SectionLayout.headerWords * 8
    guard bytes.count >= headerSize else { throw .truncated }
    let word = { (index: Int) in bytes.load(fromByteOffset: 8 * index, as: UInt64.self) }
    guard word(0) == SectionLayout.mark else { throw .unknownFormat }
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
      sections[SectionID(bits: word(first))] = Section(
        offset: Int(offset), size: Int(size), checksum: word(first + 3))
    }
  }

  /// True if all sections are those that were written, as far as their checksums tell. O(file).
  ///
  /// Meanwhile they can be read: whatever stands in them, reading stays within them.
  func isUnchanged() -> Bool {
    // Large ones last: they may have been looked through till then.
    sections.sorted { $0.value.size < $1.value.size }.allSatisfy { id, section in
      !counted.begin(id) || Checksum.of(bytes(of: section)) == section.checksum
    }
  }

  /// Looks through a section's elements, a part at a time, each when it has just been read for the
  /// checksum: what is large is read from memory but once.
  func look<Element>(
    through table: Table<Element>, of id: SectionID, _ look: (Range<Int>) -> Void
  ) throws(IndexFileError) {
    guard let section = sections[id], counted.begin(id) else { return look(0..<table.count) }
    var checksum = Checksum()
    let step = (1 << 16) / MemoryLayout<Element>.stride
    for start in stride(from: 0, to: table.count, by: step) {
      let part = start..<min(start + step, table.count)
      checksum.add(UnsafeRawBufferPointer(table[part]))
      look(part)
    }
    guard checksum.value == section.checksum else { throw .corrupted }
  }

  private func bytes(of section: Section) -> UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(
      rebasing: memory.bytes[section.offset..<section.offset + section.size])
  }

  func has(_ id: SectionID) -> Bool { sections[id] != nil }

  /// The elements of a section.
  ///
  /// - Parameter count: how many there must be; nil if any number will do.
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

  /// Numbers below a limit.
  func narrowTable(_ id: SectionID, limit: Int, count: Int) throws(IndexFileError) -> PackedIntegers {
    let numbers: PackedIntegers =
      switch PackedIntegers.width(limit: limit) {
      case 1: .bytes(try table(id, count: count))
      case 2: .shorts(try table(id, count: count))
      default: .words(try table(id, count: count))
      }
    let greatest =
      switch numbers {
      case .bytes(let table): Int(try greatest(of: table, id))
      case .shorts(let table): Int(try greatest(of: table, id))
      case .words(let table): Int(try greatest(of: table, id))
      }
    guard count == 0 || greatest < limit else { throw .corrupted }
    return numbers
  }

  private func greatest<Number: FixedWidthInteger>(
    of table: Table<Number>, _ id: SectionID
  ) throws(IndexFileError) -> Number {
    var greatest: Number = 0
    try look(through: table, of: id) { greatest = max(greatest, table.greatest(in: $0)) }
    return greatest
  }

  /// Where each of a row of lists begins.
  ///
  /// - Parameters:
  ///   - count: how many lists there are.
  ///   - limit: where the last list ends.
  func offsets(_ id: SectionID, count: Int, limit: Int) throws(IndexFileError) -> Offsets {
    guard let offsets = Offsets(checking: try table(id), count: count, limit: limit) else {
      throw .corrupted
    }
    return offsets
  }
}

/// The sections whose checksums somebody looks at. A reference, since two look at them at once.
private final class CountedSections: Sendable {
  private let ids = Mutex<Set<SectionID>>([])

  /// True for who is the first to look at a section's.
  func begin(_ id: SectionID) -> Bool {
    ids.withLock { $0.insert(id).inserted }
  }
}
