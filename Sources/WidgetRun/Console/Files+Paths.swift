internal import Components
internal import FileAccess
internal import Glibc

extension Files {
  /// The absolute path of a path relative to the working directory.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return "\(String(cString: current))/\(path)"
  }

  /// The path of a file relative to a directory. Both are relative to the working directory.
  ///
  /// Returns the file's path unchanged if one of them does not exist.
  static func path(to file: String, from folder: String) -> String {
    if file.hasPrefix("/") || folder == "." { return file }
    guard let target = resolved(file), let start = resolved(folder) else { return file }
    let (to, from) = (target.split(separator: "/"), start.split(separator: "/"))
    let shared = zip(to, from).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: from.count - shared)
    return (up + to.dropFirst(shared)).joined(separator: "/")
  }

  /// The absolute path without symbolic links; nil if the file does not exist.
  static func resolved(_ path: String) -> String? {
    try? File.resolve(path)
  }

  /// The target of a symbolic link; the path itself if the file does not exist.
  static func resolvedOrSame(_ path: String) -> String {
    resolved(path) ?? path
  }

  /// All files in a directory and its subdirectories, sorted by path; nil if it is not a directory.
  ///
  /// Skips hidden entries and links to directories. The paths start with the given path.
  static func contents(ofFolder path: String) -> [String]? {
    guard let names = Directory.entries(at: path) else { return nil }
    let start = path.hasSuffix("/") ? path : path + "/"
    return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [String] in
      let file = start + name
      if isLinkToDirectory(file) { return [] }
      return contents(ofFolder: file) ?? [file]
    }
  }

  /// Whether a path is a regular file below a directory after resolving links.
  static func isFile(_ path: String, inside folder: String) -> Bool {
    guard FileStatus(path: path)?.kind == .file else { return false }
    let start = resolvedOrSame(folder)
    return resolvedOrSame(path).hasPrefix(start.hasSuffix("/") ? start : start + "/")
  }

  /// Whether a file of any type has the path, after following links.
  static func exists(_ path: String) -> Bool {
    FileStatus(path: path) != nil
  }

  /// Whether a path is a directory, after following links.
  static func isFolder(_ path: String) -> Bool {
    FileStatus(path: path)?.kind == .directory
  }

  private static func isLinkToDirectory(_ path: String) -> Bool {
    FileStatus(path: path, followsLinks: false)?.kind == .link
      && FileStatus(path: path)?.kind == .directory
  }
}
