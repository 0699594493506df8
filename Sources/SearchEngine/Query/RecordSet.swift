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
  private(set) var count: Int
  private var ownBits: Bitset?
  /// Where the bits of a ready prefix lie, which need not be copied.
  private var ready: PrecomputedPrefixes?
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

  init(_ bits: Bitset) {
    count = bits.count
    capacity = bits.capacity
    if count * Self.sparsity < capacity {
      list = bits.records(count: count)
    } else {
      ownBits = bits
    }
  }

  /// The records of a ready prefix.
  init(_ prefix: Int, of prefixes: PrecomputedPrefixes) {
    kind = .prefix(prefix)
    capacity = prefixes.recordCount
    count = prefixes.recordCount(of: prefix)
    if count * Self.sparsity < capacity {
      list = Bitset.records(in: prefixes.bits(of: prefix), count: count)
    } else {
      ready = prefixes
    }
  }

  /// The bits of a ready prefix; they last as long as the set.
  private var readyBits: UnsafeBufferPointer<UInt64>? {
    guard let ready, case .prefix(let prefix) = kind else { return nil }
    return ready.bits(of: prefix)
  }

  /// The set as bits; nil if it is a list only, or all records. O(capacity) for a ready prefix.
  var bits: Bitset? {
    ownBits ?? readyBits.map { Bitset(capacity: capacity, words: $0) }
  }

  var isList: Bool { list != nil && ownBits == nil && ready == nil }

  /// The records in ascending order, which are kept for the next time.
  mutating func records() -> [UInt32] {
    if let list { return list }
    let records =
      ownBits?.records(count: count) ?? readyBits.map { Bitset.records(in: $0, count: count) }
      ?? (0..<UInt32(truncatingIfNeeded: capacity)).map { $0 }
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
    if let ownBits { return ownBits.contains(record) }
    if let readyBits { return Bitset.contains(record, in: readyBits) }
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
      guard set.isList, let list = set.list else { return set.contains(record) }
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
    } else if let ownBits {
      ownBits.forEach(while: body)
    } else if let readyBits {
      Bitset.forEach(in: readyBits, while: body)
    } else {
      for record in 0..<capacity where !body(record) { return }
    }
  }

  /// Keeps the records that fulfil a condition, by looking at each.
  @inline(__always)
  mutating func keep(_ condition: (Int) -> Bool) {
    var kept = records()
    (kind, ownBits, ready, list) = (.other, nil, nil, nil)
    count = kept.withUnsafeMutableBufferPointer { records in
      var end = 0
      for record in records where condition(Int(record)) {
        records[end] = record
        end &+= 1
      }
      return end
    }
    kept.removeLast(kept.count - count)
    list = kept
  }

  /// The records of the set that have a key.
  func intersection(_ postings: PostingLists, _ key: Int) -> RecordSet {
    if let bits = postings.bits(key) {
      return intersection(Bitset(capacity: capacity, words: bits))
    }
    // The records of a key come in ascending order too.
    var known = scan()
    return RecordSet(
      postings.list(key).filter { known.contains(Int($0)) }, capacity: capacity)
  }

  func intersection(_ other: Bitset) -> RecordSet {
    if isList {
      var result = self
      result.keep(other.contains)
      return result
    }
    var result = other
    if let ownBits {
      result.formIntersection(ownBits)
    } else if let readyBits {
      result.formIntersection(readyBits)
    }
    return RecordSet(result)
  }
}
