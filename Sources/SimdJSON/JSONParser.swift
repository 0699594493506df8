import CSimdJSON
public import Components
import Synchronization

/// Parses JSON texts, one after the other into the same memory: to get it from the system for each of
/// them takes longer than to parse it.
public final class JSONParser: Sendable {
  /// A little deeper than `JSONValue(json:)` reads.
  private static let maximumDepth = 260
  /// The longest text, in bytes, whose memory is kept: that is some ten times as much.
  private static let longestKept = 1 << 20

  private let handle = Mutex<OpaquePointer?>(nil)

  public init() {}

  deinit {
    handle.withLock { csimdjson_destroy($0) }
  }

  /// Parses a text by the rules of `JSONValue(json:)`. O(bytes).
  public func parse(_ json: [UInt8]) throws(JSONValue.SyntaxError) -> ParsedJSON {
    // Simdjson does not say where a text goes wrong, and refuses bytes that are no UTF-8 and long
    // integers.
    if let tape = tape(json) { return ParsedJSON(tape) }
    return ParsedJSON(try JSONValue(json: json))
  }

  /// Nil if simdjson refuses the text.
  private func tape(_ json: [UInt8]) -> JSONTape? {
    let padded = json + repeatElement(0, count: csimdjson_padding())
    return handle.withLock { handle in
      handle = handle ?? csimdjson_create(Self.maximumDepth)
      guard let parser = handle else { return nil }
      defer {
        if json.count > Self.longestKept {
          csimdjson_destroy(parser)
          handle = nil
        }
      }
      let status = padded.withUnsafeBufferPointer {
        csimdjson_parse(parser, $0.baseAddress, json.count)
      }
      return status == CSIMDJSON_OK ? JSONTape(parsedBy: parser) : nil
    }
  }
}
