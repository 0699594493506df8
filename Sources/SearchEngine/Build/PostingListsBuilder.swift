import Search

/// Builds posting lists; large ones in several passes, one for each range of keys.
struct PostingListsBuilder: Sendable {
  /// The size in bytes of the lists and bitsets that are built at once if they are in a storage.
  static let standardPassSize = 3 << 26

  /// Calls its second argument once for each key of each record, only with keys of a range; the
  /// records of a key must ascend.
  typealias ForEach =
    @Sendable (_ keys: Range<Int>, _ body: (_ key: Int, _ record: UInt32) -> Void) -> Void

  private let recordCount: Int
  private let lengths: [UInt32]
  private let storage: TemporaryStorage?
  /// The keys with a bitset.
  private let dense: [Int]
  private let starts: [UInt32]
  private let passes: [Pass]

  /// - Parameters:
  ///   - lengths: the number of records of each key.
  ///   - storage: the storage of large tables; nil for memory.
  ///   - passSize: the maximum size in bytes of what is built at once if there is a storage.
  init(
    recordCount: Int, lengths: [UInt32], in storage: TemporaryStorage?,
    passSize: Int = Self.standardPassSize
  ) {
    (self.recordCount, self.lengths, self.storage) = (recordCount, lengths, storage)
    let dense = lengths.indices.filter {
      recordCount > 64 && Int(lengths[$0]) * PostingLists.sparsity > recordCount
    }
    var sparseLengths = lengths
    for key in dense { sparseLengths[key] = 0 }
    let starts = Offsets.starts(ofLengths: sparseLengths)
    var passes: [Pass] = []
    var next = dense[...]
    var first = 0
    while first < lengths.count {
      let pass = Pass(
        from: first, starts: starts, dense: next, wordCount: Bitset.wordCount(recordCount),
        maximumSize: storage == nil ? .max : passSize)
      passes.append(pass)
      first = pass.keys.upperBound
      next = next.dropFirst(pass.dense.count)
    }
    (self.dense, self.starts, self.passes) = (dense, starts, passes)
  }

  /// Builds the lists.
  ///
  /// - Throws: `unavailable` if the storage cannot be read.
  func build(_ forEach: ForEach) throws(SearchError) -> PostingLists {
    var tables = tables
    for pass in passes { tables.append(pass.built(starts, forEach)) }
    return try lists(tables)
  }

  /// Builds the lists with two tasks at a time, each for one range of keys.
  ///
  /// - Throws: as `build`.
  func buildConcurrently(_ forEach: @escaping ForEach) async throws(SearchError) -> PostingLists {
    var tables = tables
    await withTaskGroup(of: (index: Int, result: Pass.Result).self) { group in
      var finished: [Int: Pass.Result] = [:]
      var next = 0
      func start() {
        guard next < passes.count else { return }
        group.addTask { [index = next] in (index, passes[index].built(starts, forEach)) }
        next += 1
      }
      for _ in 0..<2 { start() }
      for index in passes.indices {
        while finished[index] == nil, let (index, result) = await group.next() {
          finished[index] = result
        }
        if let result = finished.removeValue(forKey: index) { tables.append(result) }
        // Not before the result is appended, since results take much memory.
        start()
      }
    }
    return try lists(tables)
  }

  private var tables: Tables {
    Tables(
      records: TableBuilder(capacity: Int(starts[lengths.count]), in: storage),
      words: TableBuilder(
        capacity: dense.count * Bitset.wordCount(recordCount), in: storage))
  }

  private func lists(_ tables: consuming Tables) throws(SearchError) -> PostingLists {
    let (records, words) = try tables.tables()
    return PostingLists(
      recordCount: recordCount, records: records, starts: try Offsets(starts, in: storage),
      denseKeys: Table(dense.map { UInt32($0) }), denseCounts: Table(dense.map { lengths[$0] }),
      denseWords: words)
  }
}

extension PostingListsBuilder {
  /// The records of all lists and the words of all bitsets, in key order.
  private struct Tables: ~Copyable {
    var records: TableBuilder<UInt32>
    var words: TableBuilder<UInt64>

    mutating func append(_ built: Pass.Result) {
      built.records.withUnsafeBufferPointer { records.append(contentsOf: $0) }
      built.words.withUnsafeBufferPointer { words.append(contentsOf: $0) }
    }

    consuming func tables() throws(SearchError) -> (records: Table<UInt32>, words: Table<UInt64>) {
      (try records.table(), try words.table())
    }
  }

  /// A range of keys, the lists and bitsets of which are built at once.
  private struct Pass {
    typealias Result = (records: [UInt32], words: [UInt64])

    /// Not empty.
    let keys: Range<Int>
    /// The keys with a bitset.
    let dense: ArraySlice<Int>
    /// The number of words of a bitset.
    private let wordCount: Int

    /// The keys from `first` on with lists and bitsets of a maximum size in bytes, at least one.
    ///
    /// - Parameter dense: the dense keys from `first` on.
    init(
      from first: Int, starts: [UInt32], dense: ArraySlice<Int>, wordCount: Int, maximumSize: Int
    ) {
      var (size, end, denseCount) = (0, first, 0)
      while end < starts.count - 1 {
        let isDense = dense.dropFirst(denseCount).first == end
        size += isDense ? 8 * wordCount : 4 * Int(starts[end + 1] - starts[end])
        if size > maximumSize, end > first { break }
        if isDense { denseCount += 1 }
        end += 1
      }
      keys = first..<end
      self.dense = dense.prefix(denseCount)
      self.wordCount = wordCount
    }

    /// The records of the lists and the words of the bitsets, in key order.
    ///
    /// - Parameter starts: the start of the list of each key among those of all keys.
    func built(_ starts: [UInt32], _ forEach: ForEach) -> Result {
      let start = starts[keys.lowerBound]
      // For a key with a list, the index of its next record; for a dense key, that of its bitset.
      var next = starts[keys].map { $0 - start }
      var isDense = [Bool](repeating: false, count: keys.count)
      for (index, key) in dense.enumerated() {
        next[key - keys.lowerBound] = UInt32(index)
        isDense[key - keys.lowerBound] = true
      }
      var words = [UInt64](repeating: 0, count: dense.count * wordCount)
      let records = [UInt32](
        unsafeUninitializedCapacity: Int(starts[keys.upperBound] - start)
      ) { records, count in
        count = records.count
        forEach(keys) { key, record in
          let key = key - keys.lowerBound
          let index = Int(next[key])
          if isDense[key] {
            words[index * wordCount + Int(record >> 6)] |= 1 << UInt64(record & 63)
          } else {
            records[index] = record
            next[key] &+= 1
          }
        }
      }
      return (records, words)
    }
  }
}
