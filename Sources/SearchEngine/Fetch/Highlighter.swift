package import Components
import Search

/// Marks the terms of a query in the texts of hits.
package struct Highlighter {
  /// A term that matches only ASCII words that equal it or begin with it.
  private struct ASCIITerm {
    let letters: [UInt8]
    let isPrefix: Bool
    /// Its positions in the query, as bits.
    let positions: UInt64

    /// Calls `body` with every range of a simple ASCII text that matches the term.
    @inline(__always)
    func forEachMatch(in bytes: UnsafeBufferPointer<UInt8>, _ body: (Range<Int>) -> Void) {
      letters.withUnsafeBufferPointer { letters in
        Tokenizer.forEachASCIIWord(in: bytes, beginningWith: letters[0]) { start in
          let end = start &+ letters.count
          guard end <= bytes.count else { return }
          var index = 1
          while index < letters.count,
            Tokenizer.isAlphanumeric(bytes[start &+ index], foldedTo: letters[index])
          {
            index &+= 1
          }
          if index < letters.count { return }
          if !isPrefix, end < bytes.count, Tokenizer.isAlphanumeric(bytes[end]) { return }
          body(start..<end)
        }
      }
    }
  }

  private let index: TextIndex
  private let attributes: SearchedAttributes
  private let terms: [ExpandedTerm]
  /// For each term, by byte, whether a matching dictionary term begins with the byte; empty without typos.
  private let firstBytes: [[Bool]]
  /// The terms as ASCII terms; empty if one of them is not.
  private let asciiTerms: [ASCIITerm]
  /// The terms of the first alternative, their texts, and all their positions as bits.
  private let queryTerms: [ExpandedTerm]
  private let texts: [String]
  private let allPositions: UInt64
  private var tokenizer = Tokenizer()
  /// The matches in the current text, and the positions of the matched terms as bits.
  private var ranges: [Range<Int>] = []
  private var positions: UInt64 = 0

  init(_ index: TextIndex, _ query: ExpandedQuery) {
    self.index = index
    attributes = query.attributes
    terms = query.allTerms
    firstBytes = terms.map { $0.hasTypos ? $0.firstBytes(in: index.terms) : [] }
    queryTerms = query.terms
    texts = queryTerms.map(\.term.text)
    allPositions = queryTerms.reduce(0) { $0 | Self.bit($1.term.positions.lowerBound) }
    var asciiTerms: [ASCIITerm] = []
    asciiTerms.reserveCapacity(terms.count)
    for expanded in terms {
      let term = expanded.term
      guard !expanded.hasTypos, term.synonyms.isEmpty, term.tokens.count == 1,
        !term.tokens[0].isEmpty
      else { break }
      asciiTerms.append(
        ASCIITerm(
          letters: term.tokens[0], isPrefix: term.isPrefix,
          positions: term.positions.reduce(0) { $0 | Self.bit($1) }))
    }
    self.asciiTerms = asciiTerms.count == terms.count ? asciiTerms : []
  }

  /// Highlights the value of an attribute; nil if it contains no text.
  ///
  /// - Parameter attribute: the number of the attribute among the searchable ones, or any other
  ///   number if it is not searchable.
  mutating func attribute(
    _ path: String, _ attribute: Int, _ value: JSONValue
  ) -> HighlightedAttribute? {
    if case .text(let text) = value {
      return HighlightedAttribute(
        path: path, texts: [highlight(text, in: attribute)], isList: false)
    }
    let texts = Self.texts(of: value)
    if texts.isEmpty { return nil }
    return HighlightedAttribute(
      path: path, texts: texts.map { highlight($0, in: attribute) }, isList: value.array != nil)
  }

  /// Returns the texts and numbers of a value and of the items of its lists, as texts.
  package static func texts(of value: JSONValue) -> [String] {
    switch value {
    case .text(let text): [text]
    case .integer(let number): [String(number)]
    case .number(let number): [FacetText.text(of: number)]
    case .array(let items): items.flatMap { texts(of: $0) }
    case .null, .boolean, .object: []
    }
  }

  /// Highlights a text of an attribute. O(length of the text × terms).
  mutating func highlight(_ text: String, in attribute: Int) -> HighlightedText {
    if terms.isEmpty || !attributes.contains(attribute) { return HighlightedText(text) }
    ranges.removeAll(keepingCapacity: true)
    positions = 0
    if !findASCIITerms(in: text) { findTerms(in: text, attribute) }
    if ranges.isEmpty { return HighlightedText(text) }
    let isFull = positions & allPositions == allPositions
    let matched =
      isFull
      ? texts
      : texts.indices.filter {
        positions & Self.bit(queryTerms[$0].term.positions.lowerBound) != 0
      }
      .map { texts[$0] }
    return HighlightedText(
      text, marking: ranges, matchLevel: matched.isEmpty ? .none : isFull ? .full : .partial,
      matchedWords: matched)
  }

  private mutating func findTerms(in text: String, _ attribute: Int) {
    tokenizer.read(text)
    for index in terms.indices {
      let count = ranges.count
      addRanges(of: index, in: text, attribute)
      if ranges.count > count {
        for position in terms[index].term.positions { positions |= Self.bit(position) }
      }
    }
  }

  /// Finds ASCII terms in a simple ASCII text without a tokenizer.
  ///
  /// Returns false if the text or a term is of another kind.
  private mutating func findASCIITerms(in text: String) -> Bool {
    if asciiTerms.isEmpty { return false }
    var text = text
    return text.withUTF8 { bytes in
      if !Tokenizer.isSimpleASCII(bytes) { return false }
      for index in asciiTerms.indices {
        asciiTerms[index].forEachMatch(in: bytes) { match in
          ranges.append(match)
          positions |= asciiTerms[index].positions
        }
      }
      return true
    }
  }

  private static func bit(_ position: Int) -> UInt64 { 1 << UInt64(position & 63) }

  /// Adds the byte ranges of a text that match the term at an index.
  private mutating func addRanges(of index: Int, in text: String, _ attribute: Int) {
    let term = terms[index].term
    for synonym in term.synonyms { ranges += phraseRanges(synonym) }
    guard term.tokens.count == 1, let letters = term.tokens.first else {
      ranges += phraseRanges(term.tokens)
      return
    }
    let allowsTypos = terms[index].hasTypos && attributes.allowsTypos(attribute)
    for token in tokenizer.tokens {
      if tokenizer.starts(token, with: letters) {
        if token.foldedRange.count == letters.count {
          ranges.append(token.range)
          continue
        }
        if term.isPrefix {
          ranges.append(tokenizer.range(of: token, first: letters.count, in: text))
          continue
        }
      }
      if allowsTypos, matchesWithTypos(tokenizer.letters(token), index) {
        ranges.append(token.range)
      }
    }
  }

  /// Whether letters are a dictionary term that matches the term at an index with typos.
  private func matchesWithTypos(_ letters: ArraySlice<UInt8>, _ term: Int) -> Bool {
    // Most words begin with another letter and need not be looked up.
    guard let first = letters.first, firstBytes[term][Int(first)] else { return false }
    let found = letters.withUnsafeBufferPointer { index.terms.find($0) }
    return found.flatMap { terms[term].match(of: $0) }.map { $0.typos > 0 } ?? false
  }

  private func phraseRanges(_ phrase: [[UInt8]]) -> [Range<Int>] {
    let usesParts = phrase.count > 1 && tokenizer.hasJoined
    let tokens = usesParts ? tokenizer.tokens.filter { $0.kind != .joined } : tokenizer.tokens
    guard !phrase.isEmpty, tokens.count >= phrase.count else { return [] }
    return (0...tokens.count - phrase.count).compactMap { start in
      let run = tokens[start..<start + phrase.count]
      let isMatch = zip(run, phrase).allSatisfy { tokenizer.letters($0).elementsEqual($1) }
      guard isMatch, let first = run.first, let last = run.last else { return nil }
      return first.range.lowerBound..<last.range.upperBound
    }
  }
}
