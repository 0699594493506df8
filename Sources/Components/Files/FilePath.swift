/// The parts of a path, without access to the file system.
package enum FilePath {
  /// The folder that contains a file; `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The part after the last slash; the whole path if it contains no slash.
  package static func name(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[$0...].dropFirst() } ?? path[...]
  }

  /// Resolves a path in a file that is relative to the directory of that file.
  package static func path(_ path: String, relativeToFolderOf file: String) -> String {
    let folder = folder(of: file)
    return path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
  }
}
