import Components
import FileAccess

/// Writes an index file section by section.
///
/// Writes a temporary file, and renames it when it is complete, so that readers never see an
/// incomplete file.
struct SectionWriter: ~Copyable {
  /// The size in bytes of the parts that are written one after the other.
  private static let partSize = 1 << 24

  private let storage: TemporaryStorage
  private var entries: [(id: SectionID, offset: Int, size: Int, checksum: UInt64)] = []

  /// Creates a file.
  ///
  /// - Parameters:
  ///   - path: the path of the finished file.
  ///   - sectionCount: the maximum number of sections.
  ///   - permissions: the permissions of the file, minus the umask.
  init(path: String, sectionCount: Int, permissions: UInt32) throws(SystemError) {
    self.init(
      try Self.storage(path: path, sectionCount: sectionCount, permissions: permissions))
  }

  /// Continues a file that contains tables of its sections.
  ///
  /// - Parameter storage: a storage that `storage` returned, for at least as many sections.
  init(_ storage: TemporaryStorage) {
    self.storage = storage
  }

  /// Creates a file for tables, the start of which is free for the header and the section table.
  ///
  /// The parameters are those of `init`.
  static func storage(
    path: String, sectionCount: Int, permissions: UInt32
  ) throws(SystemError) -> TemporaryStorage {
    let storage = try TemporaryStorage(replacing: path, permissions: permissions)
    let words = SectionLayout.headerWords + sectionCount * SectionLayout.entryWords
    _ = storage.reserve(byteCount: words * 8)
    return storage
  }

  /// Appends a section; a table in the storage of the writer remains where it is.
  mutating func add<Element>(_ id: SectionID, _ table: Table<Element>) throws(SystemError) {
    let size = table.rawBytes.count
    let existing = storage.offset(of: table)
    let offset =
      existing ?? storage.reserve(byteCount: size, alignment: SectionLayout.alignment)
    var checksum = Checksum()
    // The size of a part is a multiple of 64 bytes, as the checksum requires.
    let step = Self.partSize / MemoryLayout<Element>.stride
    for start in stride(from: 0, to: table.count, by: step) {
      let range = start..<min(start + step, table.count)
      let bytes = UnsafeRawBufferPointer(table[range])
      checksum.add(bytes)
      if existing == nil {
        try storage.write(bytes, at: offset + start * MemoryLayout<Element>.stride)
      }
      table.evict(range)
    }
    entries.append((id, offset, size, checksum.value))
  }

  /// Appends a section of packed integers.
  mutating func add(_ id: SectionID, _ table: PackedIntegers) throws(SystemError) {
    switch table {
    case .bytes(let table): try add(id, table)
    case .shorts(let table): try add(id, table)
    case .words(let table): try add(id, table)
    }
  }

  /// Writes the header and the section table, and renames the file.
  ///
  /// - Parameter isDurable: whether the file is complete also after a power failure.
  consuming func finish(durably isDurable: Bool = true) throws(SystemError) {
    let table = entries.flatMap { entry in
      [entry.id.bits, UInt64(entry.offset), UInt64(entry.size), entry.checksum]
    }
    try storage.publish(durably: isDurable) { size in
      let checksum = table.withUnsafeBytes { Checksum.of($0) }
      var header = [
        SectionLayout.magic, SectionLayout.version, UInt64(size),
        UInt64(table.count / SectionLayout.entryWords), checksum, 0, 0,
      ]
      header.append(header.withUnsafeBytes { Checksum.of($0) })
      return header + table
    }
  }
}
