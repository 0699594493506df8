/// A word of a text, or a character that is a word by itself.
package struct Token: Sendable {
  /// The origin of a token.
  package enum Kind: UInt8, Sendable {
    /// A word without apostrophes.
    case word
    /// A word between apostrophes, such as `O` and `Hare` in `O'Hare`.
    case part
    /// All parts around apostrophes together, such as `ohare`, at the position of the first part.
    case joined
    /// An ideograph or emoji.
    case character
  }

  /// Whether the token is a word, a part, joined parts, or a character.
  package var kind: Kind
  /// Whether the token continues the previous character, so that queries require both in sequence.
  package var joinsPrevious = false
  /// The number of words before the token.
  package var position: Int32
  /// The byte offset in the text where the token starts.
  var start: Int32
  /// The byte offset in the text where the token ends.
  var end: Int32
  /// The offset in `Tokenizer.folded` where the folded letters start.
  var foldedStart: Int32
  /// The offset in `Tokenizer.folded` where the folded letters end.
  var foldedEnd: Int32

  /// The byte range in the text.
  package var range: Range<Int> { Int(start)..<Int(end) }
  /// The range of the folded letters in `Tokenizer.folded`.
  var foldedRange: Range<Int> { Int(foldedStart)..<Int(foldedEnd) }
}

/// Splits texts into tokens: runs of letters and digits without case and diacritics.
///
/// Ideographs and emoji are separate tokens. A word with apostrophes results in its parts and in
/// all parts joined: `O'Hare` in `o`, `hare`, and `ohare`.
package struct Tokenizer: Sendable {
  /// The tokens of the last text in order of position. A joined token follows its parts.
  package private(set) var tokens: [Token] = []
  /// The folded letters of all tokens, in UTF-8.
  private(set) var folded: [UInt8] = []
  /// Whether there is a joined token, which breaks the order of positions.
  private(set) var hasJoined = false

  var folding = LetterFolding()
  private var position: Int32 = 0
  private var wordStart: Int32?
  private var wordFoldedStart: Int32 = 0
  /// The index of the first token of a word with apostrophes.
  private var chainStart: Int?
  private var isAfterJoiner = false
  /// The scalar of the last token of kind `character`.
  private var lastCharacter: Unicode.Scalar?
  private var lastCharacterKind = CharacterKind.separator

  package init() {}

  /// Splits a text into tokens. O(bytes).
  ///
  /// Ignores everything after the first 2 GB. Safe because all offsets are below `bytes.count`, even
  /// for truncated UTF-8.
  ///
  /// - Precondition: `bytes` are valid UTF-8.
  mutating func read(_ bytes: UnsafeBufferPointer<UInt8>) {
    reset()
    let count = min(bytes.count, Int(Int32.max))
    if readSimpleASCII(UnsafeBufferPointer(rebasing: bytes[..<count])) { return }
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

  /// Splits a text into tokens. O(bytes).
  package mutating func read(_ text: String) {
    var text = text
    text.withUTF8 { read($0) }
  }

  /// Whether the folded letters of a token begin with some letters.
  @inline(__always)
  func starts(_ token: Token, with letters: [UInt8]) -> Bool {
    let range = token.foldedRange
    guard letters.count <= range.count else { return false }
    for index in letters.indices where folded[range.lowerBound &+ index] != letters[index] {
      return false
    }
    return true
  }

  /// Returns the folded letters of a token.
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

  /// Splits a simple ASCII text; returns false without an effect for other texts.
  private mutating func readSimpleASCII(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    if !Self.isSimpleASCII(bytes) { return false }
    folded.append(contentsOf: bytes)
    folded.withUnsafeMutableBufferPointer { folded in
      for index in folded.indices { folded[index] |= 0x20 }
    }
    Self.forEachASCIIWord(in: bytes) { word in
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
    if Self.isAlphanumeric(byte) {
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

  /// Whether the last token is the first of the two letters of a flag.
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

  /// Returns the character at an offset and its length in bytes.
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

extension Tokenizer {
  /// Returns the byte range in the text of the first `count` folded bytes of a token.
  ///
  /// Includes the whole of a letter that folds to several, such as `ß`, and the combining marks
  /// after the last letter.
  ///
  /// - Parameter text: the text that the token is from.
  package mutating func range(of token: Token, first count: Int, in text: String) -> Range<Int> {
    let ascii = token.range.lowerBound..<token.range.lowerBound + count
    if isAlphanumeric(
      ascii.lowerBound..<min(ascii.upperBound + 1, token.range.upperBound), of: text)
    {
      return ascii
    }
    var end = token.range.lowerBound
    var folded = 0
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: token.range.lowerBound)
    for scalar in text.unicodeScalars[start...] where end < token.range.upperBound {
      let letters = folding.fold(scalar).bytes.count
      if folded >= count, letters > 0 { break }
      folded += letters
      end += UTF8.width(scalar)
    }
    return token.range.lowerBound..<end
  }

  /// Whether a range of a text has only ASCII letters and digits.
  private func isAlphanumeric(_ range: Range<Int>, of text: String) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      range.allSatisfy { Self.isAlphanumeric(bytes[$0]) }
    }
  }
}
