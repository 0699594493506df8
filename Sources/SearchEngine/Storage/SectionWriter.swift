import Components
import FileAccess

/// Writes an index file section by section.
///
/// Writes a temporary file, and renames it when it is complete, so that readers never see an
/// incomplete file.
struct SectionWriter: ~Copyable {
  /// The size in bytes of the parts that are written one after the other.
  private static let partSize = 1 << 24

  private let path: String
  private let temporary: String
  private let file: FileDescriptor
  private var entries: [(id: SectionID, offset: Int, size: Int, checksum: UInt64)] = []
  private var end: Int
  private var isClosed = false
  private var isRenamed = false

  /// - Parameters:
  ///   - path: the path of the finished file.
  ///   - sectionCount: the maximum number of sections.
  ///   - permissions: the permissions of the file, minus the umask.
  init(path: String, sectionCount: Int, permissions: UInt32) throws(SystemError) {
    self.path = path
    temporary = IndexFolder.temporaryPath(of: path)
    let words = SectionLayout.headerWords + sectionCount * SectionLayout.entryWords
    end = SectionLayout.aligned(words * 8)
    file = try FileDescriptor(opening: temporary, for: .creating(permissions: permissions))
  }

  deinit {
    if !isClosed { try? file.close() }
    if !isRenamed { File.remove(temporary) }
  }

  /// Appends a section.
  mutating func add<Element>(_ id: SectionID, _ table: Table<Element>) throws(SystemError) {
    var checksum = Checksum()
    var written = 0
    // The size of a part is a multiple of 64 bytes, as the checksum requires.
    let step = Self.partSize / MemoryLayout<Element>.stride
    for start in stride(from: 0, to: table.count, by: step) {
      let range = start..<min(start + step, table.count)
      let bytes = UnsafeRawBufferPointer(table[range])
      checksum.add(bytes)
      try file.write(bytes, at: end + written)
      written += bytes.count
      table.evict(range)
    }
    entries.append((id, end, written, checksum.value))
    end = SectionLayout.aligned(end + written)
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
    let tableChecksum = table.withUnsafeBytes { Checksum.of($0) }
    var header = [
      SectionLayout.magic, SectionLayout.version, UInt64(end), UInt64(entries.count), tableChecksum,
      0, 0,
    ]
    header.append(header.withUnsafeBytes { Checksum.of($0) })
    let words = Table(header + table)
    try file.resize(to: end)
    try file.write(words.rawBytes, at: 0)
    if isDurable { try file.synchronize() }
    // Closed before it gets its name: a file that is open for writing is not mapped.
    isClosed = true
    try file.close()
    try File.rename(temporary, to: path)
    isRenamed = true
    if isDurable { try Directory.synchronize(parentOf: path) }
  }
}
