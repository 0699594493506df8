import Glibc

/// What tells a file from another one, or from itself before it was written to.
struct SourceIdentity: Equatable, Sendable {
  var size: Int
  /// When it was last written to, in seconds since 1970 and nanoseconds.
  var modifiedSeconds: Int
  var modifiedNanoseconds: Int
  var device: UInt64
  var inode: UInt64
  var kind: Kind
  /// When anything about it last changed, which no program can set back, in seconds since 1970 and
  /// nanoseconds.
  var changedSeconds: Int
  var changedNanoseconds: Int

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

  /// True unless one was written to or is another file; an open file may get another name.
  static func == (first: SourceIdentity, second: SourceIdentity) -> Bool {
    first.size == second.size && first.modifiedSeconds == second.modifiedSeconds
      && first.modifiedNanoseconds == second.modifiedNanoseconds && first.device == second.device
      && first.inode == second.inode && first.kind == second.kind
  }

  /// All parts as text.
  var text: String {
    "\(size) \(modifiedSeconds).\(modifiedNanoseconds) \(changedSeconds).\(changedNanoseconds) "
      + "\(device):\(inode)"
  }
}
