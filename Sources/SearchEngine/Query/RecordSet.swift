/// Some of the records, as a list or as bits, whichever is cheaper for how many they are.
struct RecordSet: Sendable {
  /// Sets of which the counts are known beforehand.
  enum Kind: Sendable {
    case all
    /// The records of a ready prefix.
    case prefix(Int)
    case other
  }

  /// At least one record in so many makes bits the better form.
  static let sparsity = 32

  private(set) var kind = Kind.other
  let capacity: Int
  let count: Int
  /// The set as bits; nil if it is a list only.
  private(set) var bits: Bitset?
  private var list: [UInt32]?

  /// All records.
  init(all capacity: Int) {
    kind = .all
    self.capacity = capacity
    count = capacity
  }

  /// - Parameter records: ascending.
  init(_ records: [UInt32], capacity: Int) {
    self.capacity = capacity
    count = records.count
    list = records
  }

  init(_ bits: Bitset, kind: Kind = .other) {
    self.init(bits, count: bits.count, kind: kind)
  }

  init(_ bits: Bitset, count: Int, kind: Kind) {
    self.kind = kind
    self.count = count
    capacity = bits.capacity
    if count * Self.sparsity < capacity {
      list = bits.records(count: count)
    } else {
      self.bits = bits
    }
  }

  var isList: Bool { list != nil && bits == nil }

  /// The records in ascending order, which are kept for the next time.
  mutating func records() -> [UInt32] {
    if let list { return list }
    let records =
      bits?.records(count: count) ?? (0..<UInt32(truncatingIfNeeded: capacity)).map { $0 }
    list = records
    return records
  }

  /// The set as bits. O(capacity) if it is not.
  func asBits() -> Bitset {
    if let bits { return bits }
    guard let list else { return Bitset(capacity: capacity, isFull: true) }
    var bits = Bitset(capacity: capacity)
    list.withUnsafeBufferPointer { bits.insert($0) }
    return bits
  }

  func contains(_ record: Int) -> Bool {
    if let bits { return bits.contains(record) }
    guard let list else { return record < capacity }
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(list[middle]) < record { low = middle + 1 } else { high = middle }
    }
    return low < list.count && Int(list[low]) == record
  }

  /// Tells of records that come in ascending order whether they are in a set. O(1) on average.
  struct Scan {
    fileprivate let set: RecordSet
    private var next = 0

    fileprivate init(_ set: RecordSet) {
      self.set = set
    }

    mutating func contains(_ record: Int) -> Bool {
      guard set.bits == nil, let list = set.list else { return set.contains(record) }
      while next < list.count, Int(list[next]) < record { next += 1 }
      return next < list.count && Int(list[next]) == record
    }
  }

  func scan() -> Scan { Scan(self) }

  /// Calls `body` with every record in ascending order, until it gives false.
  @inline(__always)
  func forEach(while body: (Int) -> Bool) {
    if let list {
      for record in list where !body(Int(record)) { return }
    } else if let bits {
      bits.forEach(while: body)
    } else {
      for record in 0..<capacity where !body(record) { return }
    }
  }

  /// The records that fulfil a condition, by looking at each.
  mutating func filtered(_ condition: (Int) -> Bool) -> RecordSet {
    RecordSet(records().filter { condition(Int($0)) }, capacity: capacity)
  }

  /// The records of the set that have a key.
  func intersection(_ postings: Postings, _ key: Int) -> RecordSet {
    if let bits = postings.bits(key) {
      return intersection(Bitset(capacity: capacity, words: bits))
    }
    return RecordSet(postings.list(key).filter { contains(Int($0)) }, capacity: capacity)
  }

  func intersection(_ other: Bitset) -> RecordSet {
    if isList, let list {
      return RecordSet(list.filter { other.contains(Int($0)) }, capacity: capacity)
    }
    guard var result = bits else { return RecordSet(other) }
    result.formIntersection(other)
    return RecordSet(result)
  }
}
