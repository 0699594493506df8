/// Puts records in an order by criteria, the first of which weighs most.
///
/// Records without the attribute come last in either direction. Numbers come before texts; texts
/// are compared without case and diacritics first. Of a list, the first number or text counts.
struct RankOrder {
  /// The place of each record, from 0; equal records share one.
  let ranks: [UInt32]

  init(_ criteria: [RankingCriterion], _ columns: [String: Column], recordCount: Int) {
    let keys = criteria.map { criterion in
      columns[criterion.attribute].map { Self.keys($0, criterion.order) }
        ?? [Double](repeating: .infinity, count: recordCount)
    }
    let precedes = { (first: Int, second: Int) -> Bool in
      for key in keys where key[first] != key[second] { return key[first] < key[second] }
      return false
    }
    var ranks = [UInt32](repeating: 0, count: recordCount)
    var rank: UInt32 = 0
    var previous: Int?
    for record in (0..<recordCount).sorted(by: precedes) {
      if let previous, precedes(previous, record) { rank += 1 }
      ranks[record] = rank
      previous = record
    }
    self.ranks = ranks
  }

  /// For each record a number that grows in the wanted order; infinite without a value.
  private static func keys(_ column: Column, _ order: RankingCriterion.Order) -> [Double] {
    let sign: Double = order == .ascending ? 1 : -1
    let records = 0..<column.recordCount
    let isNumeric = records.allSatisfy {
      column.codes(of: $0).isEmpty || !column.numbers(of: $0).isEmpty
    }
    if isNumeric {
      return records.map { column.numbers(of: $0).first.map { sign * $0 } ?? .infinity }
    }
    let ranks = textRanks(column)
    let numbers = rankedNumbers(column)
    return records.map { record in
      if let number = column.numbers(of: record).first {
        return sign * Double(numbers[number] ?? 0)
      }
      return column.codes(of: record).first.map { sign * Double(numbers.count + ranks[Int($0)]) }
        ?? .infinity
    }
  }

  private static func rankedNumbers(_ column: Column) -> [Double: Int] {
    let different = Set((0..<column.recordCount).compactMap { column.numbers(of: $0).first })
    return Dictionary(uniqueKeysWithValues: different.sorted().enumerated().map { ($1, $0) })
  }

  /// The place of each different text in alphabetical order.
  private static func textRanks(_ column: Column) -> [Int] {
    var tokenizer = Tokenizer()
    let folded = column.values.map { value in
      tokenizer.read(value)
      return tokenizer.tokens.filter { $0.kind != .part }.map { Array(tokenizer.letters($0)) }
    }
    let order = column.values.indices.sorted { first, second in
      if folded[first] != folded[second] {
        return folded[first].lexicographicallyPrecedes(folded[second]) {
          $0.lexicographicallyPrecedes($1)
        }
      }
      return column.values[first] < column.values[second]
    }
    var ranks = [Int](repeating: 0, count: order.count)
    for (rank, code) in order.enumerated() { ranks[code] = rank }
    return ranks
  }
}
