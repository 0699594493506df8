import CSimdJSON
package import Components

/// Parses JSON texts with simdjson, reusing the same memory.
package struct TapeParser: ~Copyable {
  /// The maximum nesting depth of records.
  package static let maximumDepth = 256
  /// The number of readable bytes that simdjson requires after a text.
  package static let padding = csimdjson_padding()

  private let maximumDepth: Int
  /// Simdjson's parser, created on first use.
  private var handle: OpaquePointer?
  /// The last text, if it was changed before parsing.
  private var widened: [UInt8] = []

  /// Creates a parser without memory, which is allocated on first use.
  ///
  /// - Parameter maximumDepth: the maximum nesting depth; deeper texts are rejected.
  package init(maximumDepth: Int = TapeParser.maximumDepth) {
    self.maximumDepth = maximumDepth
  }

  deinit {
    if let handle { csimdjson_destroy(handle) }
  }

  private mutating func open() -> OpaquePointer {
    if let handle { return handle }
    guard let created = csimdjson_create(maximumDepth) else {
      preconditionFailure("out of memory for a JSON parser")
    }
    handle = created
    return created
  }

  /// Reason why a text cannot be parsed.
  package struct Failure: Error {
    fileprivate var status: csimdjson_status
  }

  /// Parses the value at a range of a text. Complexity: O(*range*).
  ///
  /// - Returns: the tape, which is valid until the next call.
  /// - Precondition: `range` is within `bytes`. Fails if fewer than `padding` bytes follow it.
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

  /// The object in a JSON text; nil for an invalid text or any other value.
  package mutating func object(from text: UnsafeBufferPointer<UInt8>) -> JSONObject? {
    let padded = Array(text) + [UInt8](repeating: 0, count: Self.padding)
    return padded.withUnsafeBufferPointer { bytes in
      guard let tape = try? parse(0..<text.count, of: bytes) else { return nil }
      return tape.value(Tape.root).object
    }
  }

  /// A copy of the last tape; nil if nothing was parsed.
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
  /// The problem in lower case, as the end of a message.
  package var phrase: String {
    switch status {
    case CSIMDJSON_EMPTY: "it is empty"
    case CSIMDJSON_TEXT: "a string contains an invalid escape"
    case CSIMDJSON_UNCLOSED_TEXT: "a string has no closing quote"
    case CSIMDJSON_CONTROL_CHARACTER: "a string contains an unescaped control character"
    case CSIMDJSON_NUMBER: "a number is malformed or too large"
    case CSIMDJSON_LITERAL: "expected 'true', 'false', or 'null'"
    case CSIMDJSON_ENCODING: "it is not valid UTF-8"
    case CSIMDJSON_DEPTH: "it is nested deeper than \(TapeParser.maximumDepth) levels"
    case CSIMDJSON_TOO_LARGE: "it is too large"
    default: "a comma, colon, bracket, or brace is missing or unexpected"
    }
  }
}
