package import Search

/// Selects the excerpts of texts that contain the most matches.
package struct SnippetGenerator {
  /// The text that replaces omitted text.
  private let ellipsis: String
  private var tokenizer = Tokenizer()

  /// Creates a generator that replaces omitted text by `ellipsis`.
  package init(ellipsis: String) {
    self.ellipsis = ellipsis
  }

  /// Returns the best excerpt of at most `count` words. The whole text if it is not longer.
  ///
  /// The best excerpt has the most different matches, then the most matches; the first of equal
  /// excerpts wins. Its matches are centered.
  package mutating func snippet(
    of highlighted: HighlightedText, words count: Int
  ) -> HighlightedText {
    let whole = highlighted.text
    tokenizer.read(whole)
    let words = tokenizer.tokens.filter { $0.kind != .part }.map(\.range)
    guard words.count > count, count > 0 else { return highlighted }
    let window = Self.window(of: count, over: Self.matches(in: words, of: highlighted))
    let last = words[window.upperBound - 1]
    let start = window.lowerBound == 0 ? 0 : words[window.lowerBound].lowerBound
    let end = window.upperBound == words.count ? whole.utf8.count : last.upperBound
    let prefix = start > 0 ? ellipsis : ""
    let excerpt = String(decoding: Array(whole.utf8)[start..<end], as: UTF8.self)
    let ranges = highlighted.ranges.map { $0.clamped(to: start..<end) }.filter { !$0.isEmpty }
    let offset = prefix.utf8.count - start
    return HighlightedText(
      prefix + excerpt + (end < whole.utf8.count ? ellipsis : ""),
      marking: ranges.map { $0.lowerBound + offset..<$0.upperBound + offset },
      matchLevel: highlighted.matchLevel, matchedWords: highlighted.matchedWords)
  }

  /// Returns the lowercased highlight of each word; nil for words without one.
  private static func matches(
    in words: [Range<Int>], of highlighted: HighlightedText
  ) -> [String?] {
    var matches = [String?](repeating: nil, count: words.count)
    let bytes = Array(highlighted.text.utf8)
    var word = 0
    for range in highlighted.ranges {
      while word < words.count, words[word].upperBound <= range.lowerBound { word += 1 }
      var matched = word
      while matched < words.count, words[matched].lowerBound < range.upperBound {
        matches[matched] = String(decoding: bytes[range], as: UTF8.self).lowercased()
        matched += 1
      }
    }
    return matches
  }

  private static func window(of count: Int, over matches: [String?]) -> Range<Int> {
    var counts: [String: Int] = [:]
    var (total, best) = (0, (start: 0, different: 0, total: 0))
    for (index, match) in matches.enumerated() {
      if let match {
        counts[match, default: 0] += 1
        total += 1
      }
      if index >= count, let removed = matches[index - count] {
        let remaining = counts[removed, default: 1] - 1
        counts[removed] = remaining == 0 ? nil : remaining
        total -= 1
      }
      if (best.different, best.total) < (counts.count, total) {
        best = (max(0, index - count + 1), counts.count, total)
      }
    }
    let matched = (best.start..<best.start + count).filter { matches[$0] != nil }
    guard let first = matched.first, let last = matched.last else { return 0..<count }
    let start = min(max(0, first - (count - (last - first + 1)) / 2), matches.count - count)
    return start..<start + count
  }
}
