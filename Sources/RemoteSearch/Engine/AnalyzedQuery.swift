import Search
import SearchEngine

/// A query text as the embedded engine reads it: words, phrases, and exclusions.
///
/// Engines give some characters a meaning, such as quotes and leading dashes. Dialects send only these parts,
/// so that typed text has no meaning that the screen does not enable.
struct AnalyzedQuery: Hashable {
  /// A word as typed, which can contain punctuation.
  struct Word: Hashable {
    /// The text without quotes, leading dashes, and white space.
    var text: String
    /// Whether the word also matches words that begin with it.
    var isPrefix = false
  }

  /// A part of the query.
  enum Part: Hashable {
    /// A word.
    case word(Word)
    /// Words that must follow one another; contains no quotes.
    case phrase(String)
    /// Words that must not follow one another in a record; contains no quotes.
    case exclusion(String)
  }

  /// The parts in the order of the query: at most 32.
  private(set) var parts: [Part] = []
  /// The terms that the embedded engine would search for.
  let terms: [QueryTerm]

  /// Analyzes the query of a request.
  init(_ request: SearchRequest) {
    let hasOperators = request.strategy.advancedSyntax == true
    let prefixes = request.strategy.queryType ?? .prefixLast
    terms = ParsedQuery(request.query, advancedSyntax: hasOperators, prefixes: prefixes).terms
    let query = String(decoding: request.query.utf8.prefix(QueryTerm.maximumBytes), as: UTF8.self)
    for part in hasOperators ? QueryPart.parts(of: query) : [.words(query)] { add(part) }
    trimLastWord()
    parts = Array(parts.prefix(QueryTerm.maximumTerms))
    markPrefixes(prefixes)
  }

  /// The words without phrases and exclusions.
  var words: [Word] {
    parts.compactMap { if case .word(let word) = $0 { word } else { nil } }
  }

  /// The phrases.
  var phrases: [String] {
    parts.compactMap { if case .phrase(let text) = $0 { text } else { nil } }
  }

  /// The exclusions.
  var exclusions: [String] {
    parts.compactMap { if case .exclusion(let text) = $0 { text } else { nil } }
  }

  /// The query for an engine that reads `"quoted phrases"` and `-"excluded phrases"` itself.
  var text: String { text { $0 } }

  /// The query as in `text`.
  ///
  /// - Parameter convert: converts the text of a part, without its operators.
  func text(converting convert: (String) -> String) -> String {
    let texts = parts.map { part in
      switch part {
      case .word(let word): convert(word.text)
      case .phrase(let text): "\"\(convert(text))\""
      case .exclusion(let text): "-\"\(convert(text))\""
      }
    }
    return texts.joined(separator: " ")
  }

  private mutating func add(_ part: QueryPart) {
    switch part {
    case .words(let text): parts += Self.words(of: text).map { .word(Word(text: $0)) }
    case .phrase(let text):
      if let phrase = Self.phrase(text) { parts.append(.phrase(phrase)) }
    case .exclusion(let text):
      if let phrase = Self.phrase(text) { parts.append(.exclusion(phrase)) }
    }
  }

  /// The words of a text; a quote separates words.
  private static func words(of text: String) -> [String] {
    text.unicodeScalars.split { isSpace($0) || $0 == "\"" }
      .map { String($0.drop { $0 == "-" }) }
      .filter { !$0.isEmpty }
  }

  /// A text without quotes and extra white space; nil if it has no letters, digits, or symbols to search for.
  private static func phrase(_ text: String) -> String? {
    guard lengthWithoutSeparators(of: text) > 0 else { return nil }
    return words(of: text).joined(separator: " ")
  }

  /// Whether a character is white space or invisible.
  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar == "\u{200B}" || scalar == "\u{FEFF}"
      || scalar.value < 0x20
  }

  /// Removes separators at the end, which some engines read as the end of the last word.
  private mutating func trimLastWord() {
    while case .word(let word) = parts.last {
      let length = Self.lengthWithoutSeparators(of: word.text)
      if length > 0 {
        let text = String(decoding: word.text.utf8.prefix(length), as: UTF8.self)
        parts[parts.count - 1] = .word(Word(text: text))
        return
      }
      parts.removeLast()
    }
  }

  /// The number of bytes up to the last letter, digit, or symbol to search for.
  private static func lengthWithoutSeparators(of text: String) -> Int {
    var tokenizer = Tokenizer()
    tokenizer.read(text)
    return tokenizer.tokens.reduce(0) { max($0, $1.range.upperBound) }
  }

  private mutating func markPrefixes(_ prefixes: QueryStrategy.QueryType) {
    for index in parts.indices {
      guard case .word(var word) = parts[index] else { continue }
      word.isPrefix = prefixes == .prefixAll || prefixes == .prefixLast && index == parts.count - 1
      parts[index] = .word(word)
    }
  }
}
