/// Collects the first hits in sort order, whatever the order of insertion.
struct TopHits<Key: Comparable> {
  private let limit: Int
  /// A heap with the last hit on top, once it is full.
  private var hits: [Key] = []

  /// - Parameter limit: the maximum number of hits; at least 1.
  init(_ limit: Int) {
    self.limit = limit
    hits.reserveCapacity(min(limit, 32))
  }

  /// The last of the collected hits; nil if there are fewer than the limit.
  var last: Key? { hits.count < limit ? nil : hits.first }

  /// Inserts a hit if it comes before the last one. O(log limit).
  mutating func insert(_ hit: Key) {
    if hits.count < limit {
      hits.append(hit)
      if hits.count == limit {
        for index in (0..<limit / 2).reversed() { siftDown(index) }
      }
    } else if let last = hits.first, hit < last {
      hits[0] = hit
      siftDown(0)
    }
  }

  /// Returns the hits in sort order. O(limit × log limit).
  consuming func sorted() -> [Key] {
    hits.sort()
    return hits
  }

  private mutating func siftDown(_ index: Int) {
    var parent = index
    while true {
      var child = 2 * parent + 1
      guard child < hits.count else { return }
      if child + 1 < hits.count, hits[child] < hits[child + 1] { child += 1 }
      guard hits[parent] < hits[child] else { return }
      hits.swapAt(parent, child)
      parent = child
    }
  }
}
