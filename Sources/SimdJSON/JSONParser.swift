public import Components
import Synchronization

/// Parses JSON texts, one after the other into the same memory: to get it from the system for each of
/// them takes longer than to parse it.
public final class JSONParser: Sendable {
  /// A little deeper than `JSONValue(json:)` reads.
  private static let maximumDepth = 260
  /// The longest text, in bytes, whose memory is kept: that is some ten times as much.
  private static let longestKept = 1 << 20

  private let kept = Mutex<TapeParser?>(nil)

  public init() {}

  /// Parses a text by the rules of `JSONValue(json:)`. O(bytes).
  public func parse(_ json: [UInt8]) throws(JSONValue.SyntaxError) -> ParsedJSON {
    // Simdjson does not say where a text goes wrong, and refuses bytes that are no UTF-8.
    if let tape = tape(json) { return ParsedJSON(tape) }
    return ParsedJSON(try JSONValue(json: json))
  }

  /// Nil if simdjson refuses the text.
  private func tape(_ json: [UInt8]) -> OwnedTape? {
    let padded = json + repeatElement(0, count: TapeParser.padding)
    return kept.withLock { kept in
      var parser = kept.take() ?? TapeParser(maximumDepth: Self.maximumDepth)
      let isRead = padded.withUnsafeBufferPointer { bytes in
        (try? parser.parse(0..<json.count, of: bytes)) != nil
      }
      let tape = isRead ? parser.ownedTape() : nil
      if json.count <= Self.longestKept { kept = consume parser }
      return tape
    }
  }
}
