@testable import SearchEngine
import TestSupport
import Testing

private func letters(of text: String) -> [String] {
  var tokenizer = Tokenizer()
  tokenizer.read(text)
  return tokenizer.tokens.map { String(decoding: tokenizer.letters($0), as: UTF8.self) }
}

@Test(arguments: [
  ("Hello, World 42!", ["hello", "world", "42"]),
  ("Zürich ZU\u{308}RICH", ["zurich", "zurich"]),
  ("Straße STRASSE", ["strasse", "strasse"]),
  ("Ørsted Æsir Łódź", ["orsted", "aesir", "lodz"]),
  ("ＡＢＣ１２ ﬁne Ⅳ", ["abc12", "fine", "iv"]),
  ("İstanbul ıstanbul", ["istanbul", "istanbul"]),
  ("ΟΔΟΣ οδός", ["οδοσ", "οδοσ"]),
  ("Ёлка елка", ["елка", "елка"]),
  ("C++ & C#", ["c", "c"]),
  ("東京 都", ["東", "京", "都"]),
  ("東京tower", ["東", "京", "tower"]),
  ("서울시", ["서", "울", "시"]),
  ("กรุง", ["ก", "ร", "ง"]),
  ("हिन्दी", ["हिन्दी"]),
  ("a😀b", ["a", "😀", "b"]),
  ("", []),
  (" \u{0}\u{1}\t\n", []),
])
func textsAreSplitIntoFoldedTokens(text: String, expected: [String]) {
  #expect(letters(of: text) == expected)
}

@Test(arguments: ["O'Hare", "O’Hare", "Oʻhare"])
func wordsWithApostrophesResultInPartsAndAJoinedToken(text: String) {
  #expect(letters(of: text) == ["o", "hare", "ohare"])
}

@Test(arguments: ["dogs'", "'dogs'", "dogs''", "'dogs"])
func apostrophesAtTheEdgeOfAWordAreIgnored(text: String) {
  #expect(letters(of: text) == ["dogs"])
}

@Test func joinedTokenHasThePositionOfItsFirstPart() {
  var tokenizer = Tokenizer()
  tokenizer.read("the rock'n'roll band")
  #expect(tokenizer.tokens.map(\.position) == [0, 1, 2, 3, 1, 4])
  #expect(tokenizer.tokens.map(\.kind) == [.word, .part, .part, .part, .joined, .word])
}

@Test func rangesReferToTheOriginalBytes() {
  var tokenizer = Tokenizer()
  let text = "aß Zu\u{308}rich, 東"
  tokenizer.read(text)
  let utf8 = Array(text.utf8)
  let pieces = tokenizer.tokens.map { String(decoding: utf8[$0.range], as: UTF8.self) }
  #expect(pieces == ["aß", "Zu\u{308}rich", "東"])
}

@Test(arguments: [
  ("東京都", [false, true, true]),
  ("東 京", [false, false]),
  ("🇫🇷🇩🇪", [false, true, false, true]),
  ("👍🏽👍", [false, true, false]),
  ("👩‍🚀", [false, true]),
  ("😀😃", [false, false]),
])
func letterFoldingHandlesRunsOfCharacters(text: String, expected: [Bool]) {
  var tokenizer = Tokenizer()
  tokenizer.read(text)
  #expect(tokenizer.tokens.map(\.joinsPrevious) == expected)
}

@Test(arguments: ["one2 Three, FOUR", "", "a", " x-y_z ", "\u{7F}a\u{0}b"])
func asciiTextsResultInTheSameTokensWithinOtherTexts(text: String) {
  var (plain, mixed) = (Tokenizer(), Tokenizer())
  plain.read(text)
  mixed.read(text + " é")
  let tokens = mixed.tokens.dropLast()
  #expect(plain.tokens.map(\.range) == tokens.map(\.range))
  #expect(plain.tokens.map(\.position) == tokens.map(\.position))
  #expect(plain.tokens.map { Array(plain.letters($0)) } == tokens.map { Array(mixed.letters($0)) })
}

@Test func asciiWordsAreTheRunsOfLettersAndDigits() {
  var generator = SeededGenerator(seed: 4)
  for length in 0..<400 {
    // Words of up to dozens of letters, between any characters.
    let bytes = (0..<length % 50).map { _ in
      Int.random(in: 0..<8, using: &generator) == 0
        ? UInt8.random(in: 0...0x7F, using: &generator)
        : Array("azAZ09mM".utf8).randomElement(using: &generator) ?? 0
    }
    let isInWord = bytes.map { byte in
      let scalar = Unicode.Scalar(byte)
      return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
    }
    var expected: [Range<Int>] = []
    for index in bytes.indices where isInWord[index] {
      if let last = expected.last, last.upperBound == index {
        expected[expected.count - 1] = last.lowerBound..<index + 1
      } else {
        expected.append(index..<index + 1)
      }
    }
    var words: [Range<Int>] = []
    bytes.withUnsafeBufferPointer { bytes in
      Tokenizer.forEachASCIIWord(in: bytes) { word in
        words.append(word)
        return words.count < 5
      }
    }
    #expect(words == Array(expected.prefix(5)), "in \(bytes)")
  }
}

@Test func asciiWordsAreFoundByTheirFirstLetter() {
  var generator = SeededGenerator(seed: 3)
  var tokenizer = Tokenizer()
  for length in 0..<400 {
    let bytes = (0..<length % 40).map { _ in
      // Letters and digits are as frequent as separators.
      Bool.random(using: &generator)
        ? UInt8.random(in: 0...0x7F, using: &generator)
        : Array("azAZ09mM_".utf8).randomElement(using: &generator) ?? 0
    }
    let text = String(decoding: bytes, as: UTF8.self)
    tokenizer.read(text)
    let isPlain = bytes.withUnsafeBufferPointer { Tokenizer.isSimpleASCII($0) }
    #expect(isPlain == !bytes.contains(UInt8(ascii: "'")))
    guard isPlain else { continue }
    for letter in "azm09".utf8 {
      var starts: [Int] = []
      bytes.withUnsafeBufferPointer { bytes in
        Tokenizer.forEachASCIIWord(in: bytes, beginningWith: letter) { starts.append($0) }
      }
      let matching = tokenizer.tokens.filter { tokenizer.letters($0).first == letter }
      #expect(starts == matching.map(\.range.lowerBound), "in '\(text)'")
    }
  }
}
