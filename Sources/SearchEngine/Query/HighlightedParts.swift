package import Search

extension HighlightedText {
  /// A text cut at the ends of some byte ranges, which may overlap.
  package static func parts(of text: String, _ ranges: [Range<Int>]) -> [Part] {
    if text.isEmpty { return [] }
    if ranges.isEmpty { return [Part(text, isHighlighted: false)] }
    var text = text
    var parts: [Part] = []
    text.withUTF8 { bytes in
      func add(_ range: Range<Int>, isHighlighted: Bool) {
        guard !range.isEmpty else { return }
        let part = String(decoding: bytes[range], as: UTF8.self)
        parts.append(Part(part, isHighlighted: isHighlighted))
      }
      let ranges = merged(ranges)
      parts.reserveCapacity(2 * ranges.count + 1)
      var end = 0
      for range in ranges {
        add(end..<range.lowerBound, isHighlighted: false)
        add(range, isHighlighted: true)
        end = range.upperBound
      }
      add(end..<bytes.count, isHighlighted: false)
    }
    return parts
  }

  /// The ranges in ascending order, where those that overlap or touch have become one.
  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    if zip(ranges, ranges.dropFirst()).allSatisfy({ $0.upperBound < $1.lowerBound }) {
      return ranges
    }
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] =
          last.lowerBound..<Swift.max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }
}
