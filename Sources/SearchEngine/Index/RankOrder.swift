import Search

/// The ranks of records by ranking criteria, the first of which takes precedence.
///
/// Records without the attribute come last in either direction. Numbers come before texts; texts
/// are compared without case and diacritics first. A list is compared by its first number or text.
struct RankOrder {
  /// The rank of each record, ascending in the sort order; equal records have the same rank.
  let ranks: [UInt32]

  /// - Parameter given: sort keys of all records that replace the columns of attributes; the
  ///   maximum number means that a record has no value.
  init(
    _ criteria: [RankingCriterion], _ columns: [String: Column], given: [String: [UInt32]] = [:],
    recordCount: Int
  ) {
    var ranks: [UInt32]?
    for criterion in criteria {
      let given = given[criterion.attribute].map { keys in
        keys.map { criterion.order == .ascending || $0 == .max ? $0 : .max - 1 - $0 }
      }
      let column = columns[criterion.attribute]
      guard let keys = given ?? column.map({ Self.keys($0, criterion.order, recordCount) }) else {
        continue
      }
      ranks = ranks.map { Self.combined($0, keys) } ?? keys
    }
    self.ranks = ranks ?? [UInt32](repeating: 0, count: recordCount)
  }

  /// The records in ascending order of rank; records of equal rank keep their order.
  var order: [UInt32] { ranks.ascendingIndices }

  /// Ranks by the first key, then by the second.
  private static func combined(_ first: [UInt32], _ second: [UInt32]) -> [UInt32] {
    let keys = first.indices.map { UInt64(first[$0]) << 32 | UInt64(second[$0]) }
    let order = keys.indices.sorted { keys[$0] < keys[$1] }
    var ranks = [UInt32](repeating: 0, count: keys.count)
    var rank: UInt32 = 0
    for (index, record) in order.enumerated() {
      if index > 0, keys[record] != keys[order[index - 1]] { rank += 1 }
      ranks[record] = rank
    }
    return ranks
  }

  /// The sort key of each record; the maximum number without a value.
  private static func keys(
    _ column: Column, _ order: RankingCriterion.Order, _ recordCount: Int
  ) -> [UInt32] {
    let numberCount = column.numbers?.values.count ?? 0
    let texts = column.numbers?.isComplete == true ? nil : column.facets
    let textRanks = texts.map { Self.textRanks($0.values) } ?? []
    let count = numberCount + textRanks.count
    return (0..<recordCount).map { record in
      let rank =
        column.numbers?.ordinals.first(of: record)
        ?? texts?.ordinals.first(of: record).map { numberCount + textRanks[$0] }
      guard let rank else { return .max }
      return UInt32(order == .ascending ? rank : count - 1 - rank)
    }
  }

  /// The alphabetical rank of each distinct text.
  private static func textRanks(_ values: ByteStrings) -> [Int] {
    var tokenizer = Tokenizer()
    let folded = (0..<values.count).map { FoldedText(values[$0], &tokenizer) }
    let order = folded.indices.sorted { folded[$0] < folded[$1] }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, ordinal) in order.enumerated() { ranks[ordinal] = rank }
    return ranks
  }
}

extension [UInt32] {
  /// The indices of the numbers in ascending order of the numbers; those of equal ones keep their order.
  ///
  /// - Complexity: O(*n* log *n*).
  var ascendingIndices: [UInt32] {
    indices.map { UInt64(self[$0]) << 32 | UInt64($0) }.sorted()
      .map { UInt32(truncatingIfNeeded: $0) }
  }
}
