internal import Screens

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whole files by name; `-` is standard input, or standard output.
enum Files {
  // The reader of screens refuses longer texts; an endless stream must not fill the memory before.
  private static let longestText = 1 << 26

  /// Reads a file whole.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = try opened(path)
    defer { if path != "-" { file.close() } }
    var bytes: [UInt8] = []
    while bytes.count <= longestText {
      guard let chunk = file.read(atMost: 1 << 16) else { throw FileError(FileDescriptor.reason()) }
      if chunk.isEmpty { break }
      bytes += chunk
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

  private static func fill(_ path: String, with bytes: [UInt8], mode: mode_t) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return FileDescriptor.reason() }
    let file = FileDescriptor(descriptor)
    let reason = file.write(bytes)
    return file.close() ? reason : reason ?? FileDescriptor.reason()
  }

  /// The file that a symbolic link stands for, so that the link stays; else the path itself.
  static func target(of path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
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
