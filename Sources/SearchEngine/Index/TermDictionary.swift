/// All terms of an index in ascending order of their UTF-8 bytes, which is that of their scalars.
struct TermDictionary: Sendable {
  /// Every so many terms stand for those behind them in the guide.
  private static let step = 32

  let terms: ByteStrings
  /// The heads of some terms, close together so that a search begins in few cache lines.
  private let guide: [UInt64]

  init(terms: ByteStrings) {
    self.terms = terms
    guide = stride(from: 0, to: terms.count, by: Self.step).map { terms[$0].head }
  }

  var count: Int { terms.count }

  @inline(__always)
  subscript(term: Int) -> UnsafeBufferPointer<UInt8> { terms[term] }

  /// The place of a term. O(log terms).
  func find(_ term: UnsafeBufferPointer<UInt8>) -> Int? {
    let place = lowerBound(term)
    return place < count && self[place].compared(to: term) == 0 ? place : nil
  }

  /// The place of a term. O(log terms).
  func find(_ term: [UInt8]) -> Int? {
    term.withUnsafeBufferPointer { find($0) }
  }

  /// The place of a term as a range, which is empty if it is not there. O(log terms).
  func range(of term: [UInt8]) -> Range<Int> {
    find(term).map { $0..<$0 + 1 } ?? 0..<0
  }

  /// The places of all terms that begin with `prefix`. O(log terms).
  func range(prefix: [UInt8]) -> Range<Int> {
    prefix.withUnsafeBufferPointer { prefix in
      let start = lowerBound(prefix)
      return start..<end(of: prefix, from: start)
    }
  }

  /// The first place from `start` on whose term does not begin with `prefix`.
  func end(of prefix: UnsafeBufferPointer<UInt8>, from start: Int) -> Int {
    var (low, high) = (start, count)
    var step = 1
    while low + step < count, prefix.isPrefix(of: self[low + step]) {
      low += step
      step *= 2
    }
    high = min(count, low + step)
    while low < high {
      let middle = (low + high) / 2
      if prefix.isPrefix(of: self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private func lowerBound(_ term: UnsafeBufferPointer<UInt8>) -> Int {
    // Behind the last guide before the term, and not behind the first one after it.
    let head = term.head
    let first = firstGuide(notBefore: head)
    let isGuide = first < guide.count && guide[first] == head
    let after = isGuide ? head == .max ? guide.count : firstGuide(notBefore: head + 1) : first
    var low = Self.step * max(0, first - 1)
    var high = min(count, Self.step * after)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].compared(to: term) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The place of the first guide that is not less than `head`.
  private func firstGuide(notBefore head: UInt64) -> Int {
    guide.withUnsafeBufferPointer { guide in
      // Halves without a branch that the processor could guess wrongly.
      var (start, rest) = (0, guide.count)
      while rest > 1 {
        let half = rest / 2
        start = guide[start &+ half &- 1] < head ? start &+ half : start
        rest &-= half
      }
      return rest == 1 && guide[start] < head ? start &+ 1 : start
    }
  }
}

extension TermDictionary {
  /// Sorts the terms of a table.
  ///
  /// - Returns: the dictionary, and for each number of the table its place in the dictionary.
  static func sorted(_ table: ByteTable) -> (dictionary: TermDictionary, places: [UInt32]) {
    let order = table.order
    var places = [UInt32](repeating: 0, count: order.count)
    for (place, number) in order.enumerated() { places[Int(number)] = UInt32(place) }
    return (TermDictionary(terms: ByteStrings(order.lazy.map { table[Int($0)] })), places)
  }
}
