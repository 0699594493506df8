#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#endif

/// An open file, read and written with system calls.
struct FileDescriptor {
  private let descriptor: Int32

  init(_ descriptor: Int32) {
    self.descriptor = descriptor
  }

  /// Writes all bytes; the reason in words if that fails, else nil.
  func write(_ bytes: [UInt8]) -> String? {
    var written = 0
    while written < bytes.count {
      let count = bytes[written...].withUnsafeBytes {
        systemWrite(descriptor, $0.baseAddress, $0.count)
      }
      if count < 0, errno != EINTR { return Self.reason() }
      written += max(count, 0)
    }
    return nil
  }

  /// At most `limit` bytes; empty at the end of the file, nil if reading fails.
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

  /// All bytes up to the end of the file; nil if reading fails.
  ///
  /// - Parameter limit: stops after more bytes than this, so that an endless stream cannot fill the
  ///   memory.
  func readToEnd(limit: Int) -> [UInt8]? {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      guard let chunk = read(atMost: 1 << 16) else { return nil }
      if chunk.isEmpty { break }
      bytes += chunk
    }
    return bytes
  }

  /// Whether the system had nothing against it; a full disk may show only here.
  @discardableResult func close() -> Bool {
    systemClose(descriptor) == 0
  }

  /// The system's words for an error number, by default that of its last error.
  static func reason(_ code: Int32 = errno) -> String {
    String(cString: strerror(code)).lowercased()
  }
}

// The calls under names that the methods above do not hide.
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
