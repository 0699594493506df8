internal import Components
internal import Glibc

extension Files {
  /// The directory of a file; `.` for a bare name and for standard input.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// The absolute path of a path relative to the working directory.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return "\(String(cString: current))/\(path)"
  }

  /// Resolves a path in a file that is relative to the directory of that file.
  static func path(_ path: String, besides file: String) -> String {
    let folder = folder(of: file)
    return path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
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
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
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
      if isLink(file), status(of: file)?.isDirectory == true { return [] }
      return contents(ofFolder: file) ?? [file]
    }
  }

  /// Whether a path is a regular file below a directory after resolving links.
  static func isFile(_ path: String, inside folder: String) -> Bool {
    guard status(of: path)?.isRegular == true else { return false }
    let start = resolvedOrSame(folder)
    return resolvedOrSame(path).hasPrefix(start.hasSuffix("/") ? start : start + "/")
  }

  static func exists(_ path: String) -> Bool {
    status(of: path) != nil
  }

  /// The modification time of a file in nanoseconds since 1970; nil if it does not exist.
  static func modificationTime(of path: String) -> Int? {
    status(of: path).map { $0.st_mtim.tv_sec &* 1_000_000_000 &+ $0.st_mtim.tv_nsec }
  }

  /// The status of a file after following links; nil if it does not exist.
  static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }
}

extension stat {
  var isDirectory: Bool { st_mode & S_IFMT == S_IFDIR }
  var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  /// The permission bits.
  var mode: mode_t { st_mode & 0o777 }
}
