internal import Components
internal import Glibc

/// The type, the permissions, and the version of a file.
package struct FileStatus: Hashable, Sendable {
  /// The type of a file.
  package enum Kind: Hashable, Sendable {
    /// A regular file.
    case file
    /// A directory.
    case directory
    /// A symbolic link.
    case link
    /// A pipe, a device, or a socket.
    case other
  }

  /// A time since 1970.
  package struct Timestamp: Hashable, Comparable, Sendable {
    /// The whole seconds.
    package let seconds: Int
    /// The nanoseconds of the current second.
    package let nanoseconds: Int

    package static func < (first: Timestamp, second: Timestamp) -> Bool {
      (first.seconds, first.nanoseconds) < (second.seconds, second.nanoseconds)
    }
  }

  /// What changes whenever a file is replaced or modified.
  package struct Version: Hashable, Sendable {
    /// The device that contains the file.
    package let device: UInt64
    /// The number of the file on its device.
    package let inode: UInt64
    /// The size in bytes.
    package let size: Int
    /// The time of the last modification.
    package let modified: Timestamp
  }

  /// The type of the file.
  package let kind: Kind
  /// The permission bits (`0o777`).
  package let permissions: UInt32
  /// The ID of the user who owns the file.
  package let owner: UInt32
  /// The ID of the group of the file.
  package let group: UInt32
  /// Whether only the owner of an entry can rename or remove it, if the file is a directory.
  package let isSticky: Bool
  /// The version of the file.
  package let version: Version
  /// The time of the last status change, which programs cannot set.
  package let changed: Timestamp

  /// Reads the status of the file at a path; `nil` if the file does not exist or the access policy does not allow it.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - followsLinks: whether a symbolic link stands for its target.
  package init?(path: String, followsLinks: Bool = true) {
    var status = stat()
    guard !AccessPolicy.current.isRestricted || AccessPolicy.current.allows(path: path) else {
      return nil
    }
    guard (followsLinks ? stat(path, &status) : lstat(path, &status)) == 0 else { return nil }
    self.init(status)
  }

  init(_ status: stat) {
    kind =
      switch status.st_mode & S_IFMT {
      case S_IFREG: .file
      case S_IFDIR: .directory
      case S_IFLNK: .link
      default: .other
      }
    permissions = status.st_mode & 0o777
    owner = status.st_uid
    group = status.st_gid
    isSticky = status.st_mode & S_ISVTX != 0
    version = Version(
      device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int(status.st_size),
      modified: Timestamp(status.st_mtim))
    changed = Timestamp(status.st_ctim)
  }
}

extension FileStatus.Timestamp {
  fileprivate init(_ time: timespec) {
    (seconds, nanoseconds) = (time.tv_sec, time.tv_nsec)
  }
}
