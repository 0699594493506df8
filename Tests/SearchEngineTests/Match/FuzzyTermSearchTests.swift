@testable import SearchEngine
import TestSupport
import Testing

/// Random words of up to nine letters from a small alphabet with one non-ASCII letter.
private let terms: [String] = {
  var generator = SeededGenerator(seed: 7)
  var words: Set<String> = []
  while words.count < 500 {
    let length = Int.random(in: 1...9, using: &generator)
    words.insert(String((0..<length).map { _ in "abcé".randomElement(using: &generator) ?? "a" }))
  }
  return words.sorted()
}()

@Test(arguments: [1, 2], [false, true])
func fuzzyMatchesEqualThoseOfALinearScan(limit: Int, isPrefix: Bool) {
  var table = ByteStringInterner()
  for term in terms { _ = table.number(of: term) }
  let dictionary = TermDictionary.sorted(table).dictionary
  for word in terms.filter({ $0.unicodeScalars.count > 3 }).prefix(25) {
    let search = FuzzyTermSearch(Array(word.utf8), in: dictionary, isPrefix: isPrefix, limit: limit)
    let found = search.matches.flatMap { match in
      match.terms.map { TermMatch(term: dictionary.terms.text($0), typos: match.typos) }
    }
    #expect(Set(found) == linearScan(word, limit, isPrefix), "\(word)")
    #expect(found.count == Set(found).count)
  }
}

@Test(arguments: [1, 2], [false, true])
func typoDistanceAcceptsTheFuzzyMatches(limit: Int, isPrefix: Bool) {
  for word in terms.filter({ $0.unicodeScalars.count > 3 }).prefix(25) {
    let distance = TypoDistance(Array(word.utf8), isPrefix: isPrefix, limit: limit)
    let accepted = terms.compactMap { term in
      Array(term.utf8).withUnsafeBufferPointer { distance.typos(in: $0) }
        .map { TermMatch(term: term, typos: $0) }
    }
    #expect(Set(accepted) == linearScan(word, limit, isPrefix), "\(word)")
  }
}

@Test func repeatedFuzzyMatchesAreThoseOfTheirParameters() throws {
  let index = try FacetValueIndex(ByteStrings(terms.map { Array($0.utf8)[...] })).index
  let words = terms.filter { $0.unicodeScalars.count > 3 }.prefix(25).map { Array($0.utf8) }
  for _ in 0..<2 {
    for word in words {
      for (limit, isPrefix) in [(1, false), (1, true), (2, false), (2, true)] {
        let search = FuzzyTermSearch(word, in: index.terms, isPrefix: isPrefix, limit: limit)
        let found = index.fuzzyMatches(of: word, isPrefix: isPrefix, limit: limit)
        #expect(found == search.matches)
      }
    }
  }
}

private struct TermMatch: Hashable {
  var term: String
  var typos: Int
}

private func linearScan(_ word: String, _ limit: Int, _ isPrefix: Bool) -> Set<TermMatch> {
  Set(
    terms.compactMap { term in
      let (a, b) = (Array(word.unicodeScalars), Array(term.unicodeScalars))
      let distances = editDistances(a, b)
      let distance = (isPrefix ? distances.min() : distances.last) ?? 0
      let typos = distance + (a.first == b.first ? 0 : 1)
      return typos <= limit ? TermMatch(term: term, typos: typos) : nil
    })
}
