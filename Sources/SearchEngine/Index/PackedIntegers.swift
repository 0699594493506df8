/// Non-negative integers below a limit, in 1, 2, or 4 bytes each.
///
/// Narrow columns fit more records into the processor's caches.
enum PackedIntegers: Sendable {
  /// Numbers up to 255.
  case bytes(Table<UInt8>)
  /// Numbers up to 65,535.
  case shorts(Table<UInt16>)
  /// Other numbers.
  case words(Table<UInt32>)

  /// - Parameter limit: an exclusive upper bound of the numbers.
  init(_ numbers: [UInt32], limit: Int) {
    switch Self.width(limit: limit) {
    case 1: self = .bytes(Self.table(numbers))
    case 2: self = .shorts(Self.table(numbers))
    default: self = .words(Table(numbers))
    }
  }

  private static func table<Number: FixedWidthInteger & BitwiseCopyable & Sendable>(
    _ numbers: [UInt32]
  ) -> Table<Number> {
    Table(count: numbers.count) { narrow in
      for (index, number) in numbers.enumerated() {
        narrow[index] = Number(truncatingIfNeeded: number)
      }
    }
  }

  /// The number of bytes of each number below a limit.
  static func width(limit: Int) -> Int {
    limit <= 1 << 8 ? 1 : limit <= 1 << 16 ? 2 : 4
  }

  /// The number of integers.
  var count: Int {
    switch self {
    case .bytes(let table): table.count
    case .shorts(let table): table.count
    case .words(let table): table.count
    }
  }

  @inline(__always)
  subscript(index: Int) -> Int {
    switch self {
    case .bytes(let table): Int(table[index])
    case .shorts(let table): Int(table[index])
    case .words(let table): Int(table[index])
    }
  }
}
