internal import CZlib

/// Compression by gzip.
enum Compression {
  /// Whether an `Accept-Encoding` asks for gzip.
  static func isWelcome(_ header: String?) -> Bool {
    (header ?? "").split(separator: ",").contains { entry in
      let parts = entry.split(separator: ";").map { $0.filter { $0 != " " }.lowercased() }
      guard parts.first == "gzip" || parts.first == "*" else { return false }
      return !parts.dropFirst().contains { ["q=0", "q=0.0", "q=0.00", "q=0.000"].contains($0) }
    }
  }

  /// The bytes in the gzip format; nil if zlib cannot.
  static func gzip(_ bytes: [UInt8]) -> [UInt8]? {
    var stream = z_stream()
    // A window of 16 kB is about a page; 16 more asks for gzip in place of zlib's own frame.
    let format: Int32 = 14 + 16
    // The fourth level takes a tenth off a page, and two thirds as long again.
    let isReady = deflateInit2_(
      &stream, 1, Z_DEFLATED, format, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
      Int32(MemoryLayout<z_stream>.size))
    guard isReady == Z_OK, bytes.count < Int32.max else { return nil }
    defer { deflateEnd(&stream) }
    let room = Int(deflateBound(&stream, uLong(bytes.count)))
    var input = bytes
    return input.withUnsafeMutableBufferPointer { input in
      let output = [UInt8](unsafeUninitializedCapacity: room) { output, count in
        stream.next_in = input.baseAddress
        stream.avail_in = uInt(input.count)
        stream.next_out = output.baseAddress
        stream.avail_out = uInt(room)
        count = deflate(&stream, Z_FINISH) == Z_STREAM_END ? room - Int(stream.avail_out) : 0
      }
      return output.isEmpty ? nil : output
    }
  }
}
