import Glibc

/// Finds the range of each record in a JSON text without parsing it.
///
/// Records are then parsed one by one, so that an invalid record doesn't affect the others.
struct RecordBoundaries {
  /// The ranges of the records, ascending.
  private(set) var ranges: [Range<Int>] = []
  /// The offset of text that is not part of a record, and a message; nil if there is none.
  private(set) var problem: (offset: Int, phrase: String)?

  /// Splits a text that starts with `[` into the items of the array, any other text into lines.
  ///
  /// - Parameter path: the dotted path of the array in an object; nil for the text itself.
  init(_ bytes: UnsafeBufferPointer<UInt8>, path: String? = nil) {
    if let path {
      if let bracket = RecordArray.offset(of: path, in: bytes) {
        splitItems(bytes, after: bracket, isWhole: false)
        return
      }
      let found = RecordArray.suggestedPath(in: bytes)
      problem = (
        0,
        "there is no array at '\(path)', the path of the records"
          + (found.map { "; did you mean '\($0)'?" } ?? "")
      )
      return
    }
    let start = bytes.firstIndex { !$0.isJSONSpace } ?? bytes.count
    if start < bytes.count, bytes[start] == UInt8(ascii: "[") {
      splitItems(bytes, after: start)
    } else {
      splitLines(bytes)
    }
  }

  /// Splits a text into lines.
  init(lines bytes: UnsafeBufferPointer<UInt8>) {
    splitLines(bytes)
  }

  private mutating func splitLines(_ bytes: UnsafeBufferPointer<UInt8>) {
    var start = 0
    while start < bytes.count {
      let end = lineEnd(bytes, from: start)
      let range = bytes.trimmed(start..<end)
      if !range.isEmpty { ranges.append(range) }
      start = end + 1
    }
  }

  private func lineEnd(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    guard let base = bytes.baseAddress,
      let found = memchr(base + start, Int32(UInt8(ascii: "\n")), bytes.count - start)
    else { return bytes.count }
    return UnsafeRawPointer(found) - UnsafeRawPointer(base)
  }

  private mutating func splitItems(
    _ bytes: UnsafeBufferPointer<UInt8>, after bracket: Int, isWhole: Bool = true
  ) {
    var scanner = JSONArrayScanner(bytes: bytes, index: bracket + 1)
    var start = scanner.index
    while let end = scanner.nextItemEnd() {
      let range = bytes.trimmed(start..<end)
      let isClosing = bytes[end] == UInt8(ascii: "]")
      if !range.isEmpty || !isClosing || !ranges.isEmpty { ranges.append(range) }
      start = end + 1
      if isClosing {
        if !isWhole { return }
        let rest = bytes.trimmed(start..<bytes.count)
        if !rest.isEmpty {
          problem = (rest.lowerBound, "unexpected text after the array of records")
        }
        return
      }
    }
    let rest = bytes.trimmed(start..<bytes.count)
    if !rest.isEmpty { ranges.append(rest) }
    problem = (bracket, "the array that starts here has no closing ']'")
  }
}

/// Scans a JSON array item by item.
private struct JSONArrayScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The index of the next byte to scan.
  var index: Int

  /// The index of the comma or bracket that ends the item at `index`; nil at the end of the text.
  mutating func nextItemEnd() -> Int? {
    var depth = 0
    while index < bytes.count {
      let byte = bytes[index]
      index += 1
      switch byte {
      case UInt8(ascii: "\""): skipText()
      case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
      case UInt8(ascii: "}"): depth = max(0, depth - 1)
      case UInt8(ascii: "]"):
        if depth == 0 { return index - 1 }
        depth -= 1
      case UInt8(ascii: ","):
        if depth == 0 { return index - 1 }
      default: break
      }
    }
    return nil
  }

  // A JSON string contains no line break, so a missing quote affects only one record.
  private mutating func skipText() {
    while index < bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\n") { return }
      index += 1
      if byte == UInt8(ascii: "\"") { return }
      if byte == UInt8(ascii: "\\") { index += 1 }
    }
  }
}

extension UInt8 {
  /// True for white space in JSON and CSV: spaces, tabs, and line breaks.
  var isJSONSpace: Bool {
    self == UInt8(ascii: " ") || (0x09...0x0D).contains(self)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// A range without leading and trailing white space.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isJSONSpace { start += 1 }
    while end > start, self[end - 1].isJSONSpace { end -= 1 }
    return start..<end
  }
}
