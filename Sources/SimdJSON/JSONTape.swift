import CSimdJSON
import Components

/// A JSON text in simdjson's flat form, by which every value can be skipped:
/// https://github.com/simdjson/simdjson/blob/master/doc/tape.md
final class JSONTape: Sendable {
  /// What stands at an index.
  enum Element {
    case null
    case boolean(Bool)
    case integer(Int)
    case number(Double)
    case text
    case array
    case object
  }

  /// The index of the whole value.
  static let root = 1

  private let words: [UInt64]
  /// Each text: its length in 4 bytes, then its bytes.
  private let texts: [UInt8]

  /// Takes what was parsed last. The parser has room for the worst of texts, of which little is kept.
  init(parsedBy parser: OpaquePointer) {
    var (wordCount, byteCount) = (0, 0)
    csimdjson_sizes(parser, &wordCount, &byteCount)
    words = Array(UnsafeBufferPointer(start: csimdjson_tape(parser), count: wordCount))
    texts = Array(UnsafeBufferPointer(start: csimdjson_texts(parser), count: byteCount))
  }

  init(_ value: JSONValue) {
    var writer = Writer()
    writer.append(value)
    (words, texts) = (writer.words, writer.texts)
  }

  func element(_ index: Int) -> Element {
    let word = words[index]
    return switch word.tag {
    case UInt8(ascii: "\""): .text
    case UInt8(ascii: "{"): .object
    case UInt8(ascii: "["): .array
    case UInt8(ascii: "l"): .integer(Int(Int64(bitPattern: words[index + 1])))
    case UInt8(ascii: "u"): .number(Double(words[index + 1]))
    case UInt8(ascii: "d"): .number(Double(bitPattern: words[index + 1]))
    case UInt8(ascii: "t"): .boolean(true)
    case UInt8(ascii: "f"): .boolean(false)
    default: .null
    }
  }

  /// The text at an index, which must hold one.
  func text(_ index: Int) -> String {
    texts.withUnsafeBufferPointer { texts in
      let start = words[index].payload
      let length = texts.length(at: start)
      return String(
        decoding: UnsafeBufferPointer(rebasing: texts[start + 4..<start + 4 + length]),
        as: UTF8.self)
    }
  }

  /// How many items a container has; the greatest number that is told is 0xFFFFFF.
  func count(_ container: Int) -> Int {
    words[container].payload >> 32
  }

  /// Calls `body` with the index of every item of the list, or of every name of the object, at
  /// `container`; the value of a name follows it directly.
  @inline(__always)
  func forEachItem(of container: Int, _ body: (Int) -> Void) {
    words.withUnsafeBufferPointer { words in
      let end = words[container].end - 1
      let step = words[container].tag == UInt8(ascii: "{") ? 1 : 0
      var index = container + 1
      while index < end {
        body(index)
        index = words.next(index + step)
      }
    }
  }

  /// The index of the value of the last member with a name.
  func member(_ name: String, of object: Int) -> Int? {
    var (text, found) = (name, Int?.none)
    let isPlain = text.withUTF8 { name in
      texts.withUnsafeBufferPointer { texts in
        forEachItem(of: object) { index in
          if texts.hold(name, at: words[index].payload) { found = index + 1 }
        }
      }
      return found != nil || name.allSatisfy { $0 < 0x80 }
    }
    if isPlain { return found }
    // The same letters can be written in several ways, which texts know better than bytes.
    forEachItem(of: object) { if self.text($0) == name { found = $0 + 1 } }
    return found
  }
}

extension UInt64 {
  fileprivate var tag: UInt8 { UInt8(truncatingIfNeeded: self >> 56) }
  fileprivate var payload: Int { Int(truncatingIfNeeded: self & 0x00FF_FFFF_FFFF_FFFF) }
  /// The index behind a container.
  fileprivate var end: Int { Int(truncatingIfNeeded: self & 0xFFFF_FFFF) }
}

extension UnsafeBufferPointer<UInt64> {
  /// The index behind the value at `index`, whatever it holds.
  @inline(__always)
  fileprivate func next(_ index: Int) -> Int {
    let word = self[index]
    return switch word.tag {
    case UInt8(ascii: "{"), UInt8(ascii: "["): word.end
    case UInt8(ascii: "l"), UInt8(ascii: "u"), UInt8(ascii: "d"): index + 2
    default: index + 1
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  @inline(__always)
  fileprivate func length(at start: Int) -> Int {
    Int(UnsafeRawBufferPointer(self).loadUnaligned(fromByteOffset: start, as: UInt32.self))
  }

  /// True if the text at a place is the same bytes.
  @inline(__always)
  fileprivate func hold(_ text: Self, at start: Int) -> Bool {
    guard length(at: start) == text.count else { return false }
    for place in 0..<text.count where self[start + 4 + place] != text[place] { return false }
    return true
  }
}

extension JSONTape {
  /// Writes the flat form of values that are there already.
  private struct Writer {
    // The first word of a tape is not a value's.
    var words: [UInt64] = [0]
    var texts: [UInt8] = []

    mutating func append(_ value: JSONValue) {
      switch value {
      case .null: tag("n")
      case .boolean(let flag): tag(flag ? "t" : "f")
      case .integer(let value):
        tag("l")
        words.append(UInt64(bitPattern: Int64(value)))
      case .number(let value):
        tag("d")
        words.append(value.bitPattern)
      case .text(let text): append(text)
      case .array(let items):
        append("[", "]", items) { $0.append($1) }
      case .object(let object):
        append("{", "}", object.members) { writer, member in
          writer.append(member.name)
          writer.append(member.value)
        }
      }
    }

    private mutating func tag(_ tag: Unicode.Scalar, _ payload: Int = 0) {
      words.append(UInt64(UInt8(ascii: tag)) << 56 | UInt64(payload))
    }

    private mutating func append(_ text: String) {
      tag("\"", texts.count)
      withUnsafeBytes(of: UInt32(clamping: text.utf8.count)) { texts += $0 }
      texts += text.utf8
    }

    private mutating func append<Item>(
      _ opening: Unicode.Scalar, _ closing: Unicode.Scalar, _ items: [Item],
      _ append: (inout Writer, Item) -> Void
    ) {
      let start = words.count
      tag(opening)
      for item in items { append(&self, item) }
      tag(closing, start)
      words[start] |= UInt64(min(items.count, 0xFF_FFFF)) << 32 | UInt64(words.count)
    }
  }
}
