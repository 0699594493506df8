/// The place of a record among the hits; less comes first.
struct RelevanceSortKey: Comparable {
  /// The place in the sort order that was asked for.
  var sortRank: UInt32
  var relevance: Relevance
  /// The records' numbers are in the order of the custom ranking.
  var record: UInt32

  static func < (first: RelevanceSortKey, second: RelevanceSortKey) -> Bool {
    if first.sortRank != second.sortRank { return first.sortRank < second.sortRank }
    if first.relevance != second.relevance { return first.relevance < second.relevance }
    return first.record < second.record
  }
}

/// Keeps the first of many hits, whatever the order in which they come.
struct TopHits<Order: Comparable> {
  private let limit: Int
  /// A heap with the last hit on top, once it is full.
  private var kept: [Order] = []

  /// - Parameter limit: how many hits are kept; 1 or more.
  init(_ limit: Int) {
    self.limit = limit
    kept.reserveCapacity(min(limit, 32))
  }

  /// The last of the hits that are kept; nil while there is room for more.
  var last: Order? { kept.count < limit ? nil : kept.first }

  /// O(log limit).
  mutating func insert(_ hit: Order) {
    if kept.count < limit {
      kept.append(hit)
      if kept.count == limit {
        for index in (0..<limit / 2).reversed() { sink(index) }
      }
    } else if let last = kept.first, hit < last {
      kept[0] = hit
      sink(0)
    }
  }

  /// The hits in their order.
  consuming func hits() -> [Order] {
    kept.sort()
    return kept
  }

  private mutating func sink(_ index: Int) {
    var parent = index
    while true {
      var child = 2 * parent + 1
      guard child < kept.count else { return }
      if child + 1 < kept.count, kept[child] < kept[child + 1] { child += 1 }
      guard kept[parent] < kept[child] else { return }
      kept.swapAt(parent, child)
      parent = child
    }
  }
}

extension TopHits where Order == RelevanceSortKey {
  /// The records of the hits in their order.
  consuming func records() -> [Int] { hits().map { Int($0.record) } }
}
