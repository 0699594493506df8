/// For each of a row of keys, terms or values, the records that have it.
///
/// The lists of keys in a row lie in a row, so that the records of a range of keys are found in
/// one pass. A key that many records have takes a bitset instead of its list.
///
/// An object, since tests of filters hand it on.
final class Postings: Sendable {
  /// A key takes a bitset when more than one record in so many has it.
  static let sparsity = 50

  let recordCount: Int
  /// The ascending record numbers of every key without a bitset.
  let records: Table<UInt32>
  let starts: Offsets
  /// The keys with a bitset in ascending order, and how many records each has.
  let denseKeys: Table<UInt32>
  let denseCounts: Table<UInt32>
  let denseWords: Table<UInt64>

  init(
    recordCount: Int, records: Table<UInt32>, starts: Offsets, denseKeys: Table<UInt32>,
    denseCounts: Table<UInt32>, denseWords: Table<UInt64>
  ) {
    (self.recordCount, self.records, self.starts) = (recordCount, records, starts)
    (self.denseKeys, self.denseCounts, self.denseWords) = (denseKeys, denseCounts, denseWords)
  }

  var keyCount: Int { starts.count }
  private var wordCount: Int { Bitset.wordCount(recordCount) }

  /// The places in `denseKeys` of the keys in a range.
  private func densePlaces(_ keys: Range<Int>) -> Range<Int> {
    // A key with a list has no bitset, which is known at once of a single one.
    let isSparse = keys.count == 1 && !starts[keys.lowerBound].isEmpty
    if isSparse || denseKeys.count == 0 { return 0..<0 }
    return densePlace(keys.lowerBound)..<densePlace(keys.upperBound)
  }

  private func densePlace(_ key: Int) -> Int {
    var (low, high) = (0, denseKeys.count)
    while low < high {
      let middle = (low &+ high) / 2
      if Int(denseKeys[middle]) < key { low = middle &+ 1 } else { high = middle }
    }
    return low
  }

  /// How many records the keys have, where a record counts for each of the keys it has.
  func count(_ keys: Range<Int>) -> Int {
    if keys.isEmpty { return 0 }
    return densePlaces(keys).reduce(starts[keys].count) { $0 + Int(denseCounts[$1]) }
  }

  /// The words of a key's bitset; nil if it has a list.
  func bits(_ key: Int) -> UnsafeBufferPointer<UInt64>? {
    let places = densePlaces(key..<key + 1)
    return places.isEmpty ? nil : denseBits(places.lowerBound)
  }

  private func denseBits(_ place: Int) -> UnsafeBufferPointer<UInt64> {
    denseWords[place * wordCount..<(place + 1) * wordCount]
  }

  /// The list of a key; empty if it has a bitset.
  @inline(__always)
  func list(_ key: Int) -> UnsafeBufferPointer<UInt32> { records[starts[key]] }

  /// The records that have one of the keys.
  func insert(_ keys: Range<Int>, into set: inout Bitset) {
    if keys.isEmpty { return }
    set.insert(records[starts[keys]])
    for place in densePlaces(keys) { set.formUnion(denseBits(place)) }
  }

  /// True if a key has a record that is in a set.
  func contains(_ key: Int, anyOf set: Bitset) -> Bool {
    if let bits = bits(key) {
      return set.words.withUnsafeBufferPointer { words in
        words.indices.contains { words[$0] & bits[$0] != 0 }
      }
    }
    return list(key).contains { set.contains(Int($0)) }
  }

  /// How many records each key has. O(keys).
  var counts: [UInt32] {
    var counts = (0..<keyCount).map { UInt32(starts[$0].count) }
    for place in 0..<denseKeys.count { counts[Int(denseKeys[place])] = denseCounts[place] }
    return counts
  }
}

extension Postings {
  /// - Parameters:
  ///   - lengths: for each key how many records have it.
  ///   - forEach: calls its argument with every key of every record, once each; the records of a
  ///     key must ascend.
  convenience init(
    recordCount: Int, lengths: [UInt32],
    forEach: ((_ key: Int, _ record: UInt32) -> Void) -> Void
  ) {
    let dense = lengths.indices.filter {
      recordCount > 64 && Int(lengths[$0]) * Self.sparsity > recordCount
    }
    var sparseLengths = lengths
    for key in dense { sparseLengths[key] = 0 }
    let starts = Offsets.starts(ofLengths: sparseLengths)
    let wordCount = Bitset.wordCount(recordCount)
    var words = [UInt64](repeating: 0, count: dense.count * wordCount)
    let records = Table(count: Int(starts[lengths.count])) { records in
      // For a key with a list the place of its next record, for others that of its bitset.
      var next = starts
      for (place, key) in dense.enumerated() { next[key] = UInt32(place) }
      var isDense = [Bool](repeating: false, count: lengths.count)
      for key in dense { isDense[key] = true }
      forEach { key, record in
        let place = Int(next[key])
        if isDense[key] {
          words[place * wordCount + Int(record >> 6)] |= 1 << UInt64(record & 63)
        } else {
          records[place] = record
          next[key] &+= 1
        }
      }
    }
    self.init(
      recordCount: recordCount, records: records, starts: Offsets(starts),
      denseKeys: Table(dense.map { UInt32($0) }), denseCounts: Table(dense.map { lengths[$0] }),
      denseWords: Table(words))
  }
}
