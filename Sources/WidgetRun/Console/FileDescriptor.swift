internal import Glibc

/// An open file that is read and written with system calls.
struct FileDescriptor {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all bytes.
  ///
  /// - Returns: the description of an error; nil on success.
  func write(_ bytes: [UInt8]) -> String? {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR { return Self.errorDescription() }
      written += max(count, 0)
    }
    return nil
  }

  /// Reads at most `limit` bytes.
  ///
  /// - Returns: no bytes at the end of the file, nil if reading fails.
  func read(atMost limit: Int) -> [UInt8]? {
    while true {
      var count = 0
      let bytes = [UInt8](unsafeUninitializedCapacity: limit) { buffer, used in
        count = systemRead(descriptor, buffer.baseAddress, limit)
        used = max(count, 0)
      }
      if count >= 0 { return bytes }
      if errno != EINTR { return nil }
    }
  }

  /// Reads all bytes up to the end of the file; nil if reading fails.
  ///
  /// - Parameter limit: reading stops after more bytes than this, so that an endless stream cannot
  ///   fill the memory.
  func readToEnd(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard let chunk = read(atMost: 1 << 16) else { return nil }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// Closes the file; false on an error, since some file systems report a full disk only here.
  @discardableResult func close() -> Bool {
    systemClose(descriptor) == 0
  }

  /// The system's description of an error number, by default of the last error.
  static func errorDescription(_ code: Int32 = errno) -> String {
    String(cString: strerror(code)).lowercased()
  }
}

// The methods above hide the system's functions of the same names.
private func systemWrite(_ descriptor: Int32, _ bytes: UnsafeRawPointer?, _ count: Int) -> Int {
  guard let bytes else { return 0 }
  return write(descriptor, bytes, count)
}

private func systemClose(_ descriptor: Int32) -> Int32 {
  close(descriptor)
}

private func systemRead(
  _ descriptor: Int32, _ bytes: UnsafeMutablePointer<UInt8>?, _ count: Int
) -> Int {
  guard let bytes else { return 0 }
  return read(descriptor, bytes, count)
}
