@testable import SearchEngine
import TestSupport
import Testing

private let words = ["b", "ab", "abc", "abcdefgh", "abcdefghi", "abcdefgha", "é", "", "z", "abd"]

private func dictionary() -> (TermDictionary, [UInt32]) {
  var table = ByteStringInterner()
  for word in words { _ = table.number(of: word) }
  let (dictionary, permutation) = TermDictionary.sorted(table)
  return (dictionary, permutation)
}

@Test func termsAreSortedByTheirBytes() {
  let (dictionary, permutation) = dictionary()
  let terms = (0..<dictionary.count).map { String(decoding: dictionary[$0], as: UTF8.self) }
  #expect(terms == words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  #expect(permutation.map { terms[Int($0)] } == words)
}

@Test(arguments: words)
func lookupFindsEveryTerm(word: String) {
  let (dictionary, _) = dictionary()
  let index = dictionary.find(Array(word.utf8))
  #expect(index.map { String(decoding: dictionary[$0], as: UTF8.self) } == word)
}

@Test(arguments: ["a", "ab", "abc", "abcdefgh", "x", "", "zz", "é"])
func prefixLookupReturnsTermsWithThePrefix(prefix: String) {
  let (dictionary, _) = dictionary()
  let found = dictionary.range(prefix: Array(prefix.utf8))
    .map { String(decoding: dictionary[$0], as: UTF8.self) }
  #expect(Set(found) == Set(words.filter { $0.hasPrefix(prefix) }))
}

@Test func lookupOfMissingTermFails() {
  let (dictionary, _) = dictionary()
  #expect(dictionary.find(Array("abcd".utf8)) == nil)
  #expect(dictionary.find(Array("zzz".utf8)) == nil)
}

@Test(arguments: [0, 1, 31, 32, 33, 500])
func lookupEqualsLinearScanInLargeDictionaries(count: Int) {
  var generator = SeededGenerator(seed: UInt64(count))
  func word() -> [UInt8] {
    // Many words share their first eight letters.
    let start = Bool.random(using: &generator) ? "abababab" : ""
    let end = (0...Int.random(in: 0...3, using: &generator)).map { _ in
      UInt8.random(in: 0x61...0x63, using: &generator)
    }
    return Array(start.utf8) + end
  }
  var table = ByteStringInterner()
  for _ in 0..<count { word().withUnsafeBufferPointer { _ = table.number(of: $0) } }
  let dictionary = TermDictionary.sorted(table).dictionary
  let terms = (0..<dictionary.count).map { Array(dictionary[$0]) }
  for _ in 0..<200 {
    let target = word()
    #expect(dictionary.find(target) == terms.firstIndex(of: target))
    let range = dictionary.range(prefix: target)
    #expect(Array(terms[range]) == terms.filter { $0.starts(with: target) })
  }
}
