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
    var name = path[...]
    while name.hasSuffix("/") { name.removeLast() }
    let slash = name.lastIndex(of: "/")
    let last = slash.map { name[$0...].dropFirst() } ?? name
    guard !last.isEmpty, last != ".", last != ".." else { return nil }
    let folder = slash.map { $0 == name.startIndex ? "/" : String(name[..<$0]) } ?? "."
    guard let resolved = ResolvedPath(folder) else { return nil }
    text = resolved.text == "/" ? "/\(last)" : "\(resolved.text)/\(last)"
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}
