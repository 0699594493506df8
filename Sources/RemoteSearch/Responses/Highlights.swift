import Components
import Search
import SearchEngine

/// Highlights the matches of a query in the records of a response.
///
/// Engines mark whole words, only beginnings, or no typos. Therefore the words of the query are
/// highlighted as by the embedded engine. The marks of the engine are used only for texts that do not contain
/// these words, for example because the engine has found a synonym or another form of a word.
struct Highlights {
  /// The tags that engines insert around matches: private-use characters, which no text contains.
  static let (opening, closing) = ("\u{10FFF0}", "\u{10FFF1}")
  private static let tags: Set<Unicode.Scalar> = ["\u{10FFF0}", "\u{10FFF1}"]
  /// The number of letters from which words match with one typo and with two.
  static let typoSizes = (one: 4, two: 8)

  private var highlighter: QueryHighlighter
  private var snippetGenerator = SnippetGenerator(ellipsis: "…")
  private let words: [String]

  init(_ request: SearchRequest) {
    let terms = AnalyzedQuery(request).terms
    let typos = TypoTolerance(
      isEnabled: request.strategy.typoTolerance != .false,
      minWordSizeFor1Typo: Self.typoSizes.one, minWordSizeFor2Typos: Self.typoSizes.two)
    highlighter = QueryHighlighter(terms, typos: .within(typos))
    words = terms.map(\.text)
  }

  /// The highlighted texts of some attributes of a record.
  ///
  /// - Parameter marked: returns the complete texts of an attribute with tags. Texts without a match
  ///   may be missing.
  mutating func highlights(
    of record: JSONObject, attributes: [String], marked: (String) -> [String]
  ) -> [HighlightedAttribute] {
    attributes.compactMap { path in
      let words = words
      var markedTexts: [String: String]?
      return highlighter.attribute(path, of: record) { highlighter, text in
        let found = highlighter.marked(text)
        guard found.matchLevel == .none else { return found }
        let texts = markedTexts ?? Self.markedTexts(marked(path))
        markedTexts = texts
        return texts[text].map { Self.text($0, matching: words) } ?? found
      }
    }
  }

  /// The words around the matches of some attributes of a record; the first words without a match.
  mutating func snippets(
    _ snippets: [SearchRequest.Snippet], of record: JSONObject, marked: (String) -> [String]
  ) -> [HighlightedAttribute] {
    snippets.compactMap { snippet in
      guard
        var found = highlights(of: record, attributes: [snippet.attribute], marked: marked).first
      else { return nil }
      found.texts = found.texts.map { snippetGenerator.snippet(of: $0, words: snippet.words) }
      return found
    }
  }

  /// Splits a text at its tags.
  static func text(_ marked: String, matching words: [String]) -> HighlightedText {
    var parts: [HighlightedText.Part] = []
    var current = String.UnicodeScalarView()
    var isHighlighted = false
    func close(_ parts: inout [HighlightedText.Part]) {
      if current.isEmpty { return }
      parts.append(HighlightedText.Part(String(current), isHighlighted: isHighlighted))
      current = String.UnicodeScalarView()
    }
    for scalar in marked.unicodeScalars {
      guard tags.contains(scalar) else {
        current.append(scalar)
        continue
      }
      close(&parts)
      isHighlighted = scalar == "\u{10FFF0}"
    }
    close(&parts)
    return withMatchLevel(parts, matching: words)
  }

  /// The first text with tags for each text without tags.
  private static func markedTexts(_ texts: [String]) -> [String: String] {
    var markedTexts: [String: String] = [:]
    for text in texts.reversed() { markedTexts[plain(text)] = text }
    return markedTexts
  }

  /// The text without tags.
  static func plain(_ marked: String) -> String {
    String(String.UnicodeScalarView(marked.unicodeScalars.filter { !tags.contains($0) }))
  }

  /// The parts with a match level and the matched words of the query.
  ///
  /// Engines do not report which word a part matches. A part matches a word that is a prefix of it or
  /// of which it is a prefix, or the only word.
  private static func withMatchLevel(
    _ parts: [HighlightedText.Part], matching words: [String]
  ) -> HighlightedText {
    let marked = parts.filter(\.isHighlighted)
    if marked.isEmpty { return HighlightedText(parts: parts) }
    let matches = marked.flatMap { QueryTerm.terms(of: $0.text).map(\.text) }
    let matched = words.filter { word in
      words.count == 1 || matches.contains { $0.hasPrefix(word) || word.hasPrefix($0) }
    }
    return HighlightedText(
      parts: parts, matchLevel: matched.count == words.count ? .full : .partial,
      matchedWords: matched)
  }
}
