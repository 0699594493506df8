/// The start of a little-endian 64-bit ELF file.
struct ELFHeader {
  let bytes: [UInt8]

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The digest of the first `NT_GNU_BUILD_ID` note; nil if there is none near the start.
  var buildID: String? {
    guard let table = number(at: 32, bytes: 8), let size = number(at: 54, bytes: 2),
      let count = number(at: 56, bytes: 2)
    else { return nil }
    for index in 0..<count {
      let header = table &+ index &* size
      // `PT_NOTE` is 4.
      guard number(at: header, bytes: 4) == 4, let start = number(at: header &+ 8, bytes: 8),
        let length = number(at: header &+ 32, bytes: 8)
      else { continue }
      if let found = buildID(inNotesFrom: start, length: length) { return found }
    }
    return nil
  }

  private func buildID(inNotesFrom start: Int, length: Int) -> String? {
    var offset = start
    while offset < start &+ length {
      guard let name = number(at: offset, bytes: 4), let size = number(at: offset &+ 4, bytes: 4),
        let type = number(at: offset &+ 8, bytes: 4)
      else { return nil }
      let content = offset &+ 12 &+ aligned(name)
      if type == 3, name == 4, let digest = digest(at: content, size: size) { return digest }
      offset = content &+ aligned(size)
    }
    return nil
  }

  private func digest(at offset: Int, size: Int) -> String? {
    guard size > 0, size <= 64, offset > 0, offset <= bytes.count - size else { return nil }
    return bytes[offset..<(offset + size)].map { byte in
      let digits = String(byte, radix: 16)
      return digits.count == 1 ? "0\(digits)" : digits
    }.joined()
  }

  private func aligned(_ size: Int) -> Int { (size &+ 3) & ~3 }

  /// The little-endian number at an offset; nil if it exceeds the bytes or `Int`.
  func number(at offset: Int, bytes count: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let value = bytes[offset..<(offset + count)].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    return Int(exactly: value)
  }
}
