import CSimdJSON

/// Parses JSON texts one after the other into the same memory.
package struct RecordParser: ~Copyable {
  /// The deepest nesting that is read; deeper texts are refused.
  static let maximumDepth = 256
  /// How many bytes must follow a text so that the parser may read past it.
  static let padding = csimdjson_padding()

  private let handle: OpaquePointer
  /// The last text, if it had to be changed to be parsed.
  private var widened: [UInt8] = []

  package init() {
    guard let handle = csimdjson_create(Self.maximumDepth) else {
      preconditionFailure("there is no memory for a JSON parser")
    }
    self.handle = handle
  }

  deinit {
    csimdjson_destroy(handle)
  }

  /// What is wrong with a text that is not JSON.
  struct Failure: Error {
    var status: csimdjson_status
  }

  /// Parses the value at `range` of a text, and gives its tape, which lasts until the next call.
  mutating func parse(
    _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Failure) -> Tape {
    guard let start = bytes.baseAddress, range.upperBound + Self.padding <= bytes.count
    else { throw Failure(status: CSIMDJSON_EMPTY) }
    let status = csimdjson_parse(handle, start + range.lowerBound, range.count)
    if status == CSIMDJSON_NUMBER, let json = WideIntegers.widened(in: bytes[range]) {
      return try parseWidened(json)
    }
    return try tape(status)
  }

  private mutating func parseWidened(_ json: [UInt8]) throws(Failure) -> Tape {
    widened = json + [UInt8](repeating: 0, count: Self.padding)
    let status = widened.withUnsafeBufferPointer {
      csimdjson_parse(handle, $0.baseAddress, json.count)
    }
    return try tape(status)
  }

  private func tape(_ status: csimdjson_status) throws(Failure) -> Tape {
    guard status == CSIMDJSON_OK, let words = csimdjson_tape(handle),
      let texts = csimdjson_texts(handle)
    else { throw Failure(status: status) }
    return Tape(words: words, texts: texts)
  }
}

extension RecordParser.Failure {
  /// The problem in words, to follow the name of the record.
  var phrase: String {
    switch status {
    case CSIMDJSON_EMPTY: "nothing stands here"
    case CSIMDJSON_TEXT: "a text holds an escape that does not exist"
    case CSIMDJSON_UNCLOSED_TEXT: "a text has no closing quote"
    case CSIMDJSON_CONTROL_CHARACTER: "a text holds a control character that is not escaped"
    case CSIMDJSON_NUMBER: "a number is malformed or too large"
    case CSIMDJSON_LITERAL: "a word is none of true, false and null"
    case CSIMDJSON_ENCODING: "it is not valid UTF-8"
    case CSIMDJSON_DEPTH: "it is nested deeper than \(RecordParser.maximumDepth) levels"
    case CSIMDJSON_TOO_LARGE: "it is too large"
    default: "a comma, colon, bracket or brace is missing or too many"
    }
  }
}
