import Components
import Search

/// Converts the highlighted texts of an engine's response.
///
/// Engines mark matches with tags. They do not report a match level, which is derived from the query.
struct Highlights {
  /// The tags that engines insert around matches: private-use characters, which no text contains.
  static let (opening, closing) = ("\u{10FFF0}", "\u{10FFF1}")
  private static let tags: Set<Unicode.Scalar> = ["\u{10FFF0}", "\u{10FFF1}"]

  private let words: [String]

  init(query: String) {
    let parts = query.lowercased().split { !$0.isLetter && !$0.isNumber }
    words = parts.map(String.init)
  }

  /// The highlighted texts of some attributes of a record.
  ///
  /// - Parameter marked: returns the complete texts of an attribute with tags. Texts without a match
  ///   may be missing.
  func highlights(
    of record: JSONObject, attributes: [String], marked: (String) -> [String]
  ) -> [HighlightedAttribute] {
    let record = JSONValue.object(record)
    return attributes.compactMap { path in
      guard let value = record[path: path] else { return nil }
      let texts = value.texts
      if texts.isEmpty { return nil }
      let markedTexts = Dictionary(
        marked(path).map { (Self.plain($0), $0) }, uniquingKeysWith: { first, _ in first })
      return HighlightedAttribute(
        path: path, texts: texts.map { text(markedTexts[$0] ?? $0) }, isList: value.array != nil)
    }
  }

  /// Splits a text at its tags.
  func text(_ marked: String) -> HighlightedText {
    var parts: [HighlightedText.Part] = []
    var current = String.UnicodeScalarView()
    var isHighlighted = false
    func close(_ parts: inout [HighlightedText.Part]) {
      if current.isEmpty { return }
      parts.append(HighlightedText.Part(String(current), isHighlighted: isHighlighted))
      current = String.UnicodeScalarView()
    }
    for scalar in marked.unicodeScalars {
      guard Self.tags.contains(scalar) else {
        current.append(scalar)
        continue
      }
      close(&parts)
      isHighlighted = scalar == "\u{10FFF0}"
    }
    close(&parts)
    return withMatchLevel(parts)
  }

  /// The text without tags.
  static func plain(_ marked: String) -> String {
    String(String.UnicodeScalarView(marked.unicodeScalars.filter { !tags.contains($0) }))
  }

  /// The parts with a match level and the matched words of the query.
  ///
  /// Engines do not report which word a part matches. A part matches a word that is a prefix of it or
  /// of which it is a prefix, or the only word.
  private func withMatchLevel(_ parts: [HighlightedText.Part]) -> HighlightedText {
    let matches = parts.filter(\.isHighlighted).map { $0.text.lowercased() }
    if matches.isEmpty { return HighlightedText(parts: parts) }
    let matched = words.filter { word in
      words.count == 1 || matches.contains { $0.hasPrefix(word) || word.hasPrefix($0) }
    }
    return HighlightedText(
      parts: parts, matchLevel: matched.count == words.count ? .full : .partial,
      matchedWords: matched)
  }
}

extension Highlights {
  /// The words around the first match of an attribute, for engines that highlight complete texts only.
  ///
  /// Without a match, returns the first words.
  func snippet(
    of attribute: String, words: Int, in hit: Hit
  ) -> HighlightedAttribute? {
    let texts = hit.highlight(attribute)?.texts ?? []
    guard let match = texts.first(where: { $0.matchLevel != .none }) else {
      return leadingSnippet(of: attribute, words: words, in: hit.record)
    }
    let all = match.marked(Self.opening, Self.closing).split(separator: " ")
    let first = all.firstIndex { $0.contains(Self.opening) } ?? 0
    let start = max(0, min(first - words / 2, all.count - words))
    let end = min(all.count, start + words)
    let text = all[start..<end].joined(separator: " ")
    let marked = (start > 0 ? "…" : "") + text + (end < all.count ? "…" : "")
    return HighlightedAttribute(path: attribute, texts: [self.text(marked)], isList: false)
  }

  /// The first words of an attribute, for engines that return no snippet without a match.
  func leadingSnippet(of attribute: String, words: Int, in record: JSONObject)
    -> HighlightedAttribute?
  {
    guard let text = JSONValue.object(record)[path: attribute]?.texts.first else { return nil }
    let all = text.split(separator: " ")
    let start = all.prefix(words).joined(separator: " ")
    return HighlightedAttribute(
      path: attribute, texts: [self.text(all.count > words ? start + "…" : start)], isList: false)
  }
}

/// Highlights facet values, for engines that do not highlight them.
///
/// Highlights the first occurrence of the searched text at the start of a word, ignoring case.
struct FacetValueHighlighter {
  private let text: [Character]

  init(_ text: String) {
    self.text = Array(text.lowercased())
  }

  /// The value with the first match highlighted.
  func highlighted(_ value: String) -> HighlightedText {
    let characters = Array(value)
    guard let start = start(in: characters) else {
      return HighlightedText(value)
    }
    let end = start + text.count
    let parts: [HighlightedText.Part] = [
      .init(String(characters[..<start]), isHighlighted: false),
      .init(String(characters[start..<end]), isHighlighted: true),
      .init(String(characters[end...]), isHighlighted: false),
    ]
    return HighlightedText(
      parts: parts, matchLevel: .full, matchedWords: [String(text)])
  }

  private func start(in characters: [Character]) -> Int? {
    guard !text.isEmpty, characters.count >= text.count else { return nil }
    let folded = characters.map { Character($0.lowercased().first.map(String.init) ?? " ") }
    return (0...(characters.count - text.count)).first { start in
      let isWordStart =
        start == 0 || !(characters[start - 1].isLetter || characters[start - 1].isNumber)
      return isWordStart && folded[start...].starts(with: text)
    }
  }
}
