import Components
import Search
@testable import SearchEngine

/// Reference term matching, which compares every word of every record.
struct NaiveText {
  struct Occurrence {
    var attribute: Int
    var position: Int
    var typos: Int
    var isExact: Bool
  }

  let settings: EmbeddedSettings
  var strategy = QueryStrategy()
  /// The texts of each record.
  private let texts: [[Text]]
  private let exactWords: [[[UInt8]]]
  private let comparisons = ComparisonCache()

  init(_ records: [JSONValue], _ settings: EmbeddedSettings) {
    self.settings = settings
    exactWords = settings.disableTypoToleranceOnWords.flatMap {
      QueryTerm.terms(of: $0).map(\.tokens)
    }
    texts = records.map { Self.texts(of: $0, settings.searchable) }
  }

  /// Returns the relevance criteria in order; nil if the record does not match.
  ///
  /// - Parameter cuts: the segmentations of the query.
  func relevance(
    of record: Int, to query: NaiveQuery, _ cuts: [[NaiveQuery.Part]]
  ) -> [Int]? {
    let restricted = strategy.restrictSearchableAttributes
    let texts = texts[record].filter { text in
      restricted.isEmpty || restricted.contains(settings.searchable[text.attribute])
    }
    if query.excluded.contains(where: { !occurrences(of: $0, in: texts).isEmpty }) { return nil }
    if query.words.isEmpty { return [0, 0, 0, 0, 0, 0] }
    let parts = Set(cuts.joined())
    let found = Dictionary(
      uniqueKeysWithValues: parts.map { ($0, occurrences(of: $0, in: texts)) })
    return cuts.compactMap { relevance(of: found, to: $0) }
      .min { $0.lexicographicallyPrecedes($1) }
  }

  private func occurrences(of part: NaiveQuery.Part, in texts: [Text]) -> [Occurrence] {
    let own = part.word.map { occurrences(of: $0, in: texts) } ?? []
    return own
      + part.synonyms.flatMap { row in
        occurrences(of: QueryTerm(tokens: row, isQuoted: true), in: texts).map { found in
          var found = found
          found.isExact = row.count == 1
          return found
        }
      }
  }

  private func relevance(
    of occurrences: [NaiveQuery.Part: [Occurrence]], to parts: [NaiveQuery.Part]
  ) -> [Int]? {
    let found = parts.map { occurrences[$0] ?? [] }
    let isMissing = found.map(\.isEmpty)
    if zip(parts, isMissing).contains(where: { !$0.isOptional && $1 }) { return nil }
    if isMissing.allSatisfy(\.self) { return nil }
    let nearest = found.map { all in
      all.filter { one in one.typos == all.map(\.typos).min() }
    }
    let present = nearest.filter { !$0.isEmpty }
    let missing = zip(parts, isMissing).reduce(0) { $0 + ($1.1 ? $1.0.width : 0) }
    let typos = present.reduce(0) { $0 + $1[0].typos }
    let gaps = parts.reduce(0) { $0 + $1.width - 1 }
    let proximity = zip(present, present.dropFirst()).reduce(gaps) { $0 + distance($1.0, $1.1) }
    let places = nearest.joined().map { [$0.attribute, $0.position] }
    let best = places.min { $0.lexicographicallyPrecedes($1) } ?? [0, 0]
    let inexact = nearest.count { !$0.contains(where: \.isExact) }
    return [missing, typos, proximity, best[0], min(best[1], 1023), inexact]
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

  private static func texts(of record: JSONValue, _ searchable: [String]) -> [Text] {
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

  private func occurrences(of word: QueryTerm, in texts: [Text]) -> [Occurrence] {
    var found: [Occurrence] = []
    for text in texts {
      for (position, letters) in text.tokens {
        let following = { (distance: Int) in
          text.tokens.filter { $0.position == position + distance }.map(\.letters)
        }
        guard let fit = fit(word, letters, following: following) else { continue }
        let path = settings.searchable[text.attribute]
        if fit.typos > 0, settings.disableTypoToleranceOnAttributes.contains(path) { continue }
        found.append(
          Occurrence(
            attribute: text.attribute, position: text.base + position, typos: fit.typos,
            isExact: fit.isExact))
      }
    }
    return found
  }

  private static func strings(_ value: JSONValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .array(let items): items.flatMap { strings($0) }
    default: []
    }
  }

  private func fit(
    _ word: QueryTerm, _ token: [UInt8], following: (Int) -> [[UInt8]]
  ) -> (typos: Int, isExact: Bool)? {
    guard word.tokens[0] == token || word.tokens.count == 1 else { return nil }
    if word.tokens.count > 1 {
      let isRow = word.tokens.enumerated().dropFirst().allSatisfy { following($0).contains($1) }
      return isRow ? (0, true) : nil
    }
    let (letters, candidate, distances) = comparisons.comparison(of: word.tokens[0], to: token)
    let allowed = allowedTypos(word, letters)
    let distance = word.isPrefix ? distances.min() ?? 0 : distances[candidate.count]
    let total = distance + (distance > 0 && letters.first != candidate.first ? 1 : 0)
    guard total <= allowed else { return nil }
    return (total, letters == candidate)
  }

  private func allowedTypos(_ word: QueryTerm, _ letters: [Unicode.Scalar]) -> Int {
    let mode = strategy.typoTolerance ?? settings.typoTolerance
    let isNumber = letters.allSatisfy { ("0"..."9").contains($0) }
    if mode == .false || word.isQuoted || isNumber && !settings.allowTyposOnNumericTokens
      || exactWords.contains(word.tokens)
    {
      return 0
    }
    return letters.count >= settings.minWordSizeFor2Typos
      ? 2 : letters.count >= settings.minWordSizeFor1Typo ? 1 : 0
  }
}

/// Caches edit distances, since the same words are compared repeatedly.
private final class ComparisonCache {
  typealias Comparison = (first: [Unicode.Scalar], second: [Unicode.Scalar], distances: [Int])
  private var comparisons: [[UInt8]: [[UInt8]: Comparison]] = [:]

  func comparison(of first: [UInt8], to second: [UInt8]) -> Comparison {
    if let comparisons = comparisons[first]?[second] { return comparisons }
    let letters = [first, second].map { Array(String(decoding: $0, as: UTF8.self).unicodeScalars) }
    let comparison = (letters[0], letters[1], editDistances(letters[0], letters[1]))
    comparisons[first, default: [:]][second] = comparison
    return comparison
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
