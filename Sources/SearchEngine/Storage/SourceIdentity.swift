import Glibc

/// The identity and version of a file, to detect that it was changed or replaced.
struct SourceIdentity: Equatable, Sendable {
  /// The size in bytes.
  var size: Int
  /// The time of the last modification, in seconds since 1970 and nanoseconds.
  var modifiedSeconds: Int
  var modifiedNanoseconds: Int
  /// The device and the inode, which identify a file on this system.
  var device: UInt64
  var inode: UInt64
  var kind: Kind
  /// The time of the last status change, which programs cannot set, in seconds since 1970 and
  /// nanoseconds.
  var changedSeconds: Int
  var changedNanoseconds: Int

  /// The type of a file.
  enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A directory.
    case folder
    /// A pipe, a device or a socket.
    case other
  }

  /// The identity of a file; nil if there is none.
  init?(path: String) {
    var status = Glibc.stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }

  /// The identity of an open file.
  init?(descriptor: Int32) {
    var status = Glibc.stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }

  private init(_ status: Glibc.stat) {
    size = Int(status.st_size)
    modifiedSeconds = Int(status.st_mtim.tv_sec)
    modifiedNanoseconds = Int(status.st_mtim.tv_nsec)
    changedSeconds = Int(status.st_ctim.tv_sec)
    changedNanoseconds = Int(status.st_ctim.tv_nsec)
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
  }

  /// True for the same version of the same file.
  ///
  /// Ignores status changes, since renaming an open file is one.
  static func == (first: SourceIdentity, second: SourceIdentity) -> Bool {
    first.size == second.size && first.modifiedSeconds == second.modifiedSeconds
      && first.modifiedNanoseconds == second.modifiedNanoseconds && first.device == second.device
      && first.inode == second.inode && first.kind == second.kind
  }

  /// All properties as text, including the time of the status change.
  var text: String {
    "\(size) \(modifiedSeconds).\(modifiedNanoseconds) \(changedSeconds).\(changedNanoseconds) "
      + "\(device):\(inode)"
  }
}
