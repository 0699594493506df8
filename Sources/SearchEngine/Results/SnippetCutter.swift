package import Search

/// Cuts the stretches out of texts that show best why a hit was found.
package struct SnippetCutter {
  /// What stands for the text that was cut off.
  private let ellipsis: String
  private var tokenizer = Tokenizer()

  package init(ellipsis: String) {
    self.ellipsis = ellipsis
  }

  /// The stretch of at most `count` words with the most different matches, then with the most
  /// matches, then the first, which stand in its middle.
  package mutating func cut(_ text: HighlightedText, words count: Int) -> HighlightedText {
    let whole = text.parts.map(\.text).joined()
    tokenizer.read(whole)
    let words = tokenizer.tokens.filter { $0.kind != .part }.map(\.range)
    guard words.count > count, count > 0 else { return text }
    let window = Self.window(of: count, over: Self.matches(in: words, of: text))
    let last = words[window.upperBound - 1]
    let start = window.lowerBound == 0 ? 0 : words[window.lowerBound].lowerBound
    let end = window.upperBound == words.count ? whole.utf8.count : last.upperBound
    var cut = text
    cut.parts = Self.parts(text.parts, from: start, to: end)
    if start > 0 { cut.parts.insert(HighlightedText.Part(ellipsis, isHighlighted: false), at: 0) }
    if end < whole.utf8.count {
      cut.parts.append(HighlightedText.Part(ellipsis, isHighlighted: false))
    }
    return cut
  }

  /// For each word what is highlighted in it, in lower case; nil for words without.
  private static func matches(in words: [Range<Int>], of text: HighlightedText) -> [String?] {
    var matches = [String?](repeating: nil, count: words.count)
    var (end, word) = (0, 0)
    for part in text.parts {
      let start = end
      end += part.text.utf8.count
      guard part.isHighlighted else { continue }
      while word < words.count, words[word].upperBound <= start { word += 1 }
      var matched = word
      while matched < words.count, words[matched].lowerBound < end {
        matches[matched] = part.text.lowercased()
        matched += 1
      }
    }
    return matches
  }

  private static func window(of count: Int, over matches: [String?]) -> Range<Int> {
    var present: [String: Int] = [:]
    var (sum, best) = (0, (start: 0, different: 0, sum: 0))
    for (place, match) in matches.enumerated() {
      if let match {
        present[match, default: 0] += 1
        sum += 1
      }
      if place >= count, let gone = matches[place - count] {
        let rest = present[gone, default: 1] - 1
        present[gone] = rest == 0 ? nil : rest
        sum -= 1
      }
      if (best.different, best.sum) < (present.count, sum) {
        best = (max(0, place - count + 1), present.count, sum)
      }
    }
    let found = (best.start..<best.start + count).filter { matches[$0] != nil }
    guard let first = found.first, let last = found.last else { return 0..<count }
    let start = min(max(0, first - (count - (last - first + 1)) / 2), matches.count - count)
    return start..<start + count
  }

  /// The parts of a text between two byte offsets.
  private static func parts(
    _ parts: [HighlightedText.Part], from start: Int, to end: Int
  ) -> [HighlightedText.Part] {
    var (offset, cut): (Int, [HighlightedText.Part]) = (0, [])
    for part in parts {
      let bytes = Array(part.text.utf8)
      let range = max(0, start - offset)..<max(0, start - offset, min(bytes.count, end - offset))
      offset += bytes.count
      guard range.lowerBound < bytes.count, !range.isEmpty else { continue }
      cut.append(
        HighlightedText.Part(
          String(decoding: bytes[range], as: UTF8.self), isHighlighted: part.isHighlighted))
    }
    return cut
  }
}
