import FileAccess
import Glibc

/// The identities and versions of files, to detect that one was changed or replaced.
struct SourceIdentity: Equatable, Sendable {
  /// Not empty.
  private let statuses: [FileStatus]

  /// The total size in bytes.
  var size: Int { statuses.reduce(0) { $0 + $1.version.size } }

  /// The type of the files; that of the first other one if not all are regular files.
  var kind: FileStatus.Kind { statuses.first { $0.kind != .file }?.kind ?? .file }

  /// The permissions of files with content of the files: who cannot read all files cannot read these.
  ///
  /// The owner can read and write them. The permissions of a group count only if it is that of this
  /// process, which new files have.
  var cachePermissions: UInt32 {
    statuses.reduce(0o644) { permissions, status in
      permissions & (status.permissions | 0o600) & (status.group == getegid() ? 0o644 : 0o604)
    }
  }

  /// The identity of a file; `nil` if there is none.
  init?(path: String) {
    self.init(paths: [path])
  }

  /// The identity of several files; `nil` if one of them doesn't exist, or there are none.
  init?(paths: [String]) {
    let statuses = paths.compactMap { FileStatus(path: $0) }
    guard statuses.count == paths.count, !statuses.isEmpty else { return nil }
    self.statuses = statuses
  }

  /// The identity of an open file; `nil` if it cannot be read.
  init?(_ file: FileDescriptor) {
    guard let status = try? file.status() else { return nil }
    statuses = [status]
  }

  /// The identity of several files together.
  init(_ parts: [SourceIdentity]) {
    statuses = parts.flatMap(\.statuses)
  }

  /// Whether this is a larger version of the same single file.
  func isGrown(from earlier: SourceIdentity) -> Bool {
    guard statuses.count == 1, earlier.statuses.count == 1 else { return false }
    let (new, old) = (statuses[0].version, earlier.statuses[0].version)
    return new.device == old.device && new.inode == old.inode && new.size > old.size
  }

  /// Whether both are the same versions of the same files.
  ///
  /// Ignores status changes, since renaming an open file is one.
  static func == (first: SourceIdentity, second: SourceIdentity) -> Bool {
    first.statuses.count == second.statuses.count
      && zip(first.statuses, second.statuses).allSatisfy {
        $0.version == $1.version && $0.kind == $1.kind
      }
  }

  /// All properties as text, including the times of the status changes.
  var text: String { statuses.map(Self.text).joined(separator: "|") }

  private static func text(of status: FileStatus) -> String {
    let (version, changed) = (status.version, status.changed)
    return "\(version.size) \(version.modified.seconds).\(version.modified.nanoseconds) "
      + "\(changed.seconds).\(changed.nanoseconds) \(version.device):\(version.inode)"
  }
}
