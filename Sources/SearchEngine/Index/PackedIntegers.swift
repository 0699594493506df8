import Search

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

  /// - Parameters:
  ///   - limit: an exclusive upper bound of the numbers.
  ///   - storage: the storage of a large table; nil for memory.
  /// - Throws: `unavailable` if the storage cannot be read.
  init(
    _ numbers: [UInt32], limit: Int, in storage: TemporaryStorage? = nil
  ) throws(SearchError) {
    var builder = PackedBuilder(capacity: numbers.count, limit: limit, in: storage)
    for number in numbers { builder.append(number) }
    self = try builder.integers()
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

/// Builds packed integers by appending them.
struct PackedBuilder: ~Copyable {
  private let width: Int
  // Only the one with the width has elements.
  private var bytes: TableBuilder<UInt8>
  private var shorts: TableBuilder<UInt16>
  private var words: TableBuilder<UInt32>

  /// - Parameters:
  ///   - capacity: an upper bound of the number of integers.
  ///   - limit: an exclusive upper bound of the integers.
  ///   - storage: the storage of a large table; nil for memory.
  init(capacity: Int, limit: Int, in storage: TemporaryStorage?) {
    width = PackedIntegers.width(limit: limit)
    bytes = TableBuilder(capacity: width == 1 ? capacity : 0, in: storage)
    shorts = TableBuilder(capacity: width == 2 ? capacity : 0, in: storage)
    words = TableBuilder(capacity: width == 4 ? capacity : 0, in: storage)
  }

  /// Appends an integer.
  @inline(__always)
  mutating func append(_ number: UInt32) {
    switch width {
    case 1: bytes.append(UInt8(truncatingIfNeeded: number))
    case 2: shorts.append(UInt16(truncatingIfNeeded: number))
    default: words.append(number)
    }
  }

  /// The integers.
  ///
  /// - Throws: `unavailable` if the storage cannot be read.
  consuming func integers() throws(SearchError) -> PackedIntegers {
    switch width {
    case 1: .bytes(try bytes.table())
    case 2: .shorts(try shorts.table())
    default: .words(try words.table())
    }
  }
}
