import CSimdJSON
import Components

/// The text of all records, and where in it each record lies.
struct RecordText: Sendable {
  /// How many bytes must follow the last record so that the parser may read past it.
  static let padding = csimdjson_padding()

  /// JSON, followed by at least `padding` bytes of white space.
  private(set) var bytes: [UInt8]
  /// Where each record lies in `bytes`.
  private(set) var ranges: [Range<Int>]

  /// - Parameter json: the JSON texts; if they are padded already, they are not copied.
  init(json: [UInt8], ranges: [Range<Int>]) {
    bytes = json
    self.ranges = ranges
    pad(behind: ranges.last?.upperBound ?? 0)
  }

  /// Puts another JSON text in the place of a record's.
  mutating func replace(_ record: Int, with json: [UInt8]) {
    ranges[record] = bytes.count..<bytes.count + json.count
    bytes += json
    pad(behind: bytes.count)
  }

  private mutating func pad(behind end: Int) {
    let missing = end + Self.padding - bytes.count
    if missing > 0 {
      bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: missing))
    }
  }

  /// Keeps the chosen records only, in the order given.
  mutating func keep(_ records: [Int]) {
    ranges = records.map { ranges[$0] }
  }

  /// One record as a value; nil if it cannot be parsed. O(size of the record).
  func object(_ record: Int, with parser: inout RecordParser) -> JSONObject? {
    bytes.withUnsafeBufferPointer { bytes in
      guard let tape = try? parser.parse(ranges[record], of: bytes) else { return nil }
      return tape.value(Tape.root).object
    }
  }
}
