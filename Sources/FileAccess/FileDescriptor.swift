internal import Components
internal import Glibc

/// An open file or stream that is read and written with system calls.
///
/// Reading and writing resume after interruptions by signals. The owner must call `close()`.
package struct FileDescriptor: Sendable {
  /// What a file is opened for. The file is closed in child processes.
  package enum Purpose {
    /// Reading; opening a named pipe waits for a writer.
    case reading
    /// Reading without waiting for the writer of a named pipe.
    case readingFile
    /// Replacing the content; a missing file is created with the permissions, minus the umask.
    case replacing(permissions: UInt32)
    /// Writing at the end; a missing file is created with the permissions, minus the umask.
    case appending(permissions: UInt32)
    /// Writing a file that must not exist yet, with the permissions, minus the umask.
    case creating(permissions: UInt32)

    /// The flags of `open`.
    var flags: Int32 {
      switch self {
      case .reading: O_RDONLY
      case .readingFile: O_RDONLY | O_NONBLOCK
      case .replacing: O_WRONLY | O_CREAT | O_TRUNC
      case .appending: O_WRONLY | O_CREAT | O_APPEND
      case .creating: O_WRONLY | O_CREAT | O_EXCL
      }
    }

    /// The permissions of a new file.
    var permissions: mode_t {
      switch self {
      case .reading, .readingFile: 0
      case .replacing(let permissions), .appending(let permissions), .creating(let permissions):
        permissions
      }
    }
  }

  /// The number of the descriptor in this process.
  package let number: Int32

  /// Wraps a descriptor that is open already, such as 0 for standard input.
  package init(_ number: Int32) {
    self.number = number
  }

  /// Opens a file.
  ///
  /// - Throws: `SystemError.forbidden` if the access policy does not allow the file.
  package init(opening path: String, for purpose: Purpose) throws(SystemError) {
    let policy = AccessPolicy.current
    if policy.isRestricted, policy.permissions?.files.contains(path) != true {
      self = try policy.open(path, for: purpose)
      return
    }
    number = open(path, purpose.flags | O_CLOEXEC, purpose.permissions)
    if number < 0 { throw .last }
  }

  /// Closes the file; some file systems report a full disk only here.
  package func close() throws(SystemError) {
    if Glibc.close(number) != 0 { throw .last }
  }

  /// The status of the file.
  package func status() throws(SystemError) -> FileStatus {
    var status = stat()
    if fstat(number, &status) != 0 { throw .last }
    return FileStatus(status)
  }

  /// Reads the next bytes, at most `limit`; no bytes mean the end of the file.
  package func read(atMost limit: Int) throws(SystemError) -> [UInt8] {
    var count = 0
    let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, used in
      count = Self.resumed { Glibc.read(number, buffer.baseAddress, limit) }
      used = max(count, 0)
    }
    if count < 0 { throw .last }
    return bytes
  }

  /// Reads all bytes up to the end of the file. O(length).
  ///
  /// - Parameter limit: reading stops after more bytes than this, so that an endless stream cannot
  ///   fill the memory.
  package func readToEnd(limit: Int) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let chunk = try read(atMost: 1 << 16)
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// Fills a buffer with the bytes from an offset on.
  ///
  /// Returns the number of bytes, which is less than the size of the buffer only at the end of the
  /// file.
  package func fill(
    _ buffer: UnsafeMutableRawBufferPointer, from offset: Int = 0
  ) throws(SystemError) -> Int {
    var done = 0
    while done < buffer.count, let start = buffer.baseAddress {
      // `done` is less than the size, so that pointer and length stay within the buffer.
      let count = Self.resumed {
        pread(number, start + done, buffer.count - done, off_t(offset + done))
      }
      if count < 0 { throw .last }
      if count == 0 { break }
      done += count
    }
    return done
  }

  /// Writes all bytes at the current position.
  package func write(_ bytes: [UInt8]) throws(SystemError) {
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeBytes { buffer in
        Self.resumed {
          Glibc.write(number, buffer.baseAddress.map { $0 + done }, bytes.count - done)
        }
      }
      if count < 0 { throw .last }
      done += count
    }
  }

  /// Writes all bytes at an offset.
  package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(SystemError) {
    var done = 0
    while done < bytes.count, let start = bytes.baseAddress {
      let count = Self.resumed {
        pwrite(number, start + done, bytes.count - done, off_t(offset + done))
      }
      if count < 0 { throw .last }
      if count == 0 { throw SystemError(code: EIO) }
      done += count
    }
  }

  /// Sets the size of the file; new bytes are zeros.
  package func resize(to size: Int) throws(SystemError) {
    if ftruncate(number, off_t(size)) != 0 { throw .last }
  }

  /// Waits until the content is on the device; does nothing for pipes and devices.
  package func synchronize() throws(SystemError) {
    if Self.resumed({ Int(fsync(number)) }) == 0 { return }
    // Some file systems and all pipes don't support it.
    if errno != EINVAL, errno != ENOTSUP, errno != EROFS { throw .last }
  }

  /// Locks the file against processes that also lock it, until it is closed.
  ///
  /// - Parameter exclusively: whether no other process may have a lock; otherwise, no other process may
  ///   have an exclusive one.
  /// - Returns: false if another process has a lock; true for a file system without locks.
  package func lock(exclusively: Bool) -> Bool {
    let result = Self.resumed {
      Int(flock(number, (exclusively ? LOCK_EX : LOCK_SH) | LOCK_NB))
    }
    return result == 0 || errno != EWOULDBLOCK
  }

  /// Releases the lock.
  package func unlock() {
    flock(number, LOCK_UN)
  }

  /// Repeats a system call as long as signals interrupt it.
  private static func resumed(_ call: () -> Int) -> Int {
    while true {
      let result = call()
      if result >= 0 || errno != EINTR { return result }
    }
  }
}

/// The error of a failed system call.
package struct SystemError: Error, Hashable, Sendable {
  /// The error number, such as `ENOENT`.
  package let code: Int32

  /// Creates an error from an error number.
  package init(code: Int32) {
    self.code = code
  }

  /// The error of the last call of this thread that failed.
  package static var last: SystemError { SystemError(code: errno) }

  /// The system's description in lower case, such as `no such file or directory`.
  package var description: String {
    if self == .forbidden {
      return "the sandbox allows only files below the folder of the screen"
    }
    return String(cString: strerror(code)).lowercased()
  }

  /// The error for a file or program that the access policy does not allow.
  package static let forbidden = SystemError(code: -1)

  /// The error for a directory in place of a file.
  package static let isDirectory = SystemError(code: EISDIR)

  /// Whether there is no file or directory with the path.
  package var isMissingFile: Bool { code == ENOENT || code == ENOTDIR }
}
