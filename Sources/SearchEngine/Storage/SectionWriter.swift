import FileAccess
import Glibc

/// Writes an index file section by section.
///
/// Writes a temporary file, and renames it when it is complete, so that readers never see an
/// incomplete file.
struct SectionWriter: ~Copyable {
  private let path: String
  private let temporary: String
  private let file: FileDescriptor
  private var entries: [(id: SectionID, offset: Int, size: Int, checksum: UInt64)] = []
  private var end: Int
  private var isFinished = false

  /// - Parameters:
  ///   - path: the path of the finished file.
  ///   - sectionCount: the maximum number of sections.
  init(path: String, sectionCount: Int) throws(SystemError) {
    self.path = path
    // The process ID identifies files of terminated processes; the number, builds of one process.
    temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
    let words = SectionLayout.headerWords + sectionCount * SectionLayout.entryWords
    end = SectionLayout.aligned(words * 8)
    file = try FileDescriptor(opening: temporary, for: .creating(permissions: 0o644))
  }

  deinit {
    if !isFinished {
      try? file.close()
      File.remove(temporary)
    }
  }

  /// Appends a section.
  mutating func add<Element>(_ id: SectionID, _ table: Table<Element>) throws(SystemError) {
    try add(id, table.rawBytes)
  }

  /// Appends a section of packed integers.
  mutating func add(_ id: SectionID, _ table: PackedIntegers) throws(SystemError) {
    switch table {
    case .bytes(let table): try add(id, table)
    case .shorts(let table): try add(id, table)
    case .words(let table): try add(id, table)
    }
  }

  private mutating func add(_ id: SectionID, _ bytes: UnsafeRawBufferPointer) throws(SystemError) {
    try file.write(bytes, at: end)
    entries.append((id, end, bytes.count, Checksum.of(bytes)))
    end = SectionLayout.aligned(end + bytes.count)
  }

  /// Writes the header and the section table, and renames the file.
  consuming func finish() throws(SystemError) {
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
    try File.rename(temporary, to: path)
    isFinished = true
    try? file.close()
  }
}
