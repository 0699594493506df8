public import Components
import Synchronization

/// Parses JSON texts, reusing the same memory.
///
/// Allocating memory for each text takes longer than parsing it. Thread-safe: a concurrent call
/// allocates a parser of its own.
public final class JSONParser: Sendable {
  /// Slightly more than the maximum depth of `JSONValue(json:)`.
  private static let maximumDepth = 260
  /// The maximum size of a text after which the memory is reused; it is about ten times as large.
  private static let maximumReusedSize = 1 << 20

  private let cached = Mutex<TapeParser?>(nil)

  /// Creates a parser without memory, which is allocated on first use.
  public init() {}

  /// Parses a text like `JSONValue(json:)`. Complexity: O(*bytes*).
  ///
  /// - Throws: the same errors as `JSONValue(json:)`.
  public func parse(_ json: [UInt8]) throws(JSONValue.SyntaxError) -> ParsedJSON {
    // Simdjson reports no error location, and rejects invalid UTF-8.
    if let tape = tape(json) { return ParsedJSON(tape) }
    return ParsedJSON(try JSONValue(json: json))
  }

  /// Nil if simdjson rejects the text.
  private func tape(_ json: [UInt8]) -> OwnedTape? {
    let padded = json + repeatElement(0, count: TapeParser.padding)
    return cached.withLock { cached in
      var parser = cached.take() ?? TapeParser(maximumDepth: Self.maximumDepth)
      let isRead = padded.withUnsafeBufferPointer { bytes in
        (try? parser.parse(0..<json.count, of: bytes)) != nil
      }
      let tape = isRead ? parser.ownedTape() : nil
      if json.count <= Self.maximumReusedSize { cached = consume parser }
      return tape
    }
  }
}
