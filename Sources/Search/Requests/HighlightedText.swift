/// A text and where it matches the query.
public struct HighlightedText: Hashable, Sendable {
  /// A stretch of the text.
  public struct Part: Hashable, Sendable {
    public var text: String
    public var isHighlighted: Bool

    public init(_ text: String, isHighlighted: Bool) {
      self.text = text
      self.isHighlighted = isHighlighted
    }
  }

  /// How many of the query's words were found here.
  public enum MatchLevel: String, Hashable, Sendable {
    case none
    case partial
    case full
  }

  /// The whole text.
  public private(set) var text: String
  /// Where it matches, as offsets of bytes of its UTF-8 from 0: in ascending order, none empty, none
  /// overlapping another.
  public private(set) var ranges: [Range<Int>]
  public var matchLevel: MatchLevel
  /// The words of the query that were found here, folded, in the query's order.
  public var matchedWords: [String]

  /// A text that matches nowhere, or as a whole.
  public init(_ text: String = "", isHighlighted: Bool = false) {
    self.text = text
    let isHighlighted = isHighlighted && !text.isEmpty
    ranges = isHighlighted ? [0..<text.utf8.count] : []
    (matchLevel, matchedWords) = (.none, [])
  }

  /// A text that is put together from its parts.
  public init(
    parts: [Part], matchLevel: MatchLevel = .none, matchedWords: [String] = []
  ) {
    self.init()
    for part in parts { append(part.text, isHighlighted: part.isHighlighted) }
    (self.matchLevel, self.matchedWords) = (matchLevel, matchedWords)
  }

  /// A text that matches at some ranges of its bytes, in any order, where those that overlap or
  /// touch become one. They must lie within the text and end between characters.
  package init(
    _ text: String, marking ranges: [Range<Int>], matchLevel: MatchLevel = .none,
    matchedWords: [String] = []
  ) {
    self.text = text
    self.ranges = Self.merged(ranges)
    (self.matchLevel, self.matchedWords) = (matchLevel, matchedWords)
  }

  private static func merged(_ ranges: [Range<Int>]) -> [Range<Int>] {
    var isMerged = true
    for index in ranges.indices.dropFirst() {
      isMerged = isMerged && ranges[index - 1].upperBound < ranges[index].lowerBound
    }
    if isMerged { return ranges }
    var merged: [Range<Int>] = []
    for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if let last = merged.last, range.lowerBound <= last.upperBound {
        merged[merged.count - 1] = last.lowerBound..<max(last.upperBound, range.upperBound)
      } else {
        merged.append(range)
      }
    }
    return merged
  }

  /// True if there is no text.
  public var isEmpty: Bool { text.isEmpty }

  /// Puts a text after this one; the match level stays what it is. O(length of the other).
  public mutating func append(_ other: HighlightedText) {
    let end = text.utf8.count
    for range in other.ranges { ranges.append(range.lowerBound + end..<range.upperBound + end) }
    text += other.text
  }

  /// Puts a text after this one.
  public mutating func append(_ text: String, isHighlighted: Bool = false) {
    let end = self.text.utf8.count
    self.text += text
    if isHighlighted, !text.isEmpty { ranges.append(end..<self.text.utf8.count) }
  }

  /// The stretches that match and those between them, in order; together they are the whole text.
  /// O(length).
  public var parts: [Part] {
    if ranges.isEmpty { return text.isEmpty ? [] : [Part(text, isHighlighted: false)] }
    var parts: [Part] = []
    parts.reserveCapacity(2 * ranges.count + 1)
    forEachPart { bytes, isHighlighted in
      parts.append(Part(String(decoding: bytes, as: UTF8.self), isHighlighted: isHighlighted))
    }
    return parts
  }

  @inline(__always)
  private func forEachPart(_ body: (UnsafeRawBufferPointer, Bool) -> Void) {
    var text = text
    text.withUTF8 { bytes in
      let bytes = UnsafeRawBufferPointer(bytes)
      var end = 0
      for range in ranges {
        if end < range.lowerBound { body(.init(rebasing: bytes[end..<range.lowerBound]), false) }
        body(.init(rebasing: bytes[range]), true)
        end = range.upperBound
      }
      if end < bytes.count { body(.init(rebasing: bytes[end...]), false) }
    }
  }

  /// The text without marks.
  public var unmarked: HighlightedText {
    HighlightedText(text, marking: [], matchLevel: matchLevel, matchedWords: matchedWords)
  }

  /// The text with all marked but what matches and the spaces around it, as suggestions show what
  /// they would add; a text without a match stays plain (the rule of InstantSearch.js).
  public var inverted: HighlightedText {
    if ranges.isEmpty { return self }
    return HighlightedText(
      parts: parts.flatMap(\.inverted), matchLevel: matchLevel, matchedWords: matchedWords)
  }

  /// The text with the matched parts between `opening` and `closing`. O(length).
  public func marked(_ opening: String = "<em>", _ closing: String = "</em>") -> String {
    if ranges.isEmpty { return text }
    var (opening, closing) = (opening, closing)
    return opening.withUTF8 { opening in
      closing.withUTF8 { closing in
        let marks = ranges.count * (opening.count + closing.count)
        return String(unsafeUninitializedCapacity: text.utf8.count + marks) { result in
          var rest = UnsafeMutableRawBufferPointer(result)
          forEachPart { bytes, isHighlighted in
            if isHighlighted { rest.fill(with: UnsafeRawBufferPointer(opening)) }
            rest.fill(with: bytes)
            if isHighlighted { rest.fill(with: UnsafeRawBufferPointer(closing)) }
          }
          return result.count - rest.count
        }
      }
    }
  }
}

extension HighlightedText.Part {
  fileprivate var inverted: [HighlightedText.Part] {
    if isHighlighted { return [Self(text, isHighlighted: false)] }
    let start = text.prefix(while: \.isWhitespace)
    let inner = text.dropFirst(start.count)
    let end = inner.reversed().prefix(while: \.isWhitespace)
    let parts = [
      Self(String(start), isHighlighted: false),
      Self(String(inner.dropLast(end.count)), isHighlighted: true),
      Self(String(end.reversed()), isHighlighted: false),
    ]
    return parts.filter { !$0.text.isEmpty }
  }
}

extension UnsafeMutableRawBufferPointer {
  /// Copies bytes to the start, and leaves what is after them.
  @inline(__always)
  fileprivate mutating func fill(with bytes: UnsafeRawBufferPointer) {
    copyMemory(from: bytes)
    self = UnsafeMutableRawBufferPointer(rebasing: self[bytes.count...])
  }
}
