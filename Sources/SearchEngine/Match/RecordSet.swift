import Search

/// A set of records, as a sorted list or as a bitset, whichever is cheaper for its size.
///
/// The sets of facet values that match a facet search have the same form.
struct RecordSet: Sendable {
  /// Whether counts for the set are precomputed.
  enum Kind: Sendable {
    /// All records.
    case all
    /// The records of a precomputed prefix.
    case prefix(Int)
    /// All records except some, which a later segment replaces.
    case allExcept([UInt32])
    /// The records of a precomputed prefix except some, which a later segment replaces.
    case prefixExcept(Int, [UInt32])
    /// A set without precomputed counts.
    case other
  }

  /// The minimum density of a bitset, as one record of this number; sparser sets are lists.
  static let sparsity = 32

  /// Whether counts for the set are precomputed.
  private(set) var kind = Kind.other
  /// The number of records in the index, in the set or not.
  let capacity: Int
  /// The number of records in the set.
  private(set) var count: Int
  /// The records as a bitset; nil if the set has another form.
  private var ownBits: Bitset?
  /// Owns the bits of a precomputed prefix, so that they need not be copied.
  private var prefixes: PrecomputedPrefixes?
  /// The records in ascending order; nil if the set has another form.
  private var list: [UInt32]?

  /// The set of all records.
  init(all capacity: Int) {
    kind = .all
    self.capacity = capacity
    count = capacity
  }

  /// - Precondition: `records` ascend.
  init(_ records: [UInt32], capacity: Int) {
    self.capacity = capacity
    count = records.count
    list = records
  }

  /// - Parameter bound: an upper bound for the number of records, which saves counting them if it is small.
  init(_ bits: Bitset, atMost bound: Int = .max) {
    capacity = bits.capacity
    if bound < capacity / Self.sparsity {
      let records = bits.records(count: bound)
      (count, list) = (records.count, records)
      return
    }
    count = bits.count
    if count * Self.sparsity < capacity {
      list = bits.records(count: count)
    } else {
      ownBits = bits
    }
  }

  /// The set of the records of a precomputed prefix.
  init(_ prefix: Int, of prefixes: PrecomputedPrefixes) {
    kind = .prefix(prefix)
    capacity = prefixes.recordCount
    count = prefixes.recordCount(of: prefix)
    if count * Self.sparsity < capacity {
      list = Bitset.records(in: prefixes.bits(of: prefix), count: count)
    } else {
      self.prefixes = prefixes
    }
  }

  /// The bits of the precomputed prefix; valid as long as the set exists.
  private var prefixBits: UnsafeBufferPointer<UInt64>? {
    guard let prefixes, case .prefix(let prefix) = kind else { return nil }
    return prefixes.bits(of: prefix)
  }

  /// The set as a bitset; nil for a list or all records. O(capacity) for a precomputed prefix.
  var bits: Bitset? {
    ownBits ?? prefixBits.map { Bitset(capacity: capacity, words: $0) }
  }

  var isList: Bool { list != nil && ownBits == nil && prefixes == nil }

  /// Returns the records in ascending order, and caches the list in the set.
  mutating func records() -> [UInt32] {
    if let list { return list }
    let records =
      ownBits?.records(count: count) ?? prefixBits.map { Bitset.records(in: $0, count: count) }
      ?? (0..<UInt32(truncatingIfNeeded: capacity)).map { $0 }
    list = records
    return records
  }

  /// Returns the set as a bitset. O(capacity).
  func asBits() -> Bitset {
    if let bits { return bits }
    guard let list else { return Bitset(capacity: capacity, isFull: true) }
    var bits = Bitset(capacity: capacity)
    list.withUnsafeBufferPointer { bits.insert($0) }
    return bits
  }

  /// Whether the set contains a record. O(log count) for a list.
  func contains(_ record: Int) -> Bool {
    if let ownBits { return ownBits.contains(record) }
    if let prefixBits { return Bitset.contains(record, in: prefixBits) }
    guard let list else { return record < capacity }
    let index = Self.index(of: record, in: list)
    return index < list.count && Int(list[index]) == record
  }

  /// Tests membership of records in ascending order. Amortized O(1) for each record.
  struct Cursor {
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

  func cursor() -> Cursor { Cursor(self) }

  /// Calls `body` with every record in ascending order until it returns false.
  @inline(__always)
  func forEach(while body: (Int) -> Bool) {
    if let list {
      for record in list where !body(Int(record)) { return }
    } else if let ownBits {
      ownBits.forEach(while: body)
    } else if let prefixBits {
      Bitset.forEach(in: prefixBits, while: body)
    } else {
      for record in 0..<capacity where !body(record) { return }
    }
  }

  /// The number of records that are prepared at a time.
  private static let preparedCount = 16

  /// The maximum number of records of a block.
  static let blockSize = 1 << 14

  /// The number of blocks into which the set is divided: of a list by position, otherwise by record number.
  var blockCount: Int {
    let count = isList ? list?.count ?? 0 : capacity
    return (count + Self.blockSize - 1) / Self.blockSize
  }

  /// Calls `body` with the records of each block. Blocks, and the records of a block, ascend.
  func forEachBlock(_ body: (UnsafeBufferPointer<UInt32>) -> Void) {
    let size = list == nil ? Self.blockSize : 0
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: size) { buffer in
      for block in 0..<blockCount { withRecords(ofBlock: block, in: buffer, body) }
    }
  }

  /// Calls `body` with the records of a block in ascending order.
  ///
  /// - Parameter buffer: memory for `blockSize` records; not used if the set has a list of its records.
  func withRecords(
    ofBlock block: Int, in buffer: UnsafeMutableBufferPointer<UInt32>,
    _ body: (UnsafeBufferPointer<UInt32>) -> Void
  ) {
    let start = block * Self.blockSize
    if let list {
      let range =
        isList
        ? start..<min(start + Self.blockSize, list.count)
        : Self.index(of: start, in: list)..<Self.index(of: start + Self.blockSize, in: list)
      return list.withUnsafeBufferPointer { body(UnsafeBufferPointer(rebasing: $0[range])) }
    }
    let count = write(start..<min(start + Self.blockSize, capacity), to: buffer)
    body(UnsafeBufferPointer(rebasing: buffer[..<count]))
  }

  /// Writes the records of a range in a set without a list, and returns their number.
  ///
  /// - Parameters:
  ///   - range: starts at a multiple of 64.
  ///   - buffer: memory for as many records as the range has.
  private func write(_ range: Range<Int>, to buffer: UnsafeMutableBufferPointer<UInt32>) -> Int {
    let words = range.lowerBound / 64..<Bitset.wordCount(range.upperBound)
    if let ownBits {
      return ownBits.words.withUnsafeBufferPointer {
        Bitset.write(words, of: $0, to: buffer, count: buffer.count)
      }
    }
    if let prefixBits {
      return Bitset.write(words, of: prefixBits, to: buffer, count: buffer.count)
    }
    for (index, record) in range.enumerated() {
      buffer[index] = UInt32(truncatingIfNeeded: record)
    }
    return range.count
  }

  /// The index of the first record of a list that is not less than a number. O(log *list*).
  private static func index(of record: Int, in list: [UInt32]) -> Int {
    var (low, high) = (0, list.count)
    while low < high {
      let middle = (low + high) / 2
      if Int(list[middle]) < record { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// Removes the records that do not meet a condition. O(count).
  ///
  /// - Parameter prepare: called for each record, some records before the condition.
  @inline(__always)
  mutating func retain(prepare: (Int) -> Void = { _ in }, _ condition: (Int) -> Bool) {
    var kept = records()
    (kind, ownBits, prefixes, list) = (.other, nil, nil, nil)
    count = kept.withUnsafeMutableBufferPointer { records in
      for record in records.prefix(Self.preparedCount) { prepare(Int(record)) }
      var end = 0
      for index in records.indices {
        let (record, prepared) = (records[index], index &+ Self.preparedCount)
        if prepared < records.count { prepare(Int(records[prepared])) }
        if condition(Int(record)) {
          records[end] = record
          end &+= 1
        }
      }
      return end
    }
    kept.removeLast(kept.count - count)
    list = kept
  }

  /// Removes the records that have no key of some ranges of the postings.
  mutating func retain(_ keys: some Sequence<Range<Int>>, of postings: PostingLists) {
    let records = records()
    withUnsafeTemporaryAllocation(of: Bool.self, capacity: records.count) { isFound in
      records.withUnsafeBufferPointer { records in
        let search = RecordSearch(records, isFound)
        for range in keys { search.find(range, in: postings) }
      }
      var index = -1
      retain { _ in
        index &+= 1
        return isFound[index]
      }
    }
  }

  /// Returns the records of the set that have a key of the postings.
  func intersection(_ postings: PostingLists, _ key: Int) -> RecordSet {
    if let bits = postings.bits(key) {
      return intersection(Bitset(capacity: capacity, words: bits))
    }
    if isList {
      var result = self
      result.retain([key..<key + 1], of: postings)
      return result
    }
    return RecordSet(postings.list(key).filter { contains(Int($0)) }, capacity: capacity)
  }

  /// Returns the records that no later segment replaces.
  ///
  /// - Parameters:
  ///   - live: the records that are not replaced.
  ///   - replaced: the others.
  func intersection(live: Bitset, replaced: [UInt32]) -> RecordSet {
    var result = intersection(live)
    switch kind {
    case .all: result.kind = .allExcept(replaced)
    case .prefix(let prefix):
      result.kind = .prefixExcept(prefix, replaced.filter { contains(Int($0)) })
    case .allExcept, .prefixExcept, .other: break
    }
    return result
  }

  func intersection(_ other: Bitset) -> RecordSet {
    if isList {
      var result = self
      result.retain(other.contains)
      return result
    }
    var result = other
    if let ownBits {
      result.formIntersection(ownBits)
    } else if let prefixBits {
      result.formIntersection(prefixBits)
    }
    return RecordSet(result)
  }
}

extension RecordSet {
  /// Calls `body` with the records in ascending order until it returns false.
  ///
  /// - Parameter prepare: called with each record, some records before `body`; returns false to skip the record.
  /// - Throws: `SearchError.cancelled` if the task is cancelled; checked every 65,536 records.
  @inline(__always)
  func forEachCheckingCancellation(
    prepare: (Int) -> Bool, while body: (Int) -> Bool
  ) throws(SearchError) {
    var isCancelled = false
    withUnsafeTemporaryAllocation(of: UInt32.self, capacity: Self.preparedCount) { prepared in
      var (steps, count, isContinued) = (0, 0, true)
      forEach { record in
        steps &+= 1
        if steps & 0xFFFF == 0, Task.isCancelled {
          (isCancelled, isContinued) = (true, false)
          return false
        }
        if !prepare(record) { return true }
        let slot = count % Self.preparedCount
        if count >= Self.preparedCount { isContinued = body(Int(prepared[slot])) }
        prepared[slot] = UInt32(truncatingIfNeeded: record)
        count &+= 1
        return isContinued
      }
      var next = max(0, count &- Self.preparedCount)
      while isContinued, next < count {
        isContinued = body(Int(prepared[next % Self.preparedCount]))
        next &+= 1
      }
    }
    if isCancelled { throw .cancelled }
  }
}
