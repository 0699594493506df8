/// Cuts texts into tokens: runs of letters and digits without case and diacritics.
///
/// Ideographs and emoji are tokens of their own. A word with apostrophes gives its parts, and all
/// of them as one word: `O'Hare` is `o`, `hare` and `ohare`.
package struct Tokenizer: Sendable {
  /// The tokens of the text that was read last, by position; a joined one follows its parts.
  package private(set) var tokens: [Token] = []
  /// The folded letters of all tokens, in UTF-8.
  private(set) var folded: [UInt8] = []
  /// True if one of the tokens is a joined one, which then stands behind tokens of its place.
  private(set) var hasJoined = false

  var folding = LetterFolding()
  private var position: Int32 = 0
  private var wordStart: Int32?
  private var wordFoldedStart: Int32 = 0
  /// The index of the first token of a word with apostrophes.
  private var chainStart: Int?
  private var isAfterJoiner = false
  /// What the last token of kind `character` is.
  private var lastCharacter: Unicode.Scalar?
  private var lastCharacterKind = CharacterKind.separator

  package init() {}

  /// Reads a text, which must be valid UTF-8; what comes after 2 GB of it is not read.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    reset()
    let count = min(bytes.count, Int(Int32.max))
    if readPlain(UnsafeBufferPointer(rebasing: bytes[..<count])) { return }
    var index = 0
    while index < count {
      let byte = bytes[index]
      if byte < 0x80 {
        readASCII(byte, at: Int32(truncatingIfNeeded: index))
        index &+= 1
      } else {
        let (scalar, length) = Self.scalar(in: bytes, at: index)
        read(scalar, at: Int32(truncatingIfNeeded: index), length: Int32(length))
        index &+= length
      }
    }
    endWord(at: Int32(count))
    endChain()
  }

  /// Reads a text.
  package mutating func read(_ text: String) {
    var text = text
    text.withUTF8 { read($0) }
  }

  /// True if the folded letters of a token begin with some letters.
  @inline(__always)
  func starts(_ token: Token, with letters: [UInt8]) -> Bool {
    let range = token.foldedRange
    guard letters.count <= range.count else { return false }
    for index in letters.indices where folded[range.lowerBound &+ index] != letters[index] {
      return false
    }
    return true
  }

  /// The folded letters of a token.
  package func letters(_ token: Token) -> ArraySlice<UInt8> {
    folded[token.foldedRange]
  }

  private mutating func reset() {
    tokens.removeAll(keepingCapacity: true)
    folded.removeAll(keepingCapacity: true)
    (position, wordStart, chainStart) = (0, nil, nil)
    isAfterJoiner = false
    hasJoined = false
  }

  /// True for letters and digits of ASCII, whose folded form has the bit `0x20` set.
  @inline(__always)
  static func isPlain(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26 || byte &- UInt8(ascii: "0") < 10
  }

  /// True for a letter or digit of ASCII whose folded form is `letter`.
  @inline(__always)
  static func isPlain(_ byte: UInt8, _ letter: UInt8) -> Bool {
    byte | 0x20 == letter && isPlain(byte)
  }

  /// True for a text of ASCII without apostrophes, as most are.
  @inline(__always)
  static func isPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    var marks: UInt8 = 0
    for byte in bytes { marks |= byte | (byte == UInt8(ascii: "'") ? 0x80 : 0) }
    return marks & 0x80 == 0
  }

  /// Calls `body` with the byte range of every word of a plain text, until it gives false.
  @inline(__always)
  static func forEachPlainWord(
    in bytes: UnsafeBufferPointer<UInt8>, while body: (Range<Int>) -> Bool
  ) {
    var index = 0
    while index < bytes.count {
      guard isPlain(bytes[index]) else {
        index &+= 1
        continue
      }
      let start = index
      repeat { index &+= 1 } while index < bytes.count && isPlain(bytes[index])
      if !body(start..<index) { return }
    }
  }

  /// Calls `body` with the byte offset of every word of a plain text that begins with a letter.
  ///
  /// - Parameter letter: folded; none but ASCII is ever found.
  @inline(__always)
  static func forEachPlainWord(
    in bytes: UnsafeBufferPointer<UInt8>, beginningWith letter: UInt8,
    _ body: (_ start: Int) -> Void
  ) {
    let raw = UnsafeRawBufferPointer(bytes)
    let wanted = UInt64(letter) &* 0x0101_0101_0101_0101
    var index = 0
    while index &+ 8 <= raw.count {
      let chunk = UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      var found = equalBytes(of: chunk, wanted)
      while found != 0 {
        let start = index &+ found.trailingZeroBitCount >> 3
        if isPlain(bytes[start]), start == 0 || !isPlain(bytes[start &- 1]) { body(start) }
        found &= found &- 1
      }
      index &+= 8
    }
    while index < raw.count {
      if isPlain(bytes[index], letter), index == 0 || !isPlain(bytes[index &- 1]) { body(index) }
      index &+= 1
    }
  }

  /// The highest bit of each byte that equals that of `letters` but for its case, of eight at once.
  @inline(__always)
  private static func equalBytes(of chunk: UInt64, _ letters: UInt64) -> UInt64 {
    let each: UInt64 = 0x0101_0101_0101_0101
    let lowBits = 0x7F &* each
    let different = (chunk | 0x20 &* each) ^ letters
    // A difference in the lower seven bits reaches the highest by this sum, and no other byte.
    return ~(((different & lowBits) &+ lowBits) | different) & ~lowBits
  }

  /// Reads a plain text: its words are the runs of letters and digits. Of any other text nothing is
  /// read, and the answer is false.
  private mutating func readPlain(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if !Self.isPlain(bytes) { return false }
    folded.append(contentsOf: bytes)
    folded.withUnsafeMutableBufferPointer { folded in
      for index in folded.indices { folded[index] |= 0x20 }
    }
    Self.forEachPlainWord(in: bytes) { word in
      let start = Int32(truncatingIfNeeded: word.lowerBound)
      let end = Int32(truncatingIfNeeded: word.upperBound)
      tokens.append(
        Token(
          kind: .word, position: position, start: start, end: end, foldedStart: start,
          foldedEnd: end))
      position &+= 1
      return true
    }
    return true
  }

  @inline(__always)
  private mutating func readASCII(_ byte: UInt8, at index: Int32) {
    if Self.isPlain(byte) {
      startWord(at: index)
      folded.append(byte | 0x20)
    } else if byte == UInt8(ascii: "'") {
      readApostrophe(at: index)
    } else {
      endWord(at: index)
      endChain()
    }
  }

  private mutating func read(_ scalar: Unicode.Scalar, at index: Int32, length: Int32) {
    let character = folding.fold(scalar)
    switch character.kind {
    case .letter:
      startWord(at: index)
      folded += character.bytes
    case .mark:
      if wordStart == nil, let last = tokens.last, last.end == index {
        tokens[tokens.count - 1].end = index + length
      }
    case .apostrophe: readApostrophe(at: index)
    case .separator:
      endWord(at: index)
      endChain()
    case .ideograph, .emoji, .emojiModifier, .emojiJoiner:
      endWord(at: index)
      endChain()
      readCharacter(character, scalar, at: index, length: length)
    }
  }

  private mutating func readCharacter(
    _ character: LetterFolding.Folded, _ scalar: Unicode.Scalar, at index: Int32, length: Int32
  ) {
    let isAdjacent = tokens.last.map { $0.kind == .character && $0.end == index } ?? false
    if character.kind == .emojiJoiner {
      if isAdjacent { tokens[tokens.count - 1].end = index + length }
      isAfterJoiner = isAdjacent
      return
    }
    let joins =
      switch character.kind {
      case .ideograph: lastCharacterKind == .ideograph
      case .emojiModifier: true
      default: isAfterJoiner || (Self.isRegional(scalar) && isAfterOpenFlag)
      }
    let start = Int32(folded.count)
    folded += character.bytes
    tokens.append(
      Token(
        kind: .character, joinsPrevious: isAdjacent && joins, position: position, start: index,
        end: index + length, foldedStart: start, foldedEnd: Int32(folded.count)))
    position += 1
    isAfterJoiner = false
    lastCharacter = scalar
    lastCharacterKind = character.kind
  }

  /// True behind the first letter of a flag, which is written as two letters.
  private var isAfterOpenFlag: Bool {
    guard let token = tokens.last, !token.joinsPrevious, let lastCharacter else { return false }
    return Self.isRegional(lastCharacter)
  }

  private static func isRegional(_ scalar: Unicode.Scalar) -> Bool {
    (0x1F1E6...0x1F1FF).contains(scalar.value)
  }

  @inline(__always)
  private mutating func startWord(at index: Int32) {
    guard wordStart == nil else { return }
    wordStart = index
    wordFoldedStart = Int32(truncatingIfNeeded: folded.count)
  }

  @inline(__always)
  private mutating func endWord(at index: Int32) {
    guard let start = wordStart else { return }
    wordStart = nil
    tokens.append(
      Token(
        kind: .word, position: position, start: start, end: index, foldedStart: wordFoldedStart,
        foldedEnd: Int32(truncatingIfNeeded: folded.count)))
    position &+= 1
  }

  private mutating func readApostrophe(at index: Int32) {
    guard wordStart != nil else { return endChain() }
    endWord(at: index)
    if chainStart == nil { chainStart = tokens.count - 1 }
  }

  @inline(__always)
  private mutating func endChain() {
    if let start = chainStart { endChain(from: start) }
  }

  private mutating func endChain(from start: Int) {
    chainStart = nil
    guard tokens.count - start > 1, let last = tokens.last else { return }
    for index in start..<tokens.count { tokens[index].kind = .part }
    var joined = tokens[start]
    joined.kind = .joined
    hasJoined = true
    joined.end = last.end
    joined.foldedEnd = last.foldedEnd
    tokens.append(joined)
  }

  /// The character at `index` and its length in bytes.
  private static func scalar(
    in bytes: UnsafeBufferPointer<UInt8>, at index: Int
  ) -> (scalar: Unicode.Scalar, length: Int) {
    let lead = bytes[index]
    let length = min(lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2, bytes.count - index)
    var value = UInt32(lead) & (0x7F >> UInt32(length))
    for offset in 1..<max(length, 1) {
      value = value << 6 | UInt32(bytes[index + offset] & 0x3F)
    }
    return (Unicode.Scalar(value) ?? "\u{FFFD}", length)
  }
}
