import Search

/// A term of a query, or a phrase of several terms.
package struct QueryTerm: Hashable {
  /// The maximum number of terms of a query; the rest of the query is ignored.
  ///
  /// At most 64, so that a set of terms fits into one machine word.
  package static let maximumTerms = 32
  /// The maximum number of bytes of a query; the rest of the query is ignored.
  package static let maximumBytes = 4096

  /// The folded letters of a single term, or of each term of a phrase.
  ///
  /// Empty if only synonyms represent this part of the query.
  package var tokens: [[UInt8]]
  /// Whether the term also matches dictionary terms that begin with it.
  package var isPrefix = false
  /// Whether the term was quoted; quoted terms match exactly.
  var isQuoted = false
  /// The synonyms of the term, each a phrase of one or more terms.
  var synonyms: [[[UInt8]]] = []
  /// The positions of the term in the query, from 0; several if synonyms replace several terms.
  var positions = 0..<1

  /// All letters as text.
  package var text: String {
    tokens.count == 1
      ? String(decoding: tokens[0], as: UTF8.self)
      : String(decoding: Array(tokens.joined()), as: UTF8.self)
  }

  /// Returns the terms of a text in order; none is a prefix.
  package static func terms(of text: String, limit: Int = maximumTerms) -> [QueryTerm] {
    var text = text
    if let terms = text.withUTF8({ asciiTerms(of: $0, limit: limit) }) { return terms }
    var tokenizer = Tokenizer()
    tokenizer.read(text)
    var terms: [QueryTerm] = []
    terms.reserveCapacity(min(limit, tokenizer.tokens.count))
    for token in tokenizer.tokens where token.kind != .part {
      let letters = Array(tokenizer.letters(token))
      if token.joinsPrevious, !terms.isEmpty {
        terms[terms.count - 1].tokens.append(letters)
      } else if terms.count < limit {
        terms.append(QueryTerm(tokens: [letters], positions: terms.count..<terms.count + 1))
      } else {
        break
      }
    }
    return terms
  }

  /// Returns the terms of a simple ASCII text without a tokenizer; nil for other texts.
  private static func asciiTerms(
    of text: UnsafeBufferPointer<UInt8>, limit: Int
  ) -> [QueryTerm]? {
    guard Tokenizer.isSimpleASCII(text) else { return nil }
    var terms: [QueryTerm] = []
    terms.reserveCapacity(min(limit, 4))
    Tokenizer.forEachASCIIWord(in: text) { range in
      if terms.count == limit { return false }
      let letters = text[range].map { $0 | 0x20 }
      terms.append(QueryTerm(tokens: [letters], positions: terms.count..<terms.count + 1))
      return true
    }
    return terms
  }

  /// Returns the folded letters of every word of the texts.
  static func letters(of texts: [String]) -> Set<[UInt8]> {
    Set(texts.flatMap { terms(of: $0, limit: .max) }.flatMap(\.tokens))
  }

  /// Returns the text as a phrase of terms in the form in which records are indexed.
  ///
  /// In a phrase of several words, a word with apostrophes counts as its parts, because each part
  /// has its own position. Empty if the text has no words.
  static func phrase(of text: String) -> [[UInt8]] {
    var tokenizer = Tokenizer()
    tokenizer.read(text)
    let whole = tokenizer.tokens.filter { $0.kind != .part }
    let tokens = whole.count == 1 ? whole : tokenizer.tokens.filter { $0.kind != .joined }
    return tokens.prefix(maximumTerms).map { Array(tokenizer.letters($0)) }
  }
}

/// The typo budget: how many typos a query term may have.
package struct TypoTolerance: Hashable, Sendable {
  /// Whether terms may have typos at all.
  package var isEnabled: Bool
  /// The minimum length in letters of a term that may have one typo.
  var minWordSizeFor1Typo: Int
  /// The minimum length in letters of a term that may have two typos.
  var minWordSizeFor2Typos: Int
  /// Whether terms that consist of digits may have typos.
  var allowsNumbers = true
  /// The folded letters of terms that may not have typos.
  var exactTerms: Set<[UInt8]> = []

  package init(
    isEnabled: Bool, minWordSizeFor1Typo: Int, minWordSizeFor2Typos: Int,
    allowsNumbers: Bool = true, exactTerms: Set<[UInt8]> = []
  ) {
    self.isEnabled = isEnabled
    (self.minWordSizeFor1Typo, self.minWordSizeFor2Typos) =
      (minWordSizeFor1Typo, minWordSizeFor2Typos)
    (self.allowsNumbers, self.exactTerms) = (allowsNumbers, exactTerms)
  }

  /// Replaces the settings for which a request has other values.
  mutating func replaceSettings(with overrides: SettingsOverrides) {
    minWordSizeFor1Typo = overrides.minWordSizeFor1Typo ?? minWordSizeFor1Typo
    minWordSizeFor2Typos = overrides.minWordSizeFor2Typos ?? minWordSizeFor2Typos
    allowsNumbers = overrides.allowTyposOnNumericTokens ?? allowsNumbers
  }

  private func allowedTypos(letterCount: Int) -> Int {
    guard isEnabled else { return 0 }
    return letterCount >= minWordSizeFor2Typos ? 2 : letterCount >= minWordSizeFor1Typo ? 1 : 0
  }

  /// The maximum number of typos for a term, given by its folded letters in UTF-8.
  package func allowedTypos(of term: [UInt8]) -> Int {
    let allowed = allowedTypos(letterCount: term.count { $0 & 0xC0 != 0x80 })
    if allowed == 0 || exactTerms.contains(term) { return 0 }
    let isNumber = !allowsNumbers && term.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
    return isNumber ? 0 : allowed
  }
}
