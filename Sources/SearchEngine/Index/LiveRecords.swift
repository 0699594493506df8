/// The records of each segment that no later segment replaces.
struct LiveRecords {
  private let segments: [Bitset?]

  /// Finds the records whose keys later segments have.
  ///
  /// - Complexity: O(1) for one segment; otherwise O(records of all segments but the first × segments).
  init(_ segments: [IndexedRecords]) {
    var live = [Bitset?](repeating: nil, count: segments.count)
    for (later, segment) in segments.enumerated().dropFirst() {
      let keys = segment.keys.keys
      for earlier in 0..<later {
        for record in 0..<keys.count {
          guard let replaced = segments[earlier].keys.record(withKey: keys[record]) else {
            continue
          }
          live[earlier, orAll: segments[earlier].index.recordCount].remove(replaced)
        }
      }
    }
    self.segments = live
  }

  /// Returns the number of records that no later segment replaces.
  static func count(_ segments: [IndexedRecords]) -> Int {
    let live = LiveRecords(segments)
    return segments.indices.reduce(0) { $0 + (live[$1]?.count ?? segments[$1].index.recordCount) }
  }

  /// The records of a segment that no later one replaces; nil if these are all.
  subscript(segment: Int) -> Bitset? { segments[segment] }
}

extension [Bitset?] {
  /// The set of a segment, which contains all records unless it was changed.
  fileprivate subscript(segment: Int, orAll recordCount: Int) -> Bitset {
    get { self[segment] ?? Bitset(capacity: recordCount, isFull: true) }
    _modify {
      var bits = self[segment].take() ?? Bitset(capacity: recordCount, isFull: true)
      yield &bits
      self[segment] = bits
    }
  }
}
