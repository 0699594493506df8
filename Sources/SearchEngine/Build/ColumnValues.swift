import Search
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
  private var records: ValueRecords
  /// The number of each value in `table`, then the lower and upper half of each number.
  private var entries: StoredList
  /// The number of values with a number in `table`; the others are numbers themselves, or
  /// not-a-number for a text. Nil as long as there are few enough distinct values for a facet.
  private var numericStart: Int?
  /// True once there are too many distinct texts for a facet; the values are then discarded.
  private(set) var isAbandoned = false

  private let mayAbandon: Bool
  private let storage: TemporaryStorage?
  private var textCount = 0

  /// - Parameters:
  ///   - mayAbandon: whether to discard an attribute with mostly distinct texts, such as
  ///     descriptions.
  ///   - storage: the storage of many values; nil for memory.
  init(mayAbandon: Bool, in storage: TemporaryStorage? = nil) {
    self.mayAbandon = mayAbandon
    self.storage = storage
    (records, entries) = (ValueRecords(in: storage), StoredList(in: storage))
  }

  /// The number of values.
  var count: Int { records.count }

  /// True if there are too many distinct values for a facet, so that only numbers are collected.
  var isNumeric: Bool { numericStart != nil }

  /// Calls `body` with the position of the record and the number in `table` of each value, in order,
  /// up to the first one that was only collected as a number.
  ///
  /// - Throws: `unavailable` if the storage cannot be read.
  func forEach(_ body: (_ record: Int, _ entry: UInt32) -> Void) throws(SearchError) {
    let count = numericStart ?? self.count
    var (records, entries) = (ValueRecords.Reader(records), StoredList.Reader(entries))
    for start in stride(from: 0, to: count, by: StoredList.chunkSize) {
      let range = start..<min(start + StoredList.chunkSize, count)
      let (records, entries) = (try records.records(in: range), try entries.numbers(in: range))
      for (record, entry) in zip(records, entries) { body(Int(record), entry) }
    }
  }

  /// Calls `body` with the position of the record and the number of each value, in order; the number
  /// is nil for a text.
  ///
  /// - Throws: `unavailable` if the storage cannot be read.
  func forEachNumber(_ body: (_ record: Int, _ number: Double?) -> Void) throws(SearchError) {
    let numbers = (0..<table.count).map { Self.number(table[$0]) }
    try forEach { body($0, numbers[Int($1)]) }
    guard let first = numericStart else { return }
    var (records, halves) = (ValueRecords.Reader(records), StoredList.Reader(entries))
    for start in stride(from: first, to: count, by: StoredList.chunkSize / 2) {
      let range = start..<min(start + StoredList.chunkSize / 2, count)
      let records = try records.records(in: range)
      let numbers = try halves.numbers(
        in: 2 * range.lowerBound - first..<2 * range.upperBound - first)
      for (index, record) in records.enumerated() {
        let low = numbers.startIndex + 2 * index
        let number = Double(
          bitPattern: UInt64(numbers[low]) | UInt64(numbers[low + 1]) << 32)
        body(Int(record), number.isNaN ? nil : number)
      }
    }
  }

  /// A value of `table`.
  enum Value {
    case integer(Int)
    case number(Double)
    case text(ArraySlice<UInt8>)
  }

  /// The value of an entry of `table`.
  static func value(_ entry: ArraySlice<UInt8>) -> Value {
    let content = entry.dropFirst()
    let tag = entry.first.flatMap(Tag.init) ?? .text
    if tag == .text { return .text(content) }
    let bits = content.reversed().reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
    return tag == .integer
      ? .integer(Int(Int64(bitPattern: bits))) : .number(Double(bitPattern: bits))
  }

  /// The number of an entry of `table`; nil for a text.
  private static func number(_ entry: ArraySlice<UInt8>) -> Double? {
    switch value(entry) {
    case .integer(let value): Double(value)
    case .number(let value): value
    case .text: nil
    }
  }

  /// The maximum number of distinct values of a facet that is stored.
  static let maximumValues = 262_144
  /// The maximum number of distinct texts of an attribute that is never abandoned.
  private static let fewTexts = 4_096

  /// Adds a value of a record; records must ascend.
  mutating func add(_ element: Tape.Element, of record: Int) {
    if isAbandoned { return }
    if isNumeric { return addNumber(element, record) }
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
    checkCount()
  }

  /// Collects only numbers from now on if there are too many distinct values.
  private mutating func checkCount() {
    if mayAbandon, table.count > Self.maximumValues, !isNumeric { numericStart = records.count }
  }

  private mutating func addNumber(_ element: Tape.Element, _ record: Int) {
    switch element {
    case .text(let bytes): if !bytes.isEmpty { append(.nan, of: record) }
    case .boolean: append(.nan, of: record)
    case .integer(let value): append(Double(value), of: record)
    case .number(let value): append(value, of: record)
    case .null, .array, .object: break
    }
  }

  private mutating func append(_ number: Double, of record: Int) {
    entries.append(UInt32(truncatingIfNeeded: number.bitPattern))
    entries.append(UInt32(truncatingIfNeeded: number.bitPattern >> 32))
    records.append(record)
  }

  private mutating func addText(_ bytes: UnsafeBufferPointer<UInt8>, _ record: Int) {
    let count = table.count
    add(.text, UnsafeRawBufferPointer(bytes), record)
    guard mayAbandon, table.count > count else { return }
    textCount += 1
    let isMostlyDifferent = textCount > Self.fewTexts && 2 * textCount > entries.count
    if isMostlyDifferent || textCount > Self.maximumValues || table.isFull { abandon() }
  }

  private mutating func addNumber(_ tag: Tag, _ bits: UInt64, _ record: Int) {
    withUnsafeBytes(of: bits) { add(tag, $0, record) }
  }

  private mutating func add(_ tag: Tag, _ bytes: UnsafeRawBufferPointer, _ record: Int) {
    let number = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 1 + bytes.count) { entry in
      entry[0] = tag.rawValue
      UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(entry)[1...])
        .copyMemory(from: bytes)
      return table.number(of: UnsafeBufferPointer(entry))
    }
    entries.append(UInt32(number))
    records.append(record)
  }

  private mutating func abandon() {
    self = ColumnValues(mayAbandon: mayAbandon, in: storage)
    isAbandoned = true
  }

  /// Releases the values in the storage; neither these values nor a copy may be read anymore.
  func discard() {
    records.discard()
    entries.discard()
  }

  /// Appends the values of the next segment, the first record of which has the number `first`.
  ///
  /// - Throws: `unavailable` if the storage cannot be read.
  mutating func append(_ other: ColumnValues, from first: Int) throws(SearchError) {
    if isAbandoned || other.isAbandoned { return abandon() }
    if isNumeric || other.isNumeric {
      numericStart = numericStart ?? records.count
      try other.forEachNumber { record, number in append(number ?? .nan, of: record + first) }
      return
    }
    let numbers = (0..<other.table.count).map { number in
      UInt32(other.table[number].withUnsafeBufferPointer { table.number(of: $0) })
    }
    var (records, entries) = (records, entries)
    (self.records, self.entries) = (ValueRecords(), StoredList())
    try other.forEach { record, entry in
      records.append(record + first)
      entries.append(numbers[Int(entry)])
    }
    (self.records, self.entries) = (records, entries)
    checkCount()
  }
}
