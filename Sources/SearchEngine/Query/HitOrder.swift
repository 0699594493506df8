/// The place of a record among the hits; less comes first.
struct HitOrder: Comparable {
  /// The place in the sort order that was asked for.
  var sortRank: UInt32
  var relevance: Relevance
  /// The place in the custom ranking.
  var customRank: UInt32
  var record: Int

  static func < (first: HitOrder, second: HitOrder) -> Bool {
    if first.sortRank != second.sortRank { return first.sortRank < second.sortRank }
    if first.relevance != second.relevance { return first.relevance < second.relevance }
    if first.customRank != second.customRank { return first.customRank < second.customRank }
    return first.record < second.record
  }
}

extension Sequence where Element: Comparable {
  /// The `count` least elements in ascending order. O(elements × log count).
  func least(_ count: Int) -> [Element] {
    guard count > 0 else { return [] }
    var kept: [Element] = []
    var isHeap = false
    for element in self {
      if kept.count < count {
        kept.append(element)
        continue
      }
      if !isHeap {
        for index in (0..<count / 2).reversed() { kept.sink(index) }
        isHeap = true
      }
      if element < kept[0] {
        kept[0] = element
        kept.sink(0)
      }
    }
    return kept.sorted()
  }
}

extension Array where Element: Comparable {
  /// Moves the element at `index` down a heap with the greatest element on top.
  fileprivate mutating func sink(_ index: Int) {
    var parent = index
    while true {
      var child = 2 * parent + 1
      guard child < count else { return }
      if child + 1 < count, self[child] < self[child + 1] { child += 1 }
      guard self[parent] < self[child] else { return }
      swapAt(parent, child)
      parent = child
    }
  }
}
