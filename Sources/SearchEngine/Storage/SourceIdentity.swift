import Glibc

/// What tells a file from another one, or from itself before it was written to.
struct SourceIdentity: Hashable, Sendable {
  var size: Int
  /// When it was last written to, in seconds since 1970 and nanoseconds.
  var modifiedSeconds: Int
  var modifiedNanoseconds: Int
  var device: UInt64
  var inode: UInt64
  var kind: Kind

  /// What stands behind a path.
  enum Kind: Hashable, Sendable {
    case file
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
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
    switch status.st_mode & S_IFMT {
    case S_IFREG: kind = .file
    case S_IFDIR: kind = .folder
    default: kind = .other
    }
  }

  /// All parts as text.
  var text: String {
    "\(size) \(modifiedSeconds).\(modifiedNanoseconds) \(device):\(inode)"
  }
}
