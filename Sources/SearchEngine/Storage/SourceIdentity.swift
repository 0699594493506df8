import FileAccess

/// The identity and version of a file, to detect that it was changed or replaced.
struct SourceIdentity: Equatable, Sendable {
  private let status: FileStatus

  /// The size in bytes.
  var size: Int { status.version.size }

  /// The type of the file.
  var kind: FileStatus.Kind { status.kind }

  /// The identity of a file; `nil` if there is none.
  init?(path: String) {
    guard let status = FileStatus(path: path) else { return nil }
    self.status = status
  }

  /// The identity of an open file; `nil` if it cannot be read.
  init?(_ file: FileDescriptor) {
    guard let status = try? file.status() else { return nil }
    self.status = status
  }

  /// Whether both are the same version of the same file.
  ///
  /// Ignores status changes, since renaming an open file is one.
  static func == (first: SourceIdentity, second: SourceIdentity) -> Bool {
    first.status.version == second.status.version && first.kind == second.kind
  }

  /// All properties as text, including the time of the status change.
  var text: String {
    let (version, changed) = (status.version, status.changed)
    return "\(version.size) \(version.modified.seconds).\(version.modified.nanoseconds) "
      + "\(changed.seconds).\(changed.nanoseconds) \(version.device):\(version.inode)"
  }
}
