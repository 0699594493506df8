/// Numbers below a limit in as few bytes each as the limit allows.
enum PackedIntegers: Sendable {
  case bytes(Table<UInt8>)
  case shorts(Table<UInt16>)
  case words(Table<UInt32>)

  /// - Parameter limit: greater than every number.
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

  /// The bytes that each number below a limit takes.
  static func width(limit: Int) -> Int {
    limit <= 1 << 8 ? 1 : limit <= 1 << 16 ? 2 : 4
  }

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
