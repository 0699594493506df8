import Components
import Search

/// Finds the matched parts of records in the texts that an engine has marked.
struct Highlights {
  /// Engines put these around what matches: characters for private use, which are in no text.
  static let (opening, closing) = ("\u{10FFF0}", "\u{10FFF1}")
  private static let marks: Set<Unicode.Scalar> = ["\u{10FFF0}", "\u{10FFF1}"]

  private let words: [String]

  init(query: String) {
    let parts = query.lowercased().split { !$0.isLetter && !$0.isNumber }
    words = parts.map(String.init)
  }

  /// The texts of some attributes of a record.
  ///
  /// - Parameter marked: the marked texts of an attribute, whole ones; those that are missing have
  ///   no match.
  func highlights(
    of record: JSONObject, attributes: [String], marked: (String) -> [String]
  ) -> [HighlightedAttribute] {
    let record = JSONValue.object(record)
    return attributes.compactMap { path in
      guard let value = record[path: path] else { return nil }
      let texts = value.texts
      if texts.isEmpty { return nil }
      let found = Dictionary(
        marked(path).map { (Self.plain($0), $0) }, uniquingKeysWith: { first, _ in first })
      return HighlightedAttribute(
        path: path, texts: texts.map { text(found[$0] ?? $0) }, isList: value.array != nil)
    }
  }

  /// A text cut into what is marked and what is not.
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
      guard Self.marks.contains(scalar) else {
        current.append(scalar)
        continue
      }
      close(&parts)
      isHighlighted = scalar == "\u{10FFF0}"
    }
    close(&parts)
    return levelled(parts)
  }

  /// The text without marks.
  static func plain(_ marked: String) -> String {
    String(String.UnicodeScalarView(marked.unicodeScalars.filter { !marks.contains($0) }))
  }

  /// Engines do not tell which words of the query a part stands for: it is the word that it begins
  /// with, or the only one.
  private func levelled(_ parts: [HighlightedText.Part]) -> HighlightedText {
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
  /// Some words of an attribute's text around the first that matches, where an engine marks whole
  /// texts only; its beginning where none does.
  func stretch(
    of attribute: String, words: Int, in hit: Hit
  ) -> HighlightedAttribute? {
    let texts = hit.highlight(attribute)?.texts ?? []
    guard let found = texts.first(where: { $0.matchLevel != .none }) else {
      return beginning(of: attribute, words: words, in: hit.record)
    }
    let all = found.marked(Self.opening, Self.closing).split(separator: " ")
    let first = all.firstIndex { $0.contains(Self.opening) } ?? 0
    let start = max(0, min(first - words / 2, all.count - words))
    let end = min(all.count, start + words)
    let text = all[start..<end].joined(separator: " ")
    let marked = (start > 0 ? "…" : "") + text + (end < all.count ? "…" : "")
    return HighlightedAttribute(path: attribute, texts: [self.text(marked)], isList: false)
  }

  /// The beginning of an attribute's text, where an engine brings no snippet of it.
  func beginning(of attribute: String, words: Int, in record: JSONObject) -> HighlightedAttribute? {
    guard let text = JSONValue.object(record)[path: attribute]?.texts.first else { return nil }
    let all = text.split(separator: " ")
    let start = all.prefix(words).joined(separator: " ")
    return HighlightedAttribute(
      path: attribute, texts: [self.text(all.count > words ? start + "…" : start)], isList: false)
  }
}
