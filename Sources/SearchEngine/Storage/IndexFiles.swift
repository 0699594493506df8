import Synchronization

/// The mapped files of an opened index: the index file and the columns that were cached later.
///
/// Detects when another program modifies one of them without replacing it. Thread-safe.
final class IndexFiles: Sendable {
  private let files = Mutex<[OwnedBytes]>([])
  private let isBrief: Bool

  /// - Parameter isBrief: whether the files are used so briefly that other programs can wait.
  init(isBrief: Bool) {
    self.isBrief = isBrief
  }

  /// Maps a file and adds it; nil if it cannot be read, or is empty.
  func map(_ path: String) -> OwnedBytes? {
    let memory = OwnedBytes.mapped(path: path, isBrief: isBrief)
    if let memory { files.withLock { $0.append(memory) } }
    return memory
  }

  /// Whether the content of all files is that of the time when they were opened.
  ///
  /// If the times of a file have changed, verifies its checksums, because programs can set the times
  /// without modifying the content. Otherwise takes less than a microsecond.
  var areIntact: Bool {
    files.withLock { $0.allSatisfy(Self.isIntact) }
  }

  private static func isIntact(_ memory: OwnedBytes) -> Bool {
    memory.isUnchanged {
      (try? SectionReader(memory))?.hasValidChecksums() ?? false
    }
  }
}
