internal import Glibc

/// An absolute path without symbolic links, of a file that need not exist.
package struct ResolvedPath: Hashable, Sendable {
  /// The path.
  package let text: String

  /// Resolves a path relative to the working directory.
  ///
  /// Nil if that is impossible: for a link whose target does not exist, for a loop of links, and for
  /// `..` below a folder that does not exist.
  package init?(_ path: String) {
    if let resolved = realpath(path, nil) {
      defer { free(resolved) }
      text = String(cString: resolved)
      return
    }
    guard errno == ENOENT, !Self.isLink(path) else { return nil }
    var trimmed = path
    while trimmed.hasSuffix("/") { trimmed.removeLast() }
    let name = FilePath.name(of: trimmed)
    guard !name.isEmpty, name != ".", name != "..",
      let folder = ResolvedPath(FilePath.folder(of: trimmed))
    else { return nil }
    text = folder.text == "/" ? "/\(name)" : "\(folder.text)/\(name)"
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
