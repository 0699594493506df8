/// A text with the ranges that match the query.
public struct HighlightedText: Hashable, Sendable {
  /// A part of the text that is either highlighted or not.
  public struct Part: Hashable, Sendable {
    /// The text of the part.
    public var text: String
    /// Whether the part matches the query.
    public var isHighlighted: Bool

    /// Creates a part.
    public init(_ text: String, isHighlighted: Bool) {
      self.text = text
      self.isHighlighted = isHighlighted
    }
  }

  /// The share of the query's words that match.
  public enum MatchLevel: String, Hashable, Sendable {
    /// No word matches.
    case none
    /// Some words match.
    case partial
    /// All words match.
    case full
  }

  /// The whole text.
  public private(set) var text: String
  /// The highlighted ranges as UTF-8 offsets: ascending, not empty, and without overlaps.
  public private(set) var ranges: [Range<Int>]
  /// The share of the query's words that match.
  public var matchLevel: MatchLevel
  /// The normalized words of the query that match, in the order of the query.
  public var matchedWords: [String]

  /// Creates a text that is highlighted not at all or as a whole.
  public init(_ text: String = "", isHighlighted: Bool = false) {
    self.text = text
    let isHighlighted = isHighlighted && !text.isEmpty
    ranges = isHighlighted ? [0..<text.utf8.count] : []
    (matchLevel, matchedWords) = (.none, [])
  }

  /// Creates a text from parts. O(length).
  public init(
    parts: [Part], matchLevel: MatchLevel = .none, matchedWords: [String] = []
  ) {
    self.init()
    for part in parts { append(part.text, isHighlighted: part.isHighlighted) }
    (self.matchLevel, self.matchedWords) = (matchLevel, matchedWords)
  }

  /// Creates a text with highlighted ranges of UTF-8 offsets. O(n log n) in their number.
  ///
  /// The ranges may have any order; overlapping and adjacent ranges are merged. They must be within
  /// the text and start and end at boundaries of characters.
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

  /// Whether the text is empty.
  public var isEmpty: Bool { text.isEmpty }

  /// Appends another text and keeps the match level. O(length of the other).
  public mutating func append(_ other: HighlightedText) {
    if text.isEmpty {
      (text, ranges) = (other.text, other.ranges)
      return
    }
    let end = text.utf8.count
    for range in other.ranges { ranges.append(range.lowerBound + end..<range.upperBound + end) }
    text += other.text
  }

  /// Appends a text that is highlighted or not. O(length of the text).
  public mutating func append(_ text: String, isHighlighted: Bool = false) {
    let end = self.text.utf8.count
    self.text += text
    if isHighlighted, !text.isEmpty { ranges.append(end..<self.text.utf8.count) }
  }

  /// The highlighted parts and the parts between them, in order. O(length).
  public var parts: [Part] {
    if ranges.isEmpty { return text.isEmpty ? [] : [Part(text, isHighlighted: false)] }
    var parts: [Part] = []
    parts.reserveCapacity(2 * ranges.count + 1)
    forEachPart { bytes, isHighlighted in
      parts.append(Part(String(decoding: bytes, as: UTF8.self), isHighlighted: isHighlighted))
    }
    return parts
  }

  /// Visits the parts as UTF-8, in order. O(length).
  @inline(__always)
  package func forEachPart(_ body: (UnsafeRawBufferPointer, Bool) -> Void) {
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

  /// The text without highlights. O(1).
  public var unmarked: HighlightedText {
    HighlightedText(text, marking: [], matchLevel: matchLevel, matchedWords: matchedWords)
  }

  /// The text with highlights where there were none, except for adjacent spaces. O(length).
  ///
  /// Query suggestions highlight what they add to the query. A text without highlights is unchanged.
  /// This is `reverseHighlight` of InstantSearch.js.
  public var inverted: HighlightedText {
    if ranges.isEmpty { return self }
    return HighlightedText(
      parts: parts.flatMap(\.inverted), matchLevel: matchLevel, matchedWords: matchedWords)
  }

  /// The text with tags around the highlighted parts, unescaped. O(length).
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

extension Sequence<HighlightedText> {
  /// Returns the texts as one, with an unhighlighted separator between them.
  public func joined(separator: String) -> HighlightedText {
    var joined: HighlightedText?
    for text in self {
      joined?.append(separator)
      joined?.append(text)
      if joined == nil { joined = text }
    }
    return joined ?? HighlightedText()
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
  /// Copies bytes to the start, and shrinks the buffer to the rest.
  @inline(__always)
  fileprivate mutating func fill(with bytes: UnsafeRawBufferPointer) {
    copyMemory(from: bytes)
    self = UnsafeMutableRawBufferPointer(rebasing: self[bytes.count...])
  }
}
