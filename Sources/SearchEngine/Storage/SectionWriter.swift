import Glibc

/// Writes an index file section by section.
///
/// Writes a temporary file, and renames it when it is complete, so that readers never see an
/// incomplete file.
struct SectionWriter: ~Copyable {
  /// A failed system call.
  struct Failure: Error {
    /// The error number (`errno`).
    var code: Int32

    /// The system's message, such as `No space left on device`.
    var phrase: String { String(cString: strerror(code)) }
  }

  private let path: String
  private let temporary: String
  private let descriptor: Int32
  private var entries: [(id: SectionID, offset: Int, size: Int, checksum: UInt64)] = []
  private var end: Int
  private var isFinished = false

  /// - Parameters:
  ///   - path: the path of the finished file.
  ///   - sectionCount: the maximum number of sections.
  init(path: String, sectionCount: Int) throws(Failure) {
    self.path = path
    // The process ID identifies files of terminated processes; the number, builds of one process.
    temporary = "\(path).\(getpid()).\(UInt32.random(in: 0...UInt32.max)).tmp"
    descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    let words = SectionLayout.headerWords + sectionCount * SectionLayout.entryWords
    end = SectionLayout.aligned(words * 8)
    if descriptor < 0 { throw Failure(code: errno) }
  }

  deinit {
    if !isFinished {
      close(descriptor)
      unlink(temporary)
    }
  }

  /// Appends a section.
  mutating func add<Element>(_ id: SectionID, _ table: Table<Element>) throws(Failure) {
    try add(id, table.rawBytes)
  }

  /// Appends a section of packed integers.
  mutating func add(_ id: SectionID, _ table: PackedIntegers) throws(Failure) {
    switch table {
    case .bytes(let table): try add(id, table)
    case .shorts(let table): try add(id, table)
    case .words(let table): try add(id, table)
    }
  }

  private mutating func add(_ id: SectionID, _ bytes: UnsafeRawBufferPointer) throws(Failure) {
    try write(bytes, at: end)
    entries.append((id, end, bytes.count, Checksum.of(bytes)))
    end = SectionLayout.aligned(end + bytes.count)
  }

  /// Writes the header and the section table, and renames the file.
  consuming func finish() throws(Failure) {
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
    if ftruncate(descriptor, off_t(end)) != 0 { throw Failure(code: errno) }
    try write(words)
    if rename(temporary, path) != 0 { throw Failure(code: errno) }
    isFinished = true
    close(descriptor)
  }

  /// Writes the header and the section table.
  private func write(_ words: Table<UInt64>) throws(Failure) {
    try write(words.rawBytes, at: 0)
  }

  private func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(Failure) {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
      let step = pwrite(descriptor, start + done, bytes.count - done, off_t(offset + done))
      if step < 0, errno == EINTR { continue }
      if step <= 0 { throw Failure(code: step == 0 ? EIO : errno) }
      done += step
    }
  }
}
