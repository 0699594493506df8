/// Rows in the text format of `COPY`.
struct CopyRows {
  /// The rows; each ends with a line feed.
  private(set) var bytes: [UInt8] = []
  private var isFirstField = true

  /// Adds a field with a text, encoded in UTF-8, to the last row.
  mutating func add(utf8 text: [UInt8]) {
    text.withUnsafeBufferPointer { add($0) }
  }

  private mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    separate()
    // Few bytes have a meaning in the format, so that the parts between them are copied at once.
    var start = text.startIndex
    for index in text.indices where Self.isSpecial(text[index]) {
      bytes.append(contentsOf: text[start..<index])
      appendEscaped(text[index])
      start = index + 1
    }
    bytes.append(contentsOf: text[start...])
  }

  /// Adds a field with a text, or NULL, to the last row.
  mutating func add(_ text: String?) {
    guard var text else {
      separate()
      bytes += [UInt8(ascii: "\\"), UInt8(ascii: "N")]
      return
    }
    text.withUTF8 { add($0) }
  }

  /// Adds a field with an array of numbers to the last row.
  mutating func add<Number: LosslessStringConvertible>(_ numbers: [Number]) {
    separate()
    bytes.append(UInt8(ascii: "{"))
    for (index, number) in numbers.enumerated() {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += String(number).utf8
    }
    bytes.append(UInt8(ascii: "}"))
  }

  /// Ends the last row.
  mutating func endRow() {
    bytes.append(UInt8(ascii: "\n"))
    isFirstField = true
  }

  private mutating func separate() {
    if !isFirstField { bytes.append(UInt8(ascii: "\t")) }
    isFirstField = false
  }

  /// Whether a byte of a field has a meaning in the format.
  private static func isSpecial(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\\") || (byte < 0x20 && (byte == 9 || byte == 10 || byte == 13))
  }

  private mutating func appendEscaped(_ byte: UInt8) {
    bytes.append(UInt8(ascii: "\\"))
    switch byte {
    case UInt8(ascii: "\n"): bytes.append(UInt8(ascii: "n"))
    case UInt8(ascii: "\r"): bytes.append(UInt8(ascii: "r"))
    case UInt8(ascii: "\t"): bytes.append(UInt8(ascii: "t"))
    default: bytes.append(byte)
    }
  }
}
