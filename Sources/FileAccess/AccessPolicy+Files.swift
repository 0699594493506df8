internal import Components
internal import Glibc

extension AccessPolicy {
  /// Opens a file after checking the resolved path before, and the path of the open file after.
  ///
  /// A folder on the way that is replaced by a link in between leads to an error, and an existing file
  /// is truncated only after the check.
  func open(
    _ path: String, for purpose: FileDescriptor.Purpose
  ) throws(SystemError) -> FileDescriptor {
    guard let resolved = ResolvedPath(path)?.text, allows(resolvedPath: resolved) else {
      throw .forbidden
    }
    let truncates = purpose.flags & O_TRUNC != 0
    let flags = purpose.flags & ~O_TRUNC | O_CLOEXEC | O_NOFOLLOW
    let number = Glibc.open(resolved, flags, purpose.permissions)
    if number < 0 { throw .last }
    let file = FileDescriptor(number)
    do throws(SystemError) {
      guard let opened = try? File.resolve("/proc/self/fd/\(number)"),
        allows(resolvedPath: opened)
      else { throw .forbidden }
      if truncates, try file.status().kind == .file { try file.resize(to: 0) }
    } catch {
      try? file.close()
      throw error
    }
    return file
  }

  /// Checks that a file may be replaced or removed, without following a link of its name.
  func checkFolder(of path: String) throws(SystemError) {
    guard let permissions, !permissions.files.contains(path) else { return }
    guard let folder = ResolvedPath(FilePath.folder(of: path))?.text,
      allows(resolvedPath: "\(folder)/\(FilePath.name(of: path))")
    else { throw .forbidden }
  }

  /// Checks that a file may be changed.
  func check(_ path: String) throws(SystemError) {
    if isRestricted, !allows(path: path) { throw .forbidden }
  }
}
