import Components
@testable import SearchEngine

/// Word matching by looking at every word of every record.
struct NaiveText {
  struct Occurrence {
    var attribute: Int
    var position: Int
    var typos: Int
    var isExact: Bool
  }

  let searchable: [String]
  let typoTolerance: TypoTolerance

  /// The criteria of relevance in order, or nil if a word is missing.
  func relevance(of record: JSONValue, to words: [QueryWord]) -> [Int]? {
    if words.isEmpty { return [0, 0, 0, 0, 0] }
    let texts = texts(of: record)
    let found = words.map { occurrences(of: $0, in: texts) }
    if found.contains(where: \.isEmpty) { return nil }
    let nearest = found.map { all in
      all.filter { one in one.typos == all.map(\.typos).min() }
    }
    let typos = nearest.reduce(0) { $0 + $1[0].typos }
    let proximity = zip(nearest, nearest.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    let places = nearest.joined().map { [$0.attribute, $0.position] }
    let best = places.min { $0.lexicographicallyPrecedes($1) } ?? [0, 0]
    let inexact = nearest.count { !$0.contains(where: \.isExact) }
    return [typos, proximity, best[0], min(best[1], 1023), inexact]
  }

  private func distance(_ first: [Occurrence], _ second: [Occurrence]) -> Int {
    var least = 8
    for a in first {
      for b in second where a.attribute == b.attribute {
        let steps = b.position - a.position
        least = min(least, steps > 0 ? steps : 1 - steps)
      }
    }
    return least
  }

  /// The tokens of one text, with the attribute and the position at which the text begins.
  private struct Text {
    var attribute: Int
    var base: Int
    var tokens: [(position: Int, letters: [UInt8])]
  }

  private func texts(of record: JSONValue) -> [Text] {
    var found: [Text] = []
    var tokenizer = Tokenizer()
    for (attribute, path) in searchable.enumerated() {
      var base = 0
      for text in record[path: path].map(strings) ?? [] {
        tokenizer.read(text)
        let tokens = tokenizer.tokens.map {
          (position: Int($0.position), letters: Array(tokenizer.letters($0)))
        }
        found.append(Text(attribute: attribute, base: base, tokens: tokens))
        if let last = tokens.last { base += last.position + 9 }
      }
    }
    return found
  }

  private func occurrences(of word: QueryWord, in texts: [Text]) -> [Occurrence] {
    var found: [Occurrence] = []
    for text in texts {
      for (position, letters) in text.tokens {
        let following = { (distance: Int) in
          text.tokens.first { $0.position == position + distance }?.letters
        }
        guard let fit = fit(word, letters, following: following) else { continue }
        found.append(
          Occurrence(
            attribute: text.attribute, position: text.base + position, typos: fit.typos,
            isExact: fit.isExact))
      }
    }
    return found
  }

  private func strings(_ value: JSONValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .array(let items): items.flatMap { strings($0) }
    default: []
    }
  }

  private func fit(
    _ word: QueryWord, _ token: [UInt8], following: (Int) -> [UInt8]?
  ) -> (typos: Int, isExact: Bool)? {
    guard word.tokens[0] == token || word.tokens.count == 1 else { return nil }
    if word.tokens.count > 1 {
      let isRow = word.tokens.enumerated().dropFirst().allSatisfy { following($0) == $1 }
      return isRow ? (0, true) : nil
    }
    let letters = Array(String(decoding: word.tokens[0], as: UTF8.self).unicodeScalars)
    let candidate = Array(String(decoding: token, as: UTF8.self).unicodeScalars)
    let distances = editDistances(letters, candidate)
    let distance = word.isPrefix ? distances.min() ?? 0 : distances[candidate.count]
    let total = distance + (distance > 0 && letters.first != candidate.first ? 1 : 0)
    guard total <= typoTolerance.allowedTypos(letters: letters.count) else { return nil }
    return (total, letters == candidate)
  }
}

/// The optimal string alignment distances of a word to the first 0, 1, 2, … letters of another, by
/// its recursive definition, filled into a full table.
func editDistances(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar]) -> [Int] {
  var table = (0...a.count).map { row in (0...b.count).map { row == 0 ? $0 : row } }
  for i in a.indices {
    for j in b.indices {
      table[i + 1][j + 1] = min(
        table[i][j] + (a[i] == b[j] ? 0 : 1), table[i][j + 1] + 1, table[i + 1][j] + 1)
      if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
        table[i + 1][j + 1] = min(table[i + 1][j + 1], table[i - 1][j - 1] + 1)
      }
    }
  }
  return table[a.count]
}
