/// The records that contain each key; a key is a term or a value ordinal.
///
/// The lists are stored in key order without gaps, so that the records of a range of keys (a
/// prefix, a numeric range) are read in one pass. A key with many records has a bitset instead of a
/// list: that takes at most 1.6 times the memory, and is faster to combine with other sets.
///
/// A class, because filter predicates and searches pass it on: as a structure of five tables, every
/// copy retained five objects.
final class PostingLists: Sendable {
  /// A key has a bitset if more than one in `sparsity` records contains it.
  static let sparsity = 50

  /// The number of records in the index.
  let recordCount: Int
  /// The ascending record numbers of each key without a bitset, in key order.
  let records: Table<UInt32>
  /// The range of each key in `records`; empty for a key with a bitset.
  let starts: Offsets
  /// The keys with a bitset, ascending.
  let denseKeys: Table<UInt32>
  /// The number of records of each dense key.
  let denseCounts: Table<UInt32>
  /// The bitsets of the dense keys, in their order.
  let denseWords: Table<UInt64>

  init(
    recordCount: Int, records: Table<UInt32>, starts: Offsets, denseKeys: Table<UInt32>,
    denseCounts: Table<UInt32>, denseWords: Table<UInt64>
  ) {
    (self.recordCount, self.records, self.starts) = (recordCount, records, starts)
    (self.denseKeys, self.denseCounts, self.denseWords) = (denseKeys, denseCounts, denseWords)
  }

  /// The number of keys, with and without a bitset.
  var keyCount: Int { starts.count }
  private var wordCount: Int { Bitset.wordCount(recordCount) }

  /// The indices in `denseKeys` of the keys in a range. Complexity: O(log *dense keys*).
  private func denseIndices(_ keys: Range<Int>) -> Range<Int> {
    // A key with a list has no bitset; for a single key that saves the binary search.
    let isSparse = keys.count == 1 && !starts[keys.lowerBound].isEmpty
    if isSparse || denseKeys.count == 0 { return 0..<0 }
    return denseIndex(keys.lowerBound)..<denseIndex(keys.upperBound)
  }

  private func denseIndex(_ key: Int) -> Int {
    var (low, high) = (0, denseKeys.count)
    while low < high {
      let middle = (low &+ high) / 2
      if Int(denseKeys[middle]) < key { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// The total length of the posting lists of the keys; a record counts once for each key.
  func count(_ keys: Range<Int>) -> Int {
    if keys.isEmpty { return 0 }
    return denseIndices(keys).reduce(starts[keys].count) { $0 + Int(denseCounts[$1]) }
  }

  /// The words of the key's bitset; nil if it has a list.
  func bits(_ key: Int) -> UnsafeBufferPointer<UInt64>? {
    let indices = denseIndices(key..<key + 1)
    return indices.isEmpty ? nil : denseBits(indices.lowerBound)
  }

  private func denseBits(_ index: Int) -> UnsafeBufferPointer<UInt64> {
    denseWords[index * wordCount..<(index + 1) * wordCount]
  }

  /// The ascending record numbers of a key; empty if it has a bitset.
  @inline(__always)
  func list(_ key: Int) -> UnsafeBufferPointer<UInt32> { records[starts[key]] }

  /// Adds the records that contain one of the keys to `set`.
  func insert(_ keys: Range<Int>, into set: inout Bitset) {
    if keys.isEmpty { return }
    set.insert(records[starts[keys]])
    for index in denseIndices(keys) { set.formUnion(denseBits(index)) }
  }

  /// Calls `body` with the bitset of each key of a range that has one.
  func forEachBitset(_ keys: Range<Int>, _ body: (UnsafeBufferPointer<UInt64>) -> Void) {
    for index in denseIndices(keys) { body(denseBits(index)) }
  }

  /// True if a record of `set` contains the key.
  func contains(_ key: Int, anyOf set: Bitset) -> Bool {
    if let bits = bits(key) {
      return set.words.withUnsafeBufferPointer { words in
        words.indices.contains { words[$0] & bits[$0] != 0 }
      }
    }
    return list(key).contains { set.contains(Int($0)) }
  }

  /// The number of records of each key. Complexity: O(*keys*).
  var counts: [UInt32] {
    var counts = (0..<keyCount).map { UInt32(starts[$0].count) }
    for index in 0..<denseKeys.count { counts[Int(denseKeys[index])] = denseCounts[index] }
    return counts
  }
}
