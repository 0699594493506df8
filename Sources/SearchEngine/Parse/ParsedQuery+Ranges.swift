import Search

extension ParsedQuery {
  /// Returns the UTF-8 offsets of each term of a query text, in the order of the terms.
  ///
  /// Those of a phrase include its quotes. Excluded terms are omitted.
  static func termRanges(of query: String, advancedSyntax: Bool) -> [Range<Int>] {
    guard advancedSyntax else { return wordRanges(of: query, from: 0) }
    let bytes = Array(query.utf8)
    var ranges: [Range<Int>] = []
    var offset = 0
    for part in QueryPart.parts(of: query) {
      let start = offset
      switch part {
      case .words(let text):
        offset += text.utf8.count
        ranges += wordRanges(of: text, from: start)
      case .phrase(let text):
        offset += text.utf8.count + 2
        if !QueryTerm.phrase(of: text).isEmpty { ranges.append(start..<offset) }
      case .exclusion(let text):
        // The text of an exclusion without quotes can begin with a quote that is not closed.
        let isQuoted = bytes[start + 1] == UInt8(ascii: "\"") && !text.hasPrefix("\"")
        offset += text.utf8.count + (isQuoted ? 3 : 1)
      }
    }
    return Array(ranges.prefix(QueryTerm.maximumTerms))
  }

  /// Returns the offsets of each term of a text without operators, plus an offset.
  private static func wordRanges(of text: String, from offset: Int) -> [Range<Int>] {
    var tokenizer = Tokenizer()
    tokenizer.read(text)
    var ranges: [Range<Int>] = []
    for token in tokenizer.tokens where token.kind != .part {
      let range = token.range.lowerBound + offset..<token.range.upperBound + offset
      if token.joinsPrevious, let last = ranges.last {
        ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
      } else {
        ranges.append(range)
      }
    }
    return Array(ranges.prefix(QueryTerm.maximumTerms))
  }
}
