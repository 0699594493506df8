import CSimdJSON
import Components

/// The text of all records, and where in it each record lies.
struct RecordText: Sendable {
  /// How many bytes must follow the last record so that the parser may read past it.
  static let padding = csimdjson_padding()

  /// JSON, followed by `padding` bytes.
  private(set) var bytes: [UInt8]
  /// Where each record lies in `bytes`.
  private(set) var ranges: [Range<Int>]

  /// - Parameter json: JSON texts without padding.
  init(json: [UInt8], ranges: [Range<Int>]) {
    bytes = json
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
    self.ranges = ranges
  }

  /// Puts another JSON text in the place of a record's.
  mutating func replace(_ record: Int, with json: [UInt8]) {
    bytes.removeLast(Self.padding)
    ranges[record] = bytes.count..<bytes.count + json.count
    bytes += json
    bytes.append(contentsOf: repeatElement(0, count: Self.padding))
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
