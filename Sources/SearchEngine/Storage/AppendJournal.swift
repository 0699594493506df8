import FileAccess

/// A small file next to an index while records are appended to its source.
///
/// With it, an incomplete line of a killed process can be removed.
struct AppendJournal {
  /// The suffix of the file.
  private static let suffix = ".appending"

  private let path: String

  /// - Parameter path: the path of the index.
  init(index path: String) {
    self.path = path + Self.suffix
  }

  /// Records that bytes are appended to a file.
  ///
  /// - Parameters:
  ///   - status: the status of the file before.
  ///   - size: the size of the file afterwards.
  func begin(_ status: FileStatus, upTo size: Int) throws(SystemError) {
    let version = status.version
    let text = "\(version.device) \(version.inode) \(version.size) \(size)"
    try File.replace(path, with: Array(text.utf8), permissions: 0o600)
  }

  /// Records that all bytes, or none of them, are in the file.
  func end() { File.remove(path) }

  /// Returns the size to which a file must be truncated, because a process was killed while it appended
  /// bytes; nil if that is not the case.
  func interruptedSize(of status: FileStatus) -> Int? {
    guard let content = try? File.read(path, limit: 1_000) else { return nil }
    let numbers = String(decoding: content, as: UTF8.self).split(separator: " ")
    let version = status.version
    guard numbers.count == 4, UInt64(numbers[0]) == version.device,
      UInt64(numbers[1]) == version.inode, let start = Int(numbers[2]), let end = Int(numbers[3]),
      start < version.size, version.size < end
    else { return nil }
    return start
  }
}
