@testable import SearchEngine
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
