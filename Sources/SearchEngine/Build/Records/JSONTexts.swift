import SimdJSON

/// The JSON texts of some records, in memory.
struct JSONTexts: Sendable {
  /// Where they lie, with the bytes behind them that the parser may read in excess.
  private let text: Table<UInt8>
  private let ranges: [Range<Int>]

  init(_ text: Table<UInt8>, _ ranges: [Range<Int>]) {
    (self.text, self.ranges) = (text, ranges)
  }

  var bytes: UnsafeBufferPointer<UInt8> { text.elements }

  /// Where one of them stands in the bytes.
  subscript(place: Int) -> Range<Int> { ranges[place] }

  /// The tape of one of them, which lasts until the parser reads another; nil if it cannot be
  /// parsed.
  func tape(of place: Int, _ parser: inout TapeParser) -> Tape? {
    try? parser.parse(ranges[place], of: bytes)
  }
}
