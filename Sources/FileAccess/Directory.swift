internal import Components
internal import Glibc

/// Lists and creates directories of the file system.
package enum Directory {
  /// Why a directory could not be created.
  package struct CreationError: Error, Hashable {
    /// The directory that the system refused: the one requested, or one above it.
    package let path: String
    /// The error of the system.
    package let error: SystemError

    /// Creates an error for a directory.
    package init(path: String, error: SystemError) {
      self.path = path
      self.error = error
    }
  }

  /// The names of the entries, including hidden ones, in no particular order. O(entries).
  ///
  /// `nil` if the path is not that of a readable directory.
  package static func entries(at path: String) -> [String]? {
    guard AccessPolicy.current.allows(path: path), let directory = opendir(path) else { return nil }
    defer { closedir(directory) }
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: Int(NAME_MAX) + 1) {
          String(cString: $0)
        }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names
  }

  /// Creates a directory and the missing directories above it.
  ///
  /// Does nothing if a file of any type has that name: opening a file in it then reports the error.
  ///
  /// - Parameter permissions: the permissions of new directories, minus the umask.
  package static func create(
    at path: String, permissions: UInt32 = 0o777
  ) throws(CreationError) {
    do throws(SystemError) {
      try AccessPolicy.current.check(path)
    } catch {
      throw CreationError(path: path, error: error)
    }
    // The directories above need no permission of their own.
    try make(path, permissions)
  }

  private static func make(_ path: String, _ permissions: UInt32) throws(CreationError) {
    if mkdir(path, permissions) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = parent(of: path) else {
      throw CreationError(path: path, error: .last)
    }
    try make(parent, permissions)
    if mkdir(path, permissions) != 0, errno != EEXIST {
      throw CreationError(path: path, error: .last)
    }
  }

  /// Waits until the names of the entries of a file's directory are on the device.
  package static func synchronize(parentOf path: String) throws(SystemError) {
    let directory: FileDescriptor
    do throws(SystemError) {
      directory = try FileDescriptor(opening: FilePath.folder(of: path), for: .reading)
    } catch {
      // Files can be renamed in a directory that cannot be read.
      if error.code == EACCES || error == .forbidden { return }
      throw error
    }
    defer { try? directory.close() }
    try directory.synchronize()
  }

  /// The directory above; `nil` for the root and for a name in the working directory.
  private static func parent(of path: String) -> String? {
    let trimmed = path.lastIndex { $0 != "/" }.map { path[...$0] } ?? ""
    guard let slash = trimmed.lastIndex(of: "/"), slash > trimmed.startIndex else { return nil }
    return String(trimmed[..<slash])
  }
}
