@testable import SearchEngine
import TestSupport
import Testing

@Test func equalStringsShareANumber() {
  var table = ByteStringInterner()
  let words = (0..<5000).map { "word\($0 % 1700)" }
  let numbers = words.map { table.number(of: $0) }
  #expect(table.count == 1700)
  #expect(numbers.prefix(1700).elementsEqual(0..<1700))
  #expect(zip(words, numbers).allSatisfy { String(decoding: table[$1], as: UTF8.self) == $0 })
}

@Test func emptyStringHasANumber() {
  var table = ByteStringInterner()
  #expect(table.number(of: "") == 0)
  #expect(table.number(of: "\0") == 1)
  #expect(table.number(of: "") == 0)
}

@Test(arguments: [1, 7, 64])
func numbersFoundTogetherAreThoseFoundOneByOne(size: Int) {
  // With repetitions in one batch, and enough words to grow several times.
  let words = (0..<6000).map { Array("word\($0 * $0 % 2111)".utf8) } + [[], []]
  var (together, single) = (ByteStringInterner(), ByteStringInterner())
  var numbers: [UInt32] = []
  for start in stride(from: 0, to: words.count, by: size) {
    let batch = words[start..<min(start + size, words.count)]
    let bytes = Array(batch.joined())
    let ends = batch.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1.count) }
    bytes.withUnsafeBufferPointer { bytes in
      together.findNumbers(
        of: { UnsafeBufferPointer(rebasing: bytes[ends[$0]..<ends[$0 + 1]]) }, count: batch.count,
        into: &numbers)
    }
    #expect(
      numbers
        == batch.map { word in UInt32(word.withUnsafeBufferPointer { single.number(of: $0) }) })
  }
  #expect(together.count == single.count)
}

/// Index files contain hashes.
@Test func hashIsThatOfTheEightByteWordsAndTheRest() {
  var generator = SeededGenerator(seed: 5)
  for length in 0...40 {
    let bytes = (0..<length).map { _ in UInt8.random(in: 0...255, using: &generator) }
    func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
      let product = (hash ^ word ^ 0xA076_1D64_78BD_642F)
        .multipliedFullWidth(by: 0xE703_7ED1_A0B4_28DB)
      return product.high ^ product.low
    }
    let words = stride(from: 0, to: length / 8 * 8, by: 8).map { start in
      bytes[start..<start + 8].reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    }
    let rest = bytes[(length / 8 * 8)...].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    let expected = (words + [rest]).reduce(UInt64(length), mixed)
    #expect(bytes.withUnsafeBufferPointer { ByteStringInterner.hash($0) } == expected)
  }
}
