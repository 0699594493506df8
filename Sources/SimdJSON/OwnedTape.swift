import CSimdJSON
import Components

/// A tape that owns its memory, unlike one of a parser.
final class OwnedTape: Sendable {
  /// The words of the tape.
  private let words: [UInt64]
  /// The length of each string in 4 bytes, followed by its bytes.
  private let texts: [UInt8]

  /// Copies the last tape of a parser.
  ///
  /// The parser's buffers have the maximum size of a tape; most of that is unused.
  init(parsedBy parser: OpaquePointer) {
    var (wordCount, byteCount) = (0, 0)
    csimdjson_sizes(parser, &wordCount, &byteCount)
    words = Array(UnsafeBufferPointer(start: csimdjson_tape(parser), count: wordCount))
    texts = Array(UnsafeBufferPointer(start: csimdjson_texts(parser), count: byteCount)) + [0]
  }

  /// Creates the tape of a value.
  init(_ value: JSONValue) {
    var writer = Writer()
    writer.append(value)
    (words, texts) = (writer.words, writer.texts + [0])
  }

  /// The number of words.
  var size: Int { words.count }

  /// Calls `body` with the tape, which is only valid during the call.
  func read<Result>(_ body: (Tape) -> Result) -> Result {
    words.withUnsafeBufferPointer { words in
      texts.withUnsafeBufferPointer { texts in
        guard let words = words.baseAddress, let texts = texts.baseAddress else {
          preconditionFailure("a tape has a first word and a final byte")
        }
        return body(Tape(words: words, texts: texts))
      }
    }
  }
}

extension OwnedTape {
  /// Writes values in simdjson's tape format.
  private struct Writer {
    // The first word of a tape is not part of a value.
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
