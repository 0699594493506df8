import SimdJSON

/// Collects the values of one attribute in file order, as input of `ColumnBuilder`.
struct ColumnValues: Sendable {
  /// The first byte of an interned value: the type of the bytes after it.
  enum Tag: UInt8 {
    /// A string, in UTF-8.
    case text
    /// An integer.
    case integer
    /// A floating-point number.
    case number
  }

  /// The distinct values, each a tag followed by its bytes.
  private(set) var table = ByteStringInterner()
  /// The position of each value's record among all records of the file.
  private(set) var records: [UInt32] = []
  /// The number of each value in `table`.
  private(set) var entries: [UInt32] = []
  /// True once there are too many distinct texts for a facet; the values are then discarded.
  private(set) var isAbandoned = false

  private let mayAbandon: Bool
  private var textCount = 0
  private var key: [UInt8] = []

  /// - Parameter mayAbandon: whether to discard an attribute with mostly distinct texts, such as
  ///   descriptions.
  init(mayAbandon: Bool) {
    self.mayAbandon = mayAbandon
  }

  /// Bounds of the number of distinct texts: up to `few`, an attribute is never abandoned; above
  /// `many`, it always is.
  private static let texts = (few: 4_096, many: 262_144)

  /// Adds a value of a record; records must ascend.
  mutating func add(_ element: Tape.Element, of record: Int) {
    if isAbandoned { return }
    switch element {
    // An empty text is like a missing value.
    case .text(let bytes): if !bytes.isEmpty { addText(bytes, record) }
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

  /// Appends the values of the next segment, the first record of which has the number `first`.
  mutating func append(_ other: ColumnValues, from first: Int) {
    isAbandoned = isAbandoned || other.isAbandoned
    if isAbandoned {
      self = ColumnValues(mayAbandon: mayAbandon)
      isAbandoned = true
      return
    }
    let numbers = (0..<other.table.count).map { number in
      UInt32(other.table[number].withUnsafeBufferPointer { table.number(of: $0) })
    }
    entries.append(contentsOf: other.entries.lazy.map { numbers[Int($0)] })
    records.append(contentsOf: other.records.lazy.map { $0 + UInt32(first) })
  }
}
