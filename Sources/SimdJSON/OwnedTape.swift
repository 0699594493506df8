import CSimdJSON
import Components

/// A tape with memory of its own.
final class OwnedTape: Sendable {
  private let words: [UInt64]
  /// Each text: its length in 4 bytes, then its bytes.
  private let texts: [UInt8]

  /// Takes what was parsed last. The parser has room for the worst of texts, of which little is kept.
  init(parsedBy parser: OpaquePointer) {
    var (wordCount, byteCount) = (0, 0)
    csimdjson_sizes(parser, &wordCount, &byteCount)
    words = Array(UnsafeBufferPointer(start: csimdjson_tape(parser), count: wordCount))
    texts = Array(UnsafeBufferPointer(start: csimdjson_texts(parser), count: byteCount)) + [0]
  }

  init(_ value: JSONValue) {
    var writer = Writer()
    writer.append(value)
    (words, texts) = (writer.words, writer.texts + [0])
  }

  /// Calls `body` with the tape, which must not outlast it.
  func read<Result>(_ body: (Tape) -> Result) -> Result {
    words.withUnsafeBufferPointer { words in
      texts.withUnsafeBufferPointer { texts in
        guard let words = words.baseAddress, let texts = texts.baseAddress else {
          preconditionFailure("a tape has a first word, and a byte behind its texts")
        }
        return body(Tape(words: words, texts: texts))
      }
    }
  }
}

extension OwnedTape {
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
