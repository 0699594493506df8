/// The sorted dictionary of all terms; a term's number is its index.
///
/// Terms are in ascending order of their UTF-8 bytes, which is also the order of their scalars, so
/// that the terms of a prefix have consecutive numbers.
struct TermDictionary: Sendable {
  /// The sparse index contains every `step`th term.
  private static let step = 32

  /// The terms in ascending order of their bytes.
  let terms: ByteStrings
  /// The first eight bytes of every `step`th term.
  ///
  /// They are contiguous, so that the first steps of a binary search touch few cache lines.
  private let sparseIndex: [UInt64]
  /// The letters of the terms.
  let summary: TermSummary

  init(terms: ByteStrings) {
    self.init(terms: terms, summary: TermSummary(terms))
  }

  /// - Parameter summary: the letters of the terms.
  init(terms: ByteStrings, summary: TermSummary) {
    (self.terms, self.summary) = (terms, summary)
    sparseIndex = stride(from: 0, to: terms.count, by: Self.step).map { terms[$0].head }
  }

  /// The number of terms.
  var count: Int { terms.count }

  @inline(__always)
  subscript(term: Int) -> UnsafeBufferPointer<UInt8> { terms[term] }

  /// The number of a term, or nil. Complexity: O(log *terms*).
  func find(_ term: UnsafeBufferPointer<UInt8>) -> Int? {
    let index = lowerBound(term)
    return index < count && self[index].compared(to: term) == 0 ? index : nil
  }

  /// The number of a term, or nil. Complexity: O(log *terms*).
  func find(_ term: [UInt8]) -> Int? {
    term.withUnsafeBufferPointer { find($0) }
  }

  /// The number of a term as a range; empty if there is none. Complexity: O(log *terms*).
  func range(of term: [UInt8]) -> Range<Int> {
    find(term).map { $0..<$0 + 1 } ?? 0..<0
  }

  /// The numbers of all terms with a prefix. Complexity: O(log *terms*).
  func range(prefix: [UInt8]) -> Range<Int> {
    prefix.withUnsafeBufferPointer { prefix in
      let start = lowerBound(prefix)
      return start..<end(of: prefix, from: start)
    }
  }

  /// The first number from `start` on of a term without the prefix.
  ///
  /// Gallops, since most prefixes have few terms. Complexity: O(log *terms with the prefix*).
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
    // The bound is after the last entry below the term, and at most at the first one above it.
    let head = term.head
    let first = firstEntry(notBefore: head)
    let isEqual = first < sparseIndex.count && sparseIndex[first] == head
    let after =
      isEqual ? head == .max ? sparseIndex.count : firstEntry(notBefore: head + 1) : first
    var low = Self.step * max(0, first - 1)
    var high = min(count, Self.step * after)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].compared(to: term) < 0 { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The index of the first entry of the sparse index that is at least `head`.
  private func firstEntry(notBefore head: UInt64) -> Int {
    sparseIndex.withUnsafeBufferPointer { heads in
      // A binary search without branches that the processor could mispredict.
      var (start, rest) = (0, heads.count)
      while rest > 1 {
        let half = rest / 2
        start = heads[start &+ half &- 1] < head ? start &+ half : start
        rest &-= half
      }
      return rest == 1 && heads[start] < head ? start &+ 1 : start
    }
  }
}

extension TermDictionary {
  /// Sorts interned terms.
  ///
  /// - Returns: the dictionary, and for each interned number the number in the dictionary.
  static func sorted(_ table: ByteStringInterner) -> (dictionary: TermDictionary, numbers: [UInt32])
  {
    let order = table.order
    var numbers = [UInt32](repeating: 0, count: order.count)
    for (number, interned) in order.enumerated() { numbers[Int(interned)] = UInt32(number) }
    return (TermDictionary(terms: ByteStrings(order.lazy.map { table[Int($0)] })), numbers)
  }
}
