import CSimdJSON
package import Components

/// Parses JSON texts one after the other into the same memory.
package struct TapeParser: ~Copyable {
  /// How deep the texts of records may be nested.
  package static let maximumDepth = 256
  /// How many bytes must follow a text so that the parser may read past it.
  package static let padding = csimdjson_padding()

  private let maximumDepth: Int
  /// Made when there is something to parse.
  private var handle: OpaquePointer?
  /// The last text, if it had to be changed to be parsed.
  private var widened: [UInt8] = []

  /// - Parameter maximumDepth: the deepest nesting that is read; deeper texts are refused.
  package init(maximumDepth: Int = TapeParser.maximumDepth) {
    self.maximumDepth = maximumDepth
  }

  deinit {
    if let handle { csimdjson_destroy(handle) }
  }

  private mutating func open() -> OpaquePointer {
    if let handle { return handle }
    guard let made = csimdjson_create(maximumDepth) else {
      preconditionFailure("there is no memory for a JSON parser")
    }
    handle = made
    return made
  }

  /// What is wrong with a text that is not JSON.
  package struct Failure: Error {
    fileprivate var status: csimdjson_status
  }

  /// Parses the value at `range` of a text, and gives its tape, which lasts until the next call.
  package mutating func parse(
    _ range: Range<Int>, of bytes: UnsafeBufferPointer<UInt8>
  ) throws(Failure) -> Tape {
    guard let start = bytes.baseAddress, range.upperBound + Self.padding <= bytes.count
    else { throw Failure(status: CSIMDJSON_EMPTY) }
    let handle = open()
    let status = csimdjson_parse(handle, start + range.lowerBound, range.count)
    if status == CSIMDJSON_NUMBER, let json = WideIntegers.widened(in: bytes[range]) {
      return try parseWidened(json, handle)
    }
    return try tape(handle, status)
  }

  private mutating func parseWidened(
    _ json: [UInt8], _ handle: OpaquePointer
  ) throws(Failure) -> Tape {
    widened = json + [UInt8](repeating: 0, count: Self.padding)
    let status = widened.withUnsafeBufferPointer {
      csimdjson_parse(handle, $0.baseAddress, json.count)
    }
    return try tape(handle, status)
  }

  /// The object that a JSON text holds; nil if it holds none.
  package mutating func object(from text: UnsafeBufferPointer<UInt8>) -> JSONObject? {
    let padded = Array(text) + [UInt8](repeating: 0, count: Self.padding)
    return padded.withUnsafeBufferPointer { bytes in
      guard let tape = try? parse(0..<text.count, of: bytes) else { return nil }
      return tape.value(Tape.root).object
    }
  }

  /// A copy of the tape that was made last.
  func ownedTape() -> OwnedTape? { handle.map { OwnedTape(parsedBy: $0) } }

  private func tape(
    _ handle: OpaquePointer, _ status: csimdjson_status
  ) throws(Failure) -> Tape {
    guard status == CSIMDJSON_OK, let words = csimdjson_tape(handle),
      let texts = csimdjson_texts(handle)
    else { throw Failure(status: status) }
    return Tape(words: words, texts: texts)
  }
}

extension TapeParser.Failure {
  /// The problem in words, to follow the name of the text.
  package var phrase: String {
    switch status {
    case CSIMDJSON_EMPTY: "nothing stands here"
    case CSIMDJSON_TEXT: "a text holds an escape that does not exist"
    case CSIMDJSON_UNCLOSED_TEXT: "a text has no closing quote"
    case CSIMDJSON_CONTROL_CHARACTER: "a text holds a control character that is not escaped"
    case CSIMDJSON_NUMBER: "a number is malformed or too large"
    case CSIMDJSON_LITERAL: "a word is none of true, false and null"
    case CSIMDJSON_ENCODING: "it is not valid UTF-8"
    case CSIMDJSON_DEPTH: "it is nested deeper than \(TapeParser.maximumDepth) levels"
    case CSIMDJSON_TOO_LARGE: "it is too large"
    default: "a comma, colon, bracket or brace is missing or too many"
    }
  }
}
