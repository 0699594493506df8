import SimdJSON

/// Collects the values of one attribute, in the order of the records.
struct ColumnValues: Sendable {
  /// What a value is, in front of its bytes: a text, or eight bytes of a number.
  enum Tag: UInt8 {
    case text
    case integer
    case number
  }

  private(set) var table = ByteStringInterner()
  /// For each value the number of its record in the file, and its number in `table`.
  private(set) var records: [UInt32] = []
  private(set) var entries: [UInt32] = []
  /// True once there are so many different texts that nobody would count them.
  private(set) var isAbandoned = false

  private let mayAbandon: Bool
  private var textCount = 0
  private var key: [UInt8] = []

  /// - Parameter mayAbandon: whether to give up a column such as that of descriptions.
  init(mayAbandon: Bool) {
    self.mayAbandon = mayAbandon
  }

  private static let texts = (few: 4_096, many: 262_144)

  /// Adds a value of a record; records come in ascending order.
  mutating func add(_ element: Tape.Element, of record: Int) {
    if isAbandoned { return }
    switch element {
    case .text(let bytes): addText(bytes, record)
    case .boolean(let flag):
      var text = flag ? "true" : "false"
      text.withUTF8 { addText($0, record) }
    case .integer(let value): addNumber(.integer, UInt64(bitPattern: Int64(value)), record)
    case .number(let value): addNumber(.number, value.bitPattern, record)
    case .null, .array, .object: break
    }
  }

  private mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>, _ record: Int) {
    let count = table.count
    key.removeAll(keepingCapacity: true)
    key.append(Tag.text.rawValue)
    key.append(contentsOf: bytes)
    append(record)
    guard mayAbandon, table.count > count else { return }
    textCount += 1
    let isMostlyDifferent = textCount > Self.texts.few && 2 * textCount > entries.count
    if isMostlyDifferent || textCount > Self.texts.many {
      self = ColumnValues(mayAbandon: true)
      isAbandoned = true
    }
  }

  private mutating func addNumber(_ tag: Tag, _ bits: UInt64, _ record: Int) {
    key.removeAll(keepingCapacity: true)
    key.append(tag.rawValue)
    withUnsafeBytes(of: bits) { key.append(contentsOf: $0) }
    append(record)
  }

  private mutating func append(_ record: Int) {
    entries.append(UInt32(key.withUnsafeBufferPointer { table.number(of: $0) }))
    records.append(UInt32(record))
  }

  /// Adds the values of records that follow these in the file, from the record `first` on.
  mutating func append(_ other: ColumnValues, from first: Int) {
    isAbandoned = isAbandoned || other.isAbandoned
    if isAbandoned {
      self = ColumnValues(mayAbandon: mayAbandon)
      isAbandoned = true
      return
    }
    let numbers = (0..<other.table.count).map { place in
      UInt32(other.table[place].withUnsafeBufferPointer { table.number(of: $0) })
    }
    entries.append(contentsOf: other.entries.lazy.map { numbers[Int($0)] })
    records.append(contentsOf: other.records.lazy.map { $0 + UInt32(first) })
  }
}
