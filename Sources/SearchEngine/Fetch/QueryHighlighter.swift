package import Components
package import Search

/// Highlights the words of a query in the texts of records that another engine has found.
package struct QueryHighlighter {
  /// Determines which words of a text match a word of the query with typos.
  package enum Typos {
    /// The matching words, by the index of the query's word.
    case known([Int: Set<[UInt8]>])
    /// All words within a typo budget.
    case within(TypoTolerance)
  }

  private let words: [QueryTerm]
  /// For each word whether another word matches it with typos.
  private let matchesWithTypos: [(ArraySlice<UInt8>) -> Bool]
  private var tokenizer = Tokenizer()

  /// - Parameters:
  ///   - words: the words and phrases of the query.
  ///   - typos: the words that match with typos.
  package init(_ words: [QueryTerm], typos: Typos = .known([:])) {
    self.words = words
    matchesWithTypos = words.indices.map { index in
      switch typos {
      case .known(let similar):
        guard let similar = similar[index] else { return { _ in false } }
        return { similar.contains(Array($0)) }
      case .within(let tolerance):
        guard let distance = words[index].typoDistance(tolerance) else { return { _ in false } }
        return { $0.withUnsafeBufferPointer { distance.typos(in: $0) != nil } }
      }
    }
  }

  /// The highlighted texts of an attribute of a record; nil if the attribute has no texts.
  package mutating func attribute(
    _ path: String, of record: JSONObject,
    _ mark: (inout QueryHighlighter, String) -> HighlightedText
  ) -> HighlightedAttribute? {
    guard let value = JSONValue.object(record)[path: path] else { return nil }
    let texts = Highlighter.texts(of: value)
    if texts.isEmpty { return nil }
    return HighlightedAttribute(
      path: path, texts: texts.map { mark(&self, $0) }, isList: value.array != nil)
  }

  /// A text with the matches of all words highlighted.
  package mutating func marked(_ text: String) -> HighlightedText {
    tokenizer.read(text)
    var ranges: [Range<Int>] = []
    var matched: [String] = []
    for (index, word) in words.enumerated() {
      let found = self.ranges(of: word, at: index, in: text)
      if !found.isEmpty { matched.append(word.text) }
      ranges += found
    }
    let level: HighlightedText.MatchLevel =
      matched.isEmpty ? .none : matched.count == words.count ? .full : .partial
    return HighlightedText(
      text, marking: ranges, matchLevel: level, matchedWords: matched)
  }

  private mutating func ranges(
    of word: QueryTerm, at index: Int, in text: String
  ) -> [Range<Int>] {
    guard word.tokens.count == 1, let letters = word.tokens.first else {
      return phraseRanges(of: word.tokens)
    }
    var ranges: [Range<Int>] = []
    for token in tokenizer.tokens {
      let found = tokenizer.letters(token)
      if found.elementsEqual(letters) {
        ranges.append(token.range)
      } else if word.isPrefix, found.starts(with: letters) {
        ranges.append(tokenizer.range(of: token, first: letters.count, in: text))
      } else if matchesWithTypos[index](found) {
        ranges.append(token.range)
      }
    }
    return ranges
  }

  private func phraseRanges(of phrase: [[UInt8]]) -> [Range<Int>] {
    let tokens = tokenizer.tokens.filter { $0.kind != .joined }
    guard !phrase.isEmpty, tokens.count >= phrase.count else { return [] }
    return (0...tokens.count - phrase.count).compactMap { start in
      let candidate = tokens[start..<start + phrase.count]
      guard zip(candidate, phrase).allSatisfy({ tokenizer.letters($0).elementsEqual($1) }),
        let first = candidate.first, let last = candidate.last
      else { return nil }
      return first.range.lowerBound..<last.range.upperBound
    }
  }
}

extension QueryTerm {
  /// The distance of the only word of the term to others; nil if it allows no typos.
  fileprivate func typoDistance(_ tolerance: TypoTolerance) -> TypoDistance? {
    guard !isQuoted, tokens.count == 1 else { return nil }
    let limit = tolerance.allowedTypos(of: tokens[0])
    return limit > 0 ? TypoDistance(tokens[0], isPrefix: isPrefix, limit: limit) : nil
  }
}
