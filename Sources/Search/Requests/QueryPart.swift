/// A part of a query text.
public enum QueryPart: Hashable, Sendable {
  /// Words without operators.
  case words(String)
  /// The text of a `"quoted phrase"`.
  case phrase(String)
  /// The text after the dash of `-excluded` or `-"excluded phrase"`, without quotes.
  case exclusion(String)

  /// Splits a query text with operators into its parts. O(bytes).
  ///
  /// A quote that does not open a closed phrase after a space belongs to the words, and so does a dash
  /// that is not directly before a word.
  public static func parts(of query: String) -> [QueryPart] {
    let bytes = Array(query.utf8)
    var parts: [QueryPart] = []
    var (plainStart, index) = (0, 0)
    func addWords(until end: Int) {
      if plainStart < end { parts.append(.words(text(bytes[plainStart..<end]))) }
    }
    while index < bytes.count {
      guard index == plainStart || isSpace(bytes[index - 1]),
        let (part, end) = operand(in: bytes, at: index)
      else {
        index += 1
        continue
      }
      addWords(until: index)
      parts.append(part)
      (plainStart, index) = (end, end)
    }
    addWords(until: bytes.count)
    return parts
  }

  private static let quote = UInt8(ascii: "\"")
  private static let dash = UInt8(ascii: "-")

  private static func isSpace(_ byte: UInt8) -> Bool { byte <= 0x20 }

  private static func text(_ bytes: ArraySlice<UInt8>) -> String {
    String(decoding: bytes, as: UTF8.self)
  }

  /// Returns the phrase or exclusion that begins at an offset, and its end.
  private static func operand(
    in bytes: [UInt8], at start: Int
  ) -> (part: QueryPart, end: Int)? {
    let isExcluded = bytes[start] == dash
    let first = isExcluded ? start + 1 : start
    guard first < bytes.count, !isSpace(bytes[first]) else { return nil }
    if bytes[first] == quote, let closing = bytes[(first + 1)...].firstIndex(of: quote) {
      let content = text(bytes[first + 1..<closing])
      return (isExcluded ? .exclusion(content) : .phrase(content), closing + 1)
    }
    guard isExcluded else { return nil }
    let end = bytes[first...].firstIndex(where: isSpace) ?? bytes.count
    return (.exclusion(text(bytes[first..<end])), end)
  }
}
