@testable import SearchEngine
import Testing

private let words = ["b", "ab", "abc", "abcdefgh", "abcdefghi", "abcdefgha", "é", "", "z", "abd"]

private func dictionary() -> (TermDictionary, [UInt32]) {
  var table = ByteTable()
  for word in words { _ = table.number(of: word) }
  let (dictionary, places) = TermDictionary.sorted(table)
  return (dictionary, places)
}

@Test func termsAreInTheOrderOfTheirBytes() {
  let (dictionary, places) = dictionary()
  let terms = (0..<dictionary.count).map { String(decoding: dictionary[$0], as: UTF8.self) }
  #expect(terms == words.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) })
  #expect(places.map { terms[Int($0)] } == words)
}

@Test(arguments: words)
func everyTermIsFound(word: String) {
  let (dictionary, _) = dictionary()
  let place = dictionary.find(Array(word.utf8))
  #expect(place.map { String(decoding: dictionary[$0], as: UTF8.self) } == word)
}

@Test(arguments: ["a", "ab", "abc", "abcdefgh", "x", "", "zz", "é"])
func aPrefixGivesTheTermsThatBeginWithIt(prefix: String) {
  let (dictionary, _) = dictionary()
  let found = dictionary.range(prefix: Array(prefix.utf8))
    .map { String(decoding: dictionary[$0], as: UTF8.self) }
  #expect(Set(found) == Set(words.filter { $0.hasPrefix(prefix) }))
}

@Test func whatIsNotThereIsNotFound() {
  let (dictionary, _) = dictionary()
  #expect(dictionary.find(Array("abcd".utf8)) == nil)
  #expect(dictionary.find(Array("zzz".utf8)) == nil)
}
