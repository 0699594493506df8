/// Splits a filter expression into words, quoted strings, and operators.
///
/// Works on UTF-8 bytes, because all delimiters are ASCII; positions are byte offsets.
struct FilterLexer {
  /// The case-insensitive operators between and before filters.
  enum Keyword: String {
    case and = "AND"
    case or = "OR"
    case not = "NOT"
  }

  let bytes: [UInt8]
  private(set) var position = 0

  init(_ text: String) {
    bytes = Array(text.utf8)
  }

  var isAtEnd: Bool {
    position == bytes.count
  }

  /// The next byte; `nil` at the end.
  var next: UInt8? {
    isAtEnd ? nil : bytes[position]
  }

  mutating func skipSpaces() {
    while let byte = next, byte.isSpace { position += 1 }
  }

  /// Consumes an ASCII text if it is next, and returns whether it was.
  mutating func take(_ text: StaticString) -> Bool {
    guard comesNext(text) else { return false }
    position += text.utf8CodeUnitCount
    return true
  }

  func comesNext(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { next == $0.first && bytes[position...].starts(with: $0) }
  }

  /// Returns the next word if it is a keyword, without consuming it; otherwise `nil`.
  func nextKeyword() -> Keyword? {
    guard let keyword = nextLetterKeyword else { return nil }
    let end = position + keyword.rawValue.utf8.count
    guard end == bytes.count || (end < bytes.count && bytes[end].isWordBoundary) else { return nil }
    let isWritten = bytes[position..<end].elementsEqual(keyword.rawValue.utf8) {
      $0.uppercased == $1
    }
    return isWritten ? keyword : nil
  }

  private var nextLetterKeyword: Keyword? {
    switch next?.uppercased {
    case UInt8(ascii: "A"): .and
    case UInt8(ascii: "O"): .or
    case UInt8(ascii: "N"): .not
    default: nil
    }
  }

  mutating func take(_ keyword: Keyword) -> Bool {
    guard nextKeyword() == keyword else { return false }
    position += keyword.rawValue.utf8.count
    return true
  }

  /// Consumes bytes up to the first that matches `isEnd`; returns their range.
  mutating func take(until isEnd: (UInt8) -> Bool) -> Range<Int> {
    let start = position
    while let byte = next, !isEnd(byte) { position += 1 }
    return start..<position
  }

  /// Consumes a word, which ends before a space, a parenthesis, or the given text.
  mutating func takeWord(until sign: StaticString) -> Range<Int> {
    let start = position
    while let byte = next, !byte.isSpace, !byte.isParenthesis, !comesNext(sign) { position += 1 }
    return start..<position
  }

  /// Consumes all bytes before an offset.
  ///
  /// The offset must not be before the current position.
  mutating func move(to end: Int) {
    position = end
  }

  /// Consumes a string in single or double quotes and returns it without escapes.
  ///
  /// The next byte must be the opening quote. Backslashes are literal except before a quote of the
  /// same type: there `\\` is one backslash, and a remaining `\` escapes the quote. Throws if the
  /// closing quote is missing.
  mutating func takeQuoted() throws(FilterSyntaxError) -> String {
    let (start, quote) = (position, bytes[position])
    var text: [UInt8] = []
    var backslashes = 0
    for index in (start + 1)..<bytes.count {
      let byte = bytes[index]
      if byte == UInt8(ascii: "\\") {
        backslashes += 1
        continue
      }
      let kept = byte == quote ? backslashes / 2 : backslashes
      text.append(contentsOf: repeatElement(UInt8(ascii: "\\"), count: kept))
      if byte == quote, backslashes.isMultiple(of: 2) {
        position = index + 1
        return String(decoding: text, as: UTF8.self)
      }
      text.append(byte)
      backslashes = 0
    }
    throw error(
      "this quote is never closed", at: start..<start + 1,
      help: "write the closing quote; escape a quote inside the text with a backslash")
  }

  func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[range], as: UTF8.self)
  }

  /// Returns the range of the word that starts at an offset, for a message.
  func wordRange(at start: Int) -> Range<Int> {
    let rest = bytes[start...]
    let end = rest.firstIndex { $0.isSpace || $0.isParenthesis } ?? bytes.count
    return start..<max(end, min(start + 1, bytes.count))
  }

  /// Describes the word at an offset for a message: the quoted word, or "the end".
  func phrase(at start: Int) -> String {
    start == bytes.count ? "the end" : "'\(text(wordRange(at: start)).prefix(60))'"
  }

  func error(
    _ message: String, at range: Range<Int>, help: String? = nil
  ) -> FilterSyntaxError {
    FilterSyntaxError(
      message, offset: scalarCount(0..<range.lowerBound), length: scalarCount(range), help: help)
  }

  /// Returns the number of Unicode scalars in a range of bytes. O(length).
  func scalarCount(_ range: Range<Int>) -> Int {
    bytes[range].count { $0 & 0b1100_0000 != 0b1000_0000 }
  }
}

extension UInt8 {
  var isSpace: Bool {
    self == UInt8(ascii: " ") || (0x09...0x0D).contains(self)
  }

  var isParenthesis: Bool {
    self == UInt8(ascii: "(") || self == UInt8(ascii: ")")
  }

  var isQuote: Bool {
    self == UInt8(ascii: "\"") || self == UInt8(ascii: "'")
  }

  /// Whether a keyword may end before this byte.
  fileprivate var isWordBoundary: Bool {
    isSpace || isParenthesis || isQuote
  }

  fileprivate var uppercased: UInt8 {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self) ? self - 32 : self
  }

  /// Whether the byte is `:`, `<`, `>`, or `=`.
  var isOperatorSign: Bool {
    switch self {
    case UInt8(ascii: ":"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "="): true
    default: false
    }
  }
}
