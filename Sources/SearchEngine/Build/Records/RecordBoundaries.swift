import Glibc

/// Finds where each record of a JSON text lies, without parsing it.
///
/// Cutting first and parsing each record by itself keeps the rest when one of them is broken.
struct RecordBoundaries {
  /// Where the records lie, in their order.
  private(set) var ranges: [Range<Int>] = []
  /// Where something stands that is not part of a record, and what is wrong with it.
  private(set) var problem: (offset: Int, phrase: String)?

  /// Cuts a JSON array into its items if the first character is `[`, and any other text into lines.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let start = bytes.firstIndex { !$0.isJSONSpace } ?? bytes.count
    if start < bytes.count, bytes[start] == UInt8(ascii: "[") {
      splitItems(bytes, after: start)
    } else {
      splitLines(bytes)
    }
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

  private mutating func splitItems(_ bytes: UnsafeBufferPointer<UInt8>, after bracket: Int) {
    var scanner = ItemScanner(bytes: bytes, index: bracket + 1)
    var start = scanner.index
    while let end = scanner.nextItemEnd() {
      let range = bytes.trimmed(start..<end)
      let isClosing = bytes[end] == UInt8(ascii: "]")
      if !range.isEmpty || !isClosing || !ranges.isEmpty { ranges.append(range) }
      start = end + 1
      if isClosing {
        let rest = bytes.trimmed(start..<bytes.count)
        if !rest.isEmpty { problem = (rest.lowerBound, "the list of records ended before this") }
        return
      }
    }
    let rest = bytes.trimmed(start..<bytes.count)
    if !rest.isEmpty { ranges.append(rest) }
    problem = (bracket, "the list that begins here has no closing ']'")
  }
}

/// Walks over a JSON array, stopping where an item ends.
private struct ItemScanner {
  let bytes: UnsafeBufferPointer<UInt8>
  var index: Int

  /// The place of the comma or bracket that ends the item at `index`; nil at the end of the text.
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

  // A line break cannot be part of a JSON text, so a missing quote costs only the one record.
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
  var isJSONSpace: Bool {
    self == UInt8(ascii: " ") || (0x09...0x0D).contains(self)
  }
}

extension RandomAccessCollection<UInt8> where Index == Int {
  /// A part without the spaces and line breaks at its ends.
  func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (start, end) = (range.lowerBound, range.upperBound)
    while start < end, self[start].isJSONSpace { start += 1 }
    while end > start, self[end - 1].isJSONSpace { end -= 1 }
    return start..<end
  }
}
