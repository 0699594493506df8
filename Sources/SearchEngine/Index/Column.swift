/// The values of one attribute in all records: as facet texts, and those that are numbers.
struct Column: Sendable {
  /// The different facet texts; a value's code is its place here.
  let values: [String]
  private let codes: [UInt32]
  private let codeStarts: [UInt32]
  private let numbers: [Double]
  private let numberStarts: [UInt32]

  var recordCount: Int { codeStarts.count - 1 }

  /// True when no record has the attribute.
  var isEmpty: Bool { codes.isEmpty }

  /// The codes of a record's different values in the order in which they are first written.
  @inline(__always)
  func codes(of record: Int) -> ArraySlice<UInt32> {
    codes[Int(codeStarts[record])..<Int(codeStarts[record + 1])]
  }

  /// All numbers of a record, repeated ones as often as they are written.
  @inline(__always)
  func numbers(of record: Int) -> ArraySlice<Double> {
    numbers[Int(numberStarts[record])..<Int(numberStarts[record + 1])]
  }

  /// The records that have a facet text among their values. O(records).
  func records(withValue value: String) -> Bitset {
    let wanted = values.indices.filter { values[$0] == value }.map { UInt32($0) }
    if wanted.isEmpty { return Bitset(capacity: recordCount) }
    return records { record in codes(of: record).contains { wanted.contains($0) } }
  }

  /// The records that fulfil a condition. O(records).
  func records(where condition: (Int) -> Bool) -> Bitset {
    var result = Bitset(capacity: recordCount)
    for record in 0..<recordCount where condition(record) { result.insert(record) }
    return result
  }

  /// Fills a column record by record.
  struct Builder {
    private var table = ByteTable()
    private var codes: [UInt32] = []
    private var codeStarts: [UInt32] = [0]
    private var numbers: [Double] = []
    private var numberStarts: [UInt32] = [0]
    /// For each code the last record that has it, so that a record has it once.
    private var lastRecords: [Int] = []

    /// Adds a value to the present record.
    mutating func add(_ element: Tape.Element) {
      switch element {
      case .text(let bytes): add(code: table.number(of: bytes))
      case .boolean(let flag): add(code: table.number(of: flag ? "true" : "false"))
      case .integer(let value):
        numbers.append(Double(value))
        add(code: table.number(of: String(value)))
      case .number(let value):
        numbers.append(value)
        add(code: table.number(of: FacetText.text(of: value)))
      case .null, .array, .object: break
      }
    }

    private mutating func add(code: Int) {
      let record = codeStarts.count
      if code == lastRecords.count { lastRecords.append(-1) }
      if lastRecords[code] != record {
        lastRecords[code] = record
        codes.append(UInt32(code))
      }
    }

    /// Ends the present record.
    mutating func endRecord() {
      codeStarts.append(UInt32(codes.count))
      numberStarts.append(UInt32(numbers.count))
    }

    consuming func finish() -> Column {
      Column(
        values: (0..<table.count).map { String(decoding: table[$0], as: UTF8.self) },
        codes: codes, codeStarts: codeStarts, numbers: numbers, numberStarts: numberStarts)
    }
  }
}
