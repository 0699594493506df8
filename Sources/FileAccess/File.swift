internal import Components
internal import Glibc

/// Reads, replaces, and removes whole files.
package enum File {
  /// The bytes of a file.
  ///
  /// - Parameter limit: reading stops after more bytes than this.
  package static func read(_ path: String, limit: Int) throws(SystemError) -> [UInt8] {
    let file = try FileDescriptor(opening: path, for: .reading)
    defer { try? file.close() }
    return try file.readToEnd(limit: limit)
  }

  /// Opens a file, writes bytes, and closes it.
  package static func write(
    _ bytes: [UInt8], to path: String, opening purpose: FileDescriptor.Purpose
  ) throws(SystemError) {
    try write(to: path, opening: purpose) { file throws(SystemError) in try file.write(bytes) }
  }

  /// Opens a file, calls a function that writes to it, and closes it, also after an error.
  package static func write(
    to path: String, opening purpose: FileDescriptor.Purpose,
    _ body: (FileDescriptor) throws(SystemError) -> Void
  ) throws(SystemError) {
    let file = try FileDescriptor(opening: path, for: purpose)
    do throws(SystemError) {
      try body(file)
    } catch {
      try? file.close()
      throw error
    }
    try file.close()
  }

  /// Replaces or creates a file atomically and durably: readers see the old or the new content, also
  /// after a power failure.
  ///
  /// - Parameters:
  ///   - path: the path of the file.
  ///   - bytes: the new content.
  ///   - permissions: the permissions, minus the umask.
  /// - Throws: an error, after which no temporary file remains, and the file is unchanged unless only
  ///   its name could not be made durable.
  package static func replace(
    _ path: String, with bytes: [UInt8], permissions: UInt32
  ) throws(SystemError) {
    let temporary = "\(path).\(getpid()).partial"
    // Left over from a process with the same ID, or a link by which another user redirects the output.
    remove(temporary)
    do throws(SystemError) {
      try write(to: temporary, opening: .creating(permissions: permissions)) {
        file throws(SystemError) in
        try file.write(bytes)
        try file.synchronize()
      }
      try rename(temporary, to: path)
    } catch {
      remove(temporary)
      throw error
    }
    try Directory.synchronize(parentOf: path)
  }

  /// Renames a file, which atomically replaces any file with the new name.
  package static func rename(_ path: String, to newPath: String) throws(SystemError) {
    try AccessPolicy.current.check(path)
    try AccessPolicy.current.checkFolder(of: newPath)
    if Glibc.rename(path, newPath) != 0 { throw .last }
  }

  /// Removes a file; does nothing if that is impossible.
  package static func remove(_ path: String) {
    guard (try? AccessPolicy.current.checkFolder(of: path)) != nil else { return }
    unlink(path)
  }

  /// The path that a symbolic link contains; `nil` if the file is no link.
  package static func linkTarget(of path: String) -> String? {
    var bytes = [CChar](repeating: 0, count: Int(PATH_MAX))
    let length = readlink(path, &bytes, bytes.count)
    if length < 0 { return nil }
    return String(decoding: bytes[..<length].map(UInt8.init(bitPattern:)), as: UTF8.self)
  }

  /// The absolute path without symbolic links.
  package static func resolve(_ path: String) throws(SystemError) -> String {
    guard let resolved = realpath(path, nil) else { throw .last }
    defer { free(resolved) }
    return String(cString: resolved)
  }
}
