import Glibc
import Search

extension TextEncoding {
  /// The size of the buffer that is converted at once, in bytes.
  private static let bufferSize = 1 << 16
  /// The UTF-8 bytes of U+FFFD, which replaces invalid characters.
  private static let replacement: [UInt8] = [0xEF, 0xBF, 0xBD]

  /// The encoding according to the byte order mark of a text; nil if it has none.
  init?(byteOrderMarkOf text: UnsafeBufferPointer<UInt8>) {
    guard text.starts(with: [0xFF, 0xFE]) || text.starts(with: [0xFE, 0xFF]) else { return nil }
    self = .utf16
  }

  /// Returns a text of this encoding in UTF-8. Complexity: O(*bytes*).
  ///
  /// Invalid characters become U+FFFD.
  ///
  /// - Throws: `unavailable` if the system has no converter for the encoding.
  func decoded(_ text: UnsafeBufferPointer<UInt8>) throws(SearchError) -> [UInt8] {
    if self == .utf8 { return Array(text) }
    let converter = iconv_open("UTF-8", rawValue)
    guard let converter, converter != iconv_t(bitPattern: -1) else {
      throw SearchError(
        .unavailable,
        "this system cannot convert from \(rawValue); convert the file to UTF-8, for example with "
          + "iconv")
    }
    defer { iconv_close(converter) }
    var result: [UInt8] = []
    result.reserveCapacity(text.count + text.count / 8)
    let buffer = UnsafeMutableBufferPointer<CChar>.allocate(capacity: Self.bufferSize)
    defer { buffer.deallocate() }
    // iconv only reads the input, although its parameter is mutable.
    var input = UnsafeMutablePointer(
      mutating: UnsafeRawPointer(text.baseAddress)?.assumingMemoryBound(to: CChar.self))
    var left = text.count
    while left > 0 {
      var (output, free) = (buffer.baseAddress, buffer.count)
      let status = iconv(converter, &input, &left, &output, &free)
      let code = errno
      result += UnsafeRawBufferPointer(buffer)[..<(buffer.count - free)]
      if status == -1, code != E2BIG {
        result += Self.replacement
        if code != EILSEQ { break }
        let unit = min(left, self == .utf16 ? 2 : 1)
        input = input.map { $0 + unit }
        left -= unit
      }
    }
    return result
  }
}
