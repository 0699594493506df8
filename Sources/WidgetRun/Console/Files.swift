internal import Screens
internal import WidgetCore

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whole files by name; `-` is standard input, or standard output.
enum Files {
  // The reader of screens refuses longer texts; an endless stream must not fill the memory before.
  private static let longestText = 1 << 26

  /// A link to the file of the running program.
  static let ownProgram = "/proc/self/exe"

  /// Reads a file whole.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = try opened(path)
    defer { if path != "-" { file.close() } }
    guard let bytes = file.readToEnd(limit: longestText) else {
      throw FileError(FileDescriptor.reason())
    }
    return bytes
  }

  /// The first bytes of a file, at most so many.
  static func start(of path: String, bytes count: Int) throws(FileError) -> [UInt8] {
    let file = try opened(path)
    defer { file.close() }
    guard let bytes = file.read(atMost: count) else { throw FileError(FileDescriptor.reason()) }
    return bytes
  }

  /// When a file was last written, in nanoseconds; nil if there is none.
  static func time(of path: String) -> Int? {
    status(of: path).map { $0.st_mtim.tv_sec &* 1_000_000_000 &+ $0.st_mtim.tv_nsec }
  }

  /// The lines of a file as they arrive; the file stays open until the process ends.
  static func lines(of path: String) throws(CommandFailure) -> LineReader {
    do throws(FileError) {
      // A folder can be opened, and only reading it fails.
      if status(of: path)?.isFolder == true { throw FileError("is a directory") }
      return LineReader(try opened(path))
    } catch {
      throw CommandFailure(.usage, "cannot read '\(path)': \(error.message)")
    }
  }

  /// Writes a file whole, so that a reader sees the old text or the new one, never a part.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    if path == "-" { return try Console.standardOutput.write(text) }
    let bytes = Array(text.utf8)
    let reason =
      switch status(of: path) {
      case nil: replace(path, by: bytes, mode: 0o666)
      case let status? where status.isRegular:
        replace(target(of: path), by: bytes, mode: status.mode)
      // Devices and pipes are written to; a file in their place would not be what was asked for.
      default: fill(path, with: bytes, mode: 0o666)
      }
    if let reason { throw CommandFailure(.failure, "cannot write '\(path)': \(reason)") }
  }

  /// Adds a text at the end of a file, which is made if it is not there.
  static func append(_ text: String, to path: String) throws(CommandFailure) {
    if path == "-" { return try Console.standardOutput.write(text) }
    if let reason = fill(path, with: Array(text.utf8), mode: 0o666, O_APPEND) {
      throw CommandFailure(.failure, "cannot write '\(path)': \(reason)")
    }
  }

  /// The folder of a file; `.` for a bare name and for standard input.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// A path that means the same from every folder.
  static func absolute(_ path: String) -> String {
    guard !path.hasPrefix("/"), let current = getcwd(nil, 0) else { return path }
    defer { free(current) }
    return "\(String(cString: current))/\(path)"
  }

  /// The files in a folder and the folders in it, in the order of their paths, each as seen from
  /// where the folder's own path starts; hidden ones and links to folders are left out. Nil if it is
  /// no folder.
  static func contents(ofFolder path: String) -> [String]? {
    guard let names = Directory.entries(at: path) else { return nil }
    let start = path.hasSuffix("/") ? path : path + "/"
    return names.filter { !$0.hasPrefix(".") }.sorted().flatMap { name -> [String] in
      let file = start + name
      if isLink(file), status(of: file)?.isFolder == true { return [] }
      return contents(ofFolder: file) ?? [file]
    }
  }

  /// True if a path is that of a file in a folder, or in a folder of it, when links are followed.
  static func isFile(_ path: String, inside folder: String) -> Bool {
    guard status(of: path)?.isRegular == true else { return false }
    let start = target(of: folder)
    return target(of: path).hasPrefix(start.hasSuffix("/") ? start : start + "/")
  }

  private static func isLink(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
  }

  /// A path as it is written in a file, seen from where that file's own path starts.
  static func path(_ path: String, besides file: String) -> String {
    let folder = folder(of: file)
    return path.hasPrefix("/") || folder == "." ? path : "\(folder)/\(path)"
  }

  static func exists(_ path: String) -> Bool {
    status(of: path) != nil
  }

  /// Writes a file that must not be there yet, unless `force` says that it may.
  static func writeNew(_ text: String, to path: String, force: Bool) throws(CommandFailure) {
    if path != "-", !force, exists(path) { throw alreadyThere(path) }
    try write(text, to: path)
  }

  /// Why a file is not written over.
  static func alreadyThere(_ path: String) -> CommandFailure {
    CommandFailure(.failure, "'\(path)' is there already; '--force' writes over it")
  }

  /// Makes the folders that a file is to lie in, as far as they are missing.
  static func makeFolders(of path: String) throws(CommandFailure) {
    do throws(Directory.CreationError) {
      try Directory.create(at: folder(of: path))
    } catch {
      throw CommandFailure(
        .failure, "cannot make '\(error.path)': \(FileDescriptor.reason(error.code))")
    }
  }

  /// The path without links, from the root; nil if there is no such file.
  static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// How a file is named from a folder; both are as seen from the folder of the process.
  static func path(to file: String, from folder: String) -> String {
    if file.hasPrefix("/") || folder == "." { return file }
    guard let target = resolved(file), let start = resolved(folder) else { return file }
    let (to, from) = (target.split(separator: "/"), start.split(separator: "/"))
    let shared = zip(to, from).prefix { $0 == $1 }.count
    let up = Array(repeating: Substring(".."), count: from.count - shared)
    return (up + to.dropFirst(shared)).joined(separator: "/")
  }

  private static func opened(_ path: String) throws(FileError) -> FileDescriptor {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(FileDescriptor.reason()) }
    return FileDescriptor(descriptor)
  }

  /// The reason in words if it fails, else nil; nothing is then left behind.
  static func replace(_ path: String, by bytes: [UInt8], mode: mode_t) -> String? {
    let temporary = "\(path).\(getpid()).partial"
    let reason = fill(temporary, with: bytes, mode: mode)
    if reason == nil, rename(temporary, path) == 0 { return nil }
    let failure = reason ?? FileDescriptor.reason()
    unlink(temporary)
    return failure
  }

  /// - Parameter start: what becomes of what the file holds: `O_TRUNC`, or `O_APPEND`.
  private static func fill(
    _ path: String, with bytes: [UInt8], mode: mode_t, _ start: Int32 = O_TRUNC
  ) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | start | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return FileDescriptor.reason() }
    let file = FileDescriptor(descriptor)
    let reason = file.write(bytes)
    return file.close() ? reason : reason ?? FileDescriptor.reason()
  }

  /// The file that a symbolic link stands for, so that the link stays; else the path itself.
  static func target(of path: String) -> String {
    resolved(path) ?? path
  }

  private static func status(of path: String) -> stat? {
    var status = stat()
    return stat(path, &status) == 0 ? status : nil
  }
}

extension stat {
  fileprivate var isFolder: Bool { st_mode & S_IFMT == S_IFDIR }
  fileprivate var isRegular: Bool { st_mode & S_IFMT == S_IFREG }
  fileprivate var mode: mode_t { st_mode & 0o777 }
}
