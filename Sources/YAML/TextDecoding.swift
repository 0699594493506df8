internal import Components

/// Decodes the bytes of a file as UTF-8.
enum TextDecoding {
  static func decode(_ bytes: [UInt8], file: String) -> Result<String, YAMLReadingError> {
    if isUTF16(bytes) {
      return .failure(
        YAMLReadingError(
          diagnostic: Diagnostic(
            .invalidEncoding, "the file is encoded as UTF-16, expected UTF-8",
            at: SourceRange(startOf: file), help: "convert it to UTF-8, for example with iconv")))
    }
    do throws(UTF8.ValidationError) {
      return .success(String(copying: try UTF8Span(validating: bytes.span)))
    } catch {
      return .failure(invalid(bytes, at: error.byteOffsets, file))
    }
  }

  // Without a byte order mark, UTF-16 is recognized by a NUL in one of the first two bytes, because
  // a screen starts with an ASCII character.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    return switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): true
    case (let first, let second): (first == 0) != (second == 0)
    }
  }

  private static func invalid(
    _ bytes: [UInt8], at offsets: Range<Int>, _ file: String
  ) -> YAMLReadingError {
    let before = String(decoding: bytes[..<offsets.lowerBound], as: UTF8.self)
    let lines = SourceLines(before)
    let line = lines.count
    let start = SourcePosition(line: line, column: lines[line].unicodeScalars.count + 1)
    let end = SourcePosition(line: line, column: start.column + 1)
    let byte = String(bytes[offsets.lowerBound], radix: 16, uppercase: true)
    return YAMLReadingError(
      diagnostic: Diagnostic(
        .invalidEncoding, "the file is not valid UTF-8: unexpected byte 0x\(byte)",
        at: SourceRange(file: file, start: start, end: end),
        help: "convert it to UTF-8, for example with iconv"))
  }
}
