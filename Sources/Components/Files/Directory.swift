#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Lists and creates directories of the file system.
package enum Directory {
  /// Why a directory could not be created.
  package struct CreationError: Error, Hashable {
    /// The directory that the system refused: the one requested, or one above it.
    package let path: String
    /// The error number of the system.
    package let code: Int32

    package init(path: String, code: Int32) {
      self.path = path
      self.code = code
    }
  }

  /// The names of the entries, hidden ones too, without `.` and `..` and in no particular order.
  ///
  /// Nil if the path is not that of a directory, or may not be read.
  package static func entries(at path: String) -> [String]? {
    guard let directory = opendir(path) else { return nil }
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

  /// Creates a directory and those above it that are missing, with the permissions of the umask.
  ///
  /// Does nothing if a file of any type has that name: opening a file in it then reports the error.
  package static func create(at path: String) throws(CreationError) {
    if mkdir(path, 0o777) == 0 || errno == EEXIST { return }
    guard errno == ENOENT, let parent = parent(of: path) else {
      throw CreationError(path: path, code: errno)
    }
    try create(at: parent)
    if mkdir(path, 0o777) != 0, errno != EEXIST { throw CreationError(path: path, code: errno) }
  }

  /// Nil for a name in the working directory, and for the root.
  private static func parent(of path: String) -> String? {
    let trimmed = path.lastIndex { $0 != "/" }.map { path[...$0] } ?? ""
    guard let slash = trimmed.lastIndex(of: "/"), slash > trimmed.startIndex else { return nil }
    return String(trimmed[..<slash])
  }
}
