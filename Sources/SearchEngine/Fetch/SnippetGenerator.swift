package import Search

/// Cuts the stretches out of texts that show best why a hit was found.
package struct SnippetGenerator {
  /// What stands for the text that was cut off.
  private let ellipsis: String
  private var tokenizer = Tokenizer()

  package init(ellipsis: String) {
    self.ellipsis = ellipsis
  }

  /// The stretch of at most `count` words with the most different matches, then with the most
  /// matches, then the first, which stand in its middle.
  package mutating func cut(_ text: HighlightedText, words count: Int) -> HighlightedText {
    let whole = text.text
    tokenizer.read(whole)
    let words = tokenizer.tokens.filter { $0.kind != .part }.map(\.range)
    guard words.count > count, count > 0 else { return text }
    let window = Self.window(of: count, over: Self.matches(in: words, of: text))
    let last = words[window.upperBound - 1]
    let start = window.lowerBound == 0 ? 0 : words[window.lowerBound].lowerBound
    let end = window.upperBound == words.count ? whole.utf8.count : last.upperBound
    let before = start > 0 ? ellipsis : ""
    let stretch = String(decoding: Array(whole.utf8)[start..<end], as: UTF8.self)
    let ranges = text.ranges.map { $0.clamped(to: start..<end) }.filter { !$0.isEmpty }
    let offset = before.utf8.count - start
    return HighlightedText(
      before + stretch + (end < whole.utf8.count ? ellipsis : ""),
      marking: ranges.map { $0.lowerBound + offset..<$0.upperBound + offset },
      matchLevel: text.matchLevel, matchedWords: text.matchedWords)
  }

  /// For each word what is highlighted in it, in lower case; nil for words without.
  private static func matches(in words: [Range<Int>], of text: HighlightedText) -> [String?] {
    var matches = [String?](repeating: nil, count: words.count)
    let bytes = Array(text.text.utf8)
    var word = 0
    for range in text.ranges {
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
}
