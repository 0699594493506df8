extension JSONValue {
  /// A syntax error in a JSON text.
  public struct SyntaxError: Error, Hashable, Sendable {
    /// The problem: lower case, without a trailing period.
    public var message: String
    /// The offset of the error in bytes, from 0.
    public var offset: Int
  }

  /// Parses a JSON text (RFC 8259). O(bytes).
  ///
  /// Of members with the same name, the last one is used. Numbers without fraction and exponent that
  /// fit into 64 bits become integers. Invalid UTF-8 becomes U+FFFD.
  ///
  /// - Throws: `SyntaxError` for an invalid text, for numbers that exceed the range of `Double`, and
  ///   for more than 256 levels of nesting.
  public init(json bytes: some Sequence<UInt8>) throws(SyntaxError) {
    var reader = JSONReader(Array(bytes))
    self = try reader.document()
  }
}

/// A recursive-descent parser of JSON texts.
struct JSONReader {
  static let maximumDepth = 256

  private let bytes: [UInt8]
  private var position = 0
  private var names = MemberNameCache()
  /// The number of members of the last object on each level.
  ///
  /// It is the capacity of the next object, since the objects in an array are similar.
  private var sizes = [Int](repeating: 0, count: maximumDepth)

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The single value of the text.
  mutating func document() throws(JSONValue.SyntaxError) -> JSONValue {
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { position = 3 }
    let value = try value(depth: 0)
    skipSpaces()
    if position < bytes.count { throw error("unexpected text after the value") }
    return value
  }

  private mutating func value(depth: Int) throws(JSONValue.SyntaxError) -> JSONValue {
    skipSpaces()
    if depth >= Self.maximumDepth { throw error("nested too deeply") }
    switch next {
    case UInt8(ascii: "{"): return .object(try object(depth))
    case UInt8(ascii: "["): return .array(try array(depth))
    case UInt8(ascii: "\""): return .text(try text())
    case UInt8(ascii: "t"): return try word("true", .boolean(true))
    case UInt8(ascii: "f"): return try word("false", .boolean(false))
    case UInt8(ascii: "n"): return try word("null", .null)
    default: return try number()
    }
  }

  private mutating func object(_ depth: Int) throws(JSONValue.SyntaxError) -> JSONObject {
    var members: [JSONObject.Member] = []
    var seen = MemberNameCache.SeenNames()
    position += 1
    skipSpaces()
    if take("}") { return JSONObject() }
    members.reserveCapacity(min(sizes[depth], 32))
    repeat {
      skipSpaces()
      guard next == UInt8(ascii: "\"") else { throw error("expected a member name in quotes") }
      let name = try name(&seen)
      skipSpaces()
      guard take(":") else { throw error("expected ':'") }
      members.append(JSONObject.Member(name: name, value: try value(depth: depth + 1)))
      skipSpaces()
    } while take(",")
    guard take("}") else { throw error("expected ',' or '}'") }
    sizes[depth] = members.count
    return seen.areUnique
      ? JSONObject(unique: members) : JSONObject(members.lazy.map { ($0.name, $0.value) })
  }

  private mutating func name(
    _ seen: inout MemberNameCache.SeenNames
  ) throws(JSONValue.SyntaxError) -> String {
    let start = position + 1
    if let (name, length) = names.name(at: start, of: bytes, &seen) {
      position = start + length + 1
      return name
    }
    return try text()
  }

  private mutating func array(_ depth: Int) throws(JSONValue.SyntaxError) -> [JSONValue] {
    var items: [JSONValue] = []
    position += 1
    skipSpaces()
    if take("]") { return items }
    repeat {
      items.append(try value(depth: depth + 1))
      skipSpaces()
    } while take(",")
    guard take("]") else { throw error("expected ',' or ']'") }
    return items
  }

  private mutating func word(
    _ word: String, _ value: JSONValue
  ) throws(JSONValue.SyntaxError) -> JSONValue {
    guard bytes[position...].starts(with: word.utf8) else { throw error("expected a value") }
    position += word.utf8.count
    return value
  }

  private mutating func skipSpaces() {
    while let byte = next, byte == 0x20 || (0x09...0x0A).contains(byte) || byte == 0x0D {
      position += 1
    }
  }

  private var next: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func take(_ character: Unicode.Scalar) -> Bool {
    guard next == UInt8(ascii: character) else { return false }
    position += 1
    return true
  }

  private func error(_ message: String) -> JSONValue.SyntaxError {
    JSONValue.SyntaxError(message: message, offset: position)
  }
}

extension JSONReader {
  private mutating func number() throws(JSONValue.SyntaxError) -> JSONValue {
    let start = position
    _ = take("-")
    let first = next
    let digits = skipDigits()
    guard digits == 1 || digits > 1 && first != UInt8(ascii: "0") else {
      throw error(digits == 0 ? "expected a value" : "numbers must not start with a zero")
    }
    var isWhole = true
    if take(".") {
      isWhole = false
      guard skipDigits() > 0 else { throw error("expected a digit") }
    }
    if take("e") || take("E") {
      isWhole = false
      if !take("+") { _ = take("-") }
      guard skipDigits() > 0 else { throw error("expected a digit") }
    }
    let literal = String(decoding: bytes[start..<position], as: UTF8.self)
    if isWhole, let integer = Int(literal) { return .integer(integer) }
    guard let number = Double(literal), number.isFinite else {
      throw error("the number is too large, expected at most 1.8e308")
    }
    return .number(number)
  }

  private mutating func skipDigits() -> Int {
    let start = position
    while let byte = next, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) { position += 1 }
    return position - start
  }

  private mutating func text() throws(JSONValue.SyntaxError) -> String {
    position += 1
    var start = position
    var decoded: [UInt8] = []
    while true {
      position = bytes.endOfPlainText(from: position)
      guard let byte = next else { break }
      switch byte {
      case UInt8(ascii: "\""):
        defer { position += 1 }
        if decoded.isEmpty { return String(decoding: bytes[start..<position], as: UTF8.self) }
        return String(decoding: decoded + bytes[start..<position], as: UTF8.self)
      case UInt8(ascii: "\\"):
        decoded += bytes[start..<position]
        position += 1
        decoded += String(try escape()).utf8
        start = position
      default: throw error("unescaped control character in a string")
      }
    }
    throw error("expected '\"'")
  }

  private mutating func escape() throws(JSONValue.SyntaxError) -> Unicode.Scalar {
    guard let letter = next else { throw error("expected '\"'") }
    position += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): return try codePoint()
    default:
      position -= 1
      throw error("unknown escape")
    }
  }

  /// The character of a `\u` escape or surrogate pair; a lone surrogate becomes U+FFFD.
  private mutating func codePoint() throws(JSONValue.SyntaxError) -> Unicode.Scalar {
    let first = try unit()
    guard (0xD800..<0xDC00).contains(first),
      bytes[position...].starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "u")])
    else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
    let start = position
    position += 2
    let second = try unit()
    guard (0xDC00..<0xE000).contains(second) else {
      position = start
      return "\u{FFFD}"
    }
    return Unicode.Scalar(0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)) ?? "\u{FFFD}"
  }

  private mutating func unit() throws(JSONValue.SyntaxError) -> UInt32 {
    let digits = bytes[position...].prefix(4)
    guard digits.count == 4, let unit = UInt32(hexadecimal: digits) else {
      throw error("expected four hexadecimal digits")
    }
    position += 4
    return unit
  }
}

extension [UInt8] {
  /// The offset of the next quote, backslash, or control character, or the end.
  fileprivate func endOfPlainText(from start: Int) -> Int {
    var offset = start
    while offset < count {
      let byte = self[offset]
      if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte < 0x20 { break }
      offset &+= 1
    }
    return offset
  }
}

extension UInt32 {
  /// The value of up to eight hexadecimal digits; nil if there are other characters.
  fileprivate init?(hexadecimal digits: ArraySlice<UInt8>) {
    self = 0
    for digit in digits {
      guard let value = Character(Unicode.Scalar(digit)).hexDigitValue else { return nil }
      self = self << 4 | UInt32(value)
    }
  }
}
