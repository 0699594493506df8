/// Words of simple ASCII texts: ASCII without apostrophes, as most texts are.
///
/// Their words are the runs of letters and digits, so that they need no tokens. Folding sets the bit
/// `0x20` of each byte, which changes letters to lower case and leaves digits.
extension Tokenizer {
  /// Whether a byte is an ASCII letter or digit.
  @inline(__always)
  static func isAlphanumeric(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  /// Whether a byte is an ASCII letter or digit whose folded form is `letter`.
  @inline(__always)
  static func isAlphanumeric(_ byte: UInt8, foldedTo letter: UInt8) -> Bool {
    byte | 0x20 == letter && isAlphanumeric(byte)
  }

  /// Whether a text is ASCII without apostrophes. O(bytes).
  @inline(__always)
  static func isSimpleASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var marks: UInt8 = 0
    for byte in bytes { marks |= byte | (byte == UInt8(ascii: "'") ? 0x80 : 0) }
    return marks & 0x80 == 0
  }

  /// Calls `body` with the byte range of every word of a simple ASCII text until it returns false.
  @inline(__always)
  static func forEachASCIIWord(
    in bytes: UnsafeBufferPointer<UInt8>, while body: (Range<Int>) -> Bool
  ) {
    var index = 0
    while index < bytes.count {
      guard isAlphanumeric(bytes[index]) else {
        index &+= 1
        continue
      }
      let start = index
      index = endOfASCIIWord(at: start, in: bytes)
      if !body(start..<index) { return }
    }
  }

  /// The end of the word around an offset of a simple ASCII text.
  ///
  /// Reads eight bytes at once. Unaligned loads end before the last byte of the text.
  @inline(__always)
  private static func endOfASCIIWord(at offset: Int, in bytes: UnsafeBufferPointer<UInt8>) -> Int {
    let raw = UnsafeRawBufferPointer(bytes)
    var index = offset
    while index &+ 8 <= raw.count {
      let chunk = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      let separators = ~alphanumericBytes(of: chunk) & highBits
      if separators != 0 { return index &+ separators.trailingZeroBitCount >> 3 }
      index &+= 8
    }
    while index < raw.count, isAlphanumeric(bytes[index]) { index &+= 1 }
    return index
  }

  /// Calls `body` with the byte offset of every word that begins with a letter.
  ///
  /// Compares eight bytes at once. Unaligned loads end before the last byte of the text.
  ///
  /// - Parameters:
  ///   - bytes: a simple ASCII text.
  ///   - letter: a folded letter or digit; words are found only if it is ASCII.
  @inline(__always)
  static func forEachASCIIWord(
    in bytes: UnsafeBufferPointer<UInt8>, beginningWith letter: UInt8,
    _ body: (_ start: Int) -> Void
  ) {
    let raw = UnsafeRawBufferPointer(bytes)
    let pattern = UInt64(letter) &* ones
    var index = 0
    while index &+ 8 <= raw.count {
      let chunk = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      var matches = equalBytes(of: chunk, pattern)
      while matches != 0 {
        let start = index &+ matches.trailingZeroBitCount >> 3
        if isAlphanumeric(bytes[start]), start == 0 || !isAlphanumeric(bytes[start &- 1]) {
          body(start)
        }
        matches &= matches &- 1
      }
      index &+= 8
    }
    while index < raw.count {
      if isAlphanumeric(bytes[index], foldedTo: letter),
        index == 0 || !isAlphanumeric(bytes[index &- 1])
      {
        body(index)
      }
      index &+= 1
    }
  }

  /// The lowest bit of each of eight bytes.
  private static var ones: UInt64 { 0x0101_0101_0101_0101 }
  /// The highest bit of each of eight bytes.
  private static var highBits: UInt64 { 0x80 &* ones }

  /// Returns the highest bit of each of eight ASCII characters that is a letter or digit; other
  /// bits are undefined.
  @inline(__always)
  private static func alphanumericBytes(of chunk: UInt64) -> UInt64 {
    // The sum does not carry into the next byte, and has the highest bit of each character that is
    // at least the limit.
    func characters(of chunk: UInt64, atLeast limit: UInt8) -> UInt64 {
      chunk &+ UInt64(0x80 - limit) &* ones
    }
    let folded = chunk | 0x20 &* ones
    let letters =
      characters(of: folded, atLeast: UInt8(ascii: "a"))
      & ~characters(of: folded, atLeast: UInt8(ascii: "z") + 1)
    let digits =
      characters(of: chunk, atLeast: UInt8(ascii: "0"))
      & ~characters(of: chunk, atLeast: UInt8(ascii: "9") + 1)
    return letters | digits
  }

  /// Returns the highest bit of each of eight bytes that equals the pattern except for case.
  @inline(__always)
  private static func equalBytes(of chunk: UInt64, _ pattern: UInt64) -> UInt64 {
    let lowBits = ~highBits
    let difference = (chunk | 0x20 &* ones) ^ pattern
    // The sum carries a difference in the lower seven bits to the highest bit of the same byte.
    return ~(((difference & lowBits) &+ lowBits) | difference) & highBits
  }
}
