internal import Components

/// Turns the bytes of a file into text.
enum TextDecoding {
  static func decode(_ bytes: [UInt8], file: String) -> Result<String, ReadingStop> {
    if isUTF16(bytes) {
      return .failure(
        ReadingStop(
          diagnostic: Diagnostic(
            .invalidEncoding, "the file is in UTF-16, expected UTF-8",
            at: SourceRange(startOf: file), help: "save it as UTF-8")))
    }
    do throws(UTF8.ValidationError) {
      return .success(String(copying: try UTF8Span(validating: bytes.span)))
    } catch {
      return .failure(invalid(bytes, at: error.byteOffsets, file))
    }
  }

  // Without a byte order mark, the NUL in one of the first two bytes gives UTF-16 away: a screen
  // file starts with a character of ASCII.
  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 2 else { return false }
    return switch (bytes[0], bytes[1]) {
    case (0xFF, 0xFE), (0xFE, 0xFF): true
    case (let first, let second): (first == 0) != (second == 0)
    }
  }

  private static func invalid(
    _ bytes: [UInt8], at offsets: Range<Int>, _ file: String
  ) -> ReadingStop {
    let before = String(decoding: bytes[..<offsets.lowerBound], as: UTF8.self)
    let lines = SourceLines(before)
    let line = lines.count
    let start = SourcePosition(line: line, column: lines[line].unicodeScalars.count + 1)
    let end = SourcePosition(line: line, column: start.column + 1)
    let byte = String(bytes[offsets.lowerBound], radix: 16, uppercase: true)
    return ReadingStop(
      diagnostic: Diagnostic(
        .invalidEncoding, "byte 0x\(byte) is no part of a UTF-8 character",
        at: SourceRange(file: file, start: start, end: end), help: "save the file as UTF-8"))
  }
}
