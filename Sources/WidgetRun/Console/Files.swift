internal import Screens

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// Whole files by name; `-` is standard input, or standard output.
enum Files {
  /// Reads a file whole.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(FileDescriptor.reason()) }
    defer { if path != "-" { close(descriptor) } }
    var bytes: [UInt8] = []
    while true {
      guard let chunk = FileDescriptor(descriptor).read(atMost: 1 << 16) else {
        throw FileError(FileDescriptor.reason())
      }
      if chunk.isEmpty { return bytes }
      bytes += chunk
      // The reader refuses longer texts; an endless stream must not fill the memory before that.
      if bytes.count > 1 << 26 { return bytes }
    }
  }

  /// The lines of a file as they arrive; the file stays open until the process ends.
  static func lines(of path: String) throws(CommandFailure) -> LineReader {
    let descriptor = path == "-" ? 0 : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw CommandFailure(.usage, "cannot read '\(path)': \(FileDescriptor.reason())")
    }
    return LineReader(FileDescriptor(descriptor))
  }

  /// Writes a file whole, so that a reader sees the old text or the new one, never a part.
  static func write(_ text: String, to path: String) throws(CommandFailure) {
    if path == "-" { return try Console.standardOutput.write(text) }
    let temporary = "\(path).\(getpid()).partial"
    let descriptor = open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path) }
    let reason = FileDescriptor(descriptor).write(Array(text.utf8))
    guard reason == nil, close(descriptor) == 0, rename(temporary, path) == 0 else {
      let failure = failure(path, reason)
      unlink(temporary)
      throw failure
    }
  }

  /// The folder of a file; `.` for a bare name and for standard input.
  static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func failure(_ path: String, _ reason: String? = nil) -> CommandFailure {
    CommandFailure(.failure, "cannot write '\(path)': \(reason ?? FileDescriptor.reason())")
  }
}
