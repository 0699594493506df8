import Components
internal import FileAccess
internal import ScreenLoading
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
    do throws(SystemError) {
      return try File.read(path, limit: maximumSize)
    } catch {
      throw FileError(error.description)
    }
  }

  /// The bytes of a file, or of standard input if the path is `-`.
  static func readInput(_ path: String) throws(FileError) -> [UInt8] {
    if path != "-" { return try read(path) }
    do throws(SystemError) {
      return try FileDescriptor(0).readToEnd(limit: maximumSize)
    } catch {
      throw FileError(error.description)
    }
  }

  /// The first bytes of a file, at most `count`.
  static func start(of path: String, bytes count: Int) throws(FileError) -> [UInt8] {
    do throws(SystemError) {
      let file = try FileDescriptor(opening: path, for: .reading)
      defer { try? file.close() }
      return try file.read(atMost: count)
    } catch {
      throw FileError(error.description)
    }
  }

  /// The lines of a file, or of standard input if the path is `-`, as they arrive.
  ///
  /// The file stays open until the process ends.
  static func inputLines(of path: String) throws(ServiceError) -> LineReader {
    if path == "-" { return LineReader(FileDescriptor(0)) }
    do throws(SystemError) {
      // A directory can be opened; only reading it fails.
      if FileStatus(path: path)?.kind == .directory { throw .isDirectory }
      return LineReader(try FileDescriptor(opening: path, for: .reading))
    } catch {
      throw ServiceError(.invalidInput, "cannot read '\(path)': \(error.description)")
    }
  }

  /// Writes a file atomically: readers see the old or the new content, never a part.
  static func write(_ text: String, to path: String) throws(ServiceError) {
    let bytes = Array(text.utf8)
    try reportingFailure(of: path) { () throws(SystemError) in
      switch FileStatus(path: path) {
      case nil: try File.replace(path, with: bytes, permissions: newFilePermissions)
      case let status? where status.kind == .file:
        try File.replace(resolvedOrSame(path), with: bytes, permissions: status.permissions)
      // Devices and pipes are written to, because replacing them would lose them.
      default:
        try File.write(bytes, to: path, opening: .replacing(permissions: newFilePermissions))
      }
    }
  }

  private static let newFilePermissions: UInt32 = 0o666

  private static func reportingFailure(
    of path: String, _ write: () throws(SystemError) -> Void
  ) throws(ServiceError) {
    do throws(SystemError) {
      try write()
    } catch {
      throw ServiceError(.failed, "cannot write '\(path)': \(error.description)")
    }
  }

  /// Writes a file, or to standard output if the path is `-`.
  static func writeOutput(_ text: String, to path: String) throws(ServiceError) {
    path == "-" ? try Console.standardOutput.write(text) : try write(text, to: path)
  }

  /// Appends to a file, which is created if necessary, or to standard output if the path is `-`.
  static func appendOutput(_ text: String, to path: String) throws(ServiceError) {
    if path == "-" { return try Console.standardOutput.write(text) }
    try reportingFailure(of: path) { () throws(SystemError) in
      try File.write(
        Array(text.utf8), to: path, opening: .appending(permissions: newFilePermissions))
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
      try Directory.create(at: FilePath.folder(of: path))
    } catch {
      throw ServiceError(
        .failed, "cannot create '\(error.path)': \(error.error.description)")
    }
  }
}
