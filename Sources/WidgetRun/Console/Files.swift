internal import Glibc
internal import Screens
internal import WidgetCore

/// Reads and writes whole files.
enum Files {
  // Larger than any valid screen or records file that is read whole, so that an endless stream cannot
  // fill the memory.
  private static let maximumSize = 1 << 26

  /// A link to the executable of this process.
  static let executableLink = "/proc/self/exe"

  /// The bytes of a file.
  static func read(_ path: String) throws(FileError) -> [UInt8] {
    let file = try opened(path)
    defer { file.close() }
    return try readToEnd(file)
  }

  /// The bytes of a file, or of standard input if the path is `-`.
  static func readInput(_ path: String) throws(FileError) -> [UInt8] {
    path == "-" ? try readToEnd(FileDescriptor(0)) : try read(path)
  }

  private static func readToEnd(_ file: FileDescriptor) throws(FileError) -> [UInt8] {
    guard let bytes = file.readToEnd(limit: maximumSize) else {
      throw FileError(FileDescriptor.errorDescription())
    }
    return bytes
  }

  /// The first bytes of a file, at most `count`.
  static func start(of path: String, bytes count: Int) throws(FileError) -> [UInt8] {
    let file = try opened(path)
    defer { file.close() }
    guard let bytes = file.read(atMost: count) else {
      throw FileError(FileDescriptor.errorDescription())
    }
    return bytes
  }

  /// The lines of a file, or of standard input if the path is `-`, as they arrive.
  ///
  /// The file stays open until the process ends.
  static func inputLines(of path: String) throws(ServiceError) -> LineReader {
    if path == "-" { return LineReader(FileDescriptor(0)) }
    do throws(FileError) {
      // A directory can be opened; only reading it fails.
      if status(of: path)?.isDirectory == true { throw FileError("is a directory") }
      return LineReader(try opened(path))
    } catch {
      throw ServiceError(.invalidInput, "cannot read '\(path)': \(error.message)")
    }
  }

  /// Writes a file atomically: readers see the old or the new content, never a part.
  static func write(_ text: String, to path: String) throws(ServiceError) {
    let bytes = Array(text.utf8)
    let failure =
      switch status(of: path) {
      case nil: replace(path, with: bytes, mode: 0o666)
      case let status? where status.isRegular:
        replace(resolvedOrSame(path), with: bytes, mode: status.mode)
      // Devices and pipes are written to, because replacing them would lose them.
      default: write(bytes, toExisting: path, mode: 0o666)
      }
    if let failure { throw ServiceError(.failed, "cannot write '\(path)': \(failure)") }
  }

  /// Writes a file, or to standard output if the path is `-`.
  static func writeOutput(_ text: String, to path: String) throws(ServiceError) {
    path == "-" ? try Console.standardOutput.write(text) : try write(text, to: path)
  }

  /// Appends to a file, which is created if necessary, or to standard output if the path is `-`.
  static func appendOutput(_ text: String, to path: String) throws(ServiceError) {
    if path == "-" { return try Console.standardOutput.write(text) }
    if let failure = write(Array(text.utf8), toExisting: path, mode: 0o666, flag: O_APPEND) {
      throw ServiceError(.failed, "cannot write '\(path)': \(failure)")
    }
  }

  /// Writes a new file, or to standard output if the path is `-`.
  ///
  /// - Parameter force: whether to overwrite an existing file.
  static func writeNewOutput(
    _ text: String, to path: String, force: Bool
  ) throws(ServiceError) {
    if path != "-", !force, exists(path) { throw alreadyExists(path) }
    try writeOutput(text, to: path)
  }

  /// The error for a file that must not be overwritten.
  static func alreadyExists(_ path: String) -> ServiceError {
    ServiceError(.failed, "'\(path)' already exists; use '--force' to overwrite it")
  }

  /// Creates the missing directories above a file.
  static func createDirectories(above path: String) throws(ServiceError) {
    do throws(Directory.CreationError) {
      try Directory.create(at: folder(of: path))
    } catch {
      throw ServiceError(
        .failed, "cannot create '\(error.path)': \(FileDescriptor.errorDescription(error.code))")
    }
  }

  /// Replaces or creates a file atomically.
  ///
  /// - Returns: the description of an error, after which no partial file remains; nil on success.
  static func replace(_ path: String, with bytes: [UInt8], mode: mode_t) -> String? {
    let temporary = "\(path).\(getpid()).partial"
    let failure = write(bytes, toExisting: temporary, mode: mode)
    if failure == nil, rename(temporary, path) == 0 { return nil }
    let description = failure ?? FileDescriptor.errorDescription()
    unlink(temporary)
    return description
  }

  private static func opened(_ path: String) throws(FileError) -> FileDescriptor {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileError(FileDescriptor.errorDescription()) }
    return FileDescriptor(descriptor)
  }

  /// - Parameter flag: `O_TRUNC` to replace the content, `O_APPEND` to extend it.
  private static func write(
    _ bytes: [UInt8], toExisting path: String, mode: mode_t, flag: Int32 = O_TRUNC
  ) -> String? {
    let descriptor = open(path, O_WRONLY | O_CREAT | flag | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return FileDescriptor.errorDescription() }
    let file = FileDescriptor(descriptor)
    let failure = file.write(bytes)
    return file.close() ? failure : failure ?? FileDescriptor.errorDescription()
  }
}
