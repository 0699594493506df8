import CZlib
import Search

/// Decompresses files in the gzip format (RFC 1952).
enum Gzip {
  /// The maximum size of the decompressed content in bytes, so that a small file cannot fill the
  /// memory.
  static let maximumSize = 1 << 30
  private static let bufferSize = 1 << 18

  /// True if a file is compressed, according to its first bytes.
  static func isCompressed(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    bytes.starts(with: [0x1F, 0x8B])
  }

  /// Returns the decompressed content of a file. Complexity: O(*decompressed bytes*).
  ///
  /// - Parameters:
  ///   - bytes: the file: one or more compressed members.
  ///   - path: the path of the file, for messages.
  ///   - limit: the maximum size in bytes.
  /// - Throws: `malformed` if the file is corrupt or incomplete, `refused` if it exceeds the limit.
  static func decompressed(
    _ bytes: UnsafeBufferPointer<UInt8>, path: String, limit: Int = maximumSize
  ) throws(SearchError) -> [UInt8] {
    var stream = z_stream()
    // The largest window; adding 16 selects gzip instead of zlib's format.
    guard
      inflateInit2_(&stream, 15 + 16, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK
    else { throw SearchError(.unavailable, "cannot decompress '\(path)': out of memory") }
    defer { inflateEnd(&stream) }
    var result: [UInt8] = []
    let buffer = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bufferSize)
    defer { buffer.deallocate() }
    // zlib only reads the input, although its field is mutable. It counts in 32 bits, and files are
    // smaller than 4 GB.
    stream.next_in = UnsafeMutablePointer(mutating: bytes.baseAddress)
    stream.avail_in = uInt(bytes.count)
    while true {
      stream.next_out = buffer.baseAddress
      stream.avail_out = uInt(buffer.count)
      let status = inflate(&stream, Z_NO_FLUSH)
      result += buffer[..<(buffer.count - Int(stream.avail_out))]
      if result.count > limit {
        throw SearchError(
          .refused,
          "'\(path)' contains more than \(limit >> 20) MB; decompress it with gunzip, and name the "
            + "result")
      }
      if status == Z_STREAM_END {
        // Bytes after the last member that are not another one are padding.
        guard stream.avail_in > 1, stream.next_in[0] == 0x1F, stream.next_in[1] == 0x8B else {
          return result
        }
        inflateReset(&stream)
      } else if status != Z_OK {
        throw SearchError(.malformed, "'\(path)' is not a complete gzip file")
      }
    }
  }
}
