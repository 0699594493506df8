import Components

extension JSONValue {
  /// The value of a text in a CSV cell or a list: a number, a Boolean, or the text; nil if empty.
  ///
  /// Only plain decimals are numbers: `007` and `1e5` are usually codes, and a number with more
  /// digits than can be represented exactly is an identifier.
  init?(cell: String) {
    let text = cell.trimmed
    switch text {
    case "": return nil
    case "true", "TRUE", "True": self = true
    case "false", "FALSE", "False": self = false
    default: self = Self.decimal(text) ?? .text(text)
    }
  }

  /// The values of the parts of a text; empty parts are omitted.
  static func list(_ text: String, separator: String) -> [JSONValue] {
    text.unicodeScalars.split(separator: separator.unicodeScalars)
      .compactMap { JSONValue(cell: String($0)) }
  }

  private static func decimal(_ text: String) -> JSONValue? {
    var (digits, points, whole) = (0, 0, 0)
    var bytes = text.utf8[...]
    if bytes.first == UInt8(ascii: "-") { bytes = bytes.dropFirst() }
    guard let first = bytes.first, let last = bytes.last, first.isDecimalDigit, last.isDecimalDigit
    else { return nil }
    for byte in bytes {
      if byte.isDecimalDigit {
        digits += 1
        if points == 0 { whole += 1 }
      } else if byte == UInt8(ascii: "."), points == 0 {
        points = 1
      } else {
        return nil
      }
    }
    guard digits + points <= 18, whole == 1 || first != UInt8(ascii: "0") else { return nil }
    return Int(text).map(JSONValue.integer) ?? Double(text).map(JSONValue.number)
  }
}

extension UInt8 {
  /// True for an ASCII digit.
  var isDecimalDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension String {
  /// The text without leading and trailing white space.
  var trimmed: String {
    guard let start = utf8.firstIndex(where: { !$0.isJSONSpace }),
      let end = utf8.lastIndex(where: { !$0.isJSONSpace })
    else { return "" }
    return start == startIndex && utf8.index(after: end) == endIndex
      ? self : String(self[start..<utf8.index(after: end)])
  }
}
